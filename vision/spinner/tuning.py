"""Numbers that were chosen for plate and arrow, with their reasons; millimetres unless named."""

# Pointer
ARROW_OUTLINE = (  # shares of the plate's radius, arrow along +x: tail, shaft, head; the mean of the arrows seen so far
    (-0.37, -0.061),
    (0.585, -0.061),
    (0.585, -0.15),
    (0.89, 0.0),
    (0.585, 0.15),
    (0.585, 0.061),
    (-0.37, 0.061),
)
ARROW_APART_DEG = 20.0  # nearer arrows are one: three steps of the first look
ARROW_HEIGHT = 2.5  # millimetres above the plate: it turns on a stud
ARROW_WITHIN_DEG = 3.0  # degrees: a reading further off is wrong
ARROW_SPREAD = 2.0  # times the fit's own spread: it takes outline and light as known, so true errors are larger
ARROW_TRUST = 0.6  # an arrow that is less sure is not seen: the referee asks
ARROW_RIVAL = 0.5  # of the best gain before either is placed exactly
ARROW_FAINT = 5.0  # a first guess that gains less is always compared with the same arrow turned about
ARROW_SURE = 3.0  # a lead beyond doubt
SEAT_STEP = 0.1  # millimetres: a plate found further off is looked at again in its new place
PLATE_SCALE = 2.0  # pixels per millimetre: the shaft is eight pixels wide

# Sectors
HUB = 0.14  # of the radius: the stud in the middle looks the same from all sides
SLIP_LEFT = 0.2  # millimetres by which a border between sectors may still be off once it was looked for
PLATE_EDGE = 1.0  # millimetres: sectors may be printed this far off
SECTOR_TONE_OF_MOST = 0.35  # of the pixels at the commonest level: a brighter level needs this many
SECTOR_TONE_SPREAD = 0.06  # relative: pixels of one level differ by less
SECTOR_TONE_ALIKE = 0.88  # of the brightest sector of its name: a darker one lies in a shadow
BESIDE_ROWS = 3  # rows across borders: fewer may all lie under the arrow
BESIDE_ALIKE = 0.12  # relative difference of rows that agree
BESIDE_LAMP = 0.86  # of the sector's level: if its borders say less, a lamp is mirrored in it

# Borders
SLIP_ODD = 0.3  # millimetres: rows that are further off the others say little
SEAT_DOUBT = (1.0, 1.0, 0.03)  # millimetres, radians: as much as one row says
SEAT_MOST = (3.0, 3.0, 0.04)  # further off the cards would not fit
SEAT_KNOWN = 20.0  # rows, of 136: with fewer the plate's place is not known yet
SEAT_ROUNDS = 5  # until rows under arrow and shadow no longer count
SLIP_INNER = 8.0  # millimetres from the hub
SLIP_ACROSS = 2.0  # millimetres on either side
SLIP_BESIDE = 7.0  # millimetres from the arrow's line: beyond half a head, its shadow and half a row
BORDER_SOFT = 1.0  # millimetres: half the way from one sector's tone to the next, blur of camera and patch
BORDER_ENDS = 0.25  # of that step: ends of a row that are further off show something else

# Arrow
ARROW_STEP_DEG = 6.0  # the shaft is wider than what the tip moves by half of this
ARROW_ROUGH = 4  # every fourth pixel along both axes is enough for a first guess
SHADE_SIDES = 8  # directions in which a shadow is looked for at first
SHADE_STARTS = (0.08, 0.17)  # of the radius, how far off it is looked for: a lamp above, a low one
SHADE_TRIED = 2  # of them, the best ones
ROUGH_DEPTHS = (0.2, 0.4, 0.65)  # of the light that the shadow takes: soft, usual and hard lamps
ROUGH_TONES = (0.15, 0.25, 0.35, 0.45)  # of white
PLATE_NOISE = 2.0  # grey levels
PLATE_UNEVEN = 0.03  # of its brightness: print, grain of paper, light
PIXEL_GAIN = 9.0  # three sigmas: further off is just as strange

# Arrow fit
STENCIL_REACH = 1.35  # of the radius: the plate around an arrow that is a little off
ARROW_SOFT = 0.7  # millimetres: blur of camera and patch
ARROW_BESIDE = 0.28  # of the radius: half a head, blur, and what its tip may move while it is fitted
PIVOT_DOUBT = 0.3  # millimetres: the plate's place, and the arrow's height seen from the side
THROWN_DOUBT = (0.7, 0.15)  # millimetres, share of the light: figures throw the same lamp's shadows, ten times as long
BREADTH_DOUBT = 0.1  # of the outline's breadth
LOOK_KNOWN = (1.5, 0.1)  # millimetres, share of white: if shadow and tone are known so well, no others are tried
LOOK_CHANGES = (0.05, 0.35, 0.08, 0.04, 0.025)  # pivot and shadow in millimetres, depth, tone of white, breadth
SHADOW_DOUBT = 0.1  # of the brightness, where a figure may throw its shadow
SHADOW_STEPS = (1, 1, 2, 4, 4)  # of the arrow's shadow, twelve in all: a figure is thirty millimetres high
SHADOW_SEEN = 0.9  # of the brightness: darker may be shadow
GLARE = 1.3  # of the sector's brightness: a mirrored lamp adds more than uneven light does
BRIGHTEST_GLARE = 3.0  # of the sector's brightness: a lamp makes a dark sector as bright as white
SHADE_REACH = 0.2  # of the radius: the arrow lies low, so its shadow is near
FIT_DAMPING = 1.05  # factor on every curvature: slightly short steps do not overshoot
FIT_STILL = 0.004  # radians: a smaller step is the last one
FIT_ROUNDS = ((4, 3), (2, 10))  # pixel step and rounds: first coarse on all sides of the shadow, then fine
BROAD_SHADOW = 19  # pixels: what is broader than the arrow with its shadow, nine millimetres, is another shadow
OUTLINE_DOUBT = 0.08  # of the contrast, where the outline covers a pixel in part
