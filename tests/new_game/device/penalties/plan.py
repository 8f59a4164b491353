"""The table from above."""

from device.games.game_page import rect
from device.games.surroundings import Surroundings, shared_plan
from device.web.contract.plan import Plan
from vision.penalties.table import table

AROUND = Surroundings(
    tray_at=(25.0, 297.0),
    bench={"home": -62.0, "away": -62.0},
    ball_at_rest=(100.0, -62.0),
    edge={"x": (-62.0, 262.0), "y": (-92.0, 390.0)},
)


def plan(_: str) -> Plan:
    """Grass, and nothing on it."""
    board = table()
    shared = shared_plan(AROUND, (board.width, board.length), board.cards, board.tray)
    return {**shared, "ground": [rect("grass", (0.0, 0.0, board.width, board.length))]}
