"""Numbers that were chosen for the ground and what lies on it, with their reasons; millimetres unless named."""

# Evidence
EDGE_SLIP_PX = 0.4  # a pose error or blur of this much must not make printed lines look like figures
DARKEST_SHADOW = 0.35  # hard shadow of one lamp, the rest of the room still lights it
BRIGHTER_SECTOR = 1.25  # times a sector told by like-named ones: no shadow was learned there, light strays no further
SHADE_FREE = 0.06  # brightness may wander this much without being a shadow
SHADE_PRICE = 1.5  # shadows are rarer than light
SHADOW_SPREAD = 0.08  # spread of the depth of one lamp's shadows over the board
TOO_DARK_PRICE = 4.0  # darker than this room's shadows: not impossible, another lamp may have been lit
STRANGE = 0.02  # share of board pixels that show something unforeseen
PIXEL_CAP = 5.0  # votes of one pixel at most: neighbours share their noise, so none may decide
ODD_NEIGHBOURS = 60  # of 255: two of nine neighbours must differ, grain is lonely
CALM = -7.0  # log-density of a pixel that looks as remembered
GRAIN_KEPT = 1.5  # the warp smooths the picture's grain, JPEG adds blocks
LEAST_NOISE = 1.5  # grey levels: a picture without grain still has whole levels, and compression
GRAIN_BLUR = 0.6  # pixels: four times as many pixels count, and a head is still nine of them wide
BRIGHTER = 1.12  # more than grain and slow light: a shadow has left
BRIGHTER_PRICE = 2.5  # brighter places exist only where a figure's shadow was learned as board
PLAIN_PRICE = 0.7  # a guess from mirror fields is right more often than plain grass
GLARE_WHITE = 245.0  # a mirrored lamp draws the print towards white
GLARE_PRICE = 2.0  # mirrored lamps are rarer than shadows
DOUBT_HALVES = 25.0  # grey levels of doubt at which a pixel's vote for a figure counts half

# Paint
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
TIN_SPREAD = (0.85, 1.0, 1.18)  # factors on the strong channels of a named paint: tins of one name differ
TIN_WEAK_SPREAD = (0.3, 0.65, 1.0, 1.4)  # factors on its weak channels
TIN_WEAK = 0.34  # of white
TIN_SHADES = (0.3, 0.42, 0.55, 0.7, 0.85, 1.0, 1.15)  # from a figure's own shade to its lit side
TIN_VEILS = (0.0, 0.07, 0.15, 0.25)  # of white
TIN_BLUR_BINS = 2.5  # of 4 grey levels: as far as the made-up samples lie apart
PAINT_SHOWN = 0.03  # of a figure's pixels show a colour that is its paint: three of a hundred
PAINT_SHADED = (1.0, 1.4, 2.0)  # how much darker than elsewhere a figure's side may be in its own shade
PAINT_MOSTLY = 0.5  # of a figure's pixels
PAINT_SHARED = 0.5  # of a squad's figures must show a colour before it counts as their paint

# Tone
TONE_ROUNDS = 3  # each with less weight on what strays: figures and shadows
TONE_OFF = 0.04  # relative: further off is a figure or a shadow, and counts less and less
TONE_PRICE = 2.0  # places in favour of a straight curve, where all tones are alike
CONTRAST_STEADY = 0.012  # relative change of usual tones against their middle: less is left to the slow memory

# Board memory
SURELY_NOT_EMPTY = -14.0  # log-density of the empty board below which a pixel teaches a figure's colour
MAYBE_NOT_EMPTY = -11.0  # between what looks as remembered (CALM) and what surely does not
LIGHT_CHANGE = 0.3  # per reading: more is a lamp switched on, or something in the way
LIGHT_STEADY = 0.015  # over nine tenths of the board: smaller changes are left to the slow memory
MEMORY_RATE = 0.15  # of the difference, per reading: ten readings take over four fifths of it
BLOWN_OUT = 247  # grey level: from here on more light hardly shows
CHANGE_SIGMAS = 2.6  # a difference this many times the grain, in any channel
MOST_CHANGE = 45  # grey levels: a larger difference is weighed even where little is known of the place
WOODEN = -14.0  # log-density for figures above which a pixel may belong to one
PLATE_DOUBT = 9.0  # the plate under arrow, ball or figure: sectors are known, their edges less

# Hand
HAND_LEFT_OVER = 260.0  # square millimetres on a flat board that nothing explains: two fingertips
FINGERTIP = 160.0  # square millimetres of something over the board that reaches in from outside
HAND_RADIUS = 15.0  # of a disc that fits into a hand, but into no figure, no pair of them and no ball with its shadow

# Ball
WHITE_RANGE = (0.55, 1.25)  # the ball's white compared with a card's white in the same light
WHITE_HUE = 0.06  # relative spread of its colour channels
DARK_MARK = 0.45  # its marks are darker than this share of white
BALL_SCORE = 80.0  # a rim of thirty pixels that is clearly white
FIGURE_EDGE = 2.0  # at a figure's outline: a figure on the ball stands 4 mm higher and looks this much broader
BALL_INNER = 4.5  # the marks lie within this radius
LEAST_MARK = 8.0  # square millimetres of dark in the ball's middle: its marks are larger, grain is smaller
MARK_SHOWS = 0.85  # of the ball's middle: then its marks cannot be hidden by a figure
NO_MARK = 0.25  # of the score left for a white disc without marks: a lamp mirrored in the board is one
RIM_STEP = 0.85  # of the disc's own brightness: beyond its rim it is darker than this
RIM_SHOWS = 0.1  # of the ring beyond the rim must be that dark, even on the white plate
NO_RIM = 0.5  # of the score left for white without an end
KICK_OFF_REACH = 48.0  # from the centre spot: the middles of the four fields around it lie within 25
KICK_OFF_SCORE = 60.0  # before kick-off the ball is there, so half a rim is enough
BALL_AROUND = (2.5, 5.0)  # beyond its radius the white has ended, also with blur and its side leaning out
BALL_ALIKE = 20.0  # seven pixels' votes of 850: places whose scores differ by less show the same disc
BALL_PIXEL_CAP = 3.0  # votes of one pixel at most, as PIXEL_CAP: the disc has more pixels than a figure
WHITE_ENOUGH = 6.0  # squared distance from white within which a pixel may well be the ball
WHITE_ON_WHITE = -0.3  # a little against the ball: white plates and lines are there in every picture
BALL_CANDIDATES = 6  # the best coarse places: mirrored lamps are often among them

# Plate
PLATE_RIM = 2.0  # the spinner's plate may be printed this much larger
PLATE_AGREES = 0.15  # relative difference of two sectors of one colour in uneven light
ARROW_DARKER = 0.85  # of the sector's brightness
SECTOR_PIXELS = 12  # of the plate's 290 per sector: fewer cannot tell a tone
ARROW_LEVEL = 1.25  # times the plate's darkest pixels: brighter is no arrow
SECTOR_WINDOW = 0.3  # of a sector's pixels show it even under arrow and shadow
SECTOR_WIDER = 1.6  # a brighter group of pixels may be this much less alike
SECTOR_EVEN = 0.85  # of a sector: the rest may lie under the tip of a shadow
CORNER_EVEN = 0.95  # of both of its corners: a figure 17 mm across that covers them leaves a fifth of the sector open
SECTOR_OUTER = 0.78  # of the plate's radius: a sector's corners lie outside of this
SECTOR_CORNER = 5.0  # from the neighbouring sector: a sector's corners lie nearer than this
SECTOR_EDGE = 1.5  # on either side of a border sectors blur into each other

# Shared by rooms
GUESS_DOUBT = 3.5  # grey levels: how far a predicted board colour may be off
BESIDE_PITCH = 6.0  # further out lie the tray, sleeves' ends and whatever a family puts beside the board
BLIND_DOUBT = 25.0  # a place beside the pitch filled from its surroundings only: hardly known
