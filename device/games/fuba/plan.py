"""The plan of the FUBA mat: thirteen sectors, centre circle, goal areas."""

from device.games.surroundings import Surroundings, shared_plan
from rules.fuba.pitch import PENALTY_AREA, SECTORS
from rules.game import SIDES, Json
from vision.fuba.drawn.look import BOARD
from vision.fuba.drawn.mat_print import CIRCLE, GOAL_AREA, sector_box
from vision.fuba.mat import mat

SHARED = mat()
"""Cards and tray are the same sheets for every game."""
AROUND = Surroundings(
    tray_at=(105.0, 597.0),
    bench={"home": -62.0, "away": -94.0},
    ball_at_rest=(352.0, -78.0),
    edge={"x": (-50.0, 410.0), "y": (-118.0, 690.0)},
)
BALL_RADIUS = 9.0


def plan() -> Json:
    """All that has to be drawn and does not move."""
    width, length = BOARD
    half, deep = GOAL_AREA
    left, right = width / 2 - half, width / 2 + half
    return {
        **shared_plan(AROUND, BOARD, SHARED.cards, SHARED.tray),
        "ground": "mat",
        "fields": {sector: list(sector_box(sector)) for sector in SECTORS},
        "penalty": [list(sector_box(PENALTY_AREA[side])) for side in SIDES],
        "goal": [[left, 0.0, right, deep], [left, length - deep, right, length]],
        "circle": CIRCLE,
        "ball_radius": BALL_RADIUS,
    }
