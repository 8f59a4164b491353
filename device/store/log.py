"""The log of one match: what is written here has happened."""

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from functools import cached_property
from typing import Any, Protocol

from device.store import entries
from device.store.entries import Entry, Header, Said
from device.store.faults import NotReplayable, StoreProblem
from device.store.formation import MOST_BYTES
from device.store.play import Play, Replayed, follow, replayed
from rules import game_named
from rules.game import Event, Game, Json, Step

QUIET = (entries.CLOCK, entries.NOTE, entries.ACTION)
"""Kinds that need not reach the disk before play goes on; an action that has consequences does."""


class Shelf(Protocol):
    """What a log needs from the store it stands in."""

    def write(self, log: "MatchLog", fresh: Sequence[Entry], play: Play, *, whistled: bool) -> None:
        """Write the fresh entries of a log in one transaction, and remember what they led to."""

    def read(self, match: int) -> tuple[Header, list[Entry]]:
        """The match as stored."""


class MatchLog:
    """One match, open for play or for a look.

    `append` takes a step as a whole: the rules first, then the disk, then our memory of it. Whatever fails on the way,
    nothing has happened.
    """

    def __init__(self, shelf: Shelf, header: Header, stored: list[Entry]) -> None:
        self.header = header
        self.entries = stored
        """Everything that happened, what was taken back included."""
        self.unsaved: list[Entry] = []
        """The end of `entries` that is carried in memory, because the disk refused it."""
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
    def play(self) -> Play:
        """Where the match stands; `NotReplayable` if the rules of today do not get there."""
        if self._play is None:
            self._play = play_through(self.header, self.entries)
        return self._play

    @property
    def state(self) -> Any:
        """The state of the game now."""
        return self.play.state

    @property
    def clock(self) -> float:
        """The match clock as last told."""
        return self.play.clock

    @property
    def paused(self) -> bool:
        """Whether play is paused."""
        return self.play.paused

    def replay(self) -> Replayed:
        """Everything that stands."""
        return replayed(self.play)

    def learn(self, formation: bytes) -> None:
        """The reader has learned from this picture of the start formation; the next step takes it to the disk."""
        if 0 < len(formation) <= MOST_BYTES:
            self.formation, self.formation_unsaved = formation, True

    def append(self, *said: Said, clock: float, at: datetime, whistled: bool | None = None) -> Step[Any]:
        """Write a step, of one or more entries, in one transaction; it has happened when this returns.

        `whistled` waits until the disk has it; unless told, that is so for everything with consequences. Raises
        `IllegalAction` or `BadInput` for what the rules refuse, `StoreProblem` for what the disk refuses. With nothing
        said it writes what was carried.
        """
        if not said and not self.unsaved:
            return Step(self.state)
        fresh, play, events = self._think(said, clock, at)
        if whistled is None:
            whistled = bool(events) or any(kind not in QUIET for kind, _ in said) or bool(self.unsaved)
        self._keep(fresh, play, lambda: self._save(fresh, play, whistled=whistled))
        return Step(play.state, events)

    def carry(self, *said: Said, clock: float, at: datetime) -> Step[Any]:
        """Play on in memory after the disk has refused a step; the next `append` writes all of it."""
        fresh, play, events = self._think(said, clock, at)
        self._keep(fresh, play, lambda: self.unsaved.extend(fresh))
        return Step(play.state, events)

    def act(
        self, action: Any, *, clock: float, at: datetime, by: str = entries.CAMERA, whistled: bool | None = None
    ) -> Step[Any]:
        """An action, as the game's own value or as JSON."""
        given: Json = action if isinstance(action, dict) else self.game.action_json(action)
        return self.append(entries.action(given, by), clock=clock, at=at, whistled=whistled)

    def undo(self, *, at: datetime) -> Step[Any]:
        """Take back the last standing action; the clock goes back to when it was done."""
        play = self.play
        clock = play.last.entry.clock if play.last else play.clock
        return self.append(Said(entries.UNDO, {"from": play.clock}), clock=clock, at=at)

    def redo(self, *, at: datetime) -> Step[Any]:
        """Bring back what was taken back last; the clock goes on where it had been."""
        play = self.play
        clock = play.undone.clock if play.undone else play.clock
        return self.append(Said(entries.REDO, {}), clock=clock, at=at)

    def pause(self, *, clock: float, at: datetime) -> None:
        """Play stops; everything so far reaches the disk."""
        self.append(Said(entries.PAUSE, {}), clock=clock, at=at)

    def resume(self, *, clock: float, at: datetime) -> None:
        """Play goes on."""
        self.append(Said(entries.RESUME, {}), clock=clock, at=at)

    def tell_clock(self, *, clock: float, at: datetime, more: Json | None = None) -> None:
        """Only the time."""
        self.append(Said(entries.CLOCK, more or {}), clock=clock, at=at)

    def note(self, note: Json, *, clock: float, at: datetime) -> None:
        """Something worth keeping."""
        self.append(Said(entries.NOTE, note), clock=clock, at=at)

    def abandon(self, *, at: datetime) -> None:
        """Nobody wants to finish this match: do not offer it again."""
        self.append(Said(entries.ABANDON, {}), clock=self.clock, at=at)

    def _think(self, said: tuple[Said, ...], clock: float, at: datetime) -> tuple[list[Entry], Play, tuple[Event, ...]]:
        """The step in thought: its entries, where they lead, what happens."""
        play = self.play
        fresh: list[Entry] = []
        events: list[Event] = []
        for kind, data in said:
            if kind not in entries.KINDS:
                raise ValueError(f"an entry is one of {', '.join(entries.KINDS)}, not {kind!r}")
            # A copy as the disk will give it back, whatever the caller does with his own.
            entry = Entry(play.number + 1, round(float(clock), 3), at, kind, json.loads(json.dumps(data)))
            play = follow(play, entry, self.game)
            fresh.append(entry)
            if kind in (entries.ACTION, entries.POSITION) and play.last and play.last.step:
                events += play.last.step.events
        return fresh, play, tuple(events)

    def _save(self, fresh: list[Entry], play: Play, *, whistled: bool) -> None:
        self._shelf.write(self, [*self.unsaved, *fresh], play, whistled=whistled)
        self.unsaved.clear()

    def _keep(self, fresh: list[Entry], play: Play, save: Callable[[], None]) -> None:
        try:
            save()
            self.entries.extend(fresh)
            self._play = play
        except StoreProblem:
            raise  # rolled back: the disk still says what we remember
        except BaseException:
            with suppress(StoreProblem):
                self._recall()
            raise

    def _recall(self) -> None:
        """Interrupted between disk and memory: nobody knows which of them was first, so the disk is asked."""
        _, stored = self._shelf.read(self.match)
        self.unsaved = [entry for entry in self.unsaved if entry.number > len(stored)]
        self.entries = [*stored, *self.unsaved]
        self._play = None


def play_through(header: Header, log: list[Entry]) -> Play:
    """From the first entry to the last by the rules of today."""
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
    return play
