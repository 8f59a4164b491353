"""The printed board of Soccer Tactics: fields, areas, stars, the spinner."""

from collections.abc import Callable, Mapping
from math import cos, pi, sin

from rules.game import AWAY, HOME, Side
from rules.soccer_tactics.lineup import DEFENDERS, NUMBERS
from rules.soccer_tactics.pitch import FACTS, fields_in
from rules.soccer_tactics.pitch import Pitch as RuledPitch
from vision.printing.boards import CHALK, LETTER, PEN, Board, box_around, grass_fields
from vision.printing.figures import figure_sheets, figures
from vision.printing.pictures import Sheet
from vision.printing.shapes import Arc, Colour, Line, Polygon, Rect, Shape, Text
from vision.soccer_tactics.table import table
from vision.table import Pitch, Spinner

STAR: Colour = (0.98, 0.86, 0.20)
SECTOR: Mapping[str, Colour] = {"ball": (1, 1, 1), "flag": (0.32, 0.30, 0.29), "one": (0.80, 0.20, 0.17)}
PALE: Colour = (0.78, 0.78, 0.78)
TEAMS = ("red", "blue")
ARC = (0.45, 0.68)
"""Reach of the penalty arc, in widths and depths of its fields."""


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
    for k, what in enumerate(spinner.sectors):
        angle = (spinner.first_edge_deg + (k + 0.5) * turn) * pi / 180
        at = x + SIGN_AT * spinner.radius * cos(angle), y + SIGN_AT * spinner.radius * sin(angle)
        shapes += SIGNS[what](*at, 0.13 * spinner.radius)
    return [*shapes, Arc(x, y, spinner.radius, stroke=LETTER, pen=0.6), Arc(x, y, 0.8, fill=LETTER)]


def _ball_sign(x: float, y: float, radius: float) -> list[Shape]:
    """A white ball with its patch; pale, because the camera takes dark ink beside the needle for the needle."""
    patch = tuple((x + 0.5 * radius * sin(k * 0.4 * pi), y + 0.5 * radius * cos(k * 0.4 * pi)) for k in range(5))
    return [Arc(x, y, radius, fill=(1, 1, 1), stroke=PALE, pen=0.3), Polygon(patch, fill=PALE)]


def _flag_sign(x: float, y: float, radius: float) -> list[Shape]:
    """A white corner flag."""
    left, top, low = x - 0.6 * radius, y + radius, y - radius
    cloth = ((left, top), (left + 1.5 * radius, top - 0.55 * radius), (left, top - 1.1 * radius))
    return [Line(left, low, left, top, CHALK, 0.6), Polygon(cloth, fill=CHALK)]


def _one_sign(x: float, y: float, radius: float) -> list[Shape]:
    """A white one."""
    return [Text(x, y - radius, "1", 2 * radius, CHALK)]


SIGN_AT = 0.74
"""Where a sector's sign stands, in radii: clear of the arrow's hub."""
SIGNS: Mapping[str, Callable[[float, float, float], list[Shape]]] = {
    "ball": _ball_sign,
    "flag": _flag_sign,
    "one": _one_sign,
}


def _end(pitch: Pitch, side: Side) -> list[Shape]:
    """One half's marks: penalty and goal area, penalty spot, arc over the fields before the area, stars."""
    areas = RuledPitch.from_facts(FACTS)
    goal_line, up = (0.0, 1) if side == HOME else (pitch.length, -1)
    penalty, goal, arc = (
        box_around(pitch, fields_in(area[side])) for area in (areas.penalty_area, areas.goal_area, areas.penalty_arc)
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


def board() -> Board:
    """The board of rules/soccer_tactics/facts.toml."""
    known = table()
    pitch = known.pitch
    wide, long = pitch.width, pitch.length
    corners = [(0.0, 0.0, 0.0), (wide, 0.0, 90.0), (wide, long, 180.0), (0.0, long, 270.0)]
    shapes = (
        *grass_fields(pitch.columns, pitch.rows, *pitch.field),
        *_end(pitch, HOME),
        *_end(pitch, AWAY),
        *(Arc(x, y, 10, start, 90, stroke=CHALK, pen=PEN) for x, y, start in corners),
        Line(0, long / 2, wide, long / 2, CHALK, PEN),
        Arc(wide / 2, long / 2, pitch.field[0], stroke=CHALK, pen=PEN),
        *_spinner(known.spinner),
        Rect(0, 0, wide, long, stroke=CHALK, pen=PEN),
        Rect(-1.2, -1.2, wide + 2.4, long + 2.4, stroke=LETTER, pen=0.3),
    )
    return Board("Soccer Tactics", wide, long, shapes, spinner=known.spinner.radius, ball=known.ball.radius)


def pieces(paper: str) -> list[Sheet]:
    """Paper figures of both usual teams; the four defenders have no numbers."""
    numbers = ["" if number in DEFENDERS else str(number) for number in NUMBERS]
    return figure_sheets([figure for team in TEAMS for figure in figures(team, numbers)], paper)
