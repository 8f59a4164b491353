"""Sheets of paper: how large they are, and how a board is cut across several of them."""

from collections.abc import Mapping
from math import ceil
from typing import NamedTuple

PAPERS: Mapping[str, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres."""
EDGE = 10.0
"""No home printer needs a wider margin."""
FOOT = 17.0
"""Room below for the control line, the label and the hint."""
OVERLAP = 10.0
"""Neighbouring sheets both show this strip, to be glued one over the other."""


class Tile(NamedTuple):
    """One sheet's part of a board: its lower-left corner and size on the board, in millimetres."""

    row: int
    column: int
    x: float
    y: float
    width: float
    height: float

    @property
    def label(self) -> str:
        """Row from the bottom as a letter, column as a number: A1 is home left."""
        return f"{chr(ord('A') + self.row)}{self.column + 1}"


def room(paper: str) -> tuple[float, float]:
    """The part of a sheet that can be drawn on, above its foot."""
    width, height = PAPERS[paper]
    return width - 2 * EDGE, height - 2 * EDGE - FOOT


def tiles(x: float, y: float, width: float, height: float, paper: str) -> list[Tile]:
    """Cut the rectangle of a board into sheets, from the lower left, row by row."""
    wide, high = room(paper)
    columns, rows = (
        max(1, ceil((length - OVERLAP) / (span - OVERLAP))) for length, span in ((width, wide), (height, high))
    )
    each_wide = (width - OVERLAP) / columns + OVERLAP
    each_high = (height - OVERLAP) / rows + OVERLAP
    return [
        Tile(r, c, x + c * (each_wide - OVERLAP), y + r * (each_high - OVERLAP), each_wide, each_high)
        for r in range(rows)
        for c in range(columns)
    ]
