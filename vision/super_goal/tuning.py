"""Chosen numbers of the Super Goal! reader, each with its reason."""

SCALE = 1.5  # pixels per millimetre of the flat view: the ball's mark is eight pixels across
MARGIN = 45.0  # millimetres around the board: cards, and arms that come from beside it
RING = (3.4, 10.4)  # the ball's white, in millimetres from its middle: clear of the mark's and the rim's blur
AROUND = (12.2, 14.6)  # just outside: there the white must end
CORE = 1.9  # the mark's own darkness, clear of its blur
WHITE_LEVEL = 0.45  # of paper at that place: a ball under a lamp from the side is darker than the cards
WHITE_HUE = 0.16  # how far off grey it may be, as a share of its own brightness
SEEN = (0.42, 0.72)  # likeness to a ball that is none at all, and one beyond doubt
RIVAL = 0.15  # by how much the best place must be ahead of the next
PLACE_DOUBT = 1.5  # millimetres by which a ball's place may be off

SAME_PRINT = 0.04  # of paper's white: quarters of one print differ by less in even light
SAME_PRINT_LEAST = 0.02  # of the board: if less than this looks strange, it is no change of light
