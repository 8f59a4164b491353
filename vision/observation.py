"""What the reader reports for one picture: its best reading, and the evidence behind it."""

from dataclasses import dataclass, field
from typing import Any

from vision.dice_tray import Die


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
class Observation:
    """Everything read from one picture."""

    found: bool
    reason: str | None = None
    """Why nothing was read: `few-cards`, `too-small` or `dark`."""
    cards: int = 0
    """How many corner cards were seen when they were too few."""
    hand: bool = False
    figures: tuple[FigureSeen, ...] = ()
    ball: BallSeen | None = None
    dice: dict[str, tuple[int, ...]] | None = None
    cocked: tuple[str, ...] = ()
    tray: tuple[tuple[str, Die], ...] = ()
    """Every die with its well: where it lies tells a new roll from an old one."""
    spinner_deg: float | None = None
    sector: str | None = None
    confidence: float = 0.0
    fields: dict[str, FieldEvidence] = field(default_factory=dict)
    ms: dict[str, float] = field(default_factory=dict)
    moved: bool = False
    unclear: tuple[str, ...] = ()
    """Fields on which something lies that is no standing figure, ball or arrow: a fallen figure, a crumb."""

    def json(self, file: str) -> dict[str, Any]:
        """The line that `schiri read --json` prints."""
        if not self.found:
            return {"file": file, "found": False, "reason": self.reason}
        return {
            "file": file,
            "found": True,
            "hand": self.hand,
            "figures": [
                {"team": f.team, "role": f.role, "cell": f.cell, "confidence": round(f.confidence, 3)}
                for f in self.figures
            ],
            "ball": self.ball and {"cell": self.ball.cell, "confidence": round(self.ball.confidence, 3)},
            "dice": None if self.dice is None else {well: list(values) for well, values in self.dice.items()},
            "cocked": list(self.cocked),
            "spinner_deg": None if self.spinner_deg is None else round(self.spinner_deg, 1),
            "sector": self.sector,
            "confidence": round(self.confidence, 3),
            "ms": round(sum(self.ms.values()), 1),
        }
