"""The plan of a game's table from above, in millimetres: the page draws it, the virtual table plays on it.

x goes along home's goal line, y from home's goal to away's. What lies around a board is alike in all games; what is
printed on it comes from each game's own data.
"""

from collections.abc import Mapping
from typing import NamedTuple

from device.web.contract.plan import Plan
from rules.game import SIDES
from vision.table import Cards, Tray

BENCH_FIRST, BENCH_STEP = 10.0, 30.0
"""Where on the bench number 1 stands, and from there one after the other."""


class Surroundings(NamedTuple):
    """What lies around a board."""

    tray_at: tuple[float, float]
    """The dice tray: behind away's goal, its long side along the goal line."""
    bench: Mapping[str, float]
    """Figures that are off the board stand in two rows behind home's goal, beyond the board's printed margin."""
    ball_at_rest: tuple[float, float]
    edge: Mapping[str, tuple[float, float]]
    """The part of the table top that the page shows."""

    def bench_place(self, figure: str) -> tuple[float, float]:
        """A figure's own place off the board: `h7` is the seventh of home's row."""
        side = next(side for side in SIDES if side[0] == figure[0])
        return BENCH_FIRST + BENCH_STEP * (int(figure[1:]) - 1), self.bench[side]


def shared_plan(around: Surroundings, board: tuple[float, float], cards: Cards, tray: Tray) -> Plan:
    """What has to be drawn on every table and does not move; each game adds its own board."""
    return {
        "width": board[0],
        "length": board[1],
        "edge": {"x": list(around.edge["x"]), "y": list(around.edge["y"])},
        "cards": {"side": cards.side, "gap": cards.gap},
        "tray": {
            "at": list(around.tray_at),
            "sheet": list(tray.sheet),
            "die": tray.die,
            "wells": {well: list(box) for well, box in tray.wells.items()},
        },
        "bench": sorted(set(around.bench.values())),
        "fields": {},
        "spoken": {},
        "places": [],
        "ground": [],
        "spinner": None,
        "card": [0.0, 0.0],
        "outlines": {},
    }
