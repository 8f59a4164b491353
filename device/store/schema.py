"""The tables, their version, and the way from an older version to this one."""

import re
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from device.store import formation
from device.store.entries import checksum
from device.store.faults import NotAStore, StoreDamaged, StoreNewer

APPLICATION_ID = 0x53434852
"""`SCHR` in the file's header, so that we never write into another program's database."""

VERSION = 3

TABLES = (
    # Append-only. WITHOUT ROWID keeps each row in one place, in the order it is read: match by match, entry by entry.
    """CREATE TABLE match (
        id INTEGER NOT NULL PRIMARY KEY,
        game TEXT NOT NULL, rules TEXT NOT NULL, options TEXT NOT NULL,
        language TEXT NOT NULL, teams TEXT NOT NULL, started TEXT NOT NULL,
        checksum INTEGER NOT NULL
    ) WITHOUT ROWID""",
    """CREATE TABLE entry (
        match INTEGER NOT NULL, number INTEGER NOT NULL,
        clock REAL NOT NULL, at TEXT NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL,
        checksum INTEGER NOT NULL,
        PRIMARY KEY (match, number)
    ) WITHOUT ROWID""",
    # No truth of its own: what the log of a match led to at entry `number`, so that a list needs no replay. Every
    # version makes this table anew and writes its own number into it, so that a damaged `user_version` is known.
    f"""CREATE TABLE scoreboard ( -- version {VERSION}
        match INTEGER NOT NULL PRIMARY KEY, number INTEGER NOT NULL, rules TEXT NOT NULL,
        home INTEGER NOT NULL, away INTEGER NOT NULL, over INTEGER NOT NULL, abandoned INTEGER NOT NULL,
        checksum INTEGER NOT NULL
    ) WITHOUT ROWID""",
    formation.TABLE,
)


FORGET = (
    "DELETE FROM formation WHERE match = ?",
    "DELETE FROM scoreboard WHERE match = ?",
    "DELETE FROM entry WHERE match = ?",
    "DELETE FROM match WHERE id = ?",
)
"""What lets a match go: every row of it."""


def _seal_scoreboard(connection: sqlite3.Connection) -> None:
    """Give every row of the scoreboard a checksum: a changed digit there would be a wrong result in the list."""
    boards = connection.execute("SELECT * FROM scoreboard").fetchall()
    connection.execute("DROP TABLE scoreboard")
    connection.execute(next(table for table in TABLES if "TABLE scoreboard" in table))
    connection.executemany("INSERT INTO scoreboard VALUES (?,?,?,?,?,?,?,?)", map(scoreboard_row, boards))


MIGRATIONS: Mapping[int, Callable[[sqlite3.Connection], None]] = {1: formation.move_in, 2: _seal_scoreboard}
"""From this version to the next one; each runs in the same transaction as the change of the version."""


def prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Make the tables in a new file, bring an older one up to date."""
    if version_of(connection, path) == VERSION:
        return
    with all_or_nothing(connection):
        version = version_of(connection, path)  # again: another process may have been faster
        if version == 0:
            create(connection)
        for step in range(version or VERSION, VERSION):
            MIGRATIONS[step](connection)
        connection.execute(f"PRAGMA user_version = {VERSION}")


@contextmanager
def all_or_nothing(connection: sqlite3.Connection) -> Iterator[None]:
    """One transaction; what went wrong in it leaves under its own name."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # on a full disk SQLite has rolled back already
            connection.execute("ROLLBACK")
        raise


def create(connection: sqlite3.Connection) -> None:
    """The tables of today, inside a transaction of the caller."""
    for table in TABLES:
        connection.execute(table)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {VERSION}")


def scoreboard_row(board: tuple[Any, ...]) -> tuple[Any, ...]:
    """As stored, checksum last."""
    return (*board, checksum("scoreboard", board))


def version_of(connection: sqlite3.Connection, path: Path) -> int:
    """The version of the file, 0 for a new one; only looks, so that what is not ours stays as it is."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    tables = [sql for (sql,) in connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")]
    if application != APPLICATION_ID and (application or version or tables):
        raise NotAStore(path=path)
    written = re.search(r"-- version (\d+)", " ".join(tables))
    if (written and int(written[1]) != version) or bool(tables) != bool(version):
        raise StoreDamaged(path=path, reason="the number of its version")
    if version > VERSION:
        raise StoreNewer(path=path, version=version, known=VERSION)
    if version == VERSION and sorted(tables) != sorted(TABLES):
        raise StoreDamaged(path=path, reason="the description of its tables")
    return int(version)
