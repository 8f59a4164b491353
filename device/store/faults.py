"""What can go wrong with the store, each with the text that says what to do about it.

A fault knows its key in the catalogue and the facts for it; `str()` is for the log of the machine. Nothing here is a
player's fault: what the rules refuse stays with the rules.
"""

import errno
import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar, NamedTuple

from rules.texts import Catalogue, Text


class StoreProblem(Exception):
    """The store cannot do what was asked; nothing that was stored before is lost."""

    key: ClassVar[str] = "store.unwell"

    def __init__(self, **facts: object) -> None:
        super().__init__(f"{self.key}: {facts}")
        self.facts = facts

    def say(self, texts: Catalogue) -> Text:
        """What happened and what to do, for OLED and page."""
        return texts.sentence(self.key, **self.facts)


class Notice(NamedTuple):
    """Something that was put right and that people should know; text and facts as those of a problem."""

    key: str
    facts: Mapping[str, object]

    def say(self, texts: Catalogue) -> Text:
        """What was found and what was done about it."""
        return texts.sentence(self.key, **self.facts)


class StoreUnwell(StoreProblem):
    """The disk or the database engine gave an error that has no better name."""


class StoreFull(StoreProblem):
    """No space left on the disk."""

    key = "store.full"


class StoreReadOnly(StoreProblem):
    """The file or its disk may not be written to."""

    key = "store.read-only"


class StoreUnreachable(StoreProblem):
    """There is no such file, or it is a folder, or its folder cannot be made."""

    key = "store.unreachable"


class StoreBusy(StoreProblem):
    """Another process holds the store for longer than we wait."""

    key = "store.busy"


class StoreDamaged(StoreProblem):
    """The file is no longer what was written into it."""

    key = "store.damaged"


class StoreNewer(StoreProblem):
    """A later Schiri has written this store in a way that we do not know."""

    key = "store.newer"


class NotAStore(StoreProblem):
    """A sound database, but of another program."""

    key = "store.foreign"


class UnknownMatch(StoreProblem):
    """There is no match with this number."""

    key = "store.unknown-match"


class MatchTaken(StoreProblem):
    """Somebody else has gone on with this match since we read it."""

    key = "store.taken"


class StoreInUse(StoreProblem):
    """Somebody plays, so the store cannot be exchanged."""

    key = "store.in-use"


class BackupRefused(StoreProblem):
    """A backup cannot be written there."""

    key = "store.backup-refused"


class NoBackup(StoreProblem):
    """There is no such backup."""

    key = "store.no-backup"


class NotABackup(StoreProblem):
    """A file, but not one that Schiri has written."""

    key = "store.not-a-backup"


class BadBackup(StoreProblem):
    """A backup that is no longer what was written into it."""

    key = "store.bad-backup"


class NotReplayable(StoreProblem):
    """The rules of today refuse an entry of this match; until there it can be replayed, and always be exported."""

    key = "store.not-replayable"


class OtherRules(NotReplayable):
    """A match by other rules than today's: it can be looked at and exported, but nobody goes on with it.

    The same actions may mean something else now, so where today's rules would lead is only told, never played.
    """

    key = "store.other-rules"


_BY_CODE: Mapping[int, type[StoreProblem]] = {
    sqlite3.SQLITE_FULL: StoreFull,
    sqlite3.SQLITE_READONLY: StoreReadOnly,
    sqlite3.SQLITE_PERM: StoreReadOnly,
    sqlite3.SQLITE_CANTOPEN: StoreUnreachable,
    sqlite3.SQLITE_BUSY: StoreBusy,
    sqlite3.SQLITE_LOCKED: StoreBusy,
    sqlite3.SQLITE_CORRUPT: StoreDamaged,
    sqlite3.SQLITE_NOTADB: StoreDamaged,
    sqlite3.SQLITE_TOOBIG: StoreDamaged,  # a length that nobody has written
}


_BY_ERRNO: Mapping[int | None, type[StoreProblem]] = {
    errno.EROFS: StoreReadOnly,
    errno.EACCES: StoreReadOnly,
    errno.EPERM: StoreReadOnly,
    errno.ENOSPC: StoreFull,
    errno.EDQUOT: StoreFull,
    errno.ENOENT: StoreUnreachable,
    errno.ENOTDIR: StoreUnreachable,
    errno.EEXIST: StoreUnreachable,
    errno.EISDIR: StoreUnreachable,
}


ONLY_IF_DAMAGED = ("no such ", "unsupported file format")
"""How errors without a code of their own begin: a table or column has another name, or the header another number."""
SMALLEST_ROOM = 64 * 1024
"""Bytes; SQLite's file of readers' marks alone takes half of it."""


def problem_of(error: Exception, path: Path) -> StoreProblem:
    """Our own fault for an error of SQLite or of the system."""
    if isinstance(error, OSError):
        return _BY_ERRNO.get(error.errno, StoreUnwell)(path=path, reason=error.strerror)
    if isinstance(error, UnicodeError):  # SQLite wanted to name a table, but the name is no text any more
        return StoreDamaged(path=path, reason="the names of its tables")
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    if code == sqlite3.SQLITE_IOERR_SHORT_READ:  # the file ends before its own page count: it was cut off
        return StoreDamaged(path=path, reason=error)
    if str(error).startswith(ONLY_IF_DAMAGED):
        return StoreDamaged(path=path, reason=error)
    # The upper bits of a code only tell which system call it was.
    code &= 0xFF
    if code == sqlite3.SQLITE_IOERR and _no_room(path):
        return StoreFull(path=path, reason=os.strerror(errno.ENOSPC))
    return _BY_CODE.get(code, StoreUnwell)(path=path, reason=error)


def _no_room(path: Path) -> bool:
    """Whether the disk is full; SQLite does not say so of every one of its files."""
    try:
        disk = os.statvfs(path.parent)
    except OSError:
        return False
    return disk.f_bavail * disk.f_frsize < SMALLEST_ROOM


@contextmanager
def named_faults(path: Path) -> Iterator[None]:
    """Turn errors of SQLite and of the system into our own faults."""
    try:
        yield
    except (sqlite3.Error, OSError, UnicodeError) as error:
        raise problem_of(error, path) from error
