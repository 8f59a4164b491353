"""What the referee puts up with for a while before the screen mentions it."""

from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)

WAITING_AFTER = {"hand": 2.0}
WAITING_USUALLY = 1.0
"""Seconds until the screen says why the referee waits: a hand that moves a figure is no news."""
LIFTED_FOR = 4.0
"""Seconds for which a figure may be in somebody's hand before the screen asks for it."""
UNSEEN_FOR = 4.0
"""Seconds for which a ball that has to be played may stay out of sight: often it lies under a figure."""


class Lasting(Generic[T]):
    """Something that goes on, since when; the same thing again does not begin anew."""

    def __init__(self) -> None:
        self.what: T | None = None
        self._since = 0.0

    def goes_on(self, what: T | None, now: float) -> None:
        """It is so now; `None` when it is over."""
        if what != self.what:
            self.what, self._since = what, now

    def over(self) -> None:
        """It is over."""
        self.what = None

    def for_longer_than(self, seconds: float, now: float) -> T | None:
        """What it is, once it has lasted so long."""
        return self.what if self.what is not None and now - self._since >= seconds else None
