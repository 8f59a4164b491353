"""Whatever is sent to the page: no answer is an error of ours, nobody dies, and the match goes on."""

import http.client
import json
import logging
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from device.cameras.choice import Wish
from device.play.stadium import Stadium
from device.settings import Settings
from tests.device.play.opened import opened
from tests.fuzz.http import PATIENCE, Reader, Requests, status

STANDS = 300.0
"""Seconds after which the main loop has died. On a machine that does much else, painting a room takes a minute."""


@contextmanager
def playing(home: Path) -> Iterator[Stadium]:
    """A real `play` with a virtual table, its loop in a thread of its own."""
    stop = threading.Event()
    with opened(Settings(), home, camera=Wish("virtual"), no_page=False) as stadium:
        loop = threading.Thread(target=stadium.play, args=(stop.is_set,))
        loop.start()
        try:
            yield stadium
            assert loop.is_alive(), "the main loop has died"
        finally:
            stop.set()
            loop.join(PATIENCE)


class Page:
    """Somebody with good manners at the same page."""

    def __init__(self, address: str) -> None:
        self._place = urlsplit(address).netloc

    def ask(self, method: str, path: str, letter: Any = None) -> tuple[int, bytes]:
        line = http.client.HTTPConnection(self._place, timeout=PATIENCE)
        try:
            body = None if letter is None else json.dumps(letter)
            line.request(method, path, body, {"Content-Type": "application/json"})
            answer = line.getresponse()
            return answer.status, answer.read()
        finally:
            line.close()

    def order(self, kind: str, **data: Any) -> int:
        return self.ask("POST", "/commands", {"kind": kind, "data": data})[0]

    def until(self, topic: str, **entries: Any) -> None:
        """Listen until the page is told so."""
        line = http.client.HTTPConnection(self._place, timeout=PATIENCE)
        line.request("GET", "/news")
        news = line.getresponse()
        try:
            heard = b""
            while told := news.readline():
                if heard == f"event: {topic}\n".encode():
                    data = json.loads(told.removeprefix(b"data: "))
                    if all(data[name] == value for name, value in entries.items()):
                        return
                heard = told
        finally:
            line.close()
        raise AssertionError("the page has ended")


def attack(home: Path, seed: int, count: int, caplog: pytest.LogCaptureFixture) -> Counter[int]:
    """So many requests; then a real command still works."""
    with caplog.at_level(logging.ERROR), playing(home) as stadium:
        place = urlsplit(stadium.address)
        board = stadium.day.equipment.board
        assert board is not None and place.port is not None
        answers: Counter[int] = Counter()
        for request in islice(Requests(seed, place.netloc, Reader(board)), count):
            answer = status(place.port, request)
            assert answer < 500 or answer == 503, request[:2000]
            answers[answer] += 1
        page = Page(stadium.address)
        for _ in range(2):  # whatever still lay in the inbox is done then
            turned = threading.Event()
            stadium.alive = turned.set
            assert turned.wait(STANDS), "the main loop stands still"
        assert page.order("menu", do="language", language="en") == 204
        assert page.order("table", do="light", light=0.4375) == 204
        page.until("table", light=0.4375)
        assert json.loads(page.ask("GET", "/words.json")[1])["lang"] == "en"
    assert [record.getMessage() for record in caplog.records] == []
    return answers


def test_fifteen_hundred_requests(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    answers = attack(tmp_path, 1, 1500, caplog)
    assert answers[204] > 200 and answers[422] > 100 and answers[403] > 20 and answers[404] > 50 and answers[400] > 50


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 6))
def test_twenty_thousand_requests(seed: int, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    attack(tmp_path, seed, 5000, caplog)
