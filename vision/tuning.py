"""Numbers that were chosen for what all games share, with their reasons; millimetres unless named.

Those of a room stand in its own `tuning.py`.
"""

# Stillness
MOTION_COLUMNS = 256  # samples across: 2 mm on the board
RELIT = 0.3  # of all samples: a lamp changed 42 % and more, a hand 7 %
SAME_EDGES = 0.9  # how alike they are: 0.96 and more in another light, 0.84 and less behind somebody who leans over
MOTION_LEVEL = 108  # sum of nine pixels, twelve grey levels each: still pictures reached seven, a pip ten and more

# Cards
MARKER_SEARCH = 0.6  # of a marker's side, around where it was: a nudge of 18 mm is still found quickly

# Camera
CAMERA_VIEW_DEG = 66.0  # Camera Module 3's data sheet, across
FOCAL_DOUBT = 0.02  # focus breathing and sample spread of that lens
BEND_DOUBT = 0.05  # its radial distortion is a few per cent either way
ANY_FOCAL_DOUBT = 0.3  # relative spread of focal lengths: other lenses see 50 to 100 degrees
ANY_BEND_DOUBT = 0.12  # spread of their radial distortion: wide lenses bend more
LENS_LEAD = 9.0  # of squared misfit, in favour of the usual lens: another one must explain this much more
LENS_DOUBTS = 2.0  # factor on the doubts of a learned lens: errors of neighbouring pieces of line are correlated
STAND_HEIGHT = 650.0  # millimetres from camera to board: the middle of 55 to 75 cm
STAND_DOUBT = 0.15  # relative spread of that height; from straight above only it tells a wide lens from a high stand
CORNER_NOISE_PX = 0.3  # what sub-pixel refinement leaves on a blurred, noisy marker
EDGE_BLEED = 0.3  # half a pixel of blur in bright light, or a printer that is a per cent off, at every edge of a square
FEWEST_CARDS = 3  # one may be covered; two leave the tilt open
POSE_ERROR_PX = 3.0  # beyond this the "cards" are not the four of this table
CARD_SLIP_LIMIT = 6.0  # times the usual slip: a card that far off was moved by someone
STRETCH_DOUBT = 0.002  # relative: paper and printers, across compared with along

# Registration
PUSHED_PX = 4.0  # how well one card tells where the far corners are
NUDGE_PX = 0.8  # a mean corner shift above this is a nudge, below it is grain
SAME_PATCH = 0.12  # of a marker's contrast: grain gives 0.05, a shift by one pixel 0.2
FEWEST_FEATURES = 16  # four make a homography: so the points on a figure or two are outvoted
FEWEST_STILL = 8  # features where they were: pieces that gave the others have left, and new ones are looked for

# Board features
FEATURES = 150  # about one on every field
FEATURE_QUALITY = 0.03  # of the strongest corner: printed crossings are well above
FEATURE_GAP_PX = 12  # a quarter of a field in the smallest pictures: one crossing gives one point
FEATURE_ROOM_PX = 48  # around the board: a push of 25 mm is still followed, a longer one is searched for
FEATURE_RETURN_PX = 0.7  # a point followed there and back must come home
FEATURE_SLIP_PX = 1.5  # from where the board as a whole has moved them

# Flat view
FLAT_SCALE = 1.0  # pixels per millimetre: 14 to 17 pixels across a base, whole pixels per field
FLAT_MARGIN = 32.0  # a 34 mm figure on the goal line leans out 15 mm and is 8 mm broad
COARSE_STEP = 4  # pixels: proposals are made at five coarse pixels across a base

# Table reader
DARK_ROOM = 32.0  # grey level that hardly any pixel exceeds: white cards cannot be told from black ones
COLOURLESS = 8  # grey levels between a pixel's channels: grain and compression of a black-and-white picture stay below
SMALLEST_SIDE = 120  # below this no card can be seen

# View check
LIGHT_STEP = 16  # every so many pixels one tells how bright a picture is
DIM = 64.0  # grey level of white paper: three quarters of all steps between colours are lost
EDGE_CELL = 24  # pixels: one edge is looked at in each; a field has two to four
EDGE_ROOM = 19  # pixels around an edge in which both its sides are seen, blurred by up to six pixels
EDGE_CONTRAST = 0.16  # of white: printed lines are above, grain is far below
FEWEST_EDGES = 20  # a tenth of them tells: of fewer that is a single edge
BLURRED = 0.0015  # of the width, 2.3 pixels of 1536: from 3 on readings go wrong, from 4 on boards are not found
SHARPEST = 1.5  # pixels: what a sharp picture of any size may show, with its grain and compression
LIGHT_SCALE = 0.5  # pixels per millimetre of the board
CLIPPED = 250  # grey level of every channel: nothing is seen in there
PRINT_GONE = 25  # pixels: the middle of so many is ground, not print or figures
SUN_OVER = 1.9  # times the darker quarter; four times the light. Printed areas of one board differ by up to 1.75
SUN_BREADTH = 100.0  # a window's light is broader, a playing card or a spinner is not

# Shared by rooms
LINE_REACH = 6.0  # on either side of where a line is expected: a lens that is not the usual one moves it by five
LINE_EDGE = 1.5  # at both ends of that no line is looked for: half of it would be out of sight
LINE_STEP = 0.4  # across: half a pixel of the smallest pictures
LINE_SAMPLES = 9  # along a piece; the middle one of them counts, so a figure may cover less than half
LINE_PART = 0.7  # of a piece: lines that cross it are left out
LONGEST_PIECE = 45.0  # a twelfth of the longest board: within it a lens bends a line by less than its breadth
LINE_SOFT = 0.8  # half the breadth of a line of one millimetre with a pixel's blur
LINE_CONTRAST = 6.0  # grey levels: three times the grain of a middle of nine samples
LINE_LEFT = 0.35  # of the profile's change: more is a shadow's or a figure's edge close by
FEWEST_LINES = 20  # pieces either way: less says little about a whole pitch
LINE_NOISE_PX = 0.3  # standard deviation of where a piece of line is found, in pixels
LINE_PRINTED = 0.25  # standard deviation of where it is printed, in millimetres
OUTLINE_PRINTED = 1.0  # the same for a board's outline: beside a pale margin half of its chalk cannot be seen
LINE_STRAY = 4.0  # times these deviations: further off it was no line
LINES_AGREE = 1.0  # times these deviations, in the middle of all pieces: the board lies where it is thought to lie
WORKING_WIDTH = 2304  # the Pi camera's full width; larger photographs are reduced
