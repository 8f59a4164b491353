"""What the OLED says, as a value: the referee makes it, the drawing and the page show it."""

from dataclasses import dataclass
from typing import NamedTuple

KINDS = (
    "start",
    "choice",
    "set-up",
    "prompt",
    "wrong",
    "decision",
    "goal",
    "card",
    "pause",
    "question",
    "statistics",
    "final",
    "waiting",
    "resume",
    "address",
    "why",
    "trouble",
)
ICONS = (
    *(f"die-{value}" for value in range(1, 7)),
    "ball",
    "camera",
    "cup",
    "flag",
    "hand",
    "moon",
    "pause",
    "plug",
    "question",
    "red",
    "whistle",
    "yellow",
    "✗",
)
"""Pictures beside the text, in a column on the left; two are set one above the other."""

MOST_LINES = 3
MOST_ROWS = 4


class Labels(NamedTuple):
    """What the four buttons do now; an empty label is a button that does nothing."""

    home: str = ""
    whistle: str = ""
    menu: str = ""
    away: str = ""


NO_LABELS = Labels()


class Scoreboard(NamedTuple):
    """The line at the top during a match."""

    standing: str
    """How the match stands: goals, or what a game counts instead."""
    clock: str
    """As `minutes` writes it; empty in a game without a clock."""
    stands: bool = False
    """The clock is stopped, and shows it."""
    move_clock: int | None = None
    """Seconds left for this move."""
    move_limit: int = 60
    warning: int = 10
    """From this many seconds on the move clock hurries."""


class Row(NamedTuple):
    """One line of a table: what is counted, and how often by home and away."""

    label: str
    home: str
    away: str


@dataclass(frozen=True, slots=True)
class Screen:
    """One picture of the OLED. Text is never cut silently: what is long gets smaller letters, then a second line."""

    kind: str
    headline: str = ""
    """Set as large as there is room for."""
    lines: tuple[str, ...] = ()
    """Below the headline; without a headline, all in one size."""
    title: str = ""
    """At the top where no score stands."""
    scoreboard: Scoreboard | None = None
    icons: tuple[str, ...] = ()
    buttons: Labels = NO_LABELS
    progress: tuple[int, int] | None = None
    """How many of how many; at the top right, and as a bar."""
    rows: tuple[Row, ...] = ()
    """A table instead of headline and lines."""
    qr: str = ""
    """An address for telephones, beside the text."""

    def __post_init__(self) -> None:
        if self.kind not in KINDS or set(self.icons) - set(ICONS):
            raise ValueError(f"no such screen: {self}")
        if len(self.lines) > MOST_LINES or len(self.rows) > MOST_ROWS or len(self.icons) > 2:
            raise ValueError(f"more than the OLED can show: {self}")


def minutes(seconds: float) -> str:
    """A clock's face: `45:00`; what has run over the time is marked with a plus."""
    whole = int(abs(seconds))
    return f"{'+' if seconds < 0 else ''}{whole // 60}:{whole % 60:02}"
