"""The log of one match: what is written here has happened."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from functools import cached_property
from typing import Any, Protocol

from device.store.entries import Entry, Header, Line
from device.store.faults import NotReplayable, OtherRules, StoreProblem
from device.store.formation import MOST_BYTES
from device.store.play import LogStep, Play, follow
from rules import game_named
from rules.game import Game


class Shelf(Protocol):
    """What a log needs from the store it stands in."""

    def write(self, log: "MatchLog", fresh: Sequence[Line], play: Play, *, whistled: bool) -> None:
        """Write the fresh lines of a log in one transaction, and remember what they led to."""

    def read(self, match: int) -> tuple[Header, list[Line]]:
        """The match as stored."""


class MatchLog:
    """One match, open for play or for a look.

    The referee decides what happens; the log stores his finished steps. `append` takes a step as a whole: the disk
    first, then our memory of it. Whatever fails on the way, nothing has happened.
    """

    def __init__(self, shelf: Shelf, header: Header, stored: list[Line]) -> None:
        self.header = header
        self.lines = stored
        """Everything that happened, what was taken back included."""
        self.unsaved: list[Line] = []
        """The end of `lines` that is carried in memory, because the disk refused it."""
        self.safe = len(stored)
        """The number of the last entry that no power cut can take back: the last whistle, and what came before it."""
        self.formation: bytes | None = None
        """The picture of the start formation, once the reader has learned from it."""
        self.formation_unsaved = False
        self._shelf = shelf
        self._play: Play | None = None

    @property
    def match(self) -> int:
        """The number of the match in its store."""
        return self.header.match

    @cached_property
    def game(self) -> Game[Any, Any]:
        """The rules it is played by."""
        return game_named(self.header.game)

    @property
    def entries(self) -> list[Entry]:
        """Everything that happened, without its dates."""
        return entries_of(self.lines)

    @property
    def play(self) -> Play:
        """Where the match stands; `NotReplayable` if the rules of today do not get there, or are others."""
        if self._play is None:
            self._play = play_through(self.header, self.entries)
        return self._play

    def learn(self, formation: bytes) -> None:
        """The reader has learned from this picture of the start formation; the next step takes it to the disk."""
        if 0 < len(formation) <= MOST_BYTES:
            self.formation, self.formation_unsaved = formation, True

    def append(self, step: LogStep, *, at: datetime) -> None:
        """Write a step in one transaction, and what was carried before it; it has happened when this returns.

        Raises `StoreProblem` for what the disk refuses.
        """
        fresh = self._dated(step, at)
        whistled = step.whistled or bool(self.unsaved)
        self._keep(fresh, step.play, lambda: self._save(fresh, step.play, whistled=whistled))

    def carry(self, step: LogStep, *, at: datetime) -> None:
        """Play on in memory after the disk has refused a step; the next `append` or `save` writes all of it."""
        fresh = self._dated(step, at)
        self._keep(fresh, step.play, lambda: self.unsaved.extend(fresh))

    def save(self) -> None:
        """Write what was carried."""
        if self.unsaved:
            play = self.play
            self._keep([], play, lambda: self._save([], play, whistled=True))

    def move(self, shelf: Shelf, header: Header | None = None) -> None:
        """Go on in another store. Under another header everything is written again there."""
        self._shelf = shelf
        if header is not None:
            self.header, self.unsaved, self.formation_unsaved, self.safe = header, list(self.lines), True, 0

    def take_over(self, lines: Sequence[Line]) -> None:
        """Go on with lines of the same match that were stored elsewhere; `save` writes them."""
        self.lines.extend(lines)
        self.unsaved.extend(lines)
        self._play = None

    def _dated(self, step: LogStep, at: datetime) -> list[Line]:
        """The lines of a step; one that does not follow on ours would tear a hole into the match."""
        last = len(self.lines)
        if [entry.number for entry in step.entries] != list(range(last + 1, step.play.number + 1)):
            raise ValueError(f"after entry {last} nobody writes {[entry.number for entry in step.entries]}")
        return [Line(entry, at) for entry in step.entries]

    def _save(self, fresh: list[Line], play: Play, *, whistled: bool) -> None:
        self._shelf.write(self, [*self.unsaved, *fresh], play, whistled=whistled)
        self.safe = play.number if whistled else self.safe
        self.unsaved.clear()

    def _keep(self, fresh: list[Line], play: Play, save: Callable[[], None]) -> None:
        try:
            save()
            self.lines.extend(fresh)
            self._play = play
        except StoreProblem:
            raise  # rolled back: the disk still says what we remember
        except BaseException:
            with suppress(StoreProblem):
                self._recall()
            raise

    def _recall(self) -> None:
        """Interrupted between disk and memory: nobody knows whether the step was written, so ask the disk."""
        _, stored = self._shelf.read(self.match)
        self.unsaved = [line for line in self.unsaved if line.entry.number > len(stored)]
        self.lines = [*stored, *self.unsaved]
        self._play = None


def entries_of(lines: Iterable[Line]) -> list[Entry]:
    """What happened, without the dates."""
    return [line.entry for line in lines]


def play_through(header: Header, log: Iterable[Entry]) -> Play:
    """From the first entry to the last by the rules of today; `OtherRules` if it was begun by others."""
    play = Play(None)
    number = 0
    try:
        game = game_named(header.game)
        play = Play(game.start(header.options))
        for entry in log:
            number = entry.number
            play = follow(play, entry, game)
    except Exception as problem:  # a fault of today's rules must not hide a family's matches
        raise NotReplayable(
            match=header.match, number=number, rules=header.rules, reason=problem, until=play
        ) from problem
    if header.rules != game.version:
        raise OtherRules(match=header.match, number=number, rules=header.rules, today=game.version, until=play)
    return play
