"""The store: all matches in one SQLite file, the log of each the only truth about it."""

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from device.store import entries, schema
from device.store.agreement import agree, ahead
from device.store.connection import connect, connect_to_read, transaction, write_ahead_of
from device.store.copies import Copies, glance, sync_file
from device.store.entries import Header, Line
from device.store.faults import (
    MatchTaken,
    Notice,
    StoreDamaged,
    StoreFull,
    StoreReadOnly,
    UnknownMatch,
    named_faults,
)
from device.store.formation import formation_row, read_formation
from device.store.log import MatchLog
from device.store.pictures import Pictures, folder_of
from device.store.play import Play
from device.store.reading import Stored, last_number, read_headers, read_match
from device.store.rescue import Rescue, fill, finish_interrupted, gather, rescue
from device.store.summaries import UNFINISHED, Summary, scoreboard_of, summary_of
from rules import game_named
from rules.game import Json

T = TypeVar("T")

PATIENCE = 2.0
"""Seconds to wait for another process; a whistle that comes later than that is useless."""

Summaries = list[Summary]


class Store:
    """The file, open; `with Store(path) as store:` closes it.

    A damaged file is set aside and what can be read goes on in a new one; `rescued` then tells about it. Every entry
    stands in a second copy too (`copies.py`); `notices` tell where the two did not agree.
    """

    def __init__(
        self, path: Path, *, wait: float = PATIENCE, read_only: bool = False, picture_megabytes: float = 200
    ) -> None:
        self.path = path
        self.wait = wait
        self.read_only = read_only
        self.rescued: Rescue | None = None
        self.notices: list[Notice] = []
        self.copies = Copies(path)
        self._unsettled = False
        self._connection = self._connect()
        self._identity: tuple[int, int] | None = _identity(path)
        self.pictures = Pictures(folder_of(path), picture_megabytes)

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the files; the write-ahead log is brought home."""
        self._connection.close()
        self.copies.let_go()

    def begin(
        self,
        game: str,
        options: Json,
        *,
        at: datetime,
        language: str = "de",
        teams: tuple[str, str] = ("", ""),
    ) -> MatchLog:
        """A new match; bad options raise `BadInput`."""
        rules = game_named(game)
        chosen = rules.options_json(rules.start(options))  # all of them: defaults may change, this match does not

        def insert() -> Header:
            with transaction(self._connection, synced=True):
                (last,) = self._connection.execute("SELECT max(id) FROM match").fetchone()
                header = Header((last or 0) + 1, game, rules.version, chosen, language, teams, at)
                self._connection.execute("INSERT INTO match VALUES (?,?,?,?,?,?,?,?)", header.row())
            return header

        header = self._mending(lambda: self._making_room(insert))
        self.pictures.forget(header.match)
        self.copies.add(header, [], whistled=True)
        self.checkpoint()
        return MatchLog(self, header, [])

    def open(self, match: int) -> MatchLog:
        """A stored match, to look at or to go on with."""
        return MatchLog(self, *self.read(match))

    def delete(self, match: int) -> None:
        """Let a match go, with its pictures and its second copy.

        The copy goes last: if the power fails in between, the match is whole again at the next start, or gone.
        """

        def remove() -> None:
            # Overwritten, not only let go: whoever looks for rows in a damaged file would find them again.
            self._connection.execute("PRAGMA secure_delete = ON")
            with transaction(self._connection, synced=True):
                for statement in schema.FORGET:
                    self._connection.execute(statement, (match,))

        self._mending(remove)
        self.pictures.forget(match)
        self.copies.forget(match)
        self.checkpoint()

    def list(self) -> Summaries:
        """All matches, the newest first."""
        return self._mending(self._list)

    def unfinished(self) -> Summaries:
        """The matches that can be resumed, the newest first."""
        return [summary for summary in self.list() if summary.condition == UNFINISHED]

    def read(self, match: int) -> Stored:
        """Header and lines as stored."""
        return self._mending(lambda: self._read(match))

    def formation(self, match: int) -> bytes | None:
        """The picture of a match's start formation, from the second copy if need be; None if it is lost."""
        select = "SELECT * FROM formation WHERE match = ?"
        row = self._mending(lambda: self._connection.execute(select, (match,)).fetchone())
        _, picture = (read_formation(row) if row else None) or (match, dict(self.copies.formations()).get(match))
        if row and picture is None:
            self.notices.append(Notice("store.formation-lost", {"match": match}))
        return picture

    def write(self, log: MatchLog, fresh: Sequence[Line], play: Play, *, whistled: bool) -> None:
        """Write fresh lines of a match in one transaction, then into the second copy.

        If the file turns out to be damaged, or somebody has moved it away, the match is written into a new one as we
        know it, so it loses nothing. If the disk is full, older pictures make room first.
        """
        rows = [line.row(log.match) for line in fresh]
        board = scoreboard_of(log.game, log.match, play)
        known = log.lines[: fresh[0].entry.number - 1]

        def insert(*, new_file: bool) -> None:
            picture = log.formation if new_file or log.formation_unsaved else None
            self._making_room(lambda: self._insert(rows, board, picture, whistled=whistled))
            log.formation_unsaved = _ended(board)  # who takes the end back needs it again
            if _ended(board):
                self.copies.drop_formations()
            elif picture is not None:
                self.copies.keep_formation(log.match, picture)

        try:
            moved = self._identity is None or self._identity != _identity(self.path)
            if moved:
                self._bring_along(log.header, known)
            insert(new_file=moved)
        except StoreDamaged:
            # Only what was acknowledged: if the rescue breaks off, this step has not happened.
            self._rescue([(log.header, known)])
            insert(new_file=True)
        self._unsettled = whistled
        if not self.copies.add(log.header, [*known, *fresh], whistled=whistled):
            self.settle()
        if any(line.entry.kind == entries.PAUSE for line in fresh):
            self.checkpoint()

    def check(self) -> int:
        """Read everything and compare it with its checksums; the result is the number of matches."""
        with named_faults(self.path):
            (verdict,) = self._connection.execute("PRAGMA quick_check(1)").fetchone()
            if verdict != "ok":
                raise StoreDamaged(path=self.path, reason=verdict)
            headers = read_headers(self._connection, self.path)
            for header in headers:
                self._read(header.match)
        return len(headers)

    def copy_into(self, other: sqlite3.Connection) -> None:
        """Copy everything as it is at one moment, even if somebody writes meanwhile."""
        self._connection.backup(other)

    def told(self) -> Sequence[Rescue | Notice]:
        """What people should know about their matches."""
        told: list[Rescue | Notice] = [*filter(None, [self.rescued]), *self.notices]
        refused = self.copies.problem
        if refused is not None and not isinstance(refused, BlockingIOError):  # that is another Schiri, who writes it
            told.append(Notice("store.copy-refused", {"path": self.copies.folder, "reason": refused.strerror}))
        return told

    def settle(self) -> None:
        """Let the database reach the disk too, now that the whistle has been heard."""
        if self._unsettled:
            self._unsettled = False
            with suppress(OSError):  # the next checkpoint waits for the disk again
                sync_file(write_ahead_of(self.path))

    def checkpoint(self) -> None:
        """Bring the write-ahead log home while nobody waits; if that is not possible now, then later."""
        try:
            self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        except sqlite3.Error:
            return

    def _connect(self) -> sqlite3.Connection:
        if self.read_only:
            return self._look()
        self.copies.let_go()
        finish_interrupted(self.path)
        try:
            return self._agreed()
        except StoreDamaged:
            self.rescued = rescue(self.path)
            return self._agreed()

    def _agreed(self) -> sqlite3.Connection:
        """Connected, and of one mind with the second copy."""
        connection = connect(self.path, self.wait)
        try:
            with named_faults(self.path):
                self.notices += agree(connection, self.path, self.copies)
        except BaseException:
            connection.close()
            raise
        return connection

    def _look(self) -> sqlite3.Connection:
        """Connected to read; what only the second copy has is read too, but nothing is changed."""
        # The copies first: whoever plays at this moment writes into them last.
        seen = {match: glance(self.copies.read(match)) for match in self.copies.matches()}
        connection = connect_to_read(self.path, self.wait)
        with named_faults(self.path):
            if not ahead(connection, self.path, seen):
                return connection
            connection.close()
            gathered = gather(self.path)
            memory = sqlite3.connect(":memory:", isolation_level=None)
            fill(memory, gathered)
        self.notices.append(Notice("store.looked-up", {"path": self.path, "lost": gathered.lost}))
        return memory

    def _rescue(self, keep: Iterable[Stored]) -> None:
        self._identity = None  # if this fails, the next step tries again from the beginning
        self._connection.close()
        self.copies.let_go()
        self.rescued = rescue(self.path, keep)
        self._connection = self._agreed()
        self._identity = _identity(self.path)

    def _bring_along(self, header: Header, known: Sequence[Line]) -> None:
        """Somebody has replaced our file, so nobody would ever read what we write: go to the new one."""
        self._identity = None  # until the match is there
        self._connection.close()
        self._connection = self._connect()
        try:
            there, stored = self.read(header.match)
        except UnknownMatch:
            there, stored = header, []
        if there != header or stored != known[: len(stored)]:
            raise MatchTaken(match=header.match)
        with named_faults(self.path), transaction(self._connection, synced=True):
            self._connection.execute("INSERT OR IGNORE INTO match VALUES (?,?,?,?,?,?,?,?)", header.row())
            rows = [line.row(header.match) for line in known[len(stored) :]]
            self._connection.executemany("INSERT INTO entry VALUES (?,?,?,?,?,?,?)", rows)
        self._identity = _identity(self.path)

    def _mending(self, task: Callable[[], T]) -> T:
        """Do it; if the file turns out to be damaged, mend it and do it again."""
        try:
            with named_faults(self.path):
                return task()
        except StoreDamaged:
            if self.read_only:
                raise
            self._rescue([])
            with named_faults(self.path):
                return task()

    def _making_room(self, task: Callable[[], T]) -> T:
        """Do it; if the disk is full, let older pictures go and do it again."""
        try:
            with named_faults(self.path):
                return task()
        except StoreFull:
            if not self.pictures.give_up():
                raise
            with named_faults(self.path):
                return task()

    def _insert(
        self, rows: Sequence[tuple[Any, ...]], board: tuple[Any, ...], formation: bytes | None, *, whistled: bool
    ) -> None:
        if self.read_only:
            raise StoreReadOnly(path=self.path, reason="opened to look only")
        # The whistle waits for the second copy; only if that has failed it waits for this one.
        with transaction(self._connection, synced=whistled and self.copies.problem is not None):
            if last_number(self._connection, board[0]) != rows[0][1] - 1:
                raise MatchTaken(match=board[0])
            self._connection.executemany("INSERT INTO entry VALUES (?,?,?,?,?,?,?)", rows)
            self._connection.execute("REPLACE INTO scoreboard VALUES (?,?,?,?,?,?,?,?)", board)
            if _ended(board):
                self._connection.execute("DELETE FROM formation WHERE match = ?", board[:1])
            elif formation is not None:
                row = formation_row(board[0], formation)
                self._connection.execute("REPLACE INTO formation VALUES (?,?,?)", row)

    def _read(self, match: int) -> Stored:
        return read_match(self._connection, self.path, match)

    def _list(self) -> Summaries:
        headers = read_headers(self._connection, self.path)
        return [summary_of(self._connection, self.path, header) for header in headers]


def _identity(path: Path) -> tuple[int, int] | None:
    """Which file bears this name now; None if there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _ended(board: tuple[Any, ...]) -> bool:
    """Whether a match is over or given up, so that nobody will go on with it."""
    return any(board[5:7])
