"""What the broker has of the log: every entry goes out until the broker has taken it, also after a power cut.

Only what no power cut can take back is told. How far the broker has come is kept in a file; if that is older than the
truth, some entries come twice, and whoever reads them knows them by match and number.
"""

import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from device.messages import contract, telling
from device.messages.line import Line
from device.messages.telling import TOLD, match_id, payload
from device.store.faults import StoreProblem
from device.store.log import MatchLog
from device.store.play import Play, follow
from device.store.whole_file import keep, read_kept

FILE = "outbox.json"
"""How far the broker has come, beside the matches."""
AT_ONCE = 20
"""Entries that wait for the broker's word at most."""
AT_A_TIME = 100
"""Entries that are looked at in one turn of the loop: a few milliseconds."""
KEEP_EVERY = 5.0
"""Seconds between two writings of the file: a card lives longer, and what is told twice harms nobody."""
MOST_MATCHES = 1000
"""Matches that wait for a broker: three a day for a year."""

log = logging.getLogger("schiri.messages")


class Shelf(Protocol):
    """Where the matches are."""

    def open(self, match: int) -> MatchLog:
        """One of them, whole; raises `StoreProblem`."""


class Told(NamedTuple):
    """How far the broker has come with a match."""

    id: str
    match: int
    taken: int = -1
    """The last number up to which it has everything; 0 is the beginning of the match."""


class _Reader:
    """Goes through the log of one match, entry by entry."""

    def __init__(self, source: MatchLog, taken: int) -> None:
        self.source, self.taken = source, taken
        self._play: Play | None = None
        self._next = self._previous = 0
        self._under_way: dict[int, int] = {}

    def acknowledged(self, post: int) -> bool:
        """The broker has taken a post; whether it was one of ours."""
        if self._under_way.pop(post, None) is None:
            return False
        self._count()
        return True

    def again(self) -> None:
        """The line was cut: nobody knows what has become of the posts that were under way."""
        if self._under_way:
            self._under_way.clear()
            self._play, self._next, self._previous = None, 0, 0

    @property
    def done(self) -> bool:
        """Whether the broker has everything that can be told."""
        return self.taken >= self.source.safe

    def post(self, say: Callable[[bytes], int | None]) -> None:
        """Say what is next, as much as may be under way."""
        for _ in range(AT_A_TIME):
            if self._next > self.source.safe or len(self._under_way) >= AT_ONCE:
                break
            concerns, after = self._look()
            if concerns and self._next > self.taken:
                number = say(payload(self._message(after)))
                if number is None:
                    break
                self._under_way[number] = self._next
            self._previous = self._next if concerns else self._previous
            self._play, self._next = after, self._next + 1
        self._count()

    def _look(self) -> tuple[bool, Play]:
        """Whether the next entry concerns others, and where it leads."""
        header, game = self.source.header, self.source.game
        if self._play is None:
            return True, Play(game.start(header.options))
        entry = self.source.lines[self._next - 1].entry
        return entry.kind in TOLD, follow(self._play, entry, game)

    def _message(self, after: Play) -> Any:
        header = self.source.header
        if self._play is None:
            return telling.begin(header)
        return telling.entry(header, self.source.lines[self._next - 1], self._previous, self._play, after)

    def _count(self) -> None:
        self.taken = max(self.taken, min(self._under_way.values(), default=self._next) - 1)


class Outbox:
    """All matches of which the broker does not have everything yet, the oldest first."""

    def __init__(self, file: Path | None, table: str) -> None:
        self._file, self._topic = file, contract.topic(table, contract.LOG)
        kept = read_kept(file, _makes_sense) if file is not None else None
        self._told = [Told(**one) for one in kept["matches"]] if kept else []
        self._written = list(self._told)
        self._kept_at = float("-inf")
        self._reader: _Reader | None = None

    def step(self, line: Line, live: MatchLog | None, shelf: Shelf | None, now: float) -> None:
        """Say what the broker does not have, if it can hear us; `live` is the match that is being played."""
        if live is not None and live.match and all(one.id != match_id(live.header) for one in self._told):
            self._told = [*self._told, Told(match_id(live.header), live.match)][-MOST_MATCHES:]
            self._keep(now)
        if line.connected and (reader := self._open(live, shelf)) is not None:
            try:
                reader.post(lambda said: line.publish(self._topic, said))
            except Exception as problem:  # noqa: BLE001 # of an old match, under the rules of today: the others wait
                log.warning("match %s cannot be told: %r", self._told[0].id, problem)
                self._forget()
            self._note(reader, live)
        if self._told != self._written and now - self._kept_at >= KEEP_EVERY:
            self._keep(now)

    def acknowledged(self, post: int) -> None:
        """The broker has taken a post."""
        if self._reader is not None:
            self._reader.acknowledged(post)

    def again(self) -> None:
        """The line was cut, and is back."""
        if self._reader is not None:
            self._reader.again()

    def close(self) -> None:
        """Write down how far the broker has come."""
        if self._told != self._written:
            self._keep(0.0)

    @property
    def waiting(self) -> Iterator[str]:
        """The matches of which it does not have everything."""
        return (one.id for one in self._told)

    def _open(self, live: MatchLog | None, shelf: Shelf | None) -> _Reader | None:
        if not self._told:
            return None
        first = self._told[0]
        if self._reader is not None and match_id(self._reader.source.header) == first.id:
            return self._reader
        source = live if live is not None and match_id(live.header) == first.id else self._find(first, shelf)
        if source is None:
            return None
        self._reader = _Reader(source, first.taken)
        return self._reader

    def _find(self, told: Told, shelf: Shelf | None) -> MatchLog | None:
        """An earlier match; one that the family has deleted is told no further."""
        if shelf is None:
            return None
        try:
            found = shelf.open(told.match)
            if match_id(found.header) == told.id:
                return found
        except StoreProblem as problem:
            log.warning("match %s cannot be told: %s", told.id, problem)
        self._forget()
        return None

    def _note(self, reader: _Reader, live: MatchLog | None) -> None:
        if self._told and self._told[0].id == match_id(reader.source.header):
            self._told[0] = self._told[0]._replace(taken=reader.taken)
            if reader.done and reader.source is not live:
                self._forget()

    def _forget(self) -> None:
        self._told, self._reader = self._told[1:], None

    def _keep(self, now: float) -> None:
        self._written, self._kept_at = list(self._told), now
        if self._file is not None:
            keep(self._file, {"matches": [one._asdict() for one in self._told]})


def _makes_sense(value: Any) -> bool:
    matches = value.get("matches") if isinstance(value, dict) else None
    return isinstance(matches, list) and all(map(_is_told, matches))


def _is_told(value: Any) -> bool:
    kinds = {"id": str, "match": int, "taken": int}
    return (
        isinstance(value, dict)
        and value.keys() == kinds.keys()
        and all(type(value[name]) is kind for name, kind in kinds.items())
    )
