"""What the referee puts up with for a while before the screen mentions it."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

T = TypeVar("T", bound=Hashable)

WAITING_AFTER = {"hand": 2.0}
WAITING_USUALLY = 1.0
"""Seconds until the screen says why the referee waits: a hand that moves a figure is no news."""
HAND_FOR = 5.0
"""Seconds after which people may say that no hand is there: who thinks with his hand over the board is left alone."""
FOUND_ANEW = ("no-board", "which-end", "card-covered")
"""Why the table cannot be seen, where a fresh look may help."""
LOST_FOR = 8.0
"""Seconds after which people may have the board looked for anew: an arm that covers it is away sooner."""
UNTIDY_FOR = 8.0
"""Seconds after which a table that nobody puts in order may count as it stands: a dead ball is arranged in less."""
LIFTED_FOR = 4.0
"""Seconds for which a figure may be in somebody's hand before the screen asks for it."""
UNSEEN_FOR = 4.0
"""Seconds for which a ball that has to be played may stay out of sight: often it lies under a figure."""


@dataclass(frozen=True, slots=True)
class Lasting(Generic[T]):
    """Something that goes on, since when; by default nothing does."""

    what: T | None = None
    since: float = 0.0

    def goes_on(self, what: T | None, now: float) -> "Lasting[T]":
        """Note what holds now. The same thing again keeps its start; `None` ends it."""
        return self if what == self.what else Lasting(what, now)

    def for_longer_than(self, seconds: float, now: float) -> T | None:
        """What it is, once it has lasted so long."""
        return self.what if self.what is not None and now - self.since >= seconds else None


NOTHING: Lasting[Any] = Lasting()
"""Nothing goes on."""
