"""Hardware that may go away: play goes on without it, and it is tried again from time to time."""

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from device.ports import Trouble, Waiting


class Closable(Protocol):
    """Whatever can be let go of."""

    def close(self) -> None:
        """Let go of it."""


T = TypeVar("T", bound=Closable)
R = TypeVar("R")

RETRY_AFTER = 5.0
"""Seconds; plugging a cable back in takes about as long."""


class Reconnecting(Generic[T]):
    """A piece of hardware that is opened when it is first needed, and opened anew after trouble."""

    def __init__(self, open_it: Callable[[], T], retry_after: float = RETRY_AFTER) -> None:
        self.trouble: Trouble | None = None
        """What is wrong now, for the screen, the page and the doctor."""
        self._open = open_it
        self._retry_after = retry_after
        self._device: T | None = None
        self._next_try = float("-inf")

    def use(self, now: float, job: Callable[[T], R]) -> R | None:
        """Do something with the hardware; nothing comes of it while there is trouble."""
        if self._device is None and now < self._next_try:
            return None
        try:
            if self._device is None:
                self._device = self._open()
            done = job(self._device)
        except Waiting as trouble:
            self.trouble = trouble
            return None
        except Trouble as trouble:
            self.close()
            self.trouble = trouble
            self._next_try = now + self._retry_after
            return None
        self.trouble = None
        return done

    def close(self) -> None:
        """Let go of the hardware, even if it does not answer any more."""
        device, self._device = self._device, None
        if device is not None:
            try:
                device.close()
            except Trouble:
                return
