"""From the main loop to the page: a board with the latest news.

It is safe to use from any thread. It keeps the last word on every topic for those who come later, and for a slow
listener only the newest word on each, so it does not grow with time.

What is the same for everybody is posted. What depends on who reads it, by language or by role, is told: once for each
kind of reader who listens, so that a language that nobody reads costs nothing.
"""

import json
import threading
from collections import deque
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Literal, NamedTuple, TypeVar, overload

from device.people.roles import VIEWER, Role
from device.texts.wording import in_language
from device.web.contract.choices import ChoicesNews
from device.web.contract.club import ClubNews
from device.web.contract.door import DoorNews
from device.web.contract.match import MatchNews
from device.web.contract.people import PeopleNews
from device.web.contract.setup import SetupNews
from device.web.contract.table import TableNews
from device.web.contract.topics import CameraNews, CamerasNews, PanelNews, SoundNews, Topics
from rules.texts import LANGUAGES, Catalogue

TOPICS = tuple(Topics.__annotations__)
EVENTS = frozenset({"sound"})
"""Topics that happen once and are over: a whistle that was missed is not blown again."""

MOST_EVENTS = 8
"""Events that wait for one slow visitor; older ones are forgotten."""
MOST_VISITORS = 256
"""Everybody at a club evening. Anybody more is asked to try again. Each costs some 25 kB, and 200 who
watch a running clock 3 % of a core: a small Pi carries them."""
MOST_FROM_ONE = 8
"""Guests from one address: a stranger's computer cannot take all seats, and the family's are safe anyway."""


class Reader(NamedTuple):
    """Who reads: in which language, and whose secrets may be seen."""

    lang: str
    role: Role = VIEWER


class News(NamedTuple):
    """The newest word on a topic, as JSON text."""

    topic: str
    text: str


class BoardFull(Exception):
    """More visitors than the board has room for."""


class Visitor:
    """One browser that listens; `wake` is called, from any thread, when there is something to take."""

    def __init__(
        self, board: "NoticeBoard", wake: Callable[[], None], reader: Callable[[], Reader], guest: str = ""
    ) -> None:
        self._board = board
        self.wake = wake
        self.ask = reader
        """Who reads, now: a telephone that was sent away is a viewer from then on."""
        self.reader = reader()
        self.guest = guest
        """The address of a guest; empty for the family."""
        self.states: dict[str, str] = {}
        self.events: deque[News] = deque(maxlen=MOST_EVENTS)

    def take(self) -> tuple[News, ...]:
        """What is new since the last time, states first."""
        return self._board.take(self)

    @property
    def open(self) -> bool:
        """Whether there will be more."""
        return self._board.knows(self)

    def leave(self) -> None:
        """Listen no more."""
        self._board.forget(self)


D = TypeVar("D")
Told = Callable[[Reader], Mapping[str, Any]]
"""What a reader is told. The same object for several readers is written out once."""


class NoticeBoard:
    """What there is to be seen, topic by topic."""

    def __init__(self, lang: str = LANGUAGES[0]) -> None:
        self.lang = lang
        """The language of the device: in it everything lies ready for the next viewer."""
        self._lock = threading.Lock()
        self._last: dict[str, str] = {}
        """What everybody is told."""
        self._told: dict[str, dict[Reader, str]] = {}
        """What each kind of reader is told."""
        self._visitors: list[Visitor] = []
        self._strangers = False
        self.on_strangers: Callable[[], None] = lambda: None
        """Called, from any thread, when there are some; it must not wait."""
        self._closed = False

    @overload
    def post(self, topic: Literal["camera"], data: CameraNews) -> None: ...
    @overload
    def post(self, topic: Literal["cameras"], data: CamerasNews) -> None: ...
    @overload
    def post(self, topic: Literal["people"], data: PeopleNews) -> None: ...
    @overload
    def post(self, topic: Literal["sound"], data: SoundNews) -> None: ...
    def post(self, topic: str, data: Mapping[str, Any]) -> None:
        """Put up the newest word on a topic; saying the same again costs nobody anything."""
        text = _written(topic, data)
        with self._lock:
            if topic in EVENTS:
                for visitor in self._visitors:
                    visitor.events.append(News(topic, text))
            elif self._last.get(topic) == text:
                return
            else:
                self._last[topic] = text
                for visitor in self._visitors:
                    visitor.states[topic] = text
            listening = tuple(self._visitors)
        self._wake(listening)

    @overload
    def tell(self, topic: Literal["panel"], told: Callable[[Reader], PanelNews]) -> None: ...
    @overload
    def tell(self, topic: Literal["match"], told: Callable[[Reader], MatchNews]) -> None: ...
    @overload
    def tell(self, topic: Literal["table"], told: Callable[[Reader], TableNews]) -> None: ...
    @overload
    def tell(self, topic: Literal["choices"], told: Callable[[Reader], ChoicesNews]) -> None: ...
    @overload
    def tell(self, topic: Literal["door"], told: Callable[[Reader], DoorNews]) -> None: ...
    @overload
    def tell(self, topic: Literal["setup"], told: Callable[[Reader], SetupNews]) -> None: ...
    @overload
    def tell(self, topic: Literal["club"], told: Callable[[Reader], ClubNews]) -> None: ...
    def tell(self, topic: str, told: Told) -> None:
        """The newest word on a topic, for each kind of reader; what others were told before is forgotten."""
        with self._lock:
            readers = {Reader(self.lang), *(visitor.reader for visitor in self._visitors)}
        news = {reader: told(reader) for reader in readers}
        written = {id(data): _written(topic, data) for data in news.values()}
        now = {reader: written[id(data)] for reader, data in news.items()}
        with self._lock:
            before, self._told[topic] = self._told.get(topic, {}), now
            self._meet(any(visitor.reader not in now for visitor in self._visitors))
            known = (visitor for visitor in self._visitors if visitor.reader in now)
            listening = tuple(visitor for visitor in known if before.get(visitor.reader) != now[visitor.reader])
            for visitor in listening:
                visitor.states[topic] = now[visitor.reader]
        self._wake(listening)

    def strangers(self) -> bool:
        """Whether somebody has come since the last time to whom not everything could be told yet."""
        with self._lock:
            strangers, self._strangers = self._strangers, False
        return strangers

    def look_who_reads(self) -> None:
        """Somebody may have another role now: from here on, only what is meant for it."""
        with self._lock:
            changed = tuple(visitor for visitor in self._visitors if visitor.ask() != visitor.reader)
            for visitor in changed:
                visitor.reader = visitor.ask()
                self._hand_over(visitor)
        self._wake(changed)

    def _meet(self, stranger: bool) -> None:
        if stranger:
            self._strangers = True
            self.on_strangers()

    def _hand_over(self, visitor: Visitor) -> None:
        """Everything that lies ready for this kind of reader; what does not, the main loop has to word."""
        there = {topic: told[visitor.reader] for topic, told in self._told.items() if visitor.reader in told}
        visitor.states = {**self._last, **there}
        self._meet(len(there) < len(self._told))

    def visit(self, wake: Callable[[], None], guest: str = "", reader: Callable[[], Reader] | None = None) -> Visitor:
        """A new listener, for whom the last word on every topic lies ready; nobody in particular is a viewer.

        The family always has a seat: the guest who has sat there for longest gives his up.
        """
        visitor = Visitor(self, wake, reader or (lambda: Reader(self.lang)), guest)
        with self._lock:
            leaving = self._who_leaves(guest) if len(self._visitors) >= MOST_VISITORS else None
            crowd = guest and sum(other.guest == guest for other in self._visitors) >= MOST_FROM_ONE
            if self._closed or crowd or (leaving is None and len(self._visitors) >= MOST_VISITORS):
                raise BoardFull
            self._hand_over(visitor)
            self._visitors = [*(other for other in self._visitors if other is not leaving), visitor]
        self._wake(() if leaving is None else (leaving,))
        return visitor

    def _who_leaves(self, guest: str) -> Visitor | None:
        return None if guest else next((other for other in self._visitors if other.guest), None)

    def take(self, visitor: Visitor) -> tuple[News, ...]:
        """What a visitor has not seen yet."""
        with self._lock:
            news = (*(News(topic, text) for topic, text in visitor.states.items()), *visitor.events)
            visitor.states.clear()
            visitor.events.clear()
        return news

    def knows(self, visitor: Visitor) -> bool:
        """Whether a visitor is still told what is new."""
        with self._lock:
            return visitor in self._visitors

    def forget(self, visitor: Visitor) -> None:
        """A visitor has gone."""
        with self._lock:
            if visitor in self._visitors:
                self._visitors.remove(visitor)

    @property
    def roles(self) -> frozenset[Role]:
        """The roles of those who are listening."""
        with self._lock:
            return frozenset(visitor.reader.role for visitor in self._visitors)

    @property
    def visitors(self) -> int:
        """How many are listening."""
        with self._lock:
            return len(self._visitors)

    def close(self) -> None:
        """Send everybody home."""
        with self._lock:
            listening, self._visitors = tuple(self._visitors), []
            self._closed = True
        self._wake(listening)

    def _wake(self, visitors: tuple[Visitor, ...]) -> None:
        for visitor in visitors:
            try:
                visitor.wake()
            except RuntimeError:  # the visitor's event loop has ended
                self.forget(visitor)


def in_words(view: Callable[[Catalogue], D]) -> Callable[[Reader], D]:
    """What is told to everybody, in each reader's own words; each language is worded once."""
    worded = cache(lambda lang: view(in_language(lang)))
    return lambda reader: worded(reader.lang)


def in_confidence(view: Callable[[Catalogue, Role], D]) -> Callable[[Reader], D]:
    """News that not everybody may read: each role gets its own."""
    return lambda reader: view(in_language(reader.lang), reader.role)


def _written(topic: str, data: Mapping[str, Any]) -> str:
    if topic not in TOPICS:
        raise ValueError(f"no such topic: {topic}")
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
