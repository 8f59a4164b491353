"""Chosen numbers of faces and cards that were shown, each with its reason."""

# Faces that were shown before
FACE_DISC = 0.43  # radius of what is compared, in sides of a face: a little less than the disc that fits into it
FACE_COARSE = 2.0  # the first look is so many times coarser than the patch: it has one pixel per millimetre
FACE_TURN_STEP = 12.0  # degrees from one turn to the next in the first look; the closer look goes between them
FACE_CONTRAST = 8.0  # grey values: where less than this varies, no face can be told
FACE_STARTS = 8  # faces and turns that get a closer look
FACE_TURNED = 60.0  # degrees: a turn of the same face that differs by more gets a look of its own
FACE_REACH = 3  # pixels around a start in the closer look
FACE_TWISTS = (-8.0, -6.0, -4.0, -2.0, 0.0, 2.0, 4.0, 6.0, 8.0)  # degrees around a start in the closer look
FACE_BLURS = (0.05, 0.3, 0.6)  # millimetres: how soft cameras draw
FACE_SPOT = 0.6  # millimetres: so small a missing stroke is noticed; half a stroke of a number 3 mm high
FACE_DRAWING = (0.78, 0.9)  # likeness of drawings that is none at all, and one beyond doubt
FACE_ODDEST = (1.4, 1.0)  # another sign differs in a spot by 1 and more, the same one in a dark room by 1.05 at most
FACE_PEAK = (3.1, 2.5)  # the oddest spot compared with all others: another number has 2.8 and more, the same one less
FACE_COLOUR = (0.16, 0.08)  # distance of colours that no lamp causes, and one that any may
FACE_CLOSE = 0.06  # drawings nearer than this to the best one are compared once more, to parts of a pixel
FACE_RIVALS = 4  # drawings that are compared once more, the best one included
FACE_APART = 0.004  # drawings that differ by less cannot be told apart: a number of 3 mm turned by 45 degrees is 0.015
FACE_LEAD = 0.7  # of the lead that a faultless picture would have: blur and grain leave more than 0.4 of it
FACE_KNOWN = 0.5  # from here on a face is called by its name

# Symbol dice in the tray
DIE_DIFFERS = 0.055  # of paper's white: a black die on a black well differs by its frame at least
DIE_GRAINS = 5.0  # times the well's own grain by which a die differs
DIE_BLUR = 1.0  # pixels: grain is finer than any sign
WELL_EDGE = 7  # pixels: the well's coloured border and its blur
DIE_LEAST = 0.45  # of a face's area: less is a crumb, or a reflection
DICE_APART = 0.85  # of a die's side: two middles are a side apart at least, and read to 1 mm each
SPOT_LEAST = 0.06  # of a face's area: less is no sign
SPOTS_APART = 4.0  # millimetres between parts of one sign
DIE_ROOM = 12.0  # millimetres that a face may reach beyond its blob: dice seen from the side lean over the paper
SIDE_DISC = 0.35  # of a die's side: what is painted over of a side face that was taken for an upper one

# Cards that were shown before
CARD_CONTRAST = 0.02  # how faint a feature may be; half of what is usual, for pictures by a lamp
CARD_BLUR = 0.7  # pixels: how soft cameras draw
CARD_NEIGHBOURS = 3  # a footballer has two cards with the same shirt, and five times the same card may lie open
CARD_RIVAL = 1.25  # features that look alike: those nearly as near as the nearest count as well
CARD_FAR = 300.0  # descriptions further apart than this say nothing
CARD_SIZES = 0.5  # octaves by which the size of a feature may differ: cards lie flat, their size is known
CARD_NEAR = 6.0  # millimetres within which votes for one card meet
CARD_TURN = 12.0  # degrees within which votes for one card meet
CARD_VOTES = 6  # votes that are worth a look
CARD_MOST = 60  # looks in one picture
CARD_RIM = 6  # pixels by which votes may be off
CARD_PARTS = (5, 3)  # rows and columns of parts that are compared one by one
CARD_PLAIN = 0.5  # a part with less than half the least contrast has only its colour
CARD_COLOUR = 0.5  # distance of colours at which a plain part is another one
CARD_PART = 0.55  # likeness from which on a part is the card's own, and not hidden
CARD_SHOWN = 0.3  # part of a card that must be seen
CARD_ALIKE = (0.6, 0.85)  # mean likeness of what is seen: none at all, beyond doubt
CARD_SAME_DRAWING = 0.75  # likeness in grey from which on a part shows the same drawing
CARD_RECOLOURED = 0.1  # part of a card that may have the same drawing in other colours: one part, by chance
CARD_COLOURED = 0.1  # of a part's contrast that must be colour for its hues to be compared
CARD_SAME_HUES = 0.3  # likeness of hues: one on the other side of the colour circle is below 0, in any light
CARD_CERTAIN = 0.8  # a card seen so whole and so alike needs no closer look, and no other can lie there
CARD_APART = 0.25  # of a card's short side: nearer middles are the same card

# Something shown for the first time
SHOWN_CONTRAST = 9.0  # grey values by which a dark die differs from a dark well at least
SHOWN_RIM = 2.5  # millimetres along a well's edge where its printed line may lie
SHOWN_GAP = 3.0  # millimetres between parts of one die that look like the well
SHOWN_LEAST = 0.6  # of a face: smaller blobs are crumbs
SHOWN_FIT = 0.6  # part that a cube's outline and a blob have in common
SHOWN_SEARCH = (
    (2.0, (0.0, 15.0, 30.0, 45.0, 60.0, 75.0), 8.0),
    (0.7, (-8.0, 0.0, 8.0), 1.4),
    (0.3, (-3.0, 0.0, 3.0), 0.6),
)  # steps in millimetres, turns in degrees, and how far around: from coarse to fine
SHOWN_SIGN = 0.04  # of a face: a sign on a die that is as dark as the well
SHOWN_FAINT = (1.5, (0.0, 15.0, 30.0, 45.0, 60.0, 75.0), 9.0)  # how its edges are looked for, as above
SHOWN_EDGED = 0.15  # least sharpness of a dark die's edges: no cube at all has 0.05, a grey one on grey 0.2
SHOWN_COVERED = 0.95  # of its signs that must lie on it
SHOWN_SOFT = 0.3  # millimetres: grain is finer than an edge
SHOWN_BESIDE = 0.6  # millimetres on either side of an edge where die and well are compared
SHOWN_SETTLING = (
    (1.0, (-40.0, -32.0, -24.0, -16.0, -8.0, 0.0, 8.0, 16.0, 24.0, 32.0, 40.0), 3.0),
    (0.5, (-6.0, -3.0, 0.0, 3.0, 6.0), 1.0),
    (0.15, (-1.4, -0.7, 0.0, 0.7, 1.4), 0.45),
)  # the same for the last look: a blob tells a die's place to 1 mm, and near a wall hardly its turn
SHOWN_CARD_CONTRAST = 22.0  # grey values by which a card differs from the table under it
SHOWN_CARD = (35.0, 130.0)  # millimetres: no side of a card is shorter or longer
SHOWN_EDGE = 0.7  # millimetres around a card that belong to its edge and shadow
SHOWN_FULL = 0.85  # a card fills its rectangle but for round corners and places that look like the table
