"""Every number that was chosen rather than given, with its reason; millimetres unless named."""

# Cards and camera
CAMERA_VIEW_DEG = 66.0  # Camera Module 3's data sheet, across
FOCAL_DOUBT = 0.02  # focus breathing and sample spread of that lens
BEND_DOUBT = 0.05  # its radial distortion is a few per cent either way
ANY_FOCAL_DOUBT = 0.3  # other lenses see 50 to 100 degrees ...
ANY_BEND_DOUBT = 0.12  # ... and wide ones bend more
LENS_LEAD = 9.0  # of the squared misfit: such lenses are so much rarer and so much more various
LENS_DOUBTS = (
    2.0  # a lens that was learned is doubted so much more than its picture says: pieces of line stray together
)
STAND_HEIGHT = 650.0  # millimetres from camera to board, in the middle of 55 to 75 cm ...
STAND_DOUBT = 0.15  # ... relative: seen from straight above that alone tells a wide lens from a high stand
CORNER_NOISE_PX = 0.3  # what sub-pixel refinement leaves on a blurred, noisy marker
EDGE_BLEED = 0.3  # half a pixel of blur in bright light, or a printer that is a per cent off, at every edge of a square
FEWEST_CARDS = 3  # one may be covered; two leave the tilt open
POSE_ERROR_PX = 3.0  # beyond this the "cards" are not the four of this table
CARD_SLIP_LIMIT = 6.0  # times the usual slip: a card that far off was moved by someone
MARKER_SEARCH = 0.6  # of a marker's side, around where it was: a nudge of 18 mm is still found quickly

# Printed lines as a ruler
LINE_REACH = 6.0  # on either side of where a line is expected: a lens that is not the usual one moves it by five
LINE_EDGE = 1.5  # at both ends of that no line is looked for: half of it would be out of sight
LINE_STEP = 0.4  # across: half a pixel of the smallest pictures
LINE_SAMPLES = 9  # along a piece; the middle one of them counts, so a figure may cover less than half
LINE_PART = 0.7  # of a piece: lines that cross it are left out
LINE_SOFT = 0.8  # half the breadth of a line of one millimetre with a pixel's blur
LINE_CONTRAST = 6.0  # grey levels: three times the grain of a middle of nine samples
LINE_LEFT = 0.35  # of the profile's change: more is a shadow's or a figure's edge close by
FEWEST_LINES = 20  # pieces either way: less says little about a whole pitch
LINE_NOISE_PX = 0.3  # how well a piece is placed ...
LINE_PRINTED = 0.25  # ... and how well it is printed, in millimetres
STRETCH_DOUBT = 0.002  # relative: paper and printers, across compared with along
LINE_STRAY = 4.0  # times that: it was no line
LINES_AGREE = 1.0  # in the middle, times that: the board lies where it is thought to lie
PUSHED_PX = 4.0  # how well one card tells where the far corners are

# The flat view
FLAT_SCALE = 1.0  # pixels per millimetre: 14 to 17 pixels across a base, whole pixels per field
FLAT_MARGIN = 32.0  # a 34 mm figure on the goal line leans out 15 mm and is 8 mm broad

# The empty board's own look
LIGHT_BLUR = 60.0  # lamps and windows vary over fields, print varies within them
FIELD_LINE = 2.5  # printed lines lie within this of a field's edge
PRINT_CONTRAST = 4.0  # white lines on dark grass are at most this much brighter
TONE_STRAY = 0.12  # shades of one print under slowly changing light differ less between like fields
TONE_OWN = 0.6  # of a field's open pixels that agree: it has a tone of its own, whatever lamp shines on its neighbours
TONE_WINDOW = 0.25  # of the field must be open for that: less may be a shadow
TONE_NOWHERE = 0.15  # of the pixels with the field's own tone: so few show their neighbours' tone by chance
TONE_SPREAD = 0.10  # noise and the light's slope within a field
TONE_PIXELS = 60  # fewer agreeing pixels cannot carry a slope
SLOPE_PRICE = 2000.0  # keeps the slope calm when only a corner of the field is free
VOICE_AGREES = 0.12  # relative difference that noise and blur explain
PRINT_SHOWS = 0.3  # of a field's tone, all channels together: a star on grass differs by its own brightness
PRINT_ALIKE = 0.95  # cosine: the same hue of print, under more or less light
MIRROR_VOICES = 3  # of four mirror fields

# Outlines of figures
BODY_DISCS = 6  # a 25 mm body leaning by half its height: discs 2 mm apart leave no gaps
HEAD_DISCS = 5
SLANT_STEP = 0.02  # moves the top of a 34 mm figure by 0.7 mm: half a pixel either way

# Colours
BRIGHTNESS_SPREAD = (
    (0.75, 0.1),
    (0.88, 0.2),
    (1.0, 0.4),
    (1.13, 0.2),
    (1.3, 0.1),
)  # other places, other light
COLOUR_BLUR_BINS = 1.3  # of 4 grey levels: noise and JPEG
COLOUR_SURPRISE = 0.01  # share of odd pixels on a figure; below STRANGE, so that they never vote for one
NAMED_PAINTS = {  # blue, green, red of usual toy paints under white light, before anything was learned
    "red": (35, 35, 190),
    "blue": (150, 65, 30),
    "yellow": (35, 165, 230),
    "green": (60, 105, 15),
    "wood": (130, 175, 215),
}
TIN_SPREAD = (0.85, 1.0, 1.18)  # what is called red, blue, yellow or green differs so much in its strong channels ...
TIN_WEAK_SPREAD = (0.3, 0.65, 1.0, 1.4)  # ... and so much in its weak ones
TIN_WEAK = 0.34  # of white
TIN_SHADES = (0.3, 0.42, 0.55, 0.7, 0.85, 1.0, 1.15)
TIN_VEILS = (0.0, 0.07, 0.15, 0.25)  # of white
TIN_BLUR_BINS = 2.5
TIN_PIXELS = 40.0  # square millimetres of paint tell a figure's hue: a fifth of a body
TIN_ROUNDS = 6
TINS_APART = 4.0  # times the usual distance of a figure's hue from its team's: two tins, not one
TINS_DIFFER = 0.05  # of all light: less may be a lamp's colour from one side
TIN_CLEAR = 0.4  # of the way between two tins: a hue closer to the middle is mixed with wood or grass
TIN_LEAD = 200.0  # of a figure's score, for one whose hue is that of its team

# Pixels against the empty board
EDGE_SLIP_PX = 0.4  # a pose error or blur of this much must not make printed lines look like figures
DARKEST_SHADOW = 0.35  # hard shadow of one lamp, the rest of the room still lights it
BRIGHTEST_CHANGE = 2.4  # a hard shadow that leaves a place brightens it so much
SHADE_FREE = 0.06  # brightness may wander this much without being a shadow
SHADE_PRICE = 1.5  # shadows are rarer than light
SHADOW_SPREAD = 0.08  # shadows of one lamp differ so much in depth over the board
TOO_DARK_PRICE = 4.0  # darker than this room's shadows: not impossible, another lamp may have been lit
SHADOW_PIXELS = 150  # fewer shaded pixels beside figures do not tell how dark shadows are
STRANGE = 0.02  # share of board pixels that show something unforeseen
PIXEL_CAP = 5.0

# Spotting figures
COARSE_STEP = 4  # pixels: proposals are made at five coarse pixels across a base
PROPOSAL_SCORE = 1.5  # sum of three layers' mean log-ratios; an empty place has about -12
FIGURE_SCORE = 150.0  # forty pixels of a hidden figure that clearly show its paint
CLEAR_FIGURE = 3.2  # votes per pixel, of five: most figures have four, wrongly guessed ground has less than three
FIT_THIN = 3  # every so many pixels of an outline tell its place roughly
FIT_REACH_PX = 6  # a proposal is within 5 mm of the base
SPOTTING_ROUNDS = 3

# Shadows of figures that hide in the grass
SHADOW_STEP = 4.0  # along a shadow: half of its breadth
SHADOW_HALF = 4.0  # on either side of its axis: the core of a figure of 14 mm and more, where soft light leaves it dark
SHADOW_LEANS = (
    0.25,
    0.4,
    0.6,
    0.85,
    1.2,
    1.6,
    2.1,
)  # lengths that are tried, in heights: lamps from 75 down to 25 degrees
LAMP_SIDES = 32
LAMP_HEIGHTS = (1e4, 2e3, 1e3, 700.0)  # a window, a ceiling lamp, lamps over the table
LAMP_STEPS = (0.12, 0.06, 0.03)  # of a figure's height: the last moves a shadow's tip by one millimetre
LIGHT_SHADOW = 0.82  # the lightest shadow that tells where a lamp hangs: three times what brightness wanders
SHADOW_LEAST = 1.5  # samples for each figure: less hardly shows beside the figures themselves
SHADOW_CLEAR = 0.2  # votes, of one: by chance it is less than zero
SHADOW_VOTE = 3.0  # for each square millimetre; a shadow of a figure's own length counts as much as half its body
SHADOW_SCORE = 120.0  # a third of such a shadow: worth a look
UNCAST_PRICE = 2.5  # on top of a shadow's usual price, where nobody casts it
UNCAST_LEAST = 40.0  # square millimetres: less is the edge of a shadow that was explained
SECOND_SCORE = 220.0  # body and shadow; on rendered boards with nobody missing no place reached more than 110
SECOND_REACH_PX = 8  # body and shadow are dark alike: the peak may lie in the middle of both

# Learning from the start formation
GUESS_DOUBT = 3.5  # grey levels: how far a predicted board colour may be off
SURELY_NOT_EMPTY = -14.0  # log-density of the empty board below which a pixel teaches a figure's colour
MAYBE_NOT_EMPTY = -11.0
SHADOW_REACH = 32.0  # a 34 mm figure's shadow under a lamp at 45 degrees
FILL_BLUR = 5.0  # light around a hidden place carries over into it
SHAPE_STEPS = (
    ("height", (0.9, 0.95, 0.98, 1.02, 1.05, 1.1)),
    ("radius", (0.94, 0.97, 1.03, 1.06)),
    ("head", (0.88, 0.95, 1.05, 1.12)),
    ("neck", (0.85, 0.93, 1.08, 1.17)),
)
SHAPE_ROUNDS = 3
SHAPE_JUDGES = 12  # figures of a kind on which other measures are tried: the wood is turned alike
SHAPE_DOUBT = {
    "height": 0.12,
    "radius": 0.1,
    "head": 0.2,
    "neck": 0.25,
}  # relative spread among wooden figures
AT_HOME = 200.0  # of a figure's score: a keeper in good light is so far ahead of any other shape
SHAPE_PRICE = 15.0  # against a figure's score of one to two thousand: decides only what the pixels leave open
LIKE_GROUND = -1.0  # votes: such a pixel of a figure speaks for the ground
HIDES = 0.03  # of the pixels: less is what the outline leaves over
CORE = 0.88  # colours are learned well inside the outline, where no shadow or mirror image mixes in
PLATE_RIM = 2.0  # the spinner's plate may be printed this much larger
BASE_OVERLAP = 0.85  # of the two radii: bases touch at most; the rest is measuring error
MIRROR_VOTE = 0.25  # glossy boards mirror a figure: there its colour says little about another figure

# The ball
WHITE_RANGE = (0.55, 1.25)  # the ball's white compared with a card's white in the same light
WHITE_HUE = 0.06  # relative spread of its colour channels
DARK_MARK = 0.45  # its marks are darker than this share of white
BALL_SCORE = 80.0  # a rim of thirty pixels that is clearly white
BALL_LEAST = 60.0  # once figures are known: there is a ball somewhere, and its rim may lie in their shadow
MARKED_BALL = 300.0  # of a whole ball's 850: a white ring with its mark in the middle, even if more may be hidden ...
MARKED_LEAD = 140.0  # ... and its lead: nothing else has shown such a ring
WHITE_RING = 0.75  # of the ring around a ball's mark: a head or a sector's edge may reach into it
RING_OPEN = 0.4  # of it must be open
WHITE_TINT = 0.13  # of its own brightness, by which the ball's white may differ from that of the cards
EVEN_RING = 0.12  # of its own brightness: a matt disc in one light
FIGURE_EDGE = 2.0  # within the outline of a figure: on the ball it stands 4 mm higher and looks so much broader
BALL_INNER = 4.5  # the marks lie within this radius
LEAST_MARK = 8.0  # square millimetres of dark in the ball's middle: its marks are larger, grain is smaller
MARK_OFF = 1.0  # its middle from the disc's: a shadow's or a figure's edge reaches in from one side
MARK_SHOWS = 0.85  # of the ball's middle: then its marks cannot be hidden by a figure
NO_MARK = 0.25  # of the score left for a white disc without marks: a lamp mirrored in the board is one
RIM_STEP = 0.85  # of the disc's own brightness: what lies beyond its rim is darker than this ...
RIM_SHOWS = 0.1  # ... at least on this share of it, even on the white plate
NO_RIM = 0.5  # of the score left for white without an end
KICK_OFF_REACH = 48.0  # from the centre spot: the middles of the four fields around it lie within 25
KICK_OFF_SCORE = 60.0  # before kick-off the ball is there, so half a rim is enough
BALL_AROUND = (2.5, 5.0)  # beyond its radius the white has ended, also with blur and its side leaning out

# The spinner's arrow
ARROW_OUTLINE = (  # fractions of the plate's radius, arrow along +x: tail, shaft, head; between the arrows seen so far
    (-0.37, -0.061),
    (0.585, -0.061),
    (0.585, -0.15),
    (0.89, 0.0),
    (0.585, 0.15),
    (0.585, 0.061),
    (-0.37, 0.061),
)
ARROW_STEP_DEG = 6.0  # the shaft is wider than what the tip moves by half of this
ARROW_ROUGH = 4  # every fourth pixel along both axes is enough for a first guess
ARROW_APART_DEG = 20.0
ARROW_HEIGHT = 2.5  # millimetres above the plate: it turns on a stud
ARROW_GAIN = 1.6  # a full arrow in good light gains 10, half an arrow on a dark sector 3
ARROW_WITHIN_DEG = 3.0  # further off a reading is wrong ...
ARROW_SPREAD = 2.0  # ... of the fit's own spread, which takes outline and light for known: errors are so much larger
ARROW_TRUST = 0.6  # an arrow that is less sure is not seen: the referee asks
ARROW_RIVAL = 0.5  # of the best gain before either is placed exactly
ARROW_FAINT = 5.0  # a first guess that gains less is always compared with the same arrow turned about
ARROW_SURE = 3.0  # such a lead is beyond doubt
ARROW_DOUBT = 1.0  # with less its shadow is looked for on all sides, wherever it was last time
ARROW_AFRESH = 6.0  # such a lead of an arrow that looks otherwise than before is believed: a lamp was lit
ARROW_TONE = 0.5  # of white: the arrow is dark
STENCIL_REACH = 1.35  # of the radius: the plate around an arrow that is a little off
ARROW_SOFT = 0.7  # millimetres: blur of camera and patch
ARROW_BESIDE = 0.28  # of the radius: half a head, blur, and what its tip may move while it is fitted
PIVOT_DOUBT = 0.3  # millimetres: the plate's place, and the arrow's height seen from the side
SHADE_DOUBT = 5.0  # millimetres
THROWN_DOUBT = (0.7, 0.15)  # millimetres, share of the light: figures throw the same lamp's shadows, ten times as long
BREADTH_DOUBT = 0.1  # of the outline's breadth
NARROWEST, BROADEST = 0.75, 1.25
LOOK_KNOWN = (1.5, 0.1)  # millimetres, share of white: once shadow and tone are as sure no others are tried
LOOK_CHANGES = (0.05, 0.35, 0.08, 0.04, 0.025)  # pivot and shadow in millimetres, depth, tone of white, breadth
LOOK_KEPT = 0.7  # of how sure a look was, at the next picture
SHADOW_DOUBT = 0.1  # of the brightness, where a figure may throw its shadow
SHADOW_STEPS = (1, 1, 2, 4, 4)  # of the arrow's shadow, twelve in all: a figure is thirty millimetres high
SHADOW_SEEN = 0.9  # of the brightness: darker may be shadow
GLARE = 1.3  # of the sector's brightness: a lamp that is mirrored adds more than uneven light does ...
BRIGHTEST_GLARE = 3.0  # ... and makes a dark sector as bright as white
SHADE_REACH = 0.2  # of the radius: the arrow lies low, so its shadow is near
DEEPEST_SHADOW = 0.8  # of the light
FIT_DAMPING = 1.05  # of every bend: a step that is a little short does not overshoot
FIT_STILL = 0.004  # radians: a smaller step is the last one
FIT_ROUNDS = ((4, 3), (2, 10))  # every so many pixels, rounds: if its look is not known, first all sides of the shadow
SHADE_SIDES = 8  # directions in which a shadow is looked for at first ...
SHADE_STARTS = (0.08, 0.17)  # ... so far off, of the radius: a lamp above, a low one
SHADE_TRIED = 2  # of them, the best ones
ROUGH_DEPTHS = (0.2, 0.4, 0.65)
ROUGH_TONES = (0.15, 0.25, 0.35, 0.45)  # of white
ROUGH_DOUBT = 0.04  # of the brightness: tones and depths lie so close
BROAD_SHADOW = 19  # pixels: what is broader than the arrow with its shadow, nine millimetres, is another shadow
HUB = 0.14  # of the radius: the stud in the middle looks the same from all sides
PLATE_NOISE = 2.0  # grey levels
PLATE_UNEVEN = 0.03  # of its brightness: print, grain of paper, light
PIXEL_GAIN = 9.0  # three sigmas: further off is just as strange
SLIP_LEFT = 0.2  # millimetres by which a border between sectors may still be off once it was looked for
SLIP_FRESH = 0.25  # of what a row counts while it is not known where the arrow lies
SLIP_KEPT = 0.8  # of what is remembered, at the next picture
SLIP_ODD = 0.3  # millimetres: rows that are further off the others say little
SEAT_DOUBT = (1.0, 1.0, 0.03)  # millimetres, radians: as much as one row says
SEAT_MOST = (3.0, 3.0, 0.04)  # further off the cards would not fit
SEAT_KNOWN = 20.0  # rows, of 136: with fewer the plate is looked for in every picture
SEAT_ENOUGH = 200.0  # rows, of a few pictures: the plate does not move, and no more are asked
SEAT_ROUNDS = 5  # until rows under arrow and shadow have lost their say
SEAT_STEP = 0.1  # millimetres: a plate that lies so far off is looked at anew
SEAT_LOOKS = 3  # until the plate's place is known
SLIP_INNER = 8.0  # millimetres from the hub
SLIP_ACROSS = 2.0  # millimetres on either side
SLIP_BESIDE = 7.0  # millimetres from the arrow's line: half a head, its shadow and half a row ...
SLIP_BEHIND = 16.0  # ... or behind its tail
BORDER_SOFT = 1.0  # millimetres: half the way from one sector's tone to the next, blur of camera and patch
BORDER_STEP = 0.1  # of white: less does not show where sectors meet
BORDER_ENDS = 0.25  # of that step: ends of a row that are further off show something else
SHADE_UNEVEN = 0.15  # of a shadow's depth
OUTLINE_DOUBT = 0.08  # of the contrast, where the outline covers a pixel in part
PLATE_EDGE = 1.0  # millimetres: sectors may be printed so far off
PLATE_FREE = 0.9
PLATE_SEEN = 0.2  # of the plate: less does not tell how bright its sectors are
SECTOR_TONE_LEAST = 0.15  # of a sector's pixels must agree
SECTOR_TONE_OF_MOST = 0.35  # compared with the commonest level
SECTOR_TONE_SPREAD = 0.06
SECTOR_TONE_PIXELS = 60  # fifteen square millimetres
SECTOR_TONE_PALE = 0.85  # of white
SECTOR_TONE_SHADOW = 0.25  # of white: darker is no sector's paint in the light
SECTOR_TONE_MOST = 0.6  # of the pixels: a sector name that shows so much white is printed white
SECTOR_TONE_ALIKE = 0.88
BESIDE_ROWS = 3  # rows across borders: fewer may all lie under the arrow
BESIDE_ALIKE = 0.12  # relative difference of rows that agree
BESIDE_MOST = 0.45  # of the rows must agree: an arrow along two borders darkens a third of them
BESIDE_FEW = 0.25  # of a sector's own rows: if fewer agree with its like, it has a level of its own
BESIDE_LAMP = 0.86  # of the sector's level: if its borders say less, a lamp is mirrored in it
PLATE_AGREES = 0.15  # relative difference of two sectors of one colour in uneven light
ARROW_DARKER = 0.85  # of the sector's brightness

# Dice in the tray
TRAY_SCALE = 2.0  # pixels per millimetre: a pip of 3 mm is six pixels
DIE_CONTRAST = 0.17  # of the way from the dark well to white paper: side faces in deep shade stay above
FAINT_CONTRAST = 0.03  # ... and above this in any shade: white paint throws back four times as much light as the well
PALE_PAINT = 115  # of 255 for white paper: white and ivory faces in shade are brighter
GROUND_REACH = 1.7  # die sides: more than a die with its visible sides covers
DIE_LEAST_AREA = 0.4  # of an upper face: less is no die ...
DIE_LEAST_CUT = 0.08  # ... unless it is cut off by the well's edge, and the rest shows a face
WINDOW_WHOLE, WINDOW_CUT = 0.4, 1.1  # die sides around a bright patch that is looked at, a whole one or one cut off
BLOB_POINTS = 120  # of a bright patch: enough to tell overlaps to a per cent
DICE_GAP = 2.0  # millimetres: dice that seem closer may touch; each is placed to half one, and may be 15.5 wide
FACE_TRUST = 6.0  # of 121 places on an upper face: where paper hides whether it is bright, it is
SPOT_BLUR = 0.7  # pixels: grain
SPOT_SIZE = 9  # pixels: half again as large as a pip
SPOT_DARKEST = 20.0  # grey levels: darker surroundings show no pips
SPOT_SEEN = 0.3  # of the ink
SPOT_POINTS = 60  # dark pixels of a bright patch that are asked whether a pip explains them
INK_SHARE = 98.0  # per cent: pips cover a tenth of the faces, their middles a fiftieth
LEAST_INK = 0.15  # less is grain
GRAIN_SEEN = 0.2  # of the ink: so dark plain paint may seem in a dark room ...
GRAIN_PIPS = 0.8  # ... beside pips as dark as the ink; what is paler may be no pip at all
PIP_DARKNESS = 0.35  # of the ink
PIP_DOUBT = 0.18
PIP_WORTH = 5.0  # for every pip that is explained
PIP_SPREAD = 0.26  # of the side, from the middle to an outer pip
PIP_REACH = 2.0  # millimetres: what lies within belongs to the pip
PIP_WEIGHT = 26.0  # pixels of one pip
CUBE_REACH = 0.9  # of the side: what lies within may belong to the cube
LONE_TURNS = tuple(7.5 * k for k in range(12))  # degrees; a cube looks the same after 90
LONE_PIP = 6.5  # millimetres: side faces' pips are seen further away from the pip of a 1
PAIR_STRAYS = 0.5  # millimetres: so well two pips are placed ...
PIPS_DIFFER = 0.08  # ... and by this share dice differ in size, and in how far out their pips lie
PEAK_SEEN = 0.45  # of the ink
CUT_OFF = 4.0  # millimetres of a patch's outline along the well's edge
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
DICE_APART = 0.9  # sides: the middles of two dice are at least one side apart
SIDE_CLEAR = 8.0  # millimetres of a side face in view: then its pips count in full
SIDE_VAGUE = 0.6  # of that: pips on a narrower side run into each other, and the camera's place is known to 3 cm only
SIDE_TOLD = 0.4  # of that: a side shows its pips clearly ...
SIDE_PIPS = 0.6  # ... by so much of the ink
EDGE_GLEAM = 1.6  # millimetres: as far from an edge a lamp gleams in its rounding
GAP_SHARE = 0.15  # of a spot's weight, outside of the cube
SIDE_SHARE = 0.5  # side faces have the same ink, but hide behind the edge
PLAIN_SHARE = 0.5
OUTLINE_SHARE = 16.0  # a full outline weighs as much as an upper face
FACE_FIT = 13.5  # of 18; the upper face of a leaning die may still reach it
FACE_LEAD = 2.5  # two values differ by a pip at least: a clear one gives 3.4 and more
FACE_SURE = 3.5
SPOTS_LOST = 2.0  # pips: ninety-nine of a hundred flat dice leave less than one
CUBE_WORTH = 35.0  # all told: a die right below the camera, of which no side is seen, reaches 38
CUBE_PLAIN = 3.5  # ninety-nine of a hundred flat dice reach 5, glossy ones and those with rounded rims less
CUBE_COVERED = 0.63  # ninety-nine of a hundred flat dice reach 0.78, those that hang over the well's edge less
CLEAR_FACE, CLEAR_COVERED, CLEAR_LOST = 16.5, 0.8, 0.5  # a first guess as good as this is moved to its pips, no more
BLURRED_EDGE = 5  # pixels: an outline and what blur and half a millimetre add to it on both sides
PAIR_EDGE = 3  # ... between two dice: more would press them apart
WHOLE_CUBE_COVERED = 0.72  # the same for a die alone in the open well: one that leans reached 0.64 as a flat 1
SEEN_BEYOND = 0.028  # of an upper face, beyond a flat die's outline: none of 400 flat ones showed more than 0.021
BEFORE_SHADOW = 1.5  # times as bright as the ground behind it: a side; where a leaning die lacks one it is 1.2 at most
SIDE_DARKEST = 20.0  # per cent of its pixels, pips among them
SHADOW_BEHIND = 35.0  # per cent of that ground: behind one of two sides it may lie in the light
SIDE_MISSING = 0.08  # of an upper face, of sides that should be seen: in hard light some of a shaded side is dark
CLOSE_LEAD = 8.0  # cubes closer than this are told apart by what sticks out
STICKING_OUT = 40.0  # worth of a whole face beyond it: a lone pip does not tell a turn, the outline does
DARKER_PIPS = 10.0  # worth of pips as dark as can be: gaps and print beside the well make half as dark ones
LEAST_SPOT = 0.15  # less is grain and print; pips of coloured dice in a soft picture show 0.16 to 0.22
LAMP_PLAIN = 0.06  # so little a mirrored lamp's pixels differ from those around them; pips by 0.09 and more ...
LAMP_SPECKS = 8  # ... and fewer of its pixels than a small pip's middle has look like pips, however large the lamp
LAMP_LEAST = 0.6  # of an upper face, beside a die: what a leaning die shows beyond a flat one's outline is less
DARK_DIE_PIP = (1.4, 7.0)  # millimetres: pips of dice as dark as the well; a side's are narrow, or run into each other
DARK_DIE_FULL = 0.5  # of the box around it that a speck fills: a disc 0.79, two pips aslant less
DARK_DIE_PIPS = 2.0  # fewer are no die
DARK_DIE_WITHIN = 0.95  # of its pips: flat ones had 0.97 and more, those that lean 0.85 and 0.94
COCKED_SURE = 0.9

# Hands and stillness
HAND_RADIUS = 15.0  # no figure, nor two side by side, nor the ball with its shadow holds such a disc
HAND_LEFT_OVER = 160.0  # square millimetres that nothing explains: a fingertip
BESIDE_PITCH = 6.0  # further out lie the tray, sleeves' ends and whatever a family puts beside the board
UNCLEAR_PATCH = 40.0  # square millimetres left over: more than blur and shadow leave beside a figure
SHORT_TRUST = 0.88  # for each figure that a team has shown before: it was sent off, or is overlooked
UNCLEAR_TRUST = 0.5  # something lies there that was not understood
TEAMMATES_APART = 1.2  # of two base radii
DARK_ROOM = 32.0  # grey level that hardly any pixel exceeds: white cards cannot be told from black ones
COLOURLESS = 8  # grey levels between a pixel's channels: grain and compression of a black-and-white picture stay below
MOTION_COLUMNS = 256  # samples across: 2 mm on the board
MOTION_LEVEL = 36  # sum of two samples, each with grain of up to 6 grey levels
MOTION_SAMPLES = 2  # a moved figure changes twenty and more, an arrow that turned a little only five

# The board's memory
LIGHT_CHANGE = 0.3  # per reading: more is a lamp switched on, or something in the way
LIGHT_STEADY = 0.015  # over nine tenths of the board: smaller changes are left to the slow memory
MEMORY_RATE = 0.15
TONE_SAMPLES = 100  # fewer places do not tell the camera's curve
TONE_ROUNDS = 3
TONE_OFF = 0.04  # relative: further off is a figure or a shadow, and counts less and less
TONE_PRICE = 2.0  # places in favour of a straight curve, where all tones are alike
CONTRAST_STEADY = 0.012  # relative change of usual tones against their middle: less is left to the slow memory
BLOWN_OUT = 247  # grey level: from here on more light hardly shows
NUDGE_PX = 0.8  # a mean corner shift above this is a nudge, below it is grain

# Confidence
SCORE_UNIT = 60.0  # pixels of one figure are not independent: so many log units are one
MARGIN_UNIT = 40.0
BALL_UNIT = 40.0
BALL_LEAD = 40.0  # over any other place; on rendered boards wrong balls led by less than sixty
BALL_LEAD_UNIT = 25.0
FAINT = 2.0  # votes per pixel for a new figure where the board was never seen empty: it may be print guessed wrong
FAINT_UNIT = 0.35
LINGERS = -0.7  # votes per pixel where a figure is gone: ground laid bare says -4 and less, an overlooked figure 0
LINGERS_UNIT = 0.3
STILL_LINGERS = -1.3  # and if its team is one short, the figure is still there
LAID_BARE = -3.0  # votes per pixel: such a place is not asked again
PLACE_NOISE = 1.2  # how well a base is placed, from rendered boards
NOT_REPORTED = 0.45  # at most, where a figure was overlooked if it is one: what was not reported is not the likelier
UNSEEN = 0.002  # a field that shows nothing may still deceive
OUTER_LINE = 1.5  # the pitch's outer line reaches this far beyond the outermost fields
MARGIN_BLUR = 8.0  # the board's margin has one colour
BALL_PIXEL_CAP = 3.0
WHITE_ENOUGH = 6.0  # squared distance from white within which a pixel may well be the ball
WHITE_ON_WHITE = -0.3  # a little against the ball: white plates and lines are there in every picture
SAME_FIGURE = 8.0  # a proposal this near to a standing base is that figure
CROWDED = 34.0  # figures closer than this may hide parts of each other

# Which pixels are weighed at all
CHANGE_SIGMAS = 2.6  # a difference this many times the grain, in any channel
MOST_CHANGE = 45  # grey levels: such a difference is weighed however little is known of a place
ODD_NEIGHBOURS = 60  # of 255: two of nine neighbours must differ, grain is lonely
CALM = -7.0  # log-density of a pixel that looks as remembered
GRAIN_KEPT = 1.5  # the warp smooths the picture's grain, JPEG adds blocks
LEAST_NOISE = 1.5
GRAINY = 4.0  # grey levels: dark paint and dark grass differ by ten, and 2.6 times the grain is asked of a pixel
GRAIN_BLUR = 0.6  # pixels: four times as many pixels count, and a head is still nine of them wide
FRESH_PIXELS = 40  # fewer newly seen pixels can wait for the next reading
BALL_CANDIDATES = 6  # the best coarse places: mirrored lamps are often among them
SAME_PATCH = 0.12  # of a marker's contrast: grain gives 0.05, a shift by one pixel 0.2
WOODEN = -14.0  # log-density for figures above which a pixel may belong to one
BRIGHTER = 1.12  # more than grain and slow light: a shadow has left
BRIGHTER_PRICE = 2.5  # such places exist only where a figure's shadow was learned as board
STRANGE_LIGHT = 0.25  # surroundings this much brighter or darker than guessed: a mirrored lamp
GROUND_ROUNDS = 12  # of fitting a whole pitch's light, each with less weight on the fields that do not follow
GROUND_EVEN = 0.03  # relative: so far fields stray for no reason
LAMP_LIGHT = 18.0  # grey levels that a mirrored lamp adds at least: less is the light's slope
LAMP_EVEN = 0.45  # of red and blue, what the weaker gains under a warm lamp; on skin blue gains less
LAMP_GREEN = 0.2  # of the stronger: grass is green already
LAMP_GAP = 8.0  # figures within a mirrored lamp are no broader than twice this
LAMP_DENSE = 0.66  # of a lamp is lit even with a figure in it; printed lines fill less of the ground between them
LAMP_RADIUS = 15.0  # the ball's is 11: a lamp is broader
FOREIGN_HUE = 0.16  # of a pixel's strongest channel: a coloured lamp's mirror image shifts grass by less, skin by half
FOREIGN_BRIGHT = 1.25  # times the ground in its light, where no lamp is mirrored
FOREIGN_LEAST = 60.0  # grey levels: what is darker has no hue to speak of
HAND_LEFT_OVER_GUESSED = 900.0  # before the board is known, mirrored lamps and prints are left over as well
BLIND_DOUBT = 25.0  # a place beside the pitch filled from its surroundings only: hardly known
PLAIN_PRICE = 0.7  # a guess from mirror fields is right more often than plain grass
GLARE_WHITE = 245.0  # a mirrored lamp draws the print towards white
GLARE_MOST = 0.85  # of the way: print still shows through
GLARE_PRICE = 2.0
SECTOR_PIXELS = 12  # of the plate's 290 per sector: fewer cannot tell a tone
ARROW_LEVEL = 1.25  # times the plate's darkest pixels: brighter is no arrow
BLIND_PLATE_DOUBT = 60.0  # a sector whose like-named ones are all hidden may have any colour
DARK_SECTOR = 0.6  # of the pixels of like-named sectors: arrow, ball and figure together cover less of one
DARK_SECTOR_PIXELS = 100
SECTOR_WINDOW = 0.3  # of a sector's pixels show it even under arrow and shadow
SECTOR_CLEAR = 0.6  # of a sector's open pixels agree: nothing but print
SECTOR_STRAYS = 0.25  # relative: like-named sectors in the same light differ less
SECTOR_LIGHT = 0.2  # relative: more between the sectors beside them is a lamp or a shadow
SECTOR_WIDER = 1.6  # a brighter group of pixels may be this much less alike
SECTOR_EVEN = 0.85  # of a sector: the rest may lie under the tip of a shadow
CORNER_EVEN = 0.95  # of both of its corners: a figure 17 mm across that covers them leaves a fifth of the sector open
CORNER_BLURRED = 0.8  # of a corner's fifteen pixels, where a soft picture mixes red with the white beside it
SECTOR_OUTER = 0.78  # of the plate's radius: outside of it ...
SECTOR_CORNER = 5.0  # ... and so near to a neighbour, in millimetres, lie a sector's corners
SECTOR_EDGE = 1.5  # neighbouring sectors blur into each other so far
PAINT_SHOWN = 0.03  # of a figure's pixels show a colour that is its paint: three of a hundred
PAINT_SHADED = (1.0, 1.4, 2.0)  # how much darker than elsewhere a figure's side may be in its own shade
PAINT_MOSTLY = 0.5  # of a figure's pixels
PAINT_SHARED = 0.5  # of a squad's figures must show a colour before it counts as their paint

# Opening pictures
SMALLEST_SIDE = 120  # below this no card can be seen
WORKING_WIDTH = 2304  # the Pi camera's full width; larger photographs are reduced
NEIGHBOUR = 70.0  # a standing figure further away shares no pixel with this one
STAYS = 0.75  # of its score, for a figure of the start formation on ground never seen empty
STILL_THERE = 0.95  # of its last score: a figure that moved by a millimetre already loses more
SAME_TRAY = 3.0  # mean difference in grey levels: nothing in the tray has moved
PLATE_SCALE = 2.0  # pixels per millimetre: the shaft is eight pixels wide
LINE_UP_SLACK = 5.0  # a family puts figures so far off the middle of their fields
LINE_UP_SEEN = 50.0  # dark green on dark grass; where nobody stands, outlines score far below zero
SHADY_VOTE = 9.0  # per unit of shade: a shadow of half the light says four, a lighter one hardly anything
OFF_THE_LINE = 12.0  # from every figure of the line-up: less than the breadth of a field, more than a hand's slip
LINE_UP_ROUNDS = 3  # of learning: fields on which nobody stands after all are left out of the next one
LINE_UP_FOUND = 0.8  # of the start formation's figures must be seen, or it was none
FEW_FIGURES = 4  # of a team: too few to learn its paint from
FIRST_LOOKS = 3  # each with the paints that the last one taught
FIRST_TRUST = 0.35  # of the usual scores: named paints speak softly, and where nobody stands votes are far below zero
BRIGHTER_THAN_LAMP = 0.05  # of white paper: less is the lamp's own unevenness
RIM_REACH = 7.0  # beyond a figure's base: the rim of a ball under it
PLATE_COLOURED = 0.25  # of a pixel's strongest channel, compared with white paper
PLATE_WARM = 0.7  # green compared with red: wood has more
PRINT_HUE = 0.06  # of all light: print in grain and shade differs less from print
PRINT_BRIGHTER = 1.15  # times the brightest even sector: more is a figure's lit side
PLATE_RED = 0.45  # green compared with red: the plate's red has less, wood and yellow paint more
PAINT_SHOWS = 3.0  # log-density over the ground's, of a pixel that tells which colours play
BROADER_THAN_PRINT = 7.0  # a figure is twice as broad, the middle of a printed star is not
BROADER_THAN_FIGURES = 26.0  # two of them side by side are 34
SQUAD_SHOWS = 0.25  # of the rivals' paint: squads are of one size, but some of a squad may look like another name
LEARNED_SHARE = 0.8  # the rest is what the paint's name says
UNTAUGHT_TRUST = 0.85  # without a start formation the named paints and the guessed board may mislead
PLATE_DOUBT = 9.0  # the plate under arrow, ball or figure: sectors are known, their edges less
DOUBT_HALVES = 25.0  # grey levels of doubt at which a pixel's vote for a figure counts half
LINE_UP_SCORE = 100.0  # a figure of the start formation with less is looked for by its shadow as well

# Following the board without cards
FEATURES = 150
FEATURE_QUALITY = 0.03  # of the strongest corner: printed crossings are well above
FEATURE_GAP_PX = 12
FEATURE_RETURN_PX = 0.7  # a point followed there and back must come home
FEATURE_SLIP_PX = 1.5  # from where the board as a whole has moved them
FEWEST_FEATURES = 16
BALL_UNDER = 1.35  # ball radii around a kick-off figure: the ball lies under it, a few millimetres off
BALL_EDGE = 2.0  # millimetres around the ball that are not plate either: its side and its shadow
