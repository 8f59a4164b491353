"""Numbers that were chosen for FUBA's mat, with their reasons; millimetres unless named."""

# The flat view, on the plane of the jerseys' upper faces
MARGIN = 12.0  # a jersey on the outer line reaches 10 mm beyond it

# The empty mat in a first picture
OUTER_LINE = 2.5  # the pitch's outer line is not its plain green
PLAIN_WINDOW = 45.0  # side of the square whose middle colour is the mat: three touching jerseys fill less than half
COVERED_MARGIN = 2.0  # around a jersey: blur and its contact shadow
OPEN_STROKE = 3.0  # printed strokes are thinner, trunks and sleeves broader
COLOURED = 0.18  # spread of a colour's channels by their mean: chalk and glare have less, varnished paint more
OPEN_LINE = 4.4  # chalk lines with their blur are thinner, a trunk is broader

# Paint
SHEEN = ((0.0, 0.4), (0.06, 0.18), (0.13, 0.16), (0.22, 0.14), (0.33, 0.12))  # of white added by varnish, and how often
PAINT_MISFIT = 0.22  # of a colour's length: paint and white light together explain a jersey's colour better
LEAST_PAINT = 0.25  # of a colour's length that must be paint, not white
PAINT_SPREAD = 0.07  # misfit of one paint under lamps and reflections of one room
NEW_LIGHT = 0.25  # of a paint's pixels may show a colour that was not learned
LEARNED_FROM = (5.0, 12.5)  # jerseys of a side in a picture whose paints are worth learning

# Jerseys
PATCH = 0.3  # of a jersey's area: smaller patches of paint are none
TURNS = 24  # directions in which a jersey is tried
ALONE_REACH = 1  # pixels from the middle of a lone jersey's paint to the middle of its outline
CROWD_STEP = 2  # pixels between places that are tried for touching jerseys
ONE_JERSEY = (0.55, 1.4)  # of a jersey's area: a patch that may well be one
ONE_COVERS = 0.93  # of a patch of one jersey must lie within its outline and the pixel around it
HALF_SEEN = 0.0  # NEW_GROUND in a first picture, whose mat may be guessed wrong under half of a jersey
NEW_GROUND = 0.42  # mean vote that a jersey must bring on ground that no other claims
ROUGHLY_NEW = 0.15  # NEW_GROUND for jerseys that have not settled yet: roughly laid ones overlap their neighbours
CANDIDATES = 14  # for each jersey that a patch may hold
LEAST_FIT = 0.25  # mean vote from which on a place is tried: well below NEW_GROUND, since places lie CROWD_STEP apart
EDGE_PRICE = 0.6  # jerseys that touch do so along short pieces of their outline
BEAM = 5  # the best few sets are followed up, each with as many next jerseys: time grows with its square
SETTLING_ROUNDS = 4  # single steps: places were tried CROWD_STEP apart, and neighbours move as well
MOST_IN_PATCH = 12  # jerseys: more than a squad in one patch is no heap
OVERLAP = 0.5  # price of a pixel claimed twice: jerseys never overlap
PLACE_DOUBT = 1.0  # how well a jersey is placed, from rendered mats
LIKELY_FIT = 0.42  # mean vote at which a jersey is as likely as not
FIT_UNIT = 0.04  # of the mean vote: from doubtful to sure; of a hundred jerseys one has less than 0.62

# The ball die
BALL_SHOWN = 0.94  # of the usual radius: shops sell smaller ones, too
BALL_RING = (3.0, 6.0)  # beyond its radius the white has ended
WHITE_HUE = 0.09  # of its level: so far off grey white counts in full, twice as far it says nothing
WHITE_LEVELS = (0.28, 1.35)  # of card white: its far side lies in its own shade
NO_BALL = -0.6  # the vote of a place that looks as remembered
BALL_FOUND = 0.35  # mean vote of the disc, less what is white around it
BALL_CANDIDATES = 5  # whose caps are unrolled: that is what takes time
BALL_DOUBT = 1.2  # how well it is placed
CAP = 0.95  # tangent of how far from the upper point pips may lie
CAP_CELLS = 23  # across the cap: a pip is three to four cells broad
PIP_STEPS = (0.40, 0.46, 0.52)  # tangent from the upper point to one step of the pips' lattice
PIP_SIZE = 0.15  # a pip's radius by the ball's
PIP_TURN_DEG = 6.0  # from one turn to the next a corner pip moves by half of its radius
CENTRE_SHIFTS = ((1.2, 0.6), (2.8, 1.4, 0.7))  # tried either way, one after the other; wider if nothing matches
PIP_SURE = 0.7  # correlation at which pips are surely where they were looked for
PIP_UNIT = 0.025  # of correlation: two values that differ by this are e times as likely
PIP_FOUND = 0.4  # correlation below which nothing is read

# Hands
SKIN_PURITY = (0.2, 0.72)  # (red - blue) / red by card white: wood-coloured chalk is paler, yellow and red paint purer
ARM_RADIUS = 12.0  # of a disc on the pitch's outer line that fits into an arm, but into no jersey
ARM_SHOWN = 0.88  # of that disc is skin; a brown sector beside a brown table leaves at least the line between them
HANDS_BEFORE_NEW_LOOK = 3  # readings in a row with a "hand": perhaps the light or the mat has changed for good
DOUBTFUL_LOOK = 0.85  # of the confidence when paints were not learned, or the mat was learned in the middle of a match
REST_FREE = 60.0  # square millimetres, less than a third of a jersey: nobody is overlooked there
REST_TRUST = 0.3  # of the confidence when nearly as much is left over
GUESSED_REST_TRUST = 0.6  # REST_TRUST where pieces lay in the first picture: the mat there was only guessed

# Which end is home's, on a mat without cards
FORMATION = 0.7  # of a squad must be seen
OWN_HALF = 0.75  # of a formation lies in its own half: two or three of eleven are at the centre, on either side of it
