"""The boards as data: size, fields and what is painted on them. A new board is a new entry, not new code."""

from collections.abc import Iterable, Mapping
from math import cos, pi, sin
from typing import NamedTuple

from rules.fuba.pitch import FACTS as FUBA
from rules.fuba.pitch import PENALTY_AREA
from rules.game import AWAY, HOME, Side
from rules.soccer_tactics.pitch import FACTS, fields_in
from rules.soccer_tactics.pitch import Pitch as RuledPitch
from rules.super_goal.pitch import FACTS as SUPER_GOAL
from rules.super_goal.pitch import seen_by
from vision.fuba.mat import Mat, mat
from vision.fussball_alarm.card_table import AlarmTable, card_table
from vision.printing.shapes import Arc, Colour, Line, Polygon, Rect, Shape, Text
from vision.super_goal.board import GoalBoard, goal_board
from vision.table import Pitch, Spinner, Table, table

GRASS: tuple[Colour, Colour] = ((0.56, 0.76, 0.50), (0.50, 0.71, 0.45))
"""Two light greens: figures of every team stand out, and little ink makes a matt print."""
CHALK: Colour = (1, 1, 1)
FIELD_LINE: Colour = (0.74, 0.87, 0.69)
LETTER: Colour = (0.25, 0.25, 0.25)
STAR: Colour = (0.98, 0.86, 0.20)
SECTOR: Mapping[str, Colour] = {"ball": (1, 1, 1), "flag": (0.32, 0.30, 0.29), "one": (0.80, 0.20, 0.17)}
PEN = 1.6
"""Chalk lines in millimetres; field lines are half as wide."""
ARC = (0.45, 0.68)
"""Reach of the penalty arc, by the width and depth of its fields."""
MARGIN = (25.0, 13.0)
"""Paper beside the long sides and beyond the goal lines: 2 × 2 sheets hold a 320 × 448 mm pitch."""


TRACK = (2.5, 13.5)
"""A minute track stands so far beside the mat's pitch, and is so wide: a jersey covers it."""
TRACK_ENDS = 36.0
"""The corner cards lie there."""


class Board(NamedTuple):
    """A game's board."""

    name: str
    width: float
    length: float
    shapes: tuple[Shape, ...] = ()
    """Empty for a board that is not printed: its family owns one."""
    spinner: float = 0.0
    """Radius of the spinner in the centre; 0 for none."""


def _fields(names: str, rows: int, width: float, height: float) -> list[Shape]:
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


def _star(x: float, y: float, radius: float) -> Polygon:
    points = [
        (x + r * sin(k * pi / 5), y + r * cos(k * pi / 5))
        for k in range(10)
        for r in (radius if k % 2 == 0 else 0.42 * radius,)
    ]
    return Polygon(tuple(points), fill=STAR)


def _spinner(spinner: Spinner) -> list[Shape]:
    """Equal sectors, counter-clockwise."""
    x, y = spinner.centre
    turn = 360 / len(spinner.sectors)
    shapes: list[Shape] = [
        Arc(x, y, spinner.radius, spinner.first_edge_deg + k * turn, turn, fill=SECTOR[what], stroke=LETTER, pen=0.3)
        for k, what in enumerate(spinner.sectors)
    ]
    return [*shapes, Arc(x, y, spinner.radius, stroke=LETTER, pen=0.6), Arc(x, y, 0.8, fill=LETTER)]


def _around(pitch: Pitch, fields: Iterable[str]) -> tuple[float, float, float, float]:
    """The box around some fields: left, lower, width and height."""
    places = [pitch.place(field) for field in fields]
    (left, low), (right, high) = (tuple(pick(p[k] for p in places) for k in (0, 1)) for pick in (min, max))
    width, length = pitch.field
    return left * width, low * length, (right - left + 1) * width, (high - low + 1) * length


def _end(pitch: Pitch, side: Side) -> list[Shape]:
    """One half's marks: penalty and goal area, penalty spot, arc over the fields before the area, stars."""
    areas = RuledPitch.from_facts(FACTS)
    goal_line, up = (0.0, 1) if side == HOME else (pitch.length, -1)
    penalty, goal, arc = (
        _around(pitch, fields_in(area[side])) for area in (areas.penalty_area, areas.goal_area, areas.penalty_arc)
    )
    middle = pitch.width / 2
    edge = goal_line + up * penalty[3]
    return [
        Rect(*penalty, stroke=CHALK, pen=PEN),
        Rect(*goal, stroke=CHALK, pen=PEN),
        Arc(middle, goal_line + up * 2 * pitch.field[1], 1.5, fill=CHALK),
        Polygon(
            tuple(
                (middle + ARC[0] * arc[2] * cos(k * pi / 24), edge + up * ARC[1] * arc[3] * sin(k * pi / 24))
                for k in range(25)
            ),
            stroke=CHALK,
            pen=PEN,
        ),
        *(_star(*pitch.centre(field), 7) for field in fields_in(areas.stars[side])),
    ]


def _soccer_tactics(known: Table) -> Board:
    """The board of rules/soccer_tactics/facts.toml."""
    pitch = known.pitch
    wide, long = pitch.width, pitch.length
    corners = [(0.0, 0.0, 0.0), (wide, 0.0, 90.0), (wide, long, 180.0), (0.0, long, 270.0)]
    shapes = (
        *_fields(pitch.columns, pitch.rows, *pitch.field),
        *_end(pitch, HOME),
        *_end(pitch, AWAY),
        *(Arc(x, y, 10, start, 90, stroke=CHALK, pen=PEN) for x, y, start in corners),
        Line(0, long / 2, wide, long / 2, CHALK, PEN),
        Arc(wide / 2, long / 2, pitch.field[0], stroke=CHALK, pen=PEN),
        *_spinner(known.spinner),
        Rect(0, 0, wide, long, stroke=CHALK, pen=PEN),
        Rect(-1.2, -1.2, wide + 2.4, long + 2.4, stroke=LETTER, pen=0.3),
    )
    return Board("Soccer Tactics", wide, long, shapes, spinner=known.spinner.radius)


def _track(mat: Mat, far_side: bool) -> list[Shape]:
    """A half's minutes between the cards of a long side, stoppage time at its end."""
    minutes, start = FUBA["time"]["halves"][0], (FUBA["time"]["halves"][0] if far_side else 0)
    names = [str(start + k + 1) for k in range(minutes)] + [f"+{k + 1}" for k in range(FUBA["time"]["stoppage"])]
    low, cell = TRACK_ENDS, (mat.length - 2 * TRACK_ENDS) / len(names)
    near, wide = TRACK
    x = -near - wide if far_side else mat.width + near
    shapes: list[Shape] = []
    for k, name in enumerate(names):
        shapes.append(Rect(x, low + k * cell, wide, cell, stroke=LETTER, pen=0.3))
        shapes.append(Text(x + wide / 2, low + k * cell + cell / 2 - 1.2, name, 2.4, LETTER))
    return shapes


def _fuba(mat: Mat) -> Board:
    """The mat of vision/tables/fuba.toml: sectors in two greens, chalk lines, a track for each half."""
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


def _super_goal(board: GoalBoard) -> Board:
    """The board of vision/tables/super_goal.toml: fields, areas, and strokes where the last three rows begin."""
    pitch, wide, long = board.pitch, board.width, board.length
    shapes: list[Shape] = _fields(pitch.columns, pitch.rows, *pitch.field)
    for side, goal_line in ((HOME, long), (AWAY, 0.0)):
        penalty = [seen_by(side, field) for field in SUPER_GOAL["areas"]["penalty"]]
        goal = [seen_by(side, SUPER_GOAL["spots"]["goal"])]
        shapes += [Rect(*_around(pitch, fields), stroke=CHALK, pen=PEN) for fields in (penalty, goal)]
        begins = abs(goal_line - (pitch.rows - SUPER_GOAL["rows"]["turn"] + 1) * pitch.field[1])
        shapes += [Line(x, begins, x + 3, begins, LETTER, PEN / 2) for x in (-4.5, wide + 1.5)]
    shapes += [
        Arc(wide / 2, long / 2, 0.8 * pitch.field[0], stroke=CHALK, pen=PEN),
        Rect(0, 0, wide, long, stroke=CHALK, pen=PEN),
        Rect(-1.2, -1.2, wide + 2.4, long + 2.4, stroke=LETTER, pen=0.3),
    ]
    return Board("Super Goal!", wide, long, tuple(shapes))


def _card_table(known: AlarmTable) -> Board:
    """A place mat: outlines for the alarm row, the piles and the resting yellow card; nobody needs it."""
    long, wide = known.card[1], known.card[0]
    spots = [*known.row, known.draw, known.discard, known.yellow]
    shapes: list[Shape] = [
        Rect(x - long / 2 - 1, y - wide / 2 - 1, long + 2, wide + 2, stroke=LETTER, pen=0.3) for x, y in spots
    ]
    shapes += [Text(x, y - 2, str(k), 4, LETTER) for k, (x, y) in enumerate(known.row, 1)]
    lanes = (known.piles_lane[0], known.row_lane[1])
    shapes += [Line(x, 0, x, known.length, LETTER, 0.3) for x in lanes]
    shapes.append(Rect(0, 0, known.width, known.length, stroke=LETTER, pen=0.3))
    return Board("Fußball-Alarm", known.width, known.length, tuple(shapes))


BOARDS: Mapping[str, Board] = {
    "soccer-tactics": _soccer_tactics(table("soccer-tactics")),
    "fuba": _fuba(mat()),
    "super-goal": _super_goal(goal_board()),
    "fussball-alarm": _card_table(card_table()),
}
