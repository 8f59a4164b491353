"""Numbers that were chosen for ordinary dice in the tray, with their reasons; millimetres unless named."""

# Dice
DIE_CONTRAST = 0.17  # of the way from the dark well to white paper: side faces in deep shade stay above
FAINT_CONTRAST = 0.03  # ... and above this in any shade: white paint throws back four times as much light as the well
GROUND_REACH = 1.7  # die sides: more than a die with its visible sides covers
DIE_LEAST_AREA = 0.4  # of an upper face: less is no die ...
DIE_LEAST_CUT = 0.08  # ... unless it is cut off by the well's edge, and the rest shows a face
WINDOW_WHOLE, WINDOW_CUT = 0.4, 1.1  # die sides around a bright patch that is looked at, a whole one or one cut off
INK_SHARE = 98.0  # per cent: pips cover a tenth of the faces, their middles a fiftieth
PIP_WEIGHT = 26.0  # pixels of one pip
CUT_OFF = 4.0  # millimetres of a patch's outline along the well's edge
FACE_SURE = 3.5  # a lead beyond doubt: a clear face has 3.4 and more
LEAST_SPOT = 0.15  # less is grain and print; pips of coloured dice in a soft picture show 0.16 to 0.22
LAMP_PLAIN = 0.06  # so little a mirrored lamp's pixels differ from those around them; pips by 0.09 and more ...
LAMP_SPECKS = 8  # ... and fewer of its pixels than a small pip's middle has look like pips, however large the lamp
LAMP_LEAST = 0.6  # of an upper face, beside a die: what a leaning die shows beyond a flat one's outline is less
DARK_DIE_PIPS = 2.0  # fewer are no die
COCKED_SURE = 0.9  # that it leans: people are asked in any case
SAME_TRAY = 3.0  # mean difference in grey levels: nothing in the tray has moved

# View
TRAY_SCALE = 2.0  # pixels per millimetre: a pip of 3 mm is six pixels

# Cube sight
PALE_PAINT = 115  # of 255 for white paper: white and ivory faces in shade are brighter
BLOB_POINTS = 120  # of a bright patch: enough to tell overlaps to a per cent
FACE_TRUST = 6.0  # of 121 places on an upper face: where paper hides whether it is bright, it is
BLURRED_EDGE = 5  # pixels: an outline and what blur and half a millimetre add to it on both sides
PAIR_EDGE = 3  # ... between two dice: more would press them apart
WHOLE_CUBE_COVERED = 0.72  # the same for a die alone in the open well: one that leans reached 0.64 as a flat 1
EDGE_BLUR_PX = 1.8  # the picture's pixels by which an edge is blurred
SEEN_BEYOND = 0.028  # of an upper face, beyond a flat die's outline: none of 400 flat ones showed more than 0.021
OVER_WELL = 0.9  # of a cube's outline: blur and the well's printed edge may hide the rest
BEFORE_SHADOW = 1.2  # times the ground behind it, softly shaded: a side; where 60 leaning dice lacked one, 1.1 at most
SIDE_DARKEST = 20.0  # per cent of its pixels, pips among them
SHADOW_BEHIND = 35.0  # per cent of that ground: behind one of two sides it may lie in the light
SIDE_MISSING = 0.08  # of an upper face, of sides that should be seen: in hard light some of a shaded side is dark

# Marks
SPOT_SEEN = 0.3  # of the ink
SPOT_POINTS = 60  # dark pixels of a bright patch that are asked whether a pip explains them
PIP_REACH = 2.0  # millimetres: what lies within belongs to the pip
CUBE_REACH = 0.9  # of the side: what lies within may belong to the cube
PEAK_SEEN = 0.45  # of the ink

# Cube starts
PIP_SPREAD = 0.26  # of the side, from the middle to an outer pip
LONE_TURNS = tuple(7.5 * k for k in range(12))  # degrees; a cube looks the same after 90
LONE_PIP = 6.5  # millimetres: side faces' pips are seen further away from the pip of a 1
PAIR_STRAYS = 0.5  # millimetres: so well two pips are placed ...
PIPS_DIFFER = 0.08  # ... and by this share dice differ in size, and in how far out their pips lie
DICE_APART = 0.9  # sides: the middles of two dice are at least one side apart

# Cube fit
GRAIN_SEEN = 0.2  # of the ink: so dark plain paint may seem in a dark room ...
GRAIN_PIPS = 0.8  # ... beside pips as dark as the ink; what is paler may be no pip at all
PIP_WORTH = 5.0  # for every pip that is explained
CUBE_HILLS = 3  # the best first guesses that are followed up
HOPE_LEAD = 16.0  # a first guess whose pips say so much less is not asked for its outline
HILL_LEAD = 12.0  # a first guess lower by so much is left
SAME_CUBE = 2.1  # millimetres: first guesses closer than this, and turned alike, are one
CUBE_FEW = 6  # are asked for outline and lost spots ...
CUBE_FIRST = 36  # ... and so many of the first guesses
CUBE_STEPS = (1, 0.25, 0.025)  # how many to either side, millimetres, radians
LONE_STEPS = (1, 0.5, 0.05)  # before that, where a lone pip does not tell the turn
PAIR_STEPS = ((1, 0.4, 0.04), (1, 0.2, 0.02))  # for two dice that may touch
MOST_DICE = 3  # in one patch
EDGE_GLEAM = 1.6  # millimetres: as far from an edge a lamp gleams in its rounding
GAP_SHARE = 0.15  # of a spot's weight, outside of the cube
SIDE_SHARE = 0.5  # side faces have the same ink, but hide behind the edge
PLAIN_SHARE = 0.5  # a dark place where a face is plain counts half as much against it as a pip for it
OUTLINE_SHARE = 16.0  # a full outline weighs as much as an upper face
CLOSE_LEAD = 8.0  # cubes closer than this are told apart by what sticks out
STICKING_OUT = 40.0  # worth of a whole face beyond it: a lone pip does not tell a turn, the outline does
DARKER_PIPS = 10.0  # worth of pips as dark as can be: gaps and print beside the well make half as dark ones

# Cube lattice
SIDE_CLEAR = 8.0  # millimetres of a side face in view: then its pips count in full
SIDE_VAGUE = 0.6  # of that: pips on a narrower side run into each other, and the camera's place is known to 3 cm only
SIDE_TOLD = 0.4  # of that: a side shows its pips clearly ...
SIDE_PIPS = 0.6  # ... by so much of the ink

# Pips
SPOT_BLUR = 0.7  # pixels: grain
SPOT_SIZE = 9  # pixels: half again as large as a pip
SPOT_DARKEST = 20.0  # grey levels: darker surroundings show no pips
PIP_DARKNESS = 0.35  # of the ink
PIP_DOUBT = 0.18  # of the ink: a spot darker or paler than PIP_DARKNESS by this has one vote

# Cube
DICE_GAP = 2.0  # millimetres: dice that seem closer may touch; each is placed to half one, and may be 15.5 wide
FACE_FIT = 13.5  # of 18; the upper face of a leaning die may still reach it
FACE_LEAD = 2.5  # two values differ by a pip at least: a clear one gives 3.4 and more
SPOTS_LOST = 2.0  # pips: ninety-nine of a hundred flat dice leave less than one
CUBE_WORTH = 35.0  # all told: a die right below the camera, of which no side is seen, reaches 38
CUBE_PLAIN = 3.5  # ninety-nine of a hundred flat dice reach 5, glossy ones and those with rounded rims less
CUBE_COVERED = 0.63  # ninety-nine of a hundred flat dice reach 0.78, those that hang over the well's edge less
CLEAR_FACE, CLEAR_COVERED, CLEAR_LOST = 16.5, 0.8, 0.5  # a first guess as good as this is moved to its pips, no more

# Dark dice
DARK_DIE_PIP = (1.4, 7.0)  # millimetres: pips of dice as dark as the well; a side's are narrow, or run into each other
DARK_DIE_FULL = 0.5  # of the box around it that a speck fills: a disc 0.79, two pips aslant less
DARK_DIE_WITHIN = 0.95  # of its pips: flat ones had 0.97 and more, those that lean 0.85 and 0.94
