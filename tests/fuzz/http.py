"""Requests that nobody should send, thousands of them, each from a seed: at a real page over real sockets."""

import json
import socket
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, TypeVar

from device.games import tabletop
from device.panel.buttons import BUTTONS
from device.web.notice_board import NoticeBoard
from rules import games
from rules.game import Json

T = TypeVar("T")

PATIENCE = 20.0
"""Seconds for one answer; the page itself gives up on a request after ten."""
DIGITS = "@digits@"
"""Stands for a number of 4,301 digits, which Python writes no more than it reads."""

PATHS = (
    *("/", "/news", "/commands", "/words.json", "/sounds.json", "/page.js", "/style.css", "/school.html", "/icon.svg"),
    *("/pitch/soccer-tactics/de.json", "/pitch/fuba/en.json", "/faces/super-goal/red/forward-2.png"),
    *(
        "/picture/camera.jpg",
        "/picture/decision/1.jpg",
        "/picture/decision/7.jpg",
        f"/picture/decision/{'9' * 4301}.jpg",
    ),
)
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
    "Cookie": ("a=b; c", "=;=;", "x" * 3000),
    "Upgrade": ("websocket", "h2c", "nonsense"),
    "Connection": ("Upgrade", "keep-alive, close", ""),
    "X-Forwarded-For": ("127.0.0.1", "::1, evil"),
    "Expect": ("100-continue",),
    "Transfer-Encoding": ("gzip",),
}
HOSTS = (
    "evil.example",
    "",
    "[",
    "localhost@evil.example",
    "localhost:99999999",
    "[::1",
    "127.0.0.1",
    "\xff",
    "9" * 300,
)
ODD: tuple[Any, ...] = (
    *(None, True, -1, 0, 1, 7, 10**400, -(10**400), 1e308, float("nan"), float("-inf"), DIGITS, 0.5, [], {}, [[]]),
    *("", "\ud800", "\x00", "x" * 5000, "ball", "h7", "left", "undo", "A1", "c6", "C", "player-1", "1", "home"),
    *({"ball": "c6"}, {"home": {}, "away": {}, "ball": None}, {"type": "roll", "dice": [1, 2, 3, 4, 5, 6, 7]}),
)
POSITIONS: tuple[Any, ...] = (
    {"ball": "c6"},
    {"home": {"1": "E1"}, "away": {"11": "Z99"}, "ball": "E8"},
    {"home": {"P1": 11, "C": 11}, "away": {"Z9": 11}, "ball": "Z", "ball_value": 2},
    {
        "phase": "roll",
        "alarm": [None] * 7,
        "yellow": "nobody",
        "discard": "7",
        "draw_pile": 49,
        "discard_pile": 49,
        "cards": {"player-9": 6, "player-8": 6},
        "hands": {"player-1": ["1", "1", "1"]},
    },
)


class Reader:
    """What a page knows: the numbers of the moment, what can be entered, what the tools do."""

    def __init__(self, board: NoticeBoard) -> None:
        self._visitor = board.visit(lambda: None)
        self.state = self.question = 0
        self.actions: list[Json] = []
        self.deeds: list[Json] = []

    def read(self) -> None:
        """Take what is new."""
        for topic, text in self._visitor.take():
            news = json.loads(text)
            if topic == "match":
                self.state = news["state"]
                self.question = (news["question"] or {"id": 0})["id"]
            elif topic == "choices":
                self.actions = list(_found(news, "action"))
            elif topic == "table":
                self.deeds = list(_found(news, "command"))


def _found(value: Any, name: str) -> Iterator[Json]:
    """Every object that goes by this name, however deep."""
    if isinstance(value, dict):
        yield from (entry for key, entry in value.items() if key == name and entry)
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _found(inner, name)


class Requests:
    """An endless row of requests; the same seed gives the same ones, but for what the page tells meanwhile."""

    def __init__(self, seed: int, place: str, reader: Reader) -> None:
        self.random = Random(seed)
        self._place = place
        self._reader = reader
        self._deeds = [deed for game in games() for deed in tabletop(game).deeds]

    def __iter__(self) -> Iterator[bytes]:
        while True:
            yield self._one()

    def _one(self) -> bytes:
        kind = self.random.random()
        if kind < 0.60:
            return self._request("POST", "/commands", self._letter(), {"Content-Type": "application/json"})
        if kind < 0.80:
            return self._request(self._mostly("GET", METHODS), self._path())
        if kind < 0.95:
            headers = {name: self._pick(values) for name, values in HEADERS.items() if self.random.random() < 0.2}
            method, path = self._pick((("GET", self._pick(PATHS)), ("POST", "/commands")))
            return self._request(method, path, self._letter() if method == "POST" else b"", headers)
        return self._noise()

    def _request(self, method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None) -> bytes:
        host = self._place if self.random.random() < 0.95 else self._pick(HOSTS)
        lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", *(f"{k}: {v}" for k, v in (headers or {}).items())]
        if body or method == "POST":
            lines.append(f"Content-Length: {len(body)}")
        return "\r\n".join([*lines, "", ""]).encode("latin-1", "replace") + body

    def _noise(self) -> bytes:
        """Whole requests that are none: a server must answer or hang up."""
        junk = self.random.randbytes(self.random.randrange(1, 200)) + b"\r\n\r\n"
        whole = self._request("GET", "/words.json")
        torn = bytearray(whole)
        for _ in range(4):
            torn[self.random.randrange(len(torn) - 4)] = self.random.randrange(256)
        long = b"GET / HTTP/1.1\r\n" + b"X: " + b"y" * 70_000 + b"\r\n\r\n"
        return self.random.choice((junk, bytes(torn) + b"\r\n\r\n", long, whole + whole, b"\r\n\r\n\r\n" + whole))

    def _path(self) -> str:
        path = self.random.choice(PATHS)
        for _ in range(self.random.randrange(3)):
            cut = self.random.randrange(len(path) + 1)
            path = path[:cut] + self._pick(SPLINTERS) + path[cut + self.random.randrange(3) :]
        return "/" + path.lstrip("/").replace(" ", "%20")

    def _letter(self) -> bytes:
        letter: Any = self._command()
        if self.random.random() < 0.3:
            letter = [letter, *(self._command() for _ in range(self.random.randrange(4)))]
        if self.random.random() < 0.5:
            letter = self._mutated(letter)
        if self.random.random() < 0.02:
            return b"[" * self.random.randrange(30_000) + b"1"
        told = json.dumps(letter, ensure_ascii=self.random.random() < 0.5).replace(f'"{DIGITS}"', "7" * 4301)
        raw = told.encode("utf-8", "surrogatepass")
        return raw if self.random.random() < 0.97 else raw[: self.random.randrange(len(raw))]

    def _command(self) -> Any:
        """A command as a page sends it, or nearly."""
        moment = self._reader
        moment.read()
        kind = self._pick(("press", "press", "answer", "enter", "menu", "table", "table", "table"))
        entries: dict[str, Callable[[], Any]] = {
            "press": lambda: {"button": self._pick(BUTTONS), "down": self._pick((True, False))},
            "answer": lambda: {"number": self.random.randrange(4), "question": moment.question},
            "enter": lambda: {"action": self._action(), "state": moment.state},
            "menu": lambda: self._pick(
                (
                    *({"do": wish, "state": moment.state} for wish in ("undo", "redo")),
                    *({"do": "pause"}, {"do": "language", "language": self._pick(("de", "en"))}),
                )
            ),
            "table": self._deed,
        }
        return {"kind": kind, "data": entries[kind]()}

    def _action(self) -> Any:
        """One that can be entered now, or something like an action of some game."""
        if self._reader.actions and self.random.random() < 0.7:
            return self._pick(self._reader.actions)
        names = ("dice", "figure", "to", "home", "away", "face", "die", "player", "card", "place", "formation", "what")
        return {
            "type": self._pick(("roll", "move", "play", "duel", "spin", "place", "done", "begin", "time", "formation")),
            **{name: self._pick((*ODD[:12], "h7", "C5", [3], 4)) for name in names if self.random.random() < 0.2},
        }

    def _deed(self) -> Any:
        """What a tool does, or a deed with entries of the right kind, at some table."""
        if self._reader.deeds and self.random.random() < 0.4:
            return self._pick(self._reader.deeds)
        values: dict[str, Callable[[], Any]] = {
            "piece": lambda: self._pick(("ball", "h1", "a11", "p6", "a1", "yellow", "nobody")),
            "x": lambda: self.random.uniform(-300, 900),
            "y": lambda: self.random.uniform(-300, 900),
            "well": lambda: self._pick(("left", "right")),
            "count": lambda: self.random.randrange(3),
            "light": lambda: self.random.random(),
            "value": lambda: self.random.randrange(1, 7),
            "die": lambda: self._pick(("red", "blue", "white", "master")),
            "players": lambda: self.random.randrange(2, 5),
            "position": lambda: self._pick(POSITIONS),
        }
        deed = self._pick(self._deeds)
        top = tabletop(self._pick(tuple(games())))
        return {"do": deed, **{name: values[name]() for name in top.deeds.get(deed, {})}}

    def _mutated(self, value: Any) -> Any:
        """The same with one splinter somewhere in it."""
        if isinstance(value, dict) and value and self.random.random() < 0.85:
            name = self._pick(tuple(value))
            if self.random.random() < 0.1:
                return {other: entry for other, entry in value.items() if other != name}
            return {**value, name: self._mutated(value[name])}
        if isinstance(value, list) and value and self.random.random() < 0.85:
            k = self.random.randrange(len(value))
            return [*value[:k], self._mutated(value[k]), *value[k + 1 :]]
        return self._pick(ODD)

    def _mostly(self, usual: str, others: Sequence[str]) -> str:
        return usual if self.random.random() < 0.7 else self.random.choice(others)

    def _pick(self, among: Sequence[T]) -> T:
        return self.random.choice(among)


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
