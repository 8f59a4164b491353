"""The plan of the Super Goal! board: five columns, eleven rows, penalty areas."""

from device.games.game_page import chalk_lines, in_corner, line, rect
from device.games.surroundings import Surroundings, shared_plan
from device.web.contract.measures import Box
from device.web.contract.plan import Plan, Shape
from rules.game import SIDES
from rules.super_goal.pitch import FACTS, FIELDS, seen_by
from vision.super_goal.board import goal_board
from vision.super_goal.drawn.board_print import field_box

TABLE = goal_board()
AROUND = Surroundings(
    tray_at=(0.0, 387.0),
    bench={"home": -62.0, "away": -62.0},
    ball_at_rest=(75.0, -62.0),
    edge={"x": (-62.0, 212.0), "y": (-92.0, 478.0)},
)
SHOOTING_ROWS, STROKE = 3, 6.0
"""Rows from which one may shoot, and millimetres of the strokes that mark them."""


def plan(_: str) -> Plan:
    """All that has to be drawn and does not move; it has no words."""
    size = (TABLE.width, TABLE.length)
    goals = [_box(side, [FACTS["spots"]["goal"]]) for side in SIDES]
    boxes = [*(_box(side, FACTS["areas"]["penalty"]) for side in SIDES), *goals]
    middle, radius = [TABLE.width / 2, TABLE.length / 2], TABLE.pitch.field[0] * 0.8
    circle: Shape = {"shape": "circle", "look": "chalk", "at": middle, "radius": radius}
    return {
        **shared_plan(AROUND, size, TABLE.cards, TABLE.tray),
        "fields": {field: list(field_box(field)) for field in FIELDS},
        "ground": [
            *(shape for field in FIELDS for shape in _field(field)),
            circle,
            *chalk_lines(size, boxes, goals),
            *_shooting_range(),
        ],
    }


def _field(field: str) -> list[Shape]:
    box = list(field_box(field))
    grass = rect("grass" if int(field[1:]) % 2 else "grass stripe", box)
    return [grass, rect("thin", box), in_corner(field, box)]


def _box(side: str, fields: list[str]) -> Box:
    """The rectangle around some fields as one side sees them: x and y from, x and y to."""
    boxes = [field_box(seen_by(side, field)) for field in fields]
    left, low, right, high = zip(*boxes, strict=True)
    return [min(left), min(low), max(right), max(high)]


def _shooting_range() -> list[Shape]:
    """Short strokes beside the board where the last three rows begin: from there on a shot is possible."""
    far = SHOOTING_ROWS * TABLE.pitch.field[1]
    ends = (far, TABLE.length - far)
    return [line("chalk", x, y, x + STROKE, y) for y in ends for x in (-STROKE, TABLE.width)]
