"""Numbers that were chosen for dice beside the board, with their reasons; millimetres unless named."""

# Surroundings
THUMBNAIL = 384  # pixels across: 2 mm on the table, so a die covers forty or more of them
SAME_LOOK = 16  # grey levels by which a die's pixel of the thumbnail differs at least; grain is averaged out there
HEADS_LEAN = 24.0  # beyond a goal line: heads of figures on it are seen there
CARD_STRIP = 42.0  # beside a long side: corner cards, and heads
LARGEST = 14.0  # upper faces: three dice side by side, their sides and shadows
LEAST = 0.35  # of the smallest die's upper face: shade hides the rest
USUAL = 1.7  # upper faces: a die with its sides; what is as large is looked at first
MOST_SPOTS = 8  # spots that are looked at closely; if more have changed, somebody is clearing the table

# Reading
SIZES = (16.0, 14.0, 18.0, 12.0)  # sides of dice as shops sell them, the usual first; each covers 8 per cent
FACE_SEEN = 0.75  # of an upper face: edges are rounded, and blur takes some
MOST_DICE = 3.3  # cubes with their sides, side by side: more is no dice
ROUND = 0.88  # of the circle around it: a die with its sides fills 0.64 to 0.83, a disc 0.95
AROUND = 5.0  # around a patch: a die's middle may lie there, and its ground is seen
REACH = 0.6  # sides of the usual die beyond that: the ground beside it
LEAST_CONTRAST = 10.0  # grey levels that grain does not reach
TEXTURE = 4.0  # times the ground's median difference: wood grain and cloth stray so far
SHADOW_TINT = 0.08  # share by which a shadow may dim one colour more than another

# Watch
OWN_SHADOW = 25.0  # around a die: its own shadow is not remembered as ground
SAME_DIE = 6.0  # half of the smallest
BETWEEN = 60.0  # from the halfway line: whose die lies there cannot be told
