"""The printed mat of FUBA: sectors in two greens, chalk lines, a track for each half."""

from rules.fuba.pitch import FACTS, PENALTY_AREA
from vision.fuba.mat import Mat
from vision.fuba.mat import mat as table
from vision.printing.boards import CHALK, FIELD_LINE, GRASS, LETTER, PEN, Board
from vision.printing.shapes import Arc, Line, Rect, Shape, Text

TRACK = (2.5, 13.5)
"""A minute track stands so far beside the mat's pitch, and is so wide: a jersey covers it."""
TRACK_ENDS = 36.0
"""The corner cards lie there."""


def _track(mat: Mat, far_side: bool) -> list[Shape]:
    """A half's minutes between the cards of a long side, stoppage time at its end."""
    minutes, start = FACTS["time"]["halves"][0], (FACTS["time"]["halves"][0] if far_side else 0)
    names = [str(start + k + 1) for k in range(minutes)] + [f"+{k + 1}" for k in range(FACTS["time"]["stoppage"])]
    low, cell = TRACK_ENDS, (mat.length - 2 * TRACK_ENDS) / len(names)
    near, wide = TRACK
    x = -near - wide if far_side else mat.width + near
    shapes: list[Shape] = []
    for k, name in enumerate(names):
        shapes.append(Rect(x, low + k * cell, wide, cell, stroke=LETTER, pen=0.3))
        shapes.append(Text(x + wide / 2, low + k * cell + cell / 2 - 1.2, name, 2.4, LETTER))
    return shapes


def board() -> Board:
    """The mat of `table.toml`."""
    mat = table()
    wide, long, far = mat.width, mat.length, (mat.width, mat.length)
    boxes = {s: (max(a, 0.0), max(b, 0.0), min(c, far[0]), min(d, far[1])) for s, (a, b, c, d) in mat.sectors.items()}
    shapes: list[Shape] = []
    for k, (sector, (left, low, right, high)) in enumerate(boxes.items()):
        shapes.append(Rect(left, low, right - left, high - low, GRASS[k % 2], FIELD_LINE, PEN / 2))
        shapes.append(Text((left + right) / 2, low + 4, sector, 4, FIELD_LINE))
    for sector in PENALTY_AREA.values():
        left, low, right, high = boxes[sector]
        shapes.append(Rect(left, low, right - left, high - low, stroke=CHALK, pen=PEN))
        half, deep = (right - left) / 4, 0.4 * (high - low)
        at = low if low == 0 else high - deep
        shapes.append(Rect((left + right) / 2 - half, at, 2 * half, deep, stroke=CHALK, pen=PEN))
    shapes += [
        Line(0, long / 2, wide, long / 2, CHALK, PEN),
        Arc(wide / 2, long / 2, wide / 7.5, stroke=CHALK, pen=PEN),
        Rect(0, 0, wide, long, stroke=CHALK, pen=PEN),
        *_track(mat, far_side=False),
        *_track(mat, far_side=True),
    ]
    return Board("FUBA", wide, long, tuple(shapes))
