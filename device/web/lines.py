"""The lines to the browsers: how many there may be, and for how long one may say nothing.

Uvicorn waits for ever for the rest of a request, and for ever for a browser that does not take its answer. So a line
has a deadline for the whole of a request and another for a stalled answer. When there are too many lines, the one
that has kept us waiting for longest is cut: whoever speaks plainly always gets through.
"""

import asyncio
import logging
import resource
import time
from collections.abc import Callable, Sequence
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from device.web.notice_board import MOST_VISITORS

REQUEST_SECONDS = 10.0
"""Seconds until head and body of a request must be here, counted from when the line opens or the request begins."""
STALL_SECONDS = 30.0
"""Seconds after which a browser is cut off that reads nothing of what it is sent."""
MOST_LINES = MOST_VISITORS + 80
"""Everybody who listens, and a dozen browsers that fetch the page with six lines each."""
HANDLES = 1024
"""File handles for the lines and all that the program opens itself: Linux gives so many, macOS a quarter unasked."""
SEND_BUFFER = 128 * 1024
"""Bytes that the system keeps for a browser that does not read. Left alone, it would keep four megabytes for each."""
MOST_FROM_ONE = 48
"""Lines from one address."""
LONGEST_HEAD = 16 * 1024
"""Bytes of a request's first line and headers."""
ACCEPTED_AT_ONCE = 8
"""Lines that are taken before the first of them can be cut; so they never use up the file handles."""
IDLE = (h11.IDLE, h11.SEND_BODY)
"""The rest of a request is still to come."""


class Line(H11Protocol):
    """One connection with its deadlines."""

    opened_at = 0.0
    _deadline: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody calls."""
        super().connection_made(transport)
        self.opened_at = self.loop.time()
        self._deadline = self.loop.call_later(REQUEST_SECONDS, self.cut)
        lines = [line for line in self.connections if isinstance(line, Line) and not line.transport.is_closing()]
        _make_room([line for line in lines if line.host == self.host], MOST_FROM_ONE)
        _make_room(lines, MOST_LINES)

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is gone."""
        self._deadline = _over(self._deadline)
        self._stalled = _over(self._stalled)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """More of a request has come. Once it is complete, the answer may take its time."""
        super().data_received(data)
        if self.conn.their_state not in IDLE:
            self._deadline = _over(self._deadline)
        elif self._deadline is None and not self.transport.is_closing():
            self._deadline = self.loop.call_later(REQUEST_SECONDS, self.cut)

    def pause_writing(self) -> None:
        """The browser does not read as fast as we write."""
        super().pause_writing()
        self._stalled = self._stalled or self.loop.call_later(STALL_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """The browser reads again."""
        self._stalled = _over(self._stalled)
        super().resume_writing()

    @property
    def host(self) -> str:
        """Who calls."""
        return self.client[0] if self.client else ""

    @property
    def keeps_waiting(self) -> bool:
        """Whether nothing is being answered: the request is not complete, or the next one has not begun."""
        return self.conn.their_state in IDLE

    @property
    def has_asked(self) -> bool:
        """Whether something was answered on this line already."""
        return self.cycle is not None and self.cycle.response_complete

    def cut(self) -> None:
        """End the line."""
        self.transport.close()


def _make_room(lines: Sequence[Line], most: int) -> None:
    """Too many lines: cut those that wait, first the ones that never asked anything, the oldest first."""
    waiting = sorted((line for line in lines if line.keeps_waiting), key=lambda line: (line.has_asked, line.opened_at))
    for line in waiting[: max(len(lines) - most, 0)]:
        line.cut()


def _over(timer: asyncio.TimerHandle | None) -> asyncio.TimerHandle | None:
    """Stop a timer, if it runs. The result is always None."""
    if timer is not None:
        timer.cancel()
    return None


def ask_for_handles() -> None:
    """As many file handles as all lines need, if the system gives them."""
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = HANDLES if most == resource.RLIM_INFINITY else min(HANDLES, most)
    if now != resource.RLIM_INFINITY and now < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


class LogLimit(logging.Filter):
    """Lets a few lines through in every ten seconds, so that nobody can fill a disk from outside."""

    GONE = "socket.send() raised exception."
    """What asyncio says of a visitor who has closed the page: that is usual, and no line for a family."""
    MOST, SECONDS = 5, 10.0
    LOGGERS = ("uvicorn.error", "asyncio")

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._since, self._logged = float("-inf"), 0
        self.closing = False
        """Whether the page closes: whoever is still in the middle of something is cut off, and that is no fault."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written."""
        if self.closing or record.msg == self.GONE:
            return False
        now = self._now()
        if now - self._since >= self.SECONDS:
            self._since, self._logged = now, 0
        self._logged += 1
        return self._logged <= self.MOST

    def put_on(self) -> None:
        """Begin to limit what is logged."""
        for name in self.LOGGERS:
            logging.getLogger(name).addFilter(self)

    def take_off(self) -> None:
        """Let every line through again."""
        for name in self.LOGGERS:
            logging.getLogger(name).removeFilter(self)


LIMITS: dict[str, Any] = {
    "http": Line,
    "h11_max_incomplete_event_size": LONGEST_HEAD,
    "backlog": ACCEPTED_AT_ONCE,
    "timeout_keep_alive": 5,
}
"""For `uvicorn.Config`."""
