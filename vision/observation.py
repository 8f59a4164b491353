"""What the reader reports for one picture: its best reading, and the evidence behind it."""

from dataclasses import dataclass, field
from math import degrees
from typing import Any, TypeVar

from rules.game import SIDES
from vision.tray.dice import Die


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
class SymbolDie:
    """A die with pictures on its faces: its middle and turn on the tray's sheet, its upper face, how sure."""

    x: float
    y: float
    turn: float
    value: str
    """The face's name, `red/forward-2`; empty for a face that is not known or cannot be made out."""
    confidence: float


@dataclass(frozen=True, slots=True)
class Observation:
    """What every reader reports of a picture, whatever game lies on the table."""

    found: bool
    reason: str | None = None
    """Why nothing was read: `few-cards`, `cards-astray`, `too-small`, `dark` or `no-colours`."""
    cards: int = 0
    """How many corner cards were seen when they did not suffice."""
    hand: bool = False
    dice: dict[str, tuple[Any, ...]] | None = None
    """By well: the numbers of ordinary dice, the faces' names of symbol dice."""
    cocked: tuple[str, ...] = ()
    """Wells with a die that leans, or whose face is not known."""
    tray: tuple[tuple[str, Die | SymbolDie], ...] = ()
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


@dataclass(frozen=True, slots=True)
class GoalSeen(Observation):
    """Super Goal!: where the ball lies, and the symbol dice in the tray."""

    ball: dict[str, float] = field(default_factory=dict)
    """Field → how likely the ball lies there; empty when it is nowhere to be seen."""
    ball_at: tuple[float, float] | None = None
    """Its place in millimetres from corner a1."""

    def ball_field(self) -> str | None:
        """Where the ball most probably lies."""
        return _likeliest(self.ball)

    def pieces(self) -> dict[str, Any]:
        """The ball's field, and every die with its well, place and turn."""
        cell = self.ball_field()
        return {
            "ball": None if cell is None else {"cell": cell, "confidence": round(self.ball[cell], 3)},
            "faces": [self._face(well, die) for well, die in self.tray if isinstance(die, SymbolDie)],
        }

    @staticmethod
    def _face(well: str, die: SymbolDie) -> dict[str, Any]:
        name, _, face = die.value.partition("/")
        return {
            "well": well,
            "die": name or None,
            "face": face or None,
            "x": round(die.x, 1),
            "y": round(die.y, 1),
            "turn_deg": round(degrees(die.turn), 1),
            "confidence": round(die.confidence, 3),
        }


T = TypeVar("T")


def _likeliest(chances: dict[T, float]) -> T | None:
    return max(chances, key=chances.__getitem__, default=None)
