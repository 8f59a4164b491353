"""The plan of the Soccer Tactics board: fields, areas, stars, spinner; everything from the board's data files."""

from device.games.surroundings import Surroundings, shared_plan
from rules.game import SIDES, Json
from rules.soccer_tactics.pitch import FACTS, Mask, Pitch, fields_in
from vision.soccer_tactics.table import table

TABLE = table()
PITCH = TABLE.pitch
AROUND = Surroundings(
    tray_at=(85.0, 500.0),
    bench={"home": -62.0, "away": -94.0},
    ball_at_rest=(342.0, -78.0),
    edge={"x": (-50.0, 370.0), "y": (-118.0, 592.0)},
)


def plan() -> Json:
    """All that has to be drawn and does not move."""
    facts = Pitch.from_facts(FACTS)
    spinner = TABLE.spinner
    return {
        **shared_plan(AROUND, (PITCH.width, PITCH.length), TABLE.cards, TABLE.tray),
        "ground": "pitch",
        "columns": PITCH.columns,
        "rows": PITCH.rows,
        "field": list(PITCH.field),
        "fields": {field: _box([field]) for field in PITCH.fields()},
        "penalty": [_area(facts.penalty_area[side]) for side in SIDES],
        "goal": [_area(facts.goal_area[side]) for side in SIDES],
        "stars": [field for side in SIDES for field in fields_in(facts.stars[side])],
        "spinner": {
            "centre": list(spinner.centre),
            "radius": spinner.radius,
            "first_edge_deg": spinner.first_edge_deg,
            "sectors": list(facts.spinner),
        },
        "ball_radius": TABLE.ball.radius,
    }


def _area(area: Mask) -> list[float]:
    return _box(fields_in(area))


def _box(fields: list[str]) -> list[float]:
    """The rectangle around some fields: x and y from, x and y to."""
    middles = [PITCH.centre(field) for field in fields]
    across, along = PITCH.field[0] / 2, PITCH.field[1] / 2
    xs, ys = [x for x, _ in middles], [y for _, y in middles]
    return [min(xs) - across, min(ys) - along, max(xs) + across, max(ys) + along]
