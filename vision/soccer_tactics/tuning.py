"""Numbers that were chosen for figures on the pitch, with their reasons; millimetres unless named."""

# Shared by its modules
ROUNDS = 3  # whatever is done again with what the last round has taught: a fourth changes nothing
LEAST_PATCH = 40.0  # square millimetres that tell something: a fifth of a body; blur and edges leave less

# Reader
FIGURE_SCORE = 150.0  # forty pixels of a hidden figure that clearly show its paint
BALL_LEAST = 60.0  # once figures are known: there is a ball somewhere, and its rim may lie in their shadow
GRAINY = 4.0  # grey levels: dark paint and dark grass differ by ten, and 2.6 times the grain is asked of a pixel
HAND_LEFT_OVER = 900.0  # square millimetres, before the board is known: mirrored lamps and prints are left over as well
FIRST_TRUST = 0.35  # of the usual scores: named paints speak softly, and where nobody stands votes are far below zero

# Line up
SECOND_SCORE = 220.0  # body and shadow; on rendered boards with nobody missing no place reached more than 110
LIKE_GROUND = -1.0  # votes: a pixel of a figure with less looks like the ground
HIDES = 0.03  # of the pixels: less is what the outline leaves over
CORE = 0.88  # colours are learned well inside the outline, where no shadow or mirror image mixes in
LINE_UP_SLACK = 5.0  # how far off the middle of their fields a family puts figures
LINE_UP_SEEN = 50.0  # dark green on dark grass; where nobody stands, outlines score far below zero
SHADY_VOTE = 9.0  # per unit of shade: a shadow of half the light says four, a lighter one hardly anything
LINE_UP_FOUND = 0.8  # of the start formation's figures must be seen, or it was none
LINE_UP_SCORE = 100.0  # a figure of the start formation with less is looked for by its shadow as well

# Shapes
SHAPE_STEPS = (
    ("height", (0.9, 0.95, 0.98, 1.02, 1.05, 1.1)),
    ("radius", (0.94, 0.97, 1.03, 1.06)),
    ("head", (0.88, 0.95, 1.05, 1.12)),
    ("neck", (0.85, 0.93, 1.08, 1.17)),
)
SHAPE_JUDGES = 12  # figures of a kind on which other measures are tried: the wood is turned alike
SHAPE_DOUBT = {
    "height": 0.12,
    "radius": 0.1,
    "head": 0.2,
    "neck": 0.25,
}  # relative spread among wooden figures
SHAPE_PRICE = 15.0  # against a figure's score of one to two thousand: decides only what the pixels leave open

# First look
LAMP_RADIUS = 15.0  # the ball's is 11: a lamp is broader
FEW_FIGURES = 4  # of a team: too few to learn its paint from
RIM_REACH = 7.0  # beyond a figure's base: the rim of a ball under it
LEARNED_SHARE = 0.8  # the rest is what the paint's name says

# Lamps
GROUND_ROUNDS = 12  # of fitting a whole pitch's light, each with less weight on the fields that do not follow
GROUND_EVEN = 0.03  # relative: fields differ this much without a reason
LAMP_LIGHT = 18.0  # grey levels that a mirrored lamp adds at least: less is the light's slope
LAMP_EVEN = 0.45  # of red and blue, what the weaker gains under a warm lamp; on skin blue gains less
LAMP_GAP = 8.0  # figures within a mirrored lamp are no broader than twice this
LAMP_DENSE = 0.66  # of a lamp is lit even with a figure in it; printed lines fill less of the ground between them
FOREIGN_HUE = 0.16  # of a pixel's strongest channel: a coloured lamp's mirror image shifts grass by less, skin by half
FOREIGN_BRIGHT = 1.25  # times the ground in its light, where no lamp is mirrored

# Empty board
LIGHT_BLUR = 60.0  # lamps and windows vary over fields, print varies within them
TONE_STRAY = 0.12  # shades of one print under slowly changing light differ less between like fields
VEIL_SHOWS = 0.3  # of the dark ground beside figures that no plain shadow explains; green figures pass for less
SHADOW_PIXELS = 150  # fewer shaded pixels beside figures do not tell how dark shadows are
SHADOW_REACH = 32.0  # a 34 mm figure's shadow under a lamp at 45 degrees
FILL_BLUR = 5.0  # light around a hidden place carries over into it
MARGIN_BLUR = 8.0  # the board's margin has one colour
STRANGE_LIGHT = 0.25  # surroundings this much brighter or darker than guessed: a mirrored lamp
BLIND_PLATE_DOUBT = 60.0  # a sector whose like-named ones are all hidden may have any colour
BALL_UNDER = 1.35  # ball radii around a kick-off figure: the ball lies under it, a few millimetres off

# Grass
FIELD_LINE = 2.5  # printed lines lie within this of a field's edge
TONE_OWN = 0.6  # of a field's open pixels that agree: it has a tone of its own, whatever lamp shines on its neighbours
TONE_WINDOW = 0.25  # of the field must be open for that: less may be a shadow
TONE_NOWHERE = 0.15  # of the pixels with the field's own tone: so few show their neighbours' tone by chance
TONE_SPREAD = 0.10  # noise and the light's slope within a field
TONE_PIXELS = 60  # fewer agreeing pixels cannot carry a slope
SLOPE_PRICE = 2000.0  # keeps the slope calm when only a corner of the field is free
PRINT_SHOWS = 0.3  # of a field's tone, all channels together: a star on grass differs by its own brightness
PRINT_ALIKE = 0.95  # cosine: the same hue of print, under more or less light
MIRROR_VOICES = 3  # of four mirror fields
BROADER_THAN_PRINT = 7.0  # a figure is twice as broad, the middle of a printed star is not
BROADER_THAN_FIGURES = 26.0  # two of them side by side are 34

# Figures
BODY_DISCS = 6  # a 25 mm body leaning by half its height: discs 2 mm apart leave no gaps
HEAD_DISCS = 5  # a head leans by less than its own breadth
SLANT_STEP = 0.02  # moves the top of a 34 mm figure by 0.7 mm: half a pixel either way

# Scene
FIT_THIN = 3  # every third pixel of an outline tells its place roughly
BASE_OVERLAP = 0.85  # of the two radii: bases touch at most; the rest is measuring error
SAME_FIGURE = 8.0  # a proposal this near to a standing base is that figure
NEIGHBOUR = 70.0  # a standing figure further away shares no pixel with this one

# Spotting
PROPOSAL_SCORE = 1.5  # sum of three layers' mean log-ratios; an empty place has about -12
CLEAR_FIGURE = 3.2  # votes per pixel, of five: most figures have four, wrongly guessed ground has less than three
FIT_REACH_PX = 6  # a proposal is within 5 mm of the base
LINGERS = -0.7  # votes per pixel where a figure was: bare ground says -4, unknown colours less, a hidden figure 0
LAID_BARE = -3.0  # votes per pixel: with less a place is bare and is not asked again
STAYS = 0.75  # of its score, for a figure of the start formation on ground never seen empty
STILL_THERE = 0.95  # of its last score: a figure that moved by a millimetre already loses more

# Second look
SECOND_REACH_PX = 8  # body and shadow are dark alike: the peak may lie in the middle of both

# Shadows
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
LAMP_SIDES = 32  # eleven degrees apart: LAMP_STEPS settle the rest
LAMP_HEIGHTS = (1e4, 2e3, 1e3, 700.0)  # a window, a ceiling lamp, lamps over the table
LAMP_STEPS = (0.12, 0.06, 0.03)  # of a figure's height: the last moves a shadow's tip by one millimetre
LIGHT_SHADOW = 0.82  # the lightest shadow that tells where a lamp hangs: three times what brightness wanders
SHADOW_VOTE = 3.0  # for each square millimetre; a shadow of a figure's own length counts as much as half its body
SHADOW_SCORE = 120.0  # a third of a figure's shadow: worth a look
UNCAST_PRICE = 2.5  # on top of a shadow's usual price, where nobody casts it

# Roles
AT_HOME = 200.0  # of a figure's score: a keeper in good light leads any other shape by this

# Judgement
SHORT_TRUST = 0.88  # for each figure that a team has shown before: it was sent off, or is overlooked
UNCLEAR_TRUST = 0.5  # something lies there that was not understood
TEAMMATES_APART = 1.2  # of two base radii
SCORE_UNIT = 60.0  # log units that count as one: pixels of one figure are not independent
MARGIN_UNIT = 40.0  # of the lead over the other team, and of the ball
BALL_LEAD = 40.0  # over any other place; on rendered boards wrong balls led by less than sixty
BALL_LEAD_UNIT = 25.0  # of that lead: from doubtful to sure
FAINT = 2.0  # votes per pixel for a new figure where the board was never seen empty: it may be print guessed wrong
FAINT_UNIT = 0.35  # of those votes: from doubtful to sure
LINGERS_UNIT = 0.3  # of the votes of LINGERS: from doubtful to sure
PLACE_NOISE = 1.2  # how well a base is placed, from rendered boards
NOT_REPORTED = 0.45  # at most, where a figure was overlooked if it is one: what was not reported is not the likelier
UNSEEN = 0.002  # a field that shows nothing may still deceive
UNTAUGHT_TRUST = 0.85  # without a start formation the named paints and the guessed board may mislead

# At home
OFF_THE_LINE = 12.0  # from every figure of the line-up: less than the breadth of a field, more than a hand's slip

# Sides
TIN_ROUNDS = 6  # at most, until nobody changes sides
TINS_APART = 4.0  # times the usual distance of a figure's hue from its team's: two tins, not one
TINS_DIFFER = 0.05  # of all light: less may be a lamp's colour from one side
TIN_CLEAR = 0.4  # of the way between two tins: a hue closer to the middle is mixed with wood or grass
TIN_LEAD = 200.0  # of a figure's score, for one whose hue is that of its team

# Team colours
PAINT_SHOWS = 3.0  # log-density over the ground's, of a pixel that tells which colours play
PAINT_TAUGHT = 3  # figures of a team in a first picture: fewer do not tell how its paint looks in this light
SOMEBODY_SHOWS = 250.0  # square millimetres of a colour: two or three figures
SQUAD_SHOWS = 0.25  # of the rivals' paint: squads are of one size, but some of a squad may look like another name

# Marked ball
MARKED_BALL = 300.0  # score of a white ring with its mark in the middle; a whole ball has 850
MARKED_LEAD = 140.0  # lead of that ring: nothing else has shown one
WHITE_RING = 0.75  # of the ring around a ball's mark: a head or a sector's edge may reach into it
RING_OPEN = 0.4  # of it must be open
WHITE_TINT = 0.13  # of its own brightness, by which the ball's white may differ from that of the cards
EVEN_RING = 0.12  # of its own brightness: a matt disc in one light
MARK_OFF = 1.0  # its middle from the disc's: a shadow's or a figure's edge reaches in from one side

# Plate print
CORNER_BLURRED = 0.8  # of a corner's fifteen pixels, where a soft picture mixes red with the white beside it
PLATE_COLOURED = 0.25  # of a pixel's strongest channel, compared with white paper
PLATE_WARM = 0.7  # green compared with red: wood has more
PRINT_HUE = 0.06  # of all light: print in grain and shade differs less from print
PLATE_RED = 0.45  # green compared with red: the plate's red has less, wood and yellow paint more
