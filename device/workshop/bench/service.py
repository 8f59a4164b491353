"""The real `play` as a process of its own, somebody at its page, and what it costs; for Linux, which counts it."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from http import HTTPStatus
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from device import HOME
from device.games import game_day
from device.store import Store

FIRST_PORT = 18000
PATIENCE = 60.0
"""Seconds until a match must have begun."""
TICKS = os.sysconf("SC_CLK_TCK")


class Heard(NamedTuple):
    """A topic, and what was told."""

    topic: str
    data: Any


class Browser:
    """Somebody at the page, with one line open on which the news come in."""

    def __init__(self, address: str) -> None:
        self.place = urlsplit(address).netloc
        self._news = HTTPConnection(self.place)

    def sees_the_table(self) -> bool:
        """Whether there is a picture of the camera yet."""
        return self._ask("GET", "/picture/camera.jpg") == HTTPStatus.OK

    def listen(self) -> HTTPResponse:
        """Let the news come in."""
        self._news.request("GET", "/news")
        return self._news.getresponse()

    def news(self) -> Generator[Heard]:
        """One after the other."""
        lines = self.listen()
        try:
            while line := lines.readline():
                if line.startswith(b"event: "):
                    yield Heard(line[7:].strip().decode(), json.loads(lines.readline()[6:]))
        finally:
            self.close()

    def state(self) -> int:
        """The number of the match's state now."""
        with closing(self.news()) as news:
            return next(int(heard.data["state"]) for heard in news if heard.topic == "match")

    def order(self, kind: str, **data: object) -> None:
        """Do something on the page."""
        letter = json.dumps({"kind": kind, "data": data})
        status = self._ask("POST", "/commands", letter, {"Content-Type": "application/json"})
        assert status == HTTPStatus.NO_CONTENT, status

    def close(self) -> None:
        """Go away."""
        self._news.close()

    def _ask(self, *words: Any) -> int:
        line = HTTPConnection(self.place)
        try:
            line.request(*words)
            answer = line.getresponse()
            answer.read()
            return answer.status
        finally:
            line.close()


class Service:
    """`play` on a virtual table."""

    def __init__(self, process: int, address: str, store: Path) -> None:
        self.browser = Browser(address)
        self._process, self._store = process, store

    def ready(self) -> None:
        """Wait until the page shows a picture of the camera."""
        while not self.browser.sees_the_table():
            time.sleep(0.01)

    def kick_off(self) -> None:
        """Begin a match, line up, and enter something by hand until the match clock runs."""
        for down in (True, False):
            self.browser.order("press", button="whistle", down=down)
        self.browser.order("table", do="set-up")
        end = time.monotonic() + PATIENCE
        for news in self.browser.news():
            assert time.monotonic() < end, "the match did not begin"
            if news.topic != "choices" or (action := some_action(news.data["groups"])) is None:
                continue
            with Store(self._store, read_only=True) as stored:
                log = stored.open(1)
                if game_day(log.header.game).clocks.runs(log.play.state):
                    return
            self.browser.order("enter", action=action, state=news.data["state"])

    def work(self) -> float:
        """Seconds of processor time so far."""
        after_name = Path(f"/proc/{self._process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(after_name[11]) + int(after_name[12])) / TICKS

    def percent(self, seconds: float, meanwhile: Callable[[float], None] = time.sleep) -> float:
        """Of one core, over some seconds in which something else is done."""
        before, begin = self.work(), time.monotonic()
        meanwhile(seconds)
        return 100 * (self.work() - before) / (time.monotonic() - begin)

    def megabytes(self) -> float:
        """Of memory now."""
        return megabytes_of(self._process)


@contextmanager
def serving() -> Iterator[Service]:
    """Start `play`, with a store of its own, and end it."""
    with tempfile.TemporaryDirectory() as folder:
        settings, store = Path(folder) / "settings.toml", Path(folder) / "matches.db"
        settings.write_text(f"[page]\nport = {FIRST_PORT}\n", encoding="utf-8")
        words = ["play", "--virtual", "--store", str(store), "--settings", str(settings), "--lang", "en"]
        command = [sys.executable, "-m", "device", *words]
        with subprocess.Popen(command, cwd=HOME, stdout=subprocess.PIPE, encoding="utf-8") as process:
            assert process.stdout is not None
            try:
                service = Service(process.pid, process.stdout.readline().split()[-1], store)
                with closing(service.browser):
                    yield service
            finally:
                process.send_signal(signal.SIGINT)


def some_action(groups: list[Any]) -> Any:
    """One of the things that can be entered by hand: the second, because two equal dice come first."""
    for group in groups:
        for choice in (group["choices"][1:] or group["choices"])[:1]:
            return choice["action"] or some_action(choice["then"])
    return None


def megabytes_of(process: int) -> float:
    """What a process has in memory."""
    lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    kilobytes = next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))
    return kilobytes / 1000
