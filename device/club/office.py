"""The organiser's office: the books of one evening, what tables say about the matches that are on, and who hears of it.

The page asks it from threads of its own, and the main loop calls `look` now and then.
"""

import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from device.club.books import Books, BooksAway
from device.club.calling import waiting
from device.club.draw import champion
from device.club.evening import HELD, Evening, Pairing
from device.club.reports import Report

Condition = Literal["preparing", "playing", "over"]


@dataclass(frozen=True, slots=True)
class Room:
    """What can be seen of an evening at one moment."""

    evening: Evening
    live: Mapping[str, Report] = field(default_factory=dict)
    """By table: the match that is on there."""
    champion: int | None = None
    found: tuple[str, ...] = ()
    """Tables that have told of themselves."""

    @property
    def condition(self) -> Condition:
        """How far the evening is."""
        if not self.evening.drawn:
            return "preparing"
        return "over" if self.champion is not None else "playing"

    def report_of(self, one: Pairing) -> Report | None:
        """What the table says about this match; nothing as long as it has not begun there."""
        told = self.live.get(one.table) if one.called else None
        return told if told is not None and told.call in ("", one.call) else None

    def now(self) -> list[Pairing]:
        """What is called or played, in the order of the tables."""
        return sorted((one for one in self.evening.pairings if one.called), key=lambda one: self._place(one.table))

    def next(self) -> list[Pairing]:
        """What comes next, in this order: first what still needs a winner, last what is held."""
        there = self.evening.pairings
        held = [one for one in there if not one.done and one.table == HELD]
        return [*(one for one in there if one.undecided), *waiting(self.evening), *held]

    def done(self) -> list[Pairing]:
        """What has been played, the latest first."""
        return [one for one in reversed(self.evening.pairings) if one.done and not one.bye and not one.undecided]

    def _place(self, table: str) -> int:
        tables = self.evening.tables
        return tables.index(table) if table in tables else len(tables)


class Office:
    """One evening at a time, the newest one of the books."""

    def __init__(self, books: Books, changed: Callable[[], None] = lambda: None) -> None:
        """`changed` is called, from any thread, when there is something new to see."""
        self.books = books
        self.changed = changed
        self._lock = threading.Lock()
        self._live: dict[str, Report] = {}
        self.found: tuple[str, ...] = ()
        """Tables that have told of themselves and are there."""
        self._seen: tuple[int, int] | None = None

    @property
    def number(self) -> int:
        """The evening that is on."""
        newest = self.books.newest()
        assert newest is not None, "the command makes one before anybody looks"
        return newest

    def room(self) -> Room:
        """All that can be seen now. Raises `BooksAway`."""
        evening = self.books.read(self.number)
        with self._lock:
            live = dict(self._live)
        return Room(evening, live, champion(evening) if evening.drawn else None, self.found)

    def decide(self, deed: Callable[[Books], object]) -> None:
        """Do something in the books, and let everybody see it. Raises `Refused` or `BooksAway`."""
        deed(self.books)
        self.changed()

    def hear(self, report: Report) -> None:
        """A table says how its match stands. Raises `BooksAway`: then it has to be said again."""
        with self._lock:
            before = self._live.get(report.table)
        known = before is not None and before.match == report.match
        if report.over:
            self.books.hear(self.number, report)
        elif not known:
            self.books.seen(self.number, report.table, report.match)
        if before is not None and known and before.entry > report.entry:
            return
        with self._lock:
            if report.over:
                self._live.pop(report.table, None)
            else:
                self._live[report.table] = report
        self.changed()

    def note_tables(self, found: Sequence[str], absent: Collection[str]) -> None:
        """These tables have told of themselves; to those that are away, or busy, nobody is called. May raise."""
        if set(absent) == set(self.books.absent) and tuple(found) == self.found:
            return
        before, self.books.absent = self.books.absent, frozenset(absent)
        try:
            self.books.settle(self.number)
        except BooksAway:
            self.books.absent = before
            raise
        self.found = tuple(found)
        self.changed()

    def gone(self, table: str) -> None:
        """A table says nothing any more; its match goes on when it is back."""
        with self._lock:
            left = self._live.pop(table, None)
        if left is not None:
            self.changed()

    def look(self) -> bool:
        """Whether another organiser has decided something since the last look; False while the books are away."""
        try:
            number = self.number
            seen = (number, self.books.revision(number))
        except BooksAway:
            return False
        before, self._seen = self._seen, seen
        return before != seen
