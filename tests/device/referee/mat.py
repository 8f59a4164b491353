"""A mat seen by perfect eyes: jerseys in sectors, the ball die and what it shows, dice in wells."""

from collections import Counter
from dataclasses import dataclass
from functools import cache

from rules.fuba.pitch import SECTORS
from rules.game import SIDES
from tests.device.referee.table import AnyTable
from vision.fuba.observation import MatSeen

MOST = 11


@cache
def chances(number: int, sure: float) -> tuple[float, ...]:
    """How a sector looks in which so many jerseys lie."""
    return tuple(sure if n == number else (1 - sure) / MOST for n in range(MOST + 1))


@dataclass
class MatTable(AnyTable[MatSeen]):
    """A table with a mat on it."""

    def _read(self) -> MatSeen:
        standing = Counter((piece[0], place) for piece, place in self.places.items() if place and piece != "ball")
        ball = None if self.ball_hidden else self.places.get("ball")
        return MatSeen(
            True,
            counts={
                side: {sector: chances(standing[side[0], sector], self.sure) for sector in SECTORS} for side in SIDES
            },
            ball_sectors={ball: self.sure} if ball else {},
            ball_values={self.values.get("ball", 3): self.sure} if ball else {},
            **self._tray(),
        )
