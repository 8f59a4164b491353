"""Whatever strangers send, the log gets one line about it in ten seconds: nobody can fill a disk from outside."""

import logging
import time
from collections.abc import Callable

EVERY = 10.0
"""Seconds between two lines about the same thing."""


class OneLine:
    """Says what is wrong, and then for a while only counts."""

    def __init__(self, log: logging.Logger, now: Callable[[], float] = time.monotonic) -> None:
        self._log, self._now = log, now
        self._said: dict[str, float] = {}
        self._left_out: dict[str, int] = {}

    def say(self, about: str, text: str, *facts: object) -> None:
        """`about` is one of a few words of ours; facts of strangers are cut short and without control signs."""
        now = self._now()
        if now - self._said.get(about, float("-inf")) < EVERY:
            self._left_out[about] = self._left_out.get(about, 0) + 1
            return
        self._said[about] = now
        more = self._left_out.pop(about, 0)
        shown = [fact if isinstance(fact, int | float) else repr(str(fact)[:80]) for fact in facts]
        self._log.warning(f"{text} (and %d more since)" if more else text, *shown, *([more] if more else []))
