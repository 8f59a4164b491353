"""Every number that was chosen rather than given, with the reason for it. Lengths are millimetres unless named."""

# Cards and camera
CAMERA_VIEW_DEG = 66.0  # Camera Module 3's data sheet, across
FOCAL_DOUBT = 0.02  # focus breathing and sample spread of that lens
BEND_DOUBT = 0.05  # its radial distortion is a few per cent either way
CORNER_NOISE_PX = 0.3  # what sub-pixel refinement leaves on a blurred, noisy marker
FEWEST_CARDS = 3  # one may be covered; two leave the tilt open
POSE_ERROR_PX = 3.0  # beyond this the "cards" are not the four of this table
CARD_SLIP_LIMIT = 6.0  # times the usual slip: a card that far off was moved by someone
MARKER_SEARCH = 0.6  # of a marker's side, around where it was: a nudge of 18 mm is still found quickly

# The flat view
FLAT_SCALE = 1.25  # pixels per millimetre: 16 to 21 pixels across a base, whole pixels per field
FLAT_MARGIN = 30.0  # a 34 mm figure on the goal line leans out 15 mm and is 8 mm broad
