"""The boards as data: size, fields and what is painted on them. A new board is a new entry, not new code."""

from collections.abc import Mapping
from math import cos, pi, sin
from typing import NamedTuple

from vision.printing.shapes import Arc, Colour, Line, Polygon, Rect, Shape, Text

GRASS: tuple[Colour, Colour] = ((0.56, 0.76, 0.50), (0.50, 0.71, 0.45))
"""Two light greens: figures of every team stand out, and little ink makes a matt print."""
CHALK: Colour = (1, 1, 1)
FIELD_LINE: Colour = (0.74, 0.87, 0.69)
LETTER: Colour = (0.25, 0.25, 0.25)
STAR: Colour = (0.98, 0.86, 0.20)
SECTOR: Mapping[str, Colour] = {"ball": (1, 1, 1), "flag": (0.80, 0.20, 0.17), "one": (0.32, 0.30, 0.29)}
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
    """Empty for a board that is not printed: its family owns one."""
    spinner: float = 0.0
    """Radius of the spinner in the centre; 0 for none."""


def _fields(columns: int, rows: int, width: float, height: float) -> list[Shape]:
    """Grass in stripes, field lines, letters along the goal lines, numbers along the sides."""
    shapes: list[Shape] = [Rect(0, row * height, columns * width, height, fill=GRASS[row % 2]) for row in range(rows)]
    long, wide = rows * height, columns * width
    shapes += [Line(c * width, 0, c * width, long, FIELD_LINE, PEN / 2) for c in range(1, columns)]
    shapes += [Line(0, r * height, wide, r * height, FIELD_LINE, PEN / 2) for r in range(1, rows)]
    for column in range(columns):
        letter, x = chr(ord("A") + column), (column + 0.5) * width
        shapes += [Text(x, y, letter, 4, LETTER) for y in (-8, long + 4)]
    for row in range(rows):
        y = (row + 0.5) * height - 2
        shapes += [Text(x, y, str(row + 1), 4, LETTER) for x in (-8, wide + 8)]
    return shapes


def _star(x: float, y: float, radius: float) -> Polygon:
    points = [
        (x + r * sin(k * pi / 5), y + r * cos(k * pi / 5))
        for k in range(10)
        for r in (radius if k % 2 == 0 else 0.42 * radius,)
    ]
    return Polygon(tuple(points), fill=STAR)


def _spinner(x: float, y: float, radius: float, order: tuple[str, ...]) -> list[Shape]:
    """Equal sectors, the first in the middle of +x, counter-clockwise."""
    turn = 360 / len(order)
    shapes: list[Shape] = [
        Arc(x, y, radius, k * turn - turn / 2, turn, fill=SECTOR[what], stroke=LETTER, pen=0.3)
        for k, what in enumerate(order)
    ]
    return [*shapes, Arc(x, y, radius, stroke=LETTER, pen=0.6), Arc(x, y, 0.8, fill=LETTER)]


def _end(goal_line: float, up: int) -> list[Shape]:
    """One half's marks: areas C–F and D–E, penalty spot, arc over D4 and E4, stars on C4 and F4."""

    def box(x: float, width: float, depth: float) -> Rect:
        return Rect(x, goal_line if up > 0 else goal_line - depth, width, depth, stroke=CHALK, pen=PEN)

    area = goal_line + up * 84
    return [
        box(80, 160, 84),
        box(120, 80, 28),
        Arc(160, goal_line + up * 56, 1.5, fill=CHALK),
        Polygon(
            tuple((160 + 36 * cos(k * pi / 24), area + up * 19 * sin(k * pi / 24)) for k in range(25)),
            stroke=CHALK,
            pen=PEN,
        ),
        _star(100, goal_line + up * 98, 7),
        _star(220, goal_line + up * 98, 7),
    ]


def _soccer_tactics() -> tuple[Shape, ...]:
    corners = [(0.0, 0.0, 0.0), (320.0, 0.0, 90.0), (320.0, 448.0, 180.0), (0.0, 448.0, 270.0)]
    return (
        *_fields(8, 16, 40, 28),
        *_end(0, 1),
        *_end(448, -1),
        *(Arc(x, y, 10, start, 90, stroke=CHALK, pen=PEN) for x, y, start in corners),
        Line(0, 224, 320, 224, CHALK, PEN),
        Arc(160, 224, 40, stroke=CHALK, pen=PEN),
        *_spinner(160, 224, 28, ("ball", "one", "ball", "flag") * 2),
        Rect(0, 0, 320, 448, stroke=CHALK, pen=PEN),
        Rect(-1.2, -1.2, 322.4, 450.4, stroke=LETTER, pen=0.3),
    )


BOARDS: Mapping[str, Board] = {
    "soccer-tactics": Board("Soccer Tactics", 320, 448, _soccer_tactics(), spinner=28),
    "fuba": Board("FUBA", 360, 540),
    "super-goal": Board("Super Goal", 150, 330),
}
