"""The way to the file: look before SQLite does, open it safely, and write one step in one transaction."""

import errno
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from device.store import schema
from device.store.copies import Copies
from device.store.faults import (
    NotAStore,
    StoreDamaged,
    StoreReadOnly,
    StoreUnreachable,
    named_faults,
)
from device.store.scan import salvage
from device.store.write_ahead import PAGE, read_write_ahead

SHARED, ALONE = "?mode=ro", "?immutable=1"
"""How SQLite opens a file to look only: beside somebody who may write, or without any files of its own."""
LOOK_AGAIN = 0.05
"""Seconds after which a write-ahead log that somebody was writing just then is whole."""


def connect(path: Path, wait: float) -> sqlite3.Connection:
    """Open for play: make what is missing, look whether the file is sound.

    The first look cannot write: SQLite would bring home the write-ahead log of a damaged file, and delete it.
    """
    with named_faults(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        _guard(path)
        _may_be_written(path)
    if path.exists() and path.stat().st_size:
        _look(path, wait)
    with _opened(path, "", wait) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        schema.prepare(connection, path)
    return connection


def connect_to_read(path: Path, wait: float) -> sqlite3.Connection:
    """Open to look only; on a disk that cannot be written to as well."""
    with named_faults(path):
        _guard(path)
        if not path.is_file():
            raise StoreUnreachable(path=path, reason="no such file")
    try:
        with _opened(path, _to_read(path), wait) as connection:
            schema.version_of(connection, path)
    except (StoreUnreachable, StoreReadOnly):
        # A write-ahead log needs a file for its readers' marks, which cannot be made here; but nobody writes here.
        with _opened(path, ALONE, wait) as connection:
            schema.version_of(connection, path)
    return connection


@contextmanager
def transaction(connection: sqlite3.Connection, *, synced: bool) -> Iterator[None]:
    """All or nothing. If wished, this waits until it is on the disk."""
    # Inside a transaction SQLite would ignore this; FULL waits for the write-ahead log to reach the disk.
    connection.execute(f"PRAGMA synchronous = {'FULL' if synced else 'NORMAL'}")
    with schema.all_or_nothing(connection):
        yield


@contextmanager
def _opened(path: Path, how: str, wait: float) -> Iterator[sqlite3.Connection]:
    """A connection that is closed again if the first look at the file fails."""
    with named_faults(path):
        address = path.absolute().as_uri() + how
        connection = sqlite3.connect(address, timeout=wait, isolation_level=None, uri=True)
        connection.text_factory = _text
        try:
            yield connection
        except BaseException:
            connection.close()
            raise


def _text(stored: bytes) -> str:
    """Damaged bytes become a text that fails its checksum."""
    return stored.decode("utf-8", errors="replace")


def _guard(path: Path) -> None:
    """Keep SQLite away from folders, and from files of which it would throw something away."""
    if path.exists() and not path.is_file():
        raise StoreUnreachable(path=path, reason="not a file")
    wal = write_ahead_of(path)
    if not path.exists() or path.stat().st_size < PAGE:
        # Beside a file without a page SQLite deletes a write-ahead log, but matches may be in it.
        if wal.exists() and wal.stat().st_size:
            raise StoreDamaged(path=path, reason="only its write-ahead log is left")
        if Copies(path).matches():
            raise StoreDamaged(path=path, reason="only its second copy is left")
    elif _torn(wal):
        time.sleep(LOOK_AGAIN)  # somebody may have been writing while we read
        if _torn(wal):
            raise StoreDamaged(path=path, reason="its write-ahead log")


def _look(path: Path, wait: float) -> None:
    """Whether the file is ours and sound."""
    how = _to_read(path)
    try:
        with _opened(path, how, wait) as looking:
            _ours(looking, path)
            (verdict,) = looking.execute("PRAGMA quick_check(1)").fetchone()
            if verdict != "ok":
                raise StoreDamaged(path=path, reason=verdict)
            looking.close()
    except StoreDamaged:
        if how == _to_read(path):
            raise
        _look(path, wait)  # somebody has begun to write while we looked


def _to_read(path: Path) -> str:
    """How to look at a file. Without a write-ahead log nobody plays, so the look can leave no trace."""
    return SHARED if write_ahead_of(path).exists() else ALONE


def write_ahead_of(path: Path) -> Path:
    """The write-ahead log of a store."""
    return path.with_name(f"{path.name}-wal")


def _torn(wal: Path) -> bool:
    return wal.exists() and read_write_ahead(wal.read_bytes()).damaged


def _may_be_written(path: Path) -> None:
    """Where SQLite may not write, it opens a file for reading, for good. Better to say so and to try again."""
    for place in (path.parent, path):
        if place.exists() and not os.access(place, os.W_OK):
            raise StoreReadOnly(path=path, reason=os.strerror(_why_not(place)))


def _why_not(place: Path) -> int:
    locked = os.statvfs(place).f_flag & os.ST_RDONLY
    return errno.EROFS if locked else errno.EACCES


def _ours(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse another program's file. One with our rows in it is ours; only its first page is damaged."""
    try:
        schema.version_of(connection, path)
    except NotAStore:
        headers, _ = salvage(path)
        if headers:
            raise StoreDamaged(path=path, reason="the first page") from None
        raise
