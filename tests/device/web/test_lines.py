"""Lines that keep us waiting are cut, and whoever speaks plainly always gets through."""

import asyncio
import http.client
import logging
import socket
import subprocess
import sys
from asyncio import selector_events
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from starlette.applications import Starlette
from uvicorn.server import ServerState

from device.settings import PageSettings
from device.web.lines import MOST_FROM_ONE, MOST_LINES, REQUEST_SECONDS, STALL_SECONDS, Line, LogLimit
from device.web.server import PageThread
from tests.checkout import HOME
from tests.device.web.test_server import free_port


class Wire(asyncio.Transport):
    """A connection without a network."""

    def __init__(self, host: str) -> None:
        super().__init__({"peername": (host, 4000), "sockname": ("127.0.0.1", 80)})
        self.said = b""
        self.closed: str | None = None

    def write(self, data: Any) -> None:
        self.said += bytes(data)

    def close(self) -> None:
        self.closed = self.closed or "closed"

    def abort(self) -> None:
        self.closed = self.closed or "aborted"

    def is_closing(self) -> bool:
        return self.closed is not None

    def pause_reading(self) -> None: ...
    def resume_reading(self) -> None: ...


class Begun:
    """A task that never ends."""

    def add_done_callback(self, _: object) -> None: ...


class Timer:
    def __init__(self) -> None:
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class Time:
    """An event loop's clock, which goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0
        self.due: list[tuple[float, Callable[[], object], Timer]] = []
        self.started = 0

    def time(self) -> float:
        return self.now

    def call_later(self, seconds: float, do: Callable[[], object]) -> Timer:
        timer = Timer()
        self.due.append((self.now + seconds, do, timer))
        return timer

    def create_task(self, answering: Any, **_: object) -> Any:
        answering.close()  # nobody answers: what is told here happens before that
        self.started += 1
        return Begun()

    def go_on(self, seconds: float) -> None:
        self.now += seconds
        for at, do, timer in list(self.due):
            if at <= self.now and not timer.cancelled:
                timer.cancelled = True
                do()


class House:
    """A server without a network."""

    def __init__(self) -> None:
        async def app(_scope: object, _receive: object, _send: object) -> None:
            raise AssertionError("nobody answers here")

        self.config = uvicorn.Config(app, log_config=None, lifespan="off")
        self.state, self.time = ServerState(), Time()

    def call(self, host: str = "192.168.1.7") -> tuple[Line, Wire]:
        line = Line(self.config, self.state, {}, _loop=self.time)  # type: ignore[arg-type]
        wire = Wire(host)
        line.connection_made(wire)
        self.time.now += 0.001
        return line, wire


HEAD = b"GET /news HTTP/1.1\r\nHost: localhost\r\n"
LETTER = b"POST /commands HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"


@pytest.mark.parametrize(("half", "more"), [(b"", b""), (b"G", b"E"), (HEAD, b"X"), (LETTER, b" ")])
def test_half_a_request_is_waited_for_a_while(half: bytes, more: bytes) -> None:
    house = House()
    line, wire = house.call()
    if half:  # somebody who says nothing at all is waited for no longer
        line.data_received(half)
    house.time.go_on(REQUEST_SECONDS - 1)
    assert wire.closed is None
    if more:  # a byte now and then gains nothing
        line.data_received(more)
    house.time.go_on(2)
    assert wire.closed


def test_a_whole_request_has_all_the_time_in_the_world() -> None:
    house = House()
    line, wire = house.call()
    line.data_received(HEAD)
    house.time.go_on(REQUEST_SECONDS - 1)
    line.data_received(b"\r\n")
    house.time.go_on(10 * REQUEST_SECONDS)
    assert (wire.closed, house.time.started) == (None, 1)


def test_who_does_not_read_is_left() -> None:
    house = House()
    line, wire = house.call()
    line.data_received(HEAD + b"\r\n")
    line.pause_writing()
    line.resume_writing()
    house.time.go_on(2 * STALL_SECONDS)
    assert wire.closed is None
    line.pause_writing()
    house.time.go_on(2 * STALL_SECONDS)
    assert wire.closed == "aborted"


@pytest.mark.parametrize(("hosts", "most"), [(1, MOST_FROM_ONE), (8, MOST_LINES)])
def test_of_too_many_lines_the_silent_ones_go_first(hosts: int, most: int) -> None:
    house = House()
    asking = [house.call() for _ in range(5)]
    for line, _ in asking:
        line.data_received(HEAD + b"\r\n")
    silent = [house.call(f"192.168.1.{7 + k % hosts}")[1] for k in range(3 * MOST_LINES)]
    assert all(wire.closed is None for _, wire in asking)
    assert sum(wire.closed is None for wire in silent) == most - len(asking)
    assert silent[-1].closed is None
    newest, wire = house.call()
    newest.data_received(HEAD + b"\r\n")
    assert wire.closed is None


def test_when_everybody_is_being_answered_the_newest_goes() -> None:
    house = House()
    for _ in range(MOST_FROM_ONE):
        house.call()[0].data_received(HEAD + b"\r\n")
    assert house.call()[1].closed
    assert house.call("192.168.1.8")[1].closed is None


def test_a_flood_of_faults_is_a_few_lines_in_the_log() -> None:
    now = [0.0]
    limit = LogLimit(lambda: now[0])
    record = logging.LogRecord("asyncio", logging.ERROR, "", 0, "socket.accept() out of system resource", (), None)
    assert sum(limit.filter(record) for _ in range(10_000)) == LogLimit.MOST
    now[0] += LogLimit.SECONDS
    assert limit.filter(record)


def test_whoever_has_gone_is_no_fault() -> None:
    """Held against asyncio itself: it says this of a line that was closed at the other end."""
    limit, said = LogLimit(), logging.LogRecord("asyncio", logging.WARNING, "", 0, LogLimit.GONE, (), None)
    assert not limit.filter(said)
    assert LogLimit.GONE in Path(selector_events.__file__).read_text(encoding="utf-8")


def test_whoever_is_cut_off_when_the_page_closes_is_no_fault() -> None:
    page = PageThread(PageSettings(port=free_port()), Starlette())
    page.start()
    record = logging.LogRecord("uvicorn.error", logging.ERROR, "", 0, "Exception in ASGI application", (), None)
    assert page._log_limit.filter(record)
    page.close()
    assert not page._log_limit.filter(record)


FEW_HANDLES = """
import resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))
from device.settings import PageSettings
from device.texts.language import texts
from device.web.inbox import Inbox
from device.web.notice_board import NoticeBoard
from device.web.server import WebPage
from tests.device.people.receptions import reception
web = WebPage(PageSettings(port=int(sys.argv[1])), NoticeBoard(), Inbox(), texts("de"), reception())
print(web.start(), flush=True)
sys.stdin.read()
web.close()
"""


def test_three_hundred_half_requests_do_not_stop_a_page_with_256_handles() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [sys.executable, "-c", FEW_HANDLES, str(port)]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, cwd=HOME, stdin=pipe, stdout=pipe, stderr=pipe, encoding="utf-8") as server:
        assert server.stdout is not None
        address = server.stdout.readline().strip()
        port = int(address.rstrip("/").rpartition(":")[2])
        half = []
        try:
            for number in range(300):
                half.append(socket.create_connection(("127.0.0.1", port), timeout=10))
                half[-1].sendall(LETTER if number % 2 else HEAD)
            for _ in range(3):
                line = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
                line.request("GET", "/words.json")
                assert line.getresponse().status == 200
                line.close()
        finally:
            for torn in half:
                torn.close()
        _, complaints = server.communicate("", timeout=30)
    assert server.returncode == 0
    assert len(complaints.splitlines()) < 200
