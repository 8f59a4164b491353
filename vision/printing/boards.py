"""What printed boards share: inks, fields, and the board as a value. Each game draws its own."""

from collections.abc import Iterable
from typing import NamedTuple

from vision.game_vision import game_vision
from vision.printing.shapes import Colour, Line, Rect, Shape, Text
from vision.table import Pitch

GRASS: tuple[Colour, Colour] = ((0.56, 0.76, 0.50), (0.50, 0.71, 0.45))
"""Two light greens: figures of every team stand out, and little ink makes a matt print."""
CHALK: Colour = (1, 1, 1)
FIELD_LINE: Colour = (0.74, 0.87, 0.69)
LETTER: Colour = (0.25, 0.25, 0.25)
PEN = 1.6
"""Chalk lines in millimetres; field lines are half as wide."""
MARGIN = (25.0, 13.0)
"""Paper beside the long sides and beyond the goal lines: 2 × 2 sheets hold a 320 × 448 mm pitch."""


class Board(NamedTuple):
    """A game's board."""

    name: str
    width: float
    length: float
    shapes: tuple[Shape, ...] = ()
    """Empty for a board that is not printed, because every family owns one."""
    spinner: float = 0.0
    """Radius of the spinner in the centre; 0 for none."""
    ball: float = 0.0
    """Radius of a flat ball to cut out; 0 for none."""


def grass_fields(names: str, rows: int, width: float, height: float) -> list[Shape]:
    """Grass in stripes, field lines, letters along the goal lines, numbers along the sides."""
    columns = len(names)
    shapes: list[Shape] = [Rect(0, row * height, columns * width, height, fill=GRASS[row % 2]) for row in range(rows)]
    long, wide = rows * height, columns * width
    shapes += [Line(c * width, 0, c * width, long, FIELD_LINE, PEN / 2) for c in range(1, columns)]
    shapes += [Line(0, r * height, wide, r * height, FIELD_LINE, PEN / 2) for r in range(1, rows)]
    for column, letter in enumerate(names):
        x = (column + 0.5) * width
        shapes += [Text(x, y, letter, 4, LETTER) for y in (-8, long + 4)]
    for row in range(rows):
        y = (row + 0.5) * height - 2
        shapes += [Text(x, y, str(row + 1), 4, LETTER) for x in (-8, wide + 8)]
    return shapes


def box_around(pitch: Pitch, fields: Iterable[str]) -> tuple[float, float, float, float]:
    """The box around some fields: left, lower, width and height."""
    places = [pitch.place(field) for field in fields]
    (left, low), (right, high) = (tuple(pick(p[k] for p in places) for k in (0, 1)) for pick in (min, max))
    width, length = pitch.field
    return left * width, low * length, (right - left + 1) * width, (high - low + 1) * length


def board_of(game: str) -> Board:
    """The printed board of a game."""
    return game_vision(game).board()
