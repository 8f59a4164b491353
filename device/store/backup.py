"""A backup is one file with all matches; it can be made while a match is on, and a restore can be taken back.

`back_up` uses SQLite's own way, so that what it copies is one moment of the store, whoever writes meanwhile. `restore`
first copies and checks the backup completely; then it sets everything aside that was there, and only then puts the
backup in its place. `restore_copy` brings back a single match from a second copy or from what `play` left elsewhere.
"""

import errno
import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from device.store.copies import Copies, glance, read_copy, sync_file, sync_folder
from device.store.entries import Header, Line
from device.store.faults import (
    BackupRefused,
    BadBackup,
    NoBackup,
    NotABackup,
    NotAStore,
    StoreBusy,
    StoreDamaged,
    StoreFull,
    StoreInUse,
    StoreProblem,
    StoreUnreachable,
    named_faults,
)
from device.store.rescue import free_name, put_in_place
from device.store.store import Store

MAGIC = b"SQLite format 3\0"
BEFORE = "before"
"""What was there before a restore is called `matches.before-1.db`."""
MOST_COPY_BYTES = 50_000_000
"""Bytes; the copy of a match is always shorter."""


class Restored(NamedTuple):
    """What a restore has done."""

    matches: int
    before: Path | None
    """Where the store lies that was there before."""


class Returned(NamedTuple):
    """What has come back from the copy of one match."""

    match: int
    entries: int
    lost: int
    """Lines of the copy that are damaged, or follow a gap."""


def back_up(path: Path, target: Path) -> int:
    """Write all matches of the store into the target; the result is how many. An earlier backup is replaced."""
    with named_faults(target):
        _may_be_replaced(target, path)
    new = target.with_name(f"{target.name}.new")
    with Store(path, read_only=True) as store:
        count = store.check()
        try:
            _copy(store, new)
            with named_faults(target):
                new.replace(target)
                sync_folder(target.parent)
        except StoreFull:
            raise
        except StoreProblem as problem:
            raise BackupRefused(path=target, reason=problem.facts["reason"]) from problem
        finally:
            with suppress(OSError):
                new.unlink(missing_ok=True)
    return count


def restore(path: Path, backup: Path) -> Restored:
    """Put a backup in the place of the store, and set aside what was there."""
    _nobody_plays(path)
    new = path.with_name(f"{path.name}-restore")
    try:
        with _opened_backup(backup) as store:
            count = store.check()
            with named_faults(path):
                path.parent.mkdir(parents=True, exist_ok=True)
            _copy(store, new)
        with Store(new, read_only=True) as copied:
            copied.check()
        before = _take_the_place(path, new)
    finally:
        with suppress(OSError):
            new.unlink(missing_ok=True)
    Store(path).close()  # an older backup is brought up to date, and gets its second copy
    return Restored(count, before)


def restore_copy(path: Path, copy: Path) -> Returned:
    """Add the match of a copy to the store, or the end of it that the store lacks."""
    with named_faults(copy):
        content = copy.read_bytes() if copy.stat().st_size <= MOST_COPY_BYTES else b""
    try:
        header, found = read_copy(content)
    except (ValueError, TypeError, LookupError, RecursionError) as problem:  # somebody has made this with care
        raise NotABackup(path=copy) from problem
    if header is None:
        raise NotABackup(path=copy)
    lines = [found[number] for number in range(1, len(found) + 1) if number in found]
    while lines and lines[-1].entry.number != len(lines):
        lines.pop()
    with Store(path) as store:
        match, there = _same_match(store, header, lines) or (_begun(store, header), 0)
        if lines[there:]:
            log = store.open(match)
            log.take_over(lines[there:])
            log.save()
    return Returned(match, len(lines) - there, glance(content).damaged + len(found) - len(lines))


def is_copy(file: Path) -> bool:
    """Whether this is the copy of one match, and not a whole store."""
    try:
        if not file.is_file():
            return False
        with file.open("rb") as content:
            return bool(glance(content.readline(MOST_COPY_BYTES)).header)
    except OSError:
        return False


def _same_match(store: Store, header: Header, lines: list[Line]) -> tuple[int, int] | None:
    """The stored match that these lines go on, and how many of them it has."""
    for summary in store.list():
        there = summary.header
        if there._replace(match=0) == header._replace(match=0):
            stored = store.read(there.match)[1]
            if stored[: len(lines)] == lines[: len(stored)]:
                return there.match, min(len(stored), len(lines))
    return None


def _begun(store: Store, old: Header) -> int:
    new = store.begin(old.game, old.options, at=old.started, language=old.language, teams=old.teams)
    return new.match


@contextmanager
def _opened_backup(backup: Path) -> Iterator[Store]:
    """The backup, with its own names for what is wrong with it."""
    try:
        with Store(backup, read_only=True) as store:
            yield store
    except NotAStore as problem:
        raise NotABackup(path=backup) from problem
    except StoreUnreachable as problem:
        raise NoBackup(path=backup, reason=problem.facts["reason"]) from problem
    except StoreDamaged as problem:
        if problem.facts["path"] != backup:
            raise
        kind = BadBackup if _begins_like_one(backup) else NotABackup
        raise kind(path=backup, reason=problem.facts["reason"]) from problem


def _begins_like_one(file: Path) -> bool:
    with file.open("rb") as content:
        return content.read(len(MAGIC)) == MAGIC


def _is_store(file: Path) -> bool:
    try:
        Store(file, read_only=True).close()
    except StoreProblem:
        return False
    return True


def _copy(store: Store, new: Path) -> None:
    """All of a store in one file that needs no other."""
    with named_faults(new):
        new.unlink(missing_ok=True)
        with closing(sqlite3.connect(new, isolation_level=None)) as connection:
            store.copy_into(connection)
            connection.execute("PRAGMA journal_mode = DELETE")
        sync_file(new)


def _may_be_replaced(target: Path, path: Path) -> None:
    """Only an earlier backup may be replaced; never the store itself, and no other file."""
    if target.is_dir():
        raise BackupRefused(path=target, reason=os.strerror(errno.EISDIR))
    if target.exists() and (target.samefile(path) or not _is_store(target)):
        raise BackupRefused(path=target, reason=os.strerror(errno.EEXIST))


def _nobody_plays(path: Path) -> None:
    """Refuse while somebody plays: then the store is open, or the copy of the match."""
    with named_faults(path):
        for copy in Copies(path).matches().values():
            with copy.open("rb") as file:
                try:
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError as problem:
                    raise StoreInUse(path=path) from problem
    if not path.exists():
        return
    Store(path).close()  # all that belongs to it is in one file now; a damaged one has been mended
    try:
        with named_faults(path), closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as connection:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except StoreBusy as problem:
        raise StoreInUse(path=path) from problem


def _take_the_place(path: Path, new: Path) -> Path | None:
    """The folders first: second copies of the old matches must not come back into the new store."""
    before = free_name(path, BEFORE)
    there = path.exists()
    with named_faults(path):
        for folder in (".copies", ".pictures"):
            old = path.with_name(path.stem + folder)
            if old.exists():
                old.rename(before.with_name(before.stem + folder))
    put_in_place(path, new, before)
    return before if there else None
