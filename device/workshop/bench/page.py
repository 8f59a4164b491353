"""What visitors of the page cost, over real sockets: how soon they hear, what it costs when nothing happens.

The page is that of the real `play` in a process of its own, in the middle of a match whose clock runs. Every visitor
calls from another address of this machine, as telephones do.
"""

import selectors
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple

from device.workshop.bench.service import Service, serving
from rules.texts import Catalogue

VIEWERS, MANY = 50, 200
SILENT = 20
"""Viewers who never read what they are told."""
UPDATES = 40
PAUSE = 0.3
"""Seconds between two updates."""
MOST_MS = 250
MOST_PERCENT = 10
IDLE_SECONDS = 20
PATIENCE = 30.0
"""Seconds after which an update is lost."""
HEAD_ROOM = 200
"""Bytes of the last news that are kept, in case a mark comes in two parts."""


class Viewer:
    """A line on which news come in."""

    def __init__(self, port: int, number: int) -> None:
        self.line = socket.socket()
        self.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 16)
        self.line.bind((f"127.0.{1 + number // 250}.{1 + number % 250}", 0))
        self.line.connect(("127.0.0.1", port))
        self.line.sendall(f"GET /news HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        self._last = b""

    def hears(self, mark: bytes) -> bool:
        """Read what lies there; whether the mark was in it."""
        heard = self._last + self.line.recv(1 << 16)
        self._last = heard[-HEAD_ROOM:]
        return mark in heard


class Spread(NamedTuple):
    """How long updates took to all who listen, in milliseconds."""

    middle: float
    nearly_all: float
    """99 of 100 were quicker."""
    worst: float


@contextmanager
def viewers(port: int, numbers: range) -> Iterator[list[Viewer]]:
    """So many who listen."""
    with ExitStack() as leaving:
        listening = [Viewer(port, number) for number in numbers]
        for viewer in listening:
            leaving.callback(viewer.line.close)
        yield listening


def arrivals(listening: Sequence[Viewer], tell: Callable[[], None], mark: bytes) -> list[float]:
    """Seconds until each of them has heard the mark of what is told."""
    came: list[float] = []
    with selectors.DefaultSelector() as waiting:
        for viewer in listening:
            waiting.register(viewer.line, selectors.EVENT_READ, viewer)
        begin = time.monotonic()
        tell()
        while len(came) < len(listening):
            assert time.monotonic() < begin + PATIENCE, (
                f"{len(listening) - len(came)} of {len(listening)} never heard it"
            )
            for key, _ in waiting.select(PATIENCE):
                if key.data.hears(mark):
                    came.append(time.monotonic() - begin)
                    waiting.unregister(key.fileobj)
    return came


def listen(listening: Sequence[Viewer], seconds: float) -> None:
    """They take whatever they are told, for some time."""
    end = time.monotonic() + seconds
    with selectors.DefaultSelector() as waiting:
        for viewer in listening:
            waiting.register(viewer.line, selectors.EVENT_READ, viewer)
        while (left := end - time.monotonic()) > 0:
            for key, _ in waiting.select(left):
                key.data.hears(b"")


def spread(service: Service, port: int) -> Spread:
    """Somebody takes a step back and brings it back, again and again: all hear of it, and no picture is drawn."""
    came: list[float] = []
    with viewers(port, range(VIEWERS)) as listening:
        for number in range(UPDATES):
            listen(listening, PAUSE)
            state = service.browser.state()
            change = partial(service.browser.order, "menu", do="redo" if number % 2 else "undo", state=state)
            came += arrivals(listening, change, f'"state":{state + 1},'.encode())
    came.sort()
    return Spread(*(1000 * seconds for seconds in (median(came), came[int(0.99 * len(came))], came[-1])))


def run(texts: Catalogue) -> int:
    """Measure and print, with the budgets beside."""
    if not Path("/proc/self/stat").exists():
        print(texts.page("bench.page.linux-only"))
        return 0
    print(texts.page("bench.page.begin"))
    with serving() as service:
        service.ready()
        service.kick_off()
        _measure(texts, service, int(service.browser.place.rpartition(":")[2]))
    return 0


def _measure(texts: Catalogue, service: Service, port: int) -> None:
    spread(service, port)  # once without being measured: the first one warms everything up
    _tell(texts, "updates", spread(service, port))
    alone, before = service.percent(IDLE_SECONDS), service.megabytes()
    with viewers(port, range(MANY)) as listening:
        listen(listening, PAUSE)
        crowd = service.percent(IDLE_SECONDS, partial(listen, listening))
        each = 1000 * (service.megabytes() - before) / MANY
    share = {"percent": f"{crowd - alone:.1f}", "alone": f"{alone:.1f}", "most": MOST_PERCENT, "each": f"{each:.0f}"}
    print(texts.page("bench.page.idle", count=MANY, **share))
    before = service.megabytes()
    with viewers(port, range(VIEWERS, VIEWERS + SILENT)):
        _tell(texts, "silent", spread(service, port), count=SILENT)
        print(texts.page("bench.page.memory", megabytes=f"{service.megabytes() - before:.1f}"))


def _tell(texts: Catalogue, key: str, came: Spread, **facts: object) -> None:
    numbers = {name: f"{value:.0f}" for name, value in came._asdict().items()}
    print(texts.page(f"bench.page.{key}", viewers=VIEWERS, updates=UPDATES, most=MOST_MS, **numbers, **facts))
