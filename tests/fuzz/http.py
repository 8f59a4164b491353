"""Requests that nobody should send: made from the page's own description, filled with what it shows now, and torn.

Schemathesis makes requests that keep to the description and requests that do not, and holds every answer against it.
What a client for HTTP refuses to send goes over bare sockets.
"""

import json
import socket
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from device.games import tabletop
from device.panel.buttons import BUTTONS
from device.web.addresses import EVENTS, PAGE, files
from device.web.hall import COOKIE
from device.web.notice_board import NoticeBoard
from device.web.orders import MENU, PLAIN
from device.web.pages import BROWSER
from device.workshop.openapi import description
from rules import games
from rules.game import Json
from rules.reading import Check
from rules.texts import LANGUAGES

PATIENCE = 120.0
"""Seconds for one answer: on a machine with much else to do, the first picture of a die's face took over twenty."""
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
ADDRESSES = (*(address for address in PAGE if address.answer != EVENTS), *files(BROWSER)[:2])
"""News never end, so nobody waits for their end; one file is served as another."""
PLAINLY: dict[str, Any] = {"suppress_health_check": list(HealthCheck), "deadline": None, "database": None}
"""A page answers when it answers, and remembers what was asked before: nothing can be tried again or made smaller."""
DEEDS = {deed: checks for game in games() for deed, checks in tabletop(game).deeds.items()}
VALUES: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 2, 4, 7, 0.5, 299.5, 10**400, 1e308, "", "\x00", "x" * 5000, [], {}, "1", "c6", "C"),
    *(*BUTTONS, *LANGUAGES, "left", "right", "ball", "h7", "a11", "yellow", "red", "blue", "white", "master", "nobody"),
    *([[0, 0], [1, 0], [1, 1], [0, 1]], {"ball": "c6"}, {"home": {"1": "E1"}, "away": {"11": "Z99"}, "ball": "E8"}),
    {"home": {"P1": 11, "C": 11}, "away": {"Z9": 11}, "ball": "Z", "ball_value": 2},
    {"type": "roll", "dice": [1, 2, 3, 4, 5, 6, 7]},
)
"""What an entry of a command may hold; its own check says which of these fit."""

SPLINTERS = (
    *("..", "%00", "%2e%2e", "//", "%", "%zz", "%ff", "%ed%a0%80", "?", "#", ";", "\\", "%0d%0a", "~", "*", "{number}"),
    *("9" * 4301, "a" * 300, "-1", "0", "00", "1e9", "%D9%A3", "super-goal", "chess", ".json", ".jpg", ".png"),
)
METHODS = ("GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "get", "BREW")
HEADERS: dict[str, tuple[str, ...]] = {
    "Origin": ("http://[", "null", "http://evil.example", "http://localhost", "", "http://[::1", "\xff", "//"),
    "Sec-Fetch-Site": ("cross-site", "same-site", "same-origin", "none", "", "\xe4"),
    "Sec-Fetch-Dest": ("document", "iframe", "image", ""),
    "Content-Type": ("application/json", "application/json; charset=utf-7", "text/plain", "", "multipart/form-data"),
    "Range": ("bytes=0-", "bytes=5-1", "bytes=-1", "bytes=0-1,2-3,4-5", f"bytes={'9' * 4301}-", "lines=1-2", "bytes="),
    "If-Modified-Since": ("yesterday", "Thu, 01 Jan 1970 00:00:00 GMT", "Mon, 99 Foo 99999 99:99:99 GMT", "9" * 500),
    "If-None-Match": ('"x"', "*", "W/", "\xff"),
    "If-Range": ("x", "Mon, 99 Foo 99999 99:99:99 GMT"),
    "Accept-Encoding": ("gzip", "*;q=9", ""),
    "Cookie": ("a=b; c", "=;=;", "x" * 3000, f"{COOKIE}=x"),
    "Upgrade": ("websocket", "h2c", "nonsense"),
    "Connection": ("Upgrade", "keep-alive, close", ""),
    "X-Forwarded-For": ("127.0.0.1", "::1, evil"),
    "Expect": ("100-continue",),
    "Transfer-Encoding": ("gzip",),
}
HOSTS = ("evil.example", "", "[", "localhost@evil.example", "localhost:99999999", "[::1", "\xff", "9" * 300)
LETTERS = (
    b"[" * 30_000 + b"1",
    b'{"kind":',
    b'{"kind":"press","data":{"button":"\\ud800"}}',
    b"7" * 4301,
    b"NaN",
    b"\xff",
)


class Reader:
    """What a page knows: the numbers of the moment, what can be entered, what the tools do."""

    def __init__(self, board: NoticeBoard) -> None:
        self._visitor = board.visit(lambda: None)
        self._told: dict[str, Any] = {}

    def values(self) -> tuple[Any, ...]:
        """Everything of it that may stand in a command."""
        self._told |= {topic: json.loads(text) for topic, text in self._visitor.take()}
        match, tools = self._told.get("match"), self._told.get("table", {}).get("tools", ())
        numbers = (match["state"], (match["question"] or {"id": 0})["id"]) if match else ()
        words = [word for group in tools for tool in group["tools"] for word in tool["command"].values()]
        return (*numbers, *_found(self._told.get("choices"), "action"), *words)


def _found(value: Any, name: str) -> Iterator[Json]:
    """Every object that goes by this name, however deep."""
    if isinstance(value, dict):
        yield from (entry for key, entry in value.items() if key == name and entry)
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _found(inner, name)


def lively(command: Any, reader: Reader, random: Random) -> Any:
    """A command of the description with entries that fit what the page shows now; mostly."""
    if isinstance(command, list):
        return [lively(one, reader, random) for one in command]
    match command:
        case {"kind": "menu" | "table" as kind, "data": {"do": str(deed)}}:
            data, checks = {"do": deed}, (MENU if kind == "menu" else DEEDS).get(deed, {})
        case {"kind": str(kind)} if kind in PLAIN:
            data, checks = {}, PLAIN[kind]
        case _:
            return command
    values = (*VALUES, *reader.values())
    return {"kind": kind, "data": {**data, **{name: _fitting(check, values, random) for name, check in checks.items()}}}


def _fitting(check: Check, values: tuple[Any, ...], random: Random) -> Any:
    fit = [value for value in values if check(value)]
    return random.choice(fit if fit and random.random() < 0.95 else values)


@cache
def described_cases() -> "st.SearchStrategy[schemathesis.Case[Any]]":
    """Requests that keep to the description and requests that do not, most of them commands."""
    described = schemathesis.openapi.from_dict(description(ADDRESSES))
    cases: list[st.SearchStrategy[schemathesis.Case[Any]]] = []
    for address in ADDRESSES:
        one = described[address.path][address.method]
        for mode in schemathesis.GenerationMode:
            if one.body or one.path_parameters or mode.is_positive:
                cases += [one.as_strategy(generation_mode=mode)] * (10 if address.path == "/commands" else 1)
    return st.one_of(cases)


def ask_as_described(address: str, reader: Reader, count: int, lot: int, cookie: str = "") -> Counter[int]:
    """So many requests made from the description, each answer held against it; how often each status came."""
    statuses: Counter[int] = Counter()
    with requests.Session() as session:
        session.cookies.update({COOKIE: cookie} if cookie else {})

        @seed(lot)
        @settings(max_examples=count, phases=[Phase.generate], **PLAINLY)
        @given(case=described_cases(), number=st.integers(0, 2**32))
        def ask(case: "schemathesis.Case[Any]", number: int) -> None:
            random = Random(number)  # what is chosen depends on what the page shows, so hypothesis must not see it
            if case.path == "/commands" and random.random() < 0.8:
                case.body = lively(case.body, reader, random)
            answer = case.call(base_url=address, session=session, timeout=PATIENCE)
            statuses[answer.status_code] += 1
            case.validate_response(answer, checks=CHECKS)

        ask()
    return statuses


class Torn:
    """An endless row of requests that no client would send; the same seed gives the same ones."""

    def __init__(self, lot: int, place: str, cookie: str = "") -> None:
        self.random = Random(lot)
        self._place, self._cookie = place, cookie

    def __iter__(self) -> Iterator[bytes]:
        while True:
            yield self.random.choice((self._path, self._headers, self._letter, self._noise))()

    def _path(self) -> bytes:
        path = self.random.choice(ADDRESSES).path
        for _ in range(self.random.randrange(3)):
            cut = self.random.randrange(len(path) + 1)
            path = path[:cut] + self.random.choice(SPLINTERS) + path[cut + self.random.randrange(3) :]
        method = "GET" if self.random.random() < 0.7 else self.random.choice(METHODS)
        return self._request(method, "/" + path.lstrip("/"))

    def _headers(self) -> bytes:
        headers = {name: self.random.choice(values) for name, values in HEADERS.items() if self.random.random() < 0.2}
        address = self.random.choice(PAGE)
        body = self.random.choice(LETTERS) if address.method == "POST" else b""
        return self._request(address.method, address.path, body, headers)

    def _letter(self) -> bytes:
        return self._request("POST", "/commands", self.random.choice(LETTERS), {"Content-Type": "application/json"})

    def _request(self, method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None) -> bytes:
        host = self._place if self.random.random() < 0.95 else self.random.choice(HOSTS)
        own = {"Host": host, "Cookie": f"{COOKIE}={self._cookie}", **(headers or {})}
        if method == "POST":
            own["Content-Length"] = str(len(body))
        lines = (f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in own.items()), "", "")
        return "\r\n".join(lines).encode("latin-1", "replace") + body

    def _noise(self) -> bytes:
        """Whole requests that are none: a server must answer or hang up."""
        junk = self.random.randbytes(self.random.randrange(1, 200)) + b"\r\n\r\n"
        whole = self._request("GET", "/words.json")
        torn = bytearray(whole)
        for _ in range(4):
            torn[self.random.randrange(len(torn) - 4)] = self.random.randrange(256)
        long = b"GET / HTTP/1.1\r\n" + b"X: " + b"y" * 70_000 + b"\r\n\r\n"
        return self.random.choice((junk, bytes(torn) + b"\r\n\r\n", long, whole + whole, b"\r\n\r\n\r\n" + whole))


def status(port: int, request: bytes) -> int:
    """The status of the answer; nought if the page hung up without a word."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as line:
        answer = b""
        try:
            line.sendall(request)
            while b"\r\n" not in answer and (part := line.recv(4096)):
                answer += part
        except ConnectionError:  # it has said enough, and does not listen to the rest
            pass
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/1.") else 0
