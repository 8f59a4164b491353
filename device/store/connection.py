"""The way to the file: open it safely, and write one step in one transaction."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from device.store import schema
from device.store.faults import (
    NotAStore,
    StoreDamaged,
    StoreReadOnly,
    StoreUnreachable,
    named_faults,
)
from device.store.scan import salvage


def connect(path: Path, wait: float) -> sqlite3.Connection:
    """Open for play: make what is missing, look whether the file is sound."""
    with named_faults(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        if _beheaded(path):
            raise StoreDamaged(path=path, reason="only its write-ahead log is left")
    with _opened(path, path.absolute().as_uri(), wait) as connection:
        _ours(connection, path)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        schema.prepare(connection, path)
        (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if verdict != "ok":
            raise StoreDamaged(path=path, reason=verdict)
    return connection


def connect_to_read(path: Path, wait: float) -> sqlite3.Connection:
    """Open to look only; on a disk that cannot be written to as well."""
    if not path.is_file():
        raise StoreUnreachable(path=path, reason="no such file")
    address = path.absolute().as_uri()
    try:
        with _opened(path, f"{address}?mode=ro", wait) as connection:
            schema.version_of(connection, path)
    except (StoreUnreachable, StoreReadOnly):
        # A write-ahead log needs a file for its readers' marks, which cannot be made here; but nobody writes here.
        with _opened(path, f"{address}?immutable=1", wait) as connection:
            schema.version_of(connection, path)
    return connection


@contextmanager
def transaction(connection: sqlite3.Connection, *, whistled: bool) -> Iterator[None]:
    """All or nothing; what was whistled is on the disk, not only on its way, when this ends."""
    # Inside a transaction SQLite would ignore this; FULL waits for the write-ahead log to reach the disk.
    connection.execute(f"PRAGMA synchronous = {'FULL' if whistled else 'NORMAL'}")
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


@contextmanager
def _opened(path: Path, address: str, wait: float) -> Iterator[sqlite3.Connection]:
    """A connection that is closed again if the first look at the file fails."""
    with named_faults(path):
        connection = sqlite3.connect(address, timeout=wait, isolation_level=None, uri=True)
        connection.text_factory = _text
        try:
            yield connection
        except BaseException:
            connection.close()
            raise


def _text(stored: bytes) -> str:
    """Bytes that are no text any more become one that fails its checksum."""
    return stored.decode("utf-8", errors="replace")


def _beheaded(path: Path) -> bool:
    """Beside an empty file SQLite throws a write-ahead log away, but matches may be in it."""
    wal = path.with_name(f"{path.name}-wal")
    return wal.exists() and wal.stat().st_size > 0 and not (path.exists() and path.stat().st_size)


def _ours(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse a stranger's file; but one with our rows in it is ours, only its first page has suffered."""
    try:
        schema.version_of(connection, path)
    except NotAStore:
        headers, _ = salvage(path)
        if headers:
            raise StoreDamaged(path=path, reason="the first page") from None
        raise
