"""What a head is asked, and what it answers: plain values that go from one process to another."""

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from rules.game import Json, Side


class ToDecide(NamedTuple):
    """What does this side do now?"""

    number: int
    game: str
    state: Any
    side: Side
    level: str
    seed: int
    own: Json | None = None
    """What this side alone knows: its cards."""


class Answer(NamedTuple):
    """What it does, and why, in every language; neither action nor die where there is nothing to decide."""

    number: int
    action: Json | None = None
    die: str | None = None
    reason: Mapping[str, str] = {}


class ToReckon(NamedTuple):
    """How may this match end?"""

    number: int
    game: str
    state: Any
    left: float
    """The part of the match that is still to be played."""


class Odds(NamedTuple):
    """How probable each end is, by side; what is left of one is the draw."""

    number: int
    wins: Mapping[Side, float] = {}


Asked = ToDecide | ToReckon
Told = Answer | Odds


class Head(Protocol):
    """Somebody who can be asked, and does not keep anybody waiting."""

    @property
    def busy(self) -> bool:
        """Whether it still thinks."""

    def ask(self, question: Asked) -> None:
        """Think about this from now on; what was asked before is forgotten."""

    def answers(self) -> list[Told]:
        """What has been thought through since."""

    def close(self) -> None:
        """Stop thinking."""
