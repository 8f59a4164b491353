"""Whatever is sent to the page: no answer is an error of ours, nobody dies, and who has not joined changes nothing."""

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
import requests

from device.cameras.choice import Wish
from device.play.stadium import Stadium
from device.settings import PageSettings, Settings
from device.web.hall import COOKIE
from device.web.inbox import Command
from device.web.notice_board import NoticeBoard
from tests.device.play.opened import opened
from tests.fuzz.http import PATIENCE, Reader, Torn, ask_as_described, status

STANDS = 300.0
"""Seconds after which the main loop has died. On a machine that does much else, painting a room takes a minute."""
SHOWN = ("match", "table", "choices", "people", "setup")
"""What the page tells of the match, the table and the people; camera and display change by themselves."""


@contextmanager
def playing(home: Path) -> Iterator[Stadium]:
    """A real `play` with a virtual table, its loop in a thread of its own; everybody has to join, this machine too."""
    stop = threading.Event()
    settings = Settings(page=PageSettings(this_computer="viewer"))
    with opened(settings, home, camera=Wish("virtual"), no_page=False) as stadium:
        loop = threading.Thread(target=stadium.play, args=(stop.is_set,))
        loop.start()
        try:
            yield stadium
            assert loop.is_alive(), "the main loop has died"
        finally:
            stop.set()
            loop.join(PATIENCE)


class Page:
    """Somebody with good manners, who has joined as the referee."""

    def __init__(self, stadium: Stadium) -> None:
        assert stadium.day.equipment.entrance is not None
        self._stadium, self._session = stadium, requests.Session()
        code = stadium.day.equipment.entrance.way_in(inviting=True).code
        joined = self._post("people/join", {"code": code, "name": "Oma", "role": "referee"})
        assert joined.status_code == 200
        self.key = str(joined.cookies[COOKIE])

    def order(self, kind: str, **data: Any) -> None:
        assert self._post("commands", {"kind": kind, "data": data}).status_code == 204

    def _post(self, where: str, letter: Any) -> requests.Response:
        return self._session.post(self._stadium.address + where, json=letter, timeout=PATIENCE)

    def until(self, topic: str, **entries: Any) -> None:
        """Listen until the page is told so."""
        with self._session.get(f"{self._stadium.address}news", stream=True, timeout=PATIENCE) as news:
            lines = news.iter_lines(chunk_size=1)
            for line in lines:
                if line == f"event: {topic}".encode():
                    data = json.loads(next(lines).removeprefix(b"data: "))
                    if all(data[name] == value for name, value in entries.items()):
                        return
        raise AssertionError("the page has ended")


def turned(stadium: Stadium) -> None:
    """Whatever still lay in the inbox is done then."""
    for _ in range(2):
        around = threading.Event()
        stadium.alive = around.set
        assert around.wait(STANDS), "the main loop stands still"


def standing(stadium: Stadium, board: NoticeBoard) -> tuple[Any, ...]:
    """The match as it stands in the log and in the referee's head, what is shown of it, and who has joined."""
    turned(stadium)
    ruling, entrance = stadium.day.referee.ruling, stadium.day.equipment.entrance
    assert ruling is not None and entrance is not None
    visitor = board.visit(lambda: None)
    shown = {topic: text for topic, text in visitor.take() if topic in SHOWN}
    visitor.leave()
    log = stadium.day.keeper.number, ruling.match.play
    return *log, shown, entrance.way_in(inviting=False).people, stadium.day.said.lang


def attack(stadium: Stadium, board: NoticeBoard, lot: int, count: int, key: str = "") -> Counter[int]:
    """So many requests: three quarters from the description, the rest torn."""
    place = urlsplit(stadium.address)
    assert place.port is not None
    answers = ask_as_described(stadium.address, Reader(board), count * 3 // 4, lot, key)
    for request in islice(Torn(lot, place.netloc, key), count // 4):
        answer = status(place.port, request)
        assert answer < 500 or answer == 503, request[:2000]
        answers[answer] += 1
    return answers


def evening(home: Path, lot: int, count: int, caplog: pytest.LogCaptureFixture) -> tuple[Counter[int], Counter[int]]:
    """Half of the requests come from strangers, half from somebody who has joined; then a real command still works."""
    with caplog.at_level(logging.ERROR), playing(home) as stadium:
        board, inbox = stadium.day.equipment.board, stadium.day.equipment.inbox
        assert board is not None and inbox is not None
        page = Page(stadium)
        for down in (True, False):
            page.order("press", button="whistle", down=down)
        page.order("table", do="light", light=0.25)
        page.until("table", light=0.25)
        before = standing(stadium, board)
        strangers = attack(stadium, board, lot, count // 2)
        assert standing(stadium, board) == before
        joined = attack(stadium, board, lot, count // 2, page.key)
        turned(stadium)
        assert inbox.put(Command("table", {"do": "light", "light": 0.4375}))
        page.until("table", light=0.4375)
    assert [record.getMessage() for record in caplog.records] == []
    return strangers, joined


@pytest.mark.slow
def test_three_hundred_requests(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    strangers, joined = evening(tmp_path, 1, 300, caplog)
    assert strangers[204] == 0 and strangers[403] and strangers[422]
    assert joined[403] < strangers[403] and joined[404] and joined[200] and joined[400]


@pytest.mark.long
@pytest.mark.parametrize("lot", range(2, 6))
def test_twenty_thousand_requests(lot: int, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    evening(tmp_path, lot, 5000, caplog)
