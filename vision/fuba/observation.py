"""What the reader reports of a FUBA mat: jerseys by sector, the ball die, and the evidence behind them."""

from dataclasses import dataclass, field
from typing import Any

from rules.game import SIDES
from vision.observation import Observation, likeliest


@dataclass(frozen=True, slots=True)
class JerseySeen:
    """A flat jersey on the mat, in millimetres from the mat's corner left of home's goal."""

    side: str
    sector: str
    confidence: float
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class MatSeen(Observation):
    """FUBA: how many jerseys of each side lie in each sector, the ball die and what it shows."""

    teams: tuple[str, str] = ("blue", "yellow")
    """The colours of home and away."""
    jerseys: tuple[JerseySeen, ...] = ()
    counts: dict[str, dict[str, tuple[float, ...]]] = field(default_factory=dict)
    """Side → sector → how likely 0, 1, 2, … of its jerseys lie there."""
    ball_sectors: dict[str, float] = field(default_factory=dict)
    """Sector → how likely the ball die lies there; empty when it is nowhere to be seen."""
    ball_values: dict[int, float] = field(default_factory=dict)
    """Value → how likely the ball die shows it; empty when it cannot be read."""

    def pieces(self) -> dict[str, Any]:
        """Counts by colour, the ball's sector and value."""
        ball = None
        if self.ball_sectors:
            ball = {"sector": likeliest(self.ball_sectors), "value": likeliest(self.ball_values)}
        counted = {
            side: {sector: chances.index(max(chances)) for sector, chances in sectors.items()}
            for side, sectors in self.counts.items()
        }
        return {
            "counts": {
                team: {sector: number for sector, number in counted.get(side, {}).items() if number}
                for team, side in zip(self.teams, SIDES, strict=True)
            },
            "ball": ball,
        }
