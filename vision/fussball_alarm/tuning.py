"""The chosen numbers of the card reader, each with its reason."""

SCALE = 1.3  # pixels per millimetre of the view in which cards are looked for: finer costs time, and tells no more
MARGIN = 44.0  # millimetres around the area: cards before the players may lie between the corner cards and beyond
TILE = 8  # pixels: the view is compared with the one before in tiles of this size
CHANGED = 14.0  # grey values by which a tile must differ: grain is averaged away, a card on another one differs by more
AROUND = 10.0  # millimetres around what has changed that are looked at again
SAME_CARD = 12.0  # millimetres between middles of what is one and the same card
SIDES_OFF = 0.06  # by which the outline of an unknown card may be larger or smaller
OUTLINE = 0.9  # part of such an outline that must be filled
EDGES = (30.0, 90.0)  # grey values: how strong an edge must be, and how strong one may begin
OWN_ROOM = 22.0  # millimetres from a known card's middle in which no unknown one is believed

CELL = 6  # millimetres of the coarse view in which hands are looked for
CLOTH_OFF = 0.16  # how far the colour of a cell may be off, as a part of white paper, shadows apart
SHADE = (0.45, 1.35)  # a shadow darkens the cloth to this part; light that comes back brightens it
LOOKS = 3  # how many looks of a cell are remembered: bare, with a glass on it
HAND_AREA = 2200.0  # square millimetres: an arm that reaches in covers more, a pencil less
FAMILIAR = 2  # so often the same thing must be seen in the same place to be part of the table
