"""The page's thread on a real port of this machine."""

import http.client
import json
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from device.ports import Trouble
from device.settings import PageSettings
from device.texts.language import texts
from device.web.inbox import Inbox
from device.web.notice_board import NoticeBoard
from device.web.server import MORE_PORTS, WebPage, listen
from rules.texts import LANGUAGES
from tests.device.people.receptions import reception

RECEIPT = 0.04
"""Seconds that Linux keeps a receipt back; an answer in two parts that waits for it takes as long every time."""


@contextmanager
def taken(count: int) -> Iterator[int]:
    """So many ports in a row that somebody else listens at; the first of them."""
    while True:
        sockets = [socket.socket() for _ in range(count)]
        try:
            sockets[0].bind(("127.0.0.1", 0))
            first: int = sockets[0].getsockname()[1]
            for place, other in enumerate(sockets[1:], 1):
                other.bind(("127.0.0.1", first + place))
            for other in sockets:
                other.listen()
        except (OSError, OverflowError):
            for other in sockets:
                other.close()
            continue
        try:
            yield first
        finally:
            for other in sockets:
                other.close()
        return


@contextmanager
def open_page(port: int) -> Iterator[tuple[str, int, NoticeBoard, Inbox]]:
    board, inbox = NoticeBoard(), Inbox()
    web = WebPage(PageSettings(port=port, open=False), board, inbox, texts("de"), reception())
    address = web.start()
    try:
        yield address, int(address.rstrip("/").rpartition(":")[2]), board, inbox
    finally:
        web.close()


def free_port() -> int:
    with taken(1) as port:
        return port


def test_news_come_over_a_real_line_and_commands_go_back() -> None:
    with open_page(free_port()) as (address, port, board, inbox):
        assert address == f"http://localhost:{port}/"
        line = http.client.HTTPConnection("localhost", port, timeout=10)
        line.request("GET", "/news")
        news = line.getresponse()
        assert news.headers["content-type"].startswith("text/event-stream")
        assert news.readline() == b"retry: 1000\n"
        assert news.readline() == b"\n"
        board.post("camera", {"number": 7, "invitation": False})
        assert news.readline() == b"event: camera\n"
        assert json.loads(news.readline().removeprefix(b"data: ")) == {"number": 7, "invitation": False}
        other = http.client.HTTPConnection("localhost", port, timeout=10)
        letter = json.dumps({"kind": "answer", "data": {"number": 1, "question": 0}})
        other.request("POST", "/commands", letter, {"Content-Type": "application/json"})
        assert other.getresponse().status == 204
        assert inbox.wait(10)
        assert [command.kind for command in inbox.take()] == ["answer"]
        other.close()
    assert news.read() == b"\n"  # the server ended the stream
    line.close()


def test_a_taken_port_leads_to_the_next() -> None:
    with taken(2) as first, open_page(first) as (_, port, _, _):
        assert port > first + 1


def test_when_all_ports_are_taken_the_family_is_told_what_to_do() -> None:
    with taken(MORE_PORTS + 1) as first, pytest.raises(Trouble) as trouble:
        listen("localhost", first)
    for lang in LANGUAGES:
        said = trouble.value.say(texts(lang))
        assert str(first) in said
        assert "[page]" in said


def test_no_answer_waits_for_the_receipt_of_the_one_before() -> None:
    with open_page(free_port()) as (_, port, _, _):
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        took = []
        for _ in range(20):
            began = time.perf_counter()
            line.request("GET", "/tv.html")
            line.getresponse().read()
            took.append(time.perf_counter() - began)
        line.close()
    assert min(took[5:]) < RECEIPT, took


def test_a_host_that_is_not_ours_is_told() -> None:
    with pytest.raises(Trouble) as trouble:
        listen("192.0.2.77", 8000)
    assert trouble.value.code == "page-no-host"


def test_only_this_machine_hears_a_page_that_is_closed() -> None:
    sockets = listen(PageSettings(open=False).listen, free_port())
    assert {door.getsockname()[0] for door in sockets} <= {"127.0.0.1", "::1"}
    for door in sockets:
        door.close()
    sockets = listen(PageSettings().listen, free_port())
    assert {door.getsockname()[0] for door in sockets} == {"0.0.0.0"}
    for door in sockets:
        door.close()


def test_closing_twice_or_without_a_start_is_no_trouble() -> None:
    web = WebPage(PageSettings(), NoticeBoard(), Inbox(), texts("de"), reception())
    web.close()
    web.close()
