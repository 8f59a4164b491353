"""The store: all matches in one SQLite file, the log of each the only truth about it."""

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from device.store import entries, schema
from device.store.agreement import agree, ahead
from device.store.connection import connect, connect_to_read, transaction, write_ahead_of
from device.store.copies import Copies, glance, sync_file
from device.store.entries import Header, Line
from device.store.faults import (
    MatchTaken,
    Notice,
    NotReplayable,
    StoreDamaged,
    StoreFull,
    StoreReadOnly,
    UnknownMatch,
    named_faults,
)
from device.store.formation import formation_row, read_formation
from device.store.log import MatchLog, entries_of, play_through
from device.store.pictures import Pictures
from device.store.play import Play, goals_of
from device.store.reading import Stored, last_number, read_headers, read_match
from device.store.rescue import Rescue, fill, finish_interrupted, gather, rescue
from rules import game_named
from rules.game import BadInput, Game, Json

T = TypeVar("T")

PATIENCE = 2.0
"""Seconds to wait for another process; a whistle that comes later than that is no whistle."""
UNFINISHED, OVER, ABANDONED, NOT_REPLAYABLE = "unfinished", "over", "abandoned", "not-replayable"


class Summary(NamedTuple):
    """One line in the list of matches."""

    header: Header
    condition: str
    """`unfinished`, `over`, `abandoned` or `not-replayable`."""
    score: tuple[int, int]
    entries: int


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
        self.pictures = Pictures(path.with_name(f"{path.stem}.pictures"), picture_megabytes)

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
        """The picture of a match's start formation, from the second copy if need be; one that is lost is none."""
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
        board = _board(log.game, log.match, play)
        known = log.lines[: fresh[0].entry.number - 1]

        def insert(*, new_file: bool) -> None:
            picture = log.formation if new_file or log.formation_unsaved else None
            self._making_room(lambda: self._insert(rows, board, picture, whistled=whistled))
            log.formation_unsaved = False
            if picture is not None:
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
        """Our file is no longer the one of this name, so nobody would ever read what we write: go to the new one."""
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
            if formation is not None:
                row = formation_row(board[0], formation)
                self._connection.execute("REPLACE INTO formation VALUES (?,?,?)", row)

    def _read(self, match: int) -> Stored:
        return read_match(self._connection, self.path, match)

    def _list(self) -> Summaries:
        return [self._summary(header) for header in read_headers(self._connection, self.path)]

    def _summary(self, header: Header) -> Summary:
        """From the scoreboard, if that was written by these rules at the last entry; else from a replay."""
        match, game = header.match, _rules(header)
        last = last_number(self._connection, match)
        row = self._connection.execute("SELECT * FROM scoreboard WHERE match = ?", (match,)).fetchone()
        board = row[:8] if row and row[:8] == schema.scoreboard_row(row[:7]) else None
        if game is None or board is None or board[1:3] != (last, game.version):
            try:
                play = play_through(header, entries_of(self._read(match)[1]))
                board = _board(game_named(header.game), match, play)
            except NotReplayable:
                home, away = board[3:5] if board else (0, 0)
                return Summary(header, NOT_REPLAYABLE, (home, away), last)
        _, _, _, home, away, over, abandoned, _ = board
        condition = OVER if over else ABANDONED if abandoned else UNFINISHED
        return Summary(header, condition, (home, away), last)


def _identity(path: Path) -> tuple[int, int] | None:
    """Which file bears this name now; None if there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _board(game: Game[Any, Any], match: int, play: Play) -> tuple[Any, ...]:
    told = game.state_json(play.state)
    home, away = goals_of(told)
    over, abandoned = int(told["over"]), int(play.abandoned)
    return schema.scoreboard_row((match, play.number, game.version, home, away, over, abandoned))


def _rules(header: Header) -> Game[Any, Any] | None:
    """The rules of today for this match; None if the game is no longer known."""
    try:
        return game_named(header.game)
    except BadInput:
        return None
