"""What the reader reports for one picture: its best reading, and the evidence behind it."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from vision.tray.dice import Die


@dataclass(frozen=True, slots=True)
class SymbolDie:
    """A die with pictures on its faces: its middle and turn on the tray's sheet, its upper face, how sure."""

    x: float
    y: float
    turn: float
    value: str
    """The face's name, `red/forward-2`; empty for a face that is not known or cannot be made out."""
    confidence: float


LIGHT_CHANGED = "light-changed"
"""The reason of a picture that was read in vain because the light is another; the table is learned anew."""


@dataclass(frozen=True, slots=True)
class Observation:
    """What every reader reports of a picture, whatever game lies on the table."""

    found: bool
    reason: str | None = None
    """Why nothing was read: `no-board`, `which-end`, `few-cards`, `cards-astray`, `too-small`, `dark` or `no-colours`.

    `which-end`: the board lies there without cards, but nothing tells home's end from away's.
    """
    cards: int = 0
    """How many corner cards were seen when they did not suffice."""
    hand: bool = False
    dice: dict[str, tuple[Any, ...]] | None = None
    """By well: the numbers of ordinary dice, the faces' names of symbol dice."""
    cocked: tuple[str, ...] = ()
    """Wells with a die that leans, or whose face is not known."""
    tray: "tuple[tuple[str, Die | SymbolDie], ...]" = ()
    """Every die with its well: where it lies tells a new roll from an old one."""
    beside: "tuple[tuple[str, Die], ...]" = ()
    """Without a tray: dice beside the board, in its millimetres, each with the end it is nearer to, or `between`."""
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
            "beside": [
                {"value": die.value, "end": end, "x": round(die.x, 1), "y": round(die.y, 1)} for end, die in self.beside
            ],
            "confidence": round(self.confidence, 3),
            "ms": round(sum(self.ms.values()), 1),
        }

    def pieces(self) -> dict[str, Any]:
        """What stands and lies on this game's board, for `schiri read --json`."""
        return {}


T = TypeVar("T")


def likeliest(chances: dict[T, float]) -> T | None:
    """The likeliest of several; nothing if there are none."""
    return max(chances, key=chances.__getitem__, default=None)
