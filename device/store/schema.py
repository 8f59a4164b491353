"""The tables, their version, and the way from an older version to this one."""

import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path

from device.store import formation
from device.store.faults import NotAStore, StoreNewer

APPLICATION_ID = 0x53434852
"""`SCHR` in the file's header, so that we never write into another program's database."""

VERSION = 2

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
    # No truth of its own: what the log of a match led to at entry `number`, so that a list needs no replay.
    """CREATE TABLE scoreboard (
        match INTEGER NOT NULL PRIMARY KEY, number INTEGER NOT NULL, rules TEXT NOT NULL,
        home INTEGER NOT NULL, away INTEGER NOT NULL, over INTEGER NOT NULL, abandoned INTEGER NOT NULL
    ) WITHOUT ROWID""",
    formation.TABLE,
)

MIGRATIONS: Mapping[int, Callable[[sqlite3.Connection], None]] = {1: formation.move_in}
"""From this version to the next one; each runs in the same transaction as the change of the version."""


def prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Make the tables in a new file, bring an older one up to date."""
    if version_of(connection, path) == VERSION:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = version_of(connection, path)  # again: another process may have been faster
        if version == 0:
            create(connection)
        for step in range(version or VERSION, VERSION):
            MIGRATIONS[step](connection)
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def create(connection: sqlite3.Connection) -> None:
    """The tables of today, inside a transaction of the caller."""
    for table in TABLES:
        connection.execute(table)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {VERSION}")


def version_of(connection: sqlite3.Connection, path: Path) -> int:
    """The version of the file, 0 for a new one; only looks, so that what is not ours stays as it is."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application != APPLICATION_ID and (application or version or tables):
        raise NotAStore(path=path)
    if version > VERSION:
        raise StoreNewer(path=path, version=version, known=VERSION)
    return int(version)
