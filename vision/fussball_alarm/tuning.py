"""The chosen numbers of the card reader, each with its reason."""

SCALE = 1.3  # pixels per millimetre of the view in which cards are looked for: finer costs time, and tells no more
MARGIN = 44.0  # millimetres around the area: cards before the players may lie between the corner cards and beyond
TILE = 8  # pixels: the view is compared with the one before in tiles of this size
CHANGED = 14.0  # grey values by which a tile must differ: grain is averaged out, a card on another one differs by more
AROUND = 10.0  # millimetres around what has changed that are looked at again
SAME_CARD = 12.0  # millimetres between two middles that are the same card
OWN_ROOM = 22.0  # millimetres from a known card's middle in which no unknown one is believed

LEANS = tuple(range(-12, 13, 3))  # degrees by which an unknown card may lie askew; between them the slip is enough
EDGE = 30.0  # grey values by which an edge rises, eight times over as Sobel counts: grain stays below
CREST = 0.9  # of the steepest place around: an edge is thin
ALONG = 0.9  # cosine between an edge's rise and a side's: 25 degrees, edges are stairs
SIDE_SLIP = 2  # pixels by which an edge may lie beside its side: a pile is nearer to the camera, and looks larger
SIDE_SEEN = 0.75  # part of its weakest side that an outline must show
THREE_SEEN = 0.85  # and of three sides, where another card lies over the fourth and over a fifth of the two beside it
FANNED = 20.0  # degrees between two cards of one hand
BEYOND = 6  # pixels behind a corner in which a card's side has ended
RUNS_ON = 0.6  # part of them that makes a line run on
ENDS = 4  # of eight ends that may run on: into a neighbour, a print, a stripe of the cloth

CELL = 6  # millimetres of the coarse view in which hands are looked for
CLOTH_OFF = 0.16  # how far the colour of a cell may be off, as a part of white paper, shadows apart
TINT_OFF = 0.045  # how far a colour's part may be off in a look that is not dark: skin on pale wood is off by 0.07
TINTED = 0.5  # of three, white paper: in the dark a tint is grain
SHADE = (0.45, 1.35)  # a shadow darkens the cloth to this part; light that comes back brightens it
LOOKS = 3  # how many looks of a cell are remembered: bare, with a glass on it
HAND_AREA = 2200.0  # square millimetres: an arm that reaches in covers more, a pencil less
FAMILIAR = 2  # times a thing must be seen in one place to become part of the table
