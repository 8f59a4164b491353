"""The plan of a game's table from above, in millimetres: the page draws it, the virtual table plays on it.

Everything comes from the board's data files; x goes from column A to H, y from home's goal to away's.
"""

from rules.game import SIDES, Json
from rules.soccer_tactics.pitch import FACTS, Mask, Pitch, fields_in
from vision.table import Table
from vision.table import table as table_of

PLANS = ("soccer-tactics",)
"""Games whose table can be drawn."""

TRAY_AT = (85.0, 500.0)
"""Where the dice tray lies: behind away's goal, its long side along the goal line."""
BENCH = {"home": -62.0, "away": -94.0}
"""Figures that are off the board stand in two rows behind home's goal, beyond the board's printed margin of 40 mm."""
BENCH_FIRST, BENCH_STEP = 10.0, 30.0
"""Where on the bench number 1 stands, and from there one after the other."""
BALL_AT_REST = (342.0, -78.0)
EDGE = {"x": (-50.0, 370.0), "y": (-118.0, 592.0)}
"""The part of the table top that the page shows."""


def pitch_plan(game: str) -> Json:
    """All that has to be drawn and does not move."""
    assert game in PLANS
    table = table_of(game)
    facts = Pitch.from_facts(FACTS)
    pitch, tray, spinner = table.pitch, table.tray, table.spinner
    return {
        "columns": pitch.columns,
        "rows": pitch.rows,
        "field": list(pitch.field),
        "width": pitch.width,
        "length": pitch.length,
        "edge": {axis: list(ends) for axis, ends in EDGE.items()},
        "cards": {"side": table.cards.side, "gap": table.cards.gap},
        "penalty": [_box(table, facts.penalty_area[side]) for side in SIDES],
        "goal": [_box(table, facts.goal_area[side]) for side in SIDES],
        "stars": [field for side in SIDES for field in fields_in(facts.stars[side])],
        "spinner": {
            "centre": list(spinner.centre),
            "radius": spinner.radius,
            "first_edge_deg": spinner.first_edge_deg,
            "sectors": list(facts.spinner),
        },
        "tray": {
            "at": list(TRAY_AT),
            "sheet": list(tray.sheet),
            "die": tray.die,
            "wells": {well: list(box) for well, box in tray.wells.items()},
        },
        "bench": BENCH,
        "ball_radius": table.ball.radius,
    }


def _box(table: Table, area: Mask) -> list[float]:
    """The rectangle around some fields: x and y from, x and y to."""
    middles = [table.pitch.centre(field) for field in fields_in(area)]
    across, along = table.pitch.field[0] / 2, table.pitch.field[1] / 2
    xs, ys = [x for x, _ in middles], [y for _, y in middles]
    return [min(xs) - across, min(ys) - along, max(xs) + across, max(ys) + along]
