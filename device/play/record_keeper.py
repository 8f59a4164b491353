"""Writes down what the referee says, and goes on in memory when the disk refuses."""

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, NoReturn

from device.referee.referee import Unfinished
from device.store import Header, LogStep, MatchLog, Store, StoreProblem
from device.store.copies import leave_copy
from device.store.faults import MatchTaken, NotReplayable
from device.store.pictures import BEFORE
from rules import game_named
from rules.game import Json
from rules.texts import Catalogue

RETRY_AFTER = 10.0
"""Seconds until a disk that has refused is tried again."""


class NoShelf:
    """Stands in for the store of a match that could not be stored at all; memory keeps it."""

    def __init__(self, problem: StoreProblem) -> None:
        self.problem = problem

    def write(self, *_: object, **__: object) -> NoReturn:
        """Never succeeds."""
        raise self.problem

    def read(self, match: int) -> NoReturn:
        """Never succeeds."""
        raise self.problem


class Unkept(NamedTuple):
    """A match that could not be stored until the end."""

    problem: StoreProblem
    copy: Path | None
    """Where a copy of it lies; nowhere if there was room nowhere."""

    def say(self, said: Catalogue) -> str:
        """Why, and what is left of it."""
        key = "command.play.unkept" if self.copy else "command.play.lost"
        return said.page(key, reason=self.problem.say(said).page, path=self.copy)


class RecordKeeper:
    """The log of the present match, and of earlier ones that are not on the disk yet."""

    def __init__(
        self,
        store: Store | None,
        problem: StoreProblem | None,
        now: Callable[[], datetime],
        open_store: Callable[[], Store] | None = None,
        look: Callable[[], Store] | None = None,
        elsewhere: Sequence[Path] = (),
    ) -> None:
        self.store = store
        self.problem = problem
        """Why nothing is stored at the moment."""
        self.taken: MatchTaken | None = None
        """The match that went on elsewhere, so that ours is now stored as another one."""
        self.outdated: NotReplayable | None = None
        """Why nobody can go on with the interrupted match; until another one begins."""
        self.log: MatchLog | None = None
        self.unkept: list[Unkept] = []
        """After the end: matches that are not in the store."""
        self._now = now
        self._open_store = open_store
        self._look = look
        """Opens the store to read, where it cannot be written."""
        self._elsewhere = elsewhere
        """Folders for a copy of what the store does not take."""
        self._waiting: list[MatchLog] = []
        self._retry_at: float | None = None
        self._closed = False

    def unfinished(self) -> Unfinished | None:
        """The newest match that can be resumed."""
        try:
            if self.store is not None:
                return self._newest(self.store)
            if self._look is not None:
                with self._look() as store:
                    return self._newest(store)
        except StoreProblem as problem:
            self.problem = self.problem or problem
        return None

    def _newest(self, store: Store) -> Unfinished | None:
        self._mention(store)
        for summary in store.unfinished()[:1]:
            self.log = store.open(summary.header.match)
            self.log.formation = store.formation(summary.header.match)
            # Both dates as the family's calendar has them: midnight is at home, not in Greenwich.
            days = (self._now().astimezone().date() - summary.header.started.astimezone().date()).days
            return Unfinished(summary.header.game, self.log.play, max(days, 0))
        return None

    def _mention(self, store: Store) -> None:
        """A family that wants to go on with its last match hears why it cannot."""
        for summary in store.list()[:1]:
            try:
                _ = store.open(summary.header.match).play if summary.broken_off else None
            except NotReplayable as outdated:
                self.outdated = outdated

    def begin(self, game: str, options: Json, language: str, teams: tuple[str, str] = ("", "")) -> None:
        """Open the log of a new match."""
        self._put_by()
        self.taken, self.outdated, self._retry_at = None, None, None
        try:
            self.log = self._opened().begin(game, options, at=self._now(), language=language, teams=teams)
            self.problem = None
        except StoreProblem as problem:
            self.problem, self._retry_at = problem, 0.0
            header = Header(0, game, game_named(game).version, options, language, teams, self._now())
            self.log = MatchLog(NoShelf(problem), header, [])

    def give_up(self, step: LogStep) -> None:
        """The unfinished match is not wanted any more."""
        if self.log is not None:
            self._append(self.log, step, 0.0)
        self._put_by()

    def write(self, step: LogStep, now: float) -> None:
        """Write a step with the date; what the disk refuses is carried and written later."""
        if self.log is None:
            return
        if self._retry_at is not None and now < self._retry_at:
            self.log.carry(step, at=self._now())
        else:
            self._append(self.log, step, now)

    def after_the_whistle(self, now: float) -> None:
        """Work that nobody waits for: bring the database to the disk, and try a disk again that has refused."""
        if self.store is not None:
            self.store.settle()
        if self._retry_at is not None and now >= self._retry_at:
            self._save(now)

    def _append(self, log: MatchLog, step: LogStep, now: float) -> None:
        at = self._now()
        try:
            self._where_it_belongs(log, lambda: log.append(step, at=at))
            self.problem, self._retry_at = None, None if not self._waiting else now
        except StoreProblem as problem:
            self.problem, self._retry_at = problem, now + RETRY_AFTER
            log.carry(step, at=at)

    def _save(self, now: float) -> None:
        """Write everything that is carried, the oldest match first."""
        try:
            for log in self._carried():
                self._where_it_belongs(log, log.save)
            self.problem, self._retry_at = None, None
        except StoreProblem as problem:
            self.problem, self._retry_at = problem, now + RETRY_AFTER
        self._waiting = [log for log in self._waiting if _carries(log)]

    def _put_by(self) -> None:
        """Another match begins; this one is still to be written, if the disk has refused something of it."""
        if self.log is not None and _carries(self.log):
            self._waiting.append(self.log)
        self.log = None

    def _carried(self) -> list[MatchLog]:
        logs = [*self._waiting, *([self.log] if self.log is not None else [])]
        return [log for log in logs if _carries(log)]

    def _where_it_belongs(self, log: MatchLog, write: Callable[[], None]) -> None:
        """Write into the log of a match; a match without a place of its own gets one now."""
        log.move(self._opened())
        if not log.match:
            self._settle(log)
        try:
            write()
        except MatchTaken as taken:
            self.taken = taken
            self._settle(log)
            write()

    def _settle(self, log: MatchLog) -> None:
        """The same match under a number of its own, its entries still to be written."""
        store, old = self._opened(), log.header
        new = store.begin(old.game, old.options, at=old.started, language=old.language, teams=old.teams)
        log.move(store, new.header)

    def _opened(self) -> Store:
        """The store; one that could not be opened is tried again."""
        if self.store is None and self._open_store is not None:
            self.store = self._open_store()
        if self.store is None:
            raise self.problem or StoreProblem(path="", reason="")
        return self.store

    def told(self, said: Catalogue) -> list[str]:
        """What people should know about their matches, in words."""
        told = self.store.told() if self.store is not None else ()
        troubles = (self.problem, self.taken, self.outdated, *told)
        return [trouble.say(said).page for trouble in troubles if trouble is not None]

    @property
    def match(self) -> int:
        """The number of the match that is played or was interrupted. Zero without one, or if no store has it."""
        return self.log.match if self.log else 0

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

    def keep_picture(self, picture: bytes, number: int | None = None, before: bytes | None = None) -> None:
        """Keep a picture for an entry or for the last one, and the one before it."""
        if self.store is None or self.log is None or not self.log.match:
            return
        place = (self.log.match, number or self.number)
        if before is not None:
            self.store.pictures.keep(*place, before, BEFORE)
        self.store.pictures.keep(*place, picture)

    def picture(self, number: int, moment: str = "") -> bytes | None:
        """The picture of an entry of this match."""
        if self.store is None or self.log is None:
            return None
        return self.store.pictures.read(self.log.match, number, moment)

    def delete(self, match: int) -> None:
        """Delete a match. The one in hand stays, and so does one that the disk cannot delete."""
        if self.store is None or match == self.match:
            return
        try:
            self.store.delete(match)
        except StoreProblem as problem:
            self.problem = problem

    def close(self) -> None:
        """Write what is still carried, leave a copy of what the disk refuses even now, and let go of the file."""
        if self._closed:
            return
        self._closed = True
        self._save(0.0)
        for log in self._carried():
            problem = self.problem or StoreProblem(path="", reason="")
            self.unkept.append(Unkept(problem, leave_copy(log.header, log.lines, self._elsewhere)))
        if self.store is not None:
            self.store.close()


def _carries(log: MatchLog) -> bool:
    """Whether something of a match is not in the store; a match without a number is not there at all."""
    return bool(log.unsaved) or not log.match
