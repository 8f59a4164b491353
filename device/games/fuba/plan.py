"""The plan of the FUBA mat: thirteen sectors, centre circle, goal areas."""

from device.games.game_page import chalk_lines, in_corner, rect
from device.games.surroundings import Surroundings, shared_plan
from device.web.contract.measures import Box
from device.web.contract.plan import Plan, Shape
from rules.fuba.pitch import PENALTY_AREA, SECTORS
from rules.game import SIDES
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
JERSEY = "M-4-8.6L-2.6-8.6L0-7.4L2.6-8.6L4.4-8.2L9.8-2.6L6.7 1.8L4-1.2V8.6H-4V-1.2L-6.7 1.8L-9.8-2.6L-4.4-8.2Z"


def plan(_: str) -> Plan:
    """All that has to be drawn and does not move; it has no words."""
    width, length = BOARD
    half, deep = GOAL_AREA
    left, right = width / 2 - half, width / 2 + half
    goals: list[Box] = [[left, 0.0, right, deep], [left, length - deep, right, length]]
    boxes = [*(list(sector_box(PENALTY_AREA[side])) for side in SIDES), *goals]
    circle: Shape = {"shape": "circle", "look": "chalk", "at": [width / 2, length / 2], "radius": CIRCLE}
    return {
        **shared_plan(AROUND, BOARD, SHARED.cards, SHARED.tray),
        "fields": {sector: list(sector_box(sector)) for sector in SECTORS},
        "ground": [
            *(shape for k, sector in enumerate(SECTORS) for shape in _sector(k, sector)),
            circle,
            *chalk_lines(BOARD, boxes, goals),
        ],
        "outlines": {"jersey": JERSEY},
    }


def _sector(k: int, sector: str) -> list[Shape]:
    box = list(sector_box(sector))
    grass = rect("grass stripe" if k % 2 else "grass", box)
    return [grass, rect("thin", box), in_corner(sector, box)]
