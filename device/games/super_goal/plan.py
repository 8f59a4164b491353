"""The plan of the Super Goal! board: five columns, eleven rows, penalty areas."""

from device.games.surroundings import Surroundings, shared_plan
from rules.game import SIDES, Json
from rules.super_goal.dice import DICE
from rules.super_goal.pitch import COLUMNS, FACTS, FIELDS, ROWS, seen_by
from vision.super_goal.board import goal_board
from vision.super_goal.drawn.board_print import field_box

TABLE = goal_board()
AROUND = Surroundings(
    tray_at=(0.0, 387.0),
    bench={"home": -62.0, "away": -62.0},
    ball_at_rest=(75.0, -62.0),
    edge={"x": (-62.0, 212.0), "y": (-92.0, 478.0)},
)


def plan() -> Json:
    """All that has to be drawn and does not move."""
    return {
        **shared_plan(AROUND, (TABLE.width, TABLE.length), TABLE.cards, TABLE.tray),
        "ground": "board",
        "columns": COLUMNS,
        "rows": ROWS,
        "field": list(TABLE.pitch.field),
        "fields": {field: list(field_box(field)) for field in FIELDS},
        "penalty": [_box(side, FACTS["areas"]["penalty"]) for side in SIDES],
        "goal": [_box(side, [FACTS["spots"]["goal"]]) for side in SIDES],
        "circle": TABLE.pitch.field[0] * 0.8,
        "ball_radius": TABLE.ball.radius,
        "symbol_dice": {die: FACTS["dice"][die][0] for die in DICE},
    }


def _box(side: str, fields: list[str]) -> list[float]:
    """The rectangle around some fields as one side sees them: x and y from, x and y to."""
    boxes = [field_box(seen_by(side, field)) for field in fields]
    left, low, right, high = zip(*boxes, strict=True)
    return [min(left), min(low), max(right), max(high)]
