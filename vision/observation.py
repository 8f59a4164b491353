"""What the reader reports for one picture: its best reading, and the evidence behind it."""

from dataclasses import dataclass, field
from typing import Any, TypeVar

from rules.game import SIDES
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
class JerseySeen:
    """A flat jersey on the mat, in millimetres from the mat's corner left of home's goal."""

    side: str
    sector: str
    confidence: float
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Observation:
    """What every reader reports of a picture, whatever game lies on the table."""

    found: bool
    reason: str | None = None
    """Why nothing was read: `few-cards`, `too-small` or `dark`."""
    cards: int = 0
    """How many corner cards were seen when they were too few."""
    hand: bool = False
    dice: dict[str, tuple[int, ...]] | None = None
    cocked: tuple[str, ...] = ()
    tray: tuple[tuple[str, Die], ...] = ()
    """Every die with its well: where it lies tells a new roll from an old one."""
    spinner_deg: float | None = None
    """Where the arrow points, in a game that has one."""
    confidence: float = 0.0
    ms: dict[str, float] = field(default_factory=dict)
    moved: bool = False

    def json(self, file: str) -> dict[str, Any]:
        """The line that `schiri read --json` prints."""
        if not self.found:
            return {"file": file, "found": False, "reason": self.reason}
        return {
            "file": file,
            "found": True,
            "hand": self.hand,
            **self.pieces(),
            "dice": None if self.dice is None else {well: list(values) for well, values in self.dice.items()},
            "cocked": list(self.cocked),
            "confidence": round(self.confidence, 3),
            "ms": round(sum(self.ms.values()), 1),
        }

    def pieces(self) -> dict[str, Any]:
        """What stands and lies on this game's board, for `schiri read --json`."""
        return {}


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
            ball = {"sector": _likeliest(self.ball_sectors), "value": _likeliest(self.ball_values)}
        likeliest = {
            side: {sector: chances.index(max(chances)) for sector, chances in sectors.items()}
            for side, sectors in self.counts.items()
        }
        return {
            "counts": {
                team: {sector: number for sector, number in likeliest.get(side, {}).items() if number}
                for team, side in zip(self.teams, SIDES, strict=True)
            },
            "ball": ball,
        }


T = TypeVar("T")


def _likeliest(chances: dict[T, float]) -> T | None:
    return max(chances, key=chances.__getitem__, default=None)
