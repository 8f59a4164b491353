"""Ctrl-C and the end of a service are the same wish: finish this turn of the loop, and close everything."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def told_to_stop() -> Iterator[Callable[[], bool]]:
    """Whether somebody has said stop since."""
    wish = threading.Event()

    def stop(*_: object) -> None:
        wish.set()

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield wish.is_set
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
