"""Writes down what the referee says, and goes on in memory when the disk refuses."""

from collections.abc import Callable
from datetime import datetime
from typing import NoReturn

from device.referee.referee import Unfinished
from device.store import Header, LogStep, MatchLog, Store, StoreProblem
from device.store.faults import MatchTaken
from rules import game_named
from rules.game import Json
from rules.texts import Catalogue

RETRY_AFTER = 10.0
"""Seconds until a disk that has refused is tried again."""


class NoShelf:
    """Where a match stands that could not be stored at all: it is carried in memory."""

    def __init__(self, problem: StoreProblem) -> None:
        self.problem = problem

    def write(self, *_: object, **__: object) -> NoReturn:
        """Never succeeds."""
        raise self.problem

    def read(self, match: int) -> NoReturn:
        """Never succeeds."""
        raise self.problem


class RecordKeeper:
    """The log of the match that is on."""

    def __init__(
        self,
        store: Store | None,
        problem: StoreProblem | None,
        now: Callable[[], datetime],
        open_store: Callable[[], Store] | None = None,
    ) -> None:
        self.store = store
        self.problem = problem
        """Why nothing is stored at the moment."""
        self.taken: MatchTaken | None = None
        """Which match went on elsewhere, so that ours is stored as a match of its own."""
        self.log: MatchLog | None = None
        self._now = now
        self._open_store = open_store
        self._retry_at: float | None = None

    def unfinished(self) -> Unfinished | None:
        """The newest match that can be resumed."""
        if self.store is None:
            return None
        try:
            for summary in self.store.unfinished()[:1]:
                self.log = self.store.open(summary.header.match)
                self.log.formation = self.store.formation(summary.header.match)
                return Unfinished(summary.header.game, self.log.play)
        except StoreProblem as problem:
            self.problem = problem
        return None

    def begin(self, game: str, options: Json, language: str) -> None:
        """Open the log of a new match."""
        self.taken, self._retry_at = None, None
        try:
            self.log = self._opened().begin(game, options, at=self._now(), language=language)
            self.problem = None
        except StoreProblem as problem:
            self.problem = problem
            header = Header(0, game, game_named(game).version, options, language, ("", ""), self._now())
            self.log = MatchLog(NoShelf(problem), header, [])

    def give_up(self, step: LogStep) -> None:
        """The unfinished match is not wanted any more."""
        if self.log is not None:
            try:
                self.log.append(step, at=self._now())
            except StoreProblem as problem:
                self.problem = problem
        self.log = None

    def write(self, step: LogStep, now: float) -> None:
        """Write a step with the date; what the disk refuses is carried and written later."""
        if self.log is None:
            return
        at = self._now()
        if self._retry_at is not None and now < self._retry_at:
            self.log.carry(step, at=at)
            return
        try:
            self._where_it_belongs(lambda log: log.append(step, at=at))
            self.problem, self._retry_at = None, None
        except StoreProblem as problem:
            self.problem, self._retry_at = problem, now + RETRY_AFTER
            self.log.carry(step, at=at)

    def _where_it_belongs(self, write: Callable[[MatchLog], None]) -> None:
        """Write into the log of this match; a match without a place of its own gets one now."""
        assert self.log is not None
        if not self.log.match:
            self.log = self._settled(self.log)
        try:
            write(self.log)
        except MatchTaken as taken:
            self.taken = taken
            self.log = self._settled(self.log)
            write(self.log)

    def _settled(self, log: MatchLog) -> MatchLog:
        """The same match under a number of its own, its entries still to be written."""
        store, old = self._opened(), log.header
        new = store.begin(old.game, old.options, at=old.started, language=old.language, teams=old.teams)
        return log.moved(store, new.header)

    def _opened(self) -> Store:
        """The store; one that could not be opened is tried again."""
        if self.store is None and self._open_store is not None:
            self.store = self._open_store()
        if self.store is None:
            raise self.problem or StoreProblem(path="", reason="")
        return self.store

    def told(self, said: Catalogue) -> list[str]:
        """What people should know about their matches, in words."""
        rescued = self.store.rescued if self.store is not None else None
        return [trouble.say(said).page for trouble in (self.problem, self.taken, rescued) if trouble is not None]

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return len(self.log.lines) if self.log else 0

    def learn(self, formation: bytes) -> None:
        """The reader has learned from this picture of the start formation, and will have to do so again."""
        if self.log is not None:
            self.log.learn(formation)

    @property
    def formation(self) -> bytes | None:
        """The picture from which the reader has learned in this match."""
        return self.log.formation if self.log is not None else None

    def keep_picture(self, picture: bytes) -> None:
        """Keep a picture for the last entry."""
        if self.store is not None and self.log is not None and self.log.match:
            self.store.pictures.keep(self.log.match, self.number, picture)

    def picture(self, number: int) -> bytes | None:
        """The picture of an entry of this match."""
        if self.store is None or self.log is None:
            return None
        path = self.store.pictures.find(self.log.match, number)
        try:
            return path.read_bytes() if path else None
        except OSError:
            return None

    def close(self) -> None:
        """Write what is still carried, if possible, and let go of the file."""
        if self.log is not None and self.log.unsaved:
            try:
                self._where_it_belongs(MatchLog.save)
                self.problem = None
            except StoreProblem as problem:
                self.problem = problem
        if self.store is not None:
            self.store.close()
