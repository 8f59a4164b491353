"""Our own faults: the page tells of them, the log has the details, and play goes on."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

TOLD_FOR = 30.0
"""Seconds for which the page tells of a fault."""
LOGGED_EVERY = 10.0
"""Seconds: a fault that comes with every turn of the loop is logged no more often than this."""

log = logging.getLogger("schiri.play")


class Stumbles:
    """Catches every fault of a table, a robot or the referee."""

    def __init__(self) -> None:
        self._last: float | None = None
        self._logged: dict[str, float] = {}

    @contextmanager
    def caught(self, doing: str, now: float) -> Iterator[None]:
        """Nothing that goes wrong in here ends the match; `doing` says for the log what it was."""
        try:
            yield
        except Exception:
            self._last = now
            if now - self._logged.get(doing, float("-inf")) >= LOGGED_EVERY:
                self._logged[doing] = now
                log.exception("a fault of ours while it was to %s; play goes on", doing)

    def recent(self, now: float) -> bool:
        """Whether people should still be told."""
        return self._last is not None and now - self._last < TOLD_FOR
