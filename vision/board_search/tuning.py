"""Numbers that were chosen for finding a board by its lines, with their reasons."""

# Tilt
SEARCH_WIDTH = 1152  # pixels: a thin line of 0.8 mm is still one pixel wide, and the search takes a fifth of a second
SHORT_PX = 8.0  # shorter strokes are grain, wood and letters, and their direction is off by ten degrees
LONG_PX = 150.0  # what a stroke counts at most: the table's edge is one line too
STEEPEST_DEG = 40.0  # a stand leans by 25 degrees; a lens wider than thought makes that 40
TILT_STEP_DEG = 4.0  # turns a stroke at the picture's edge by one degree
SAME_WAY_DEG = (3.0, 1.5, 0.7)  # round by round: a stroke that far off its family belongs to none
SKEW_DEG = 2.0  # by which the families may miss the right angle: a focal length that is a fifth off

# Edges
ALONG_PX = 17  # a line goes on that far: grain and figures do not
EDGE_DOUBT = 4.0  # times the grain: so strong an edge counts one half
WIDEST = 1.4  # tangent of the angle from the picture's middle within which a board is looked for

# Laying
AROUND_PX = 41  # a line stands out against that much around it: one to two fields
SMALLEST = 0.25  # of the view: a board smaller than that shows no fields
SCALE_STEP = 0.003  # relative: one pixel at the far end of a board
RATIO_DOUBT = 0.05  # fields may be that much broader, compared with their length, than those we know
LAID_APART_PX = 12  # layings nearer than this are one: half a field
PIECE_SAMPLES = 5  # along a piece; the middle one of them counts
LAYINGS = 3  # so many are tried: the best one nearly always holds

# Finder
CORNER_PX = 4.0  # by which a corner may be off at first sight: two millimetres
WIDE_LENS = 0.6  # of the usual focal length, tried second: 102 degrees across; longer lenses are found as they are
CHALK_SEEN = 0.75  # of all chalk: figures and lamps hide less than a sixth; a print that lies elsewhere shows less
LINES_OFF = 2.0  # times what a piece of line may be off, in the middle of all pieces: broad chalk beside a track
