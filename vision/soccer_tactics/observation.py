"""What the reader reports of a Soccer Tactics table: figures, ball and arrow, and the evidence behind them."""

from dataclasses import dataclass, field
from typing import Any

from vision.observation import Observation


@dataclass(frozen=True, slots=True)
class FigureSeen:
    """A figure on the board; `x` and `y` say where its base stands, in millimetres from corner A1."""

    side: str
    team: str
    role: str
    cell: str
    confidence: float
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class BallSeen:
    """The ball: on which field, and whether it lies free, beside a figure or under one."""

    cell: str
    confidence: float
    x: float
    y: float
    lies: str = "free"


@dataclass(frozen=True, slots=True)
class FieldEvidence:
    """How likely a field is empty or holds figures of home, of away, of both; and the ball."""

    empty: float
    home: float
    away: float
    both: float
    ball: float


@dataclass(frozen=True, slots=True)
class PitchSeen(Observation):
    """Soccer Tactics: figures and ball on the fields of the pitch, the arrow of the spinner."""

    figures: tuple[FigureSeen, ...] = ()
    ball: BallSeen | None = None
    sector: str | None = None
    fields: dict[str, FieldEvidence] = field(default_factory=dict)
    unclear: tuple[str, ...] = ()
    """Fields on which something lies that is no standing figure, ball or arrow: a fallen figure, a crumb."""

    def pieces(self) -> dict[str, Any]:
        """Figures, ball and spinner."""
        return {
            "figures": [
                {"team": f.team, "role": f.role, "cell": f.cell, "confidence": round(f.confidence, 3)}
                for f in self.figures
            ],
            "ball": self.ball and {"cell": self.ball.cell, "confidence": round(self.ball.confidence, 3)},
            "spinner_deg": None if self.spinner_deg is None else round(self.spinner_deg, 1),
            "sector": self.sector,
        }
