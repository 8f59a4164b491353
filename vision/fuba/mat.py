"""The FUBA table as data: the mat with its sectors, a jersey, the ball die."""

from dataclasses import dataclass
from functools import cache
from math import erf, sqrt

import numpy as np

from rules.fuba.pitch import FACTS, LANES
from vision.arrays import Array
from vision.table import CardTable, Mark, box_marks, outline_marks, printed, table_data

Box = tuple[float, float, float, float]
"""A sector's left, lower, right and upper edge; infinite where the mat ends."""


@dataclass(frozen=True, slots=True)
class Mat(CardTable):
    """Everything the reader knows of the FUBA table before it has seen it."""

    sectors: dict[str, Box]
    outline: tuple[tuple[float, float], ...]
    """A jersey seen from above, collar up."""
    height: float
    squad: int
    ball: float
    """Radius of the ball die."""

    def jersey(self) -> Array:
        """The outline's corners, n × 2 millimetres."""
        return np.array(self.outline, float)

    def marks(self) -> tuple[Mark, ...]:
        """Chalk around the mat and along its halfway line, seams or chalk around sectors."""
        far = (self.width, self.length)
        boxes = ((max(a, 0.0), max(b, 0.0), min(c, far[0]), min(d, far[1])) for a, b, c, d in self.sectors.values())
        return (*outline_marks(*far), *(mark for box in boxes for mark in box_marks(*box, 0.25)))

    def chances(self, x: float, y: float, doubt: float) -> dict[str, float]:
        """How likely a piece that seems to lie at a place lies in each sector, if its place is off by `doubt`."""
        found, far = {}, 4 * doubt
        for sector, (left, low, right, high) in self.sectors.items():
            if not (left - far < x < right + far and low - far < y < high + far):
                continue
            chance = _between(x, left, right, doubt) * _between(y, low, high, doubt)
            if chance > 1e-4:
                found[sector] = chance
        total = sum(found.values())
        return {sector: chance / total for sector, chance in found.items()}

    def inside(self, x: float, y: float) -> bool:
        """Whether a place lies on the mat's pitch."""
        return 0 <= x <= self.width and 0 <= y <= self.length


def _between(value: float, low: float, high: float, doubt: float) -> float:
    return 0.5 * (erf((high - value) / doubt / sqrt(2)) - erf((low - value) / doubt / sqrt(2)))


def _sectors(width: float, length: float, edges: list[float]) -> dict[str, Box]:
    longest = max(high for lane in LANES for _, high in FACTS["sectors"][lane].values())
    unit, far = length / longest, float("inf")
    boxes = {}
    for k, lane in enumerate(LANES):
        left, right = (-far if k == 0 else edges[k] * width), (far if k == len(LANES) - 1 else edges[k + 1] * width)
        for sector, (low, high) in FACTS["sectors"][lane].items():
            boxes[sector] = (left, -far if low == 0 else low * unit, right, far if high == longest else high * unit)
    return boxes


@cache
def mat() -> Mat:
    """The table of `table.toml`."""
    data, (cards, tray) = table_data(__package__), printed()
    width, length = data["mat"]["size"]
    return Mat(
        width=width,
        length=length,
        cards=cards,
        tray=tray,
        sectors=_sectors(width, length, data["mat"]["lane_edges"]),
        outline=tuple((x, y) for x, y in data["jersey"]["outline"]),
        height=data["jersey"]["height"],
        squad=data["jersey"]["squad"],
        ball=data["ball"]["radius"],
    )
