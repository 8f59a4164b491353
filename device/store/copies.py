"""The second copy: what was acknowledged stands in two files, so that both must be lost before an entry is.

Beside `matches.db` lies the folder `matches.copies` with one text file for each match. Its first line is the header;
every further line is one step, with its checksum, its length and the numbers of its first and last entry. Lines are
only ever added. A line that the power cut in half fails its checksum, and a damaged one costs no other.

Why not something else:
- A rollback journal instead of the write-ahead log keeps no second copy once a step is done, and waits for the disk
  three times in each step.
- A second database would double the pages to write, and one fault of SQLite would hit both.
- A copy of one line needs no page, no tree and no program to read it, and costs one short write.

What a whistle waits for: one `fdatasync`, of this file. The database takes the step just before, without waiting, and
follows as soon as the whistle has been heard (`Store.settle`). Before there was a copy, the whistle waited for the
write-ahead log, also once; waiting for both would cost twice as much (ext4 on a virtual disk: 5.2 ms for the
write-ahead log alone, 4.7 ms for the copy alone, 11.9 ms for both; a slow SD card takes ten times as long, and from
rest to whistle there are 150 ms). If the copy cannot be written, the whistle waits for the database instead.

The database goes first because it knows whether a step follows on the last one. So after a kill the copy may lack one
step, and is completed without a word. If the database lacks what the copy has, it gets it back, and people are told.
"""

import errno
import fcntl
import json
import os
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from device.store.entries import Header, Line, read_header, read_line
from device.store.formation import read_formation

SUFFIX = ".copy"


class Glance(NamedTuple):
    """What a copy holds, told by its checksums alone."""

    header: str
    """The first line; empty if it is damaged."""
    last: int
    """The highest number of an entry."""
    damaged: int
    """Lines that are not as they were written; half a line at the end is not one of them."""
    end: int
    """Bytes up to the end of the last whole line."""


class Copied(NamedTuple):
    """A copy, read."""

    header: Header | None
    lines: dict[int, Line]


def glance(content: bytes) -> Glance:
    """Look at a copy without reading what it says."""
    header, last, damaged, end = "", 0, 0, 0
    for number, line in enumerate(content.split(b"\n")[:-1]):
        end += len(line) + 1
        read = _unsealed(line)
        if read is None:
            damaged += 1
        elif number == 0:
            header = line.decode("ascii")
        else:
            last = max(last, read[0])
    return Glance(header, last, damaged, end)


def read_copy(content: bytes) -> Copied:
    """Everything in a copy that is as it was written."""
    header, lines = None, {}
    for number, line in enumerate(content.split(b"\n")[:-1]):
        read = _unsealed(line)
        if read is None:
            continue
        rows = json.loads(read[1])
        if number == 0:
            header = read_header(tuple(rows[0]))
            continue
        for found in (read_line(tuple(row)) for row in rows):
            if found:
                lines[found[1].entry.number] = found[1]
    return Copied(header, lines)


def header_line(header: Header) -> str:
    """How the copy of a match begins."""
    return _sealed(0, [header.row()])


def step_line(match: int, lines: Sequence[Line]) -> str:
    """Entries that were written together."""
    return _sealed(lines[-1].entry.number, [line.row(match) for line in lines])


def leave_copy(header: Header, lines: Sequence[Line], folders: Iterable[Path]) -> Path | None:
    """Write a copy of a match that its store did not take into the first of these folders that takes it."""
    content = f"{header_line(header)}\n" + "".join(f"{step_line(header.match, [line])}\n" for line in lines)
    for folder in folders:
        number = 1
        while (path := folder / f"schiri-{header.started:%Y-%m-%d}-{number}{SUFFIX}").exists():
            number += 1
        try:
            path.write_text(content, encoding="ascii")
            sync_file(path)
        except OSError:
            with suppress(OSError):
                path.unlink()
            continue
        return path
    return None


def _sealed(last: int, rows: Sequence[Sequence[object]]) -> str:
    said = f"{last} {json.dumps(rows, separators=(',', ':'))}"
    return f"{zlib.crc32(said.encode('ascii')):08x} {len(said)} {said}"


def _unsealed(line: bytes) -> tuple[int, bytes] | None:
    """The last number and the rows of a line; None if it is not what was written."""
    try:
        checksum, length, said = line.split(b" ", 2)
        if len(said) != int(length) or zlib.crc32(said) != int(checksum, 16):
            return None
        last, rows = said.split(b" ", 1)
        return int(last), rows
    except ValueError:
        return None


class Copies:
    """The folder of copies beside a store, and the copy of the match that is on."""

    def __init__(self, store: Path) -> None:
        self.folder = store.with_name(f"{store.stem}.copies")
        self.problem: OSError | None = None
        """Why the last step is not in its copy."""
        self._open: _OpenCopy | None = None

    def matches(self) -> dict[int, Path]:
        """The copies that are there, by match."""
        found = self.folder.glob(f"[0-9]*{SUFFIX}") if self.folder.is_dir() else ()
        return {int(path.stem): path for path in sorted(found) if path.stem.isdecimal()}

    def read(self, match: int) -> bytes:
        """The bytes of a copy; nothing if there is no copy."""
        try:
            return self._path(match).read_bytes()
        except OSError:
            return b""

    def add(self, header: Header, lines: Sequence[Line], *, whistled: bool) -> bool:
        """Add what is new of these lines; True if all of them are in the copy, and on the disk if so wished."""
        try:
            if self._open is None or self._open.match != header.match:
                self.let_go()
                self.folder.mkdir(parents=True, exist_ok=True)
                self._open = _OpenCopy(self._path(header.match), header, whistled=whistled)
            self._open.add(lines, whistled=whistled)
        except OSError as problem:
            self.problem = problem
            return False
        self.problem = None
        return True

    def let_go(self) -> None:
        """Close the copy that is open."""
        if self._open is not None:
            self._open.close()
        self._open = None

    def complete(self, header: Header, lines: Sequence[Line]) -> bool:
        """Bring the copy of a match up to date, unless somebody else has it open."""
        done = self.add(header, lines, whistled=False)
        self.let_go()
        return done

    def set_aside(self, match: int, why: str) -> Path:
        """Give a copy that is damaged, or of another match, another name; nothing is deleted."""
        self.let_go()
        number = 1
        while (aside := self._path(match).with_suffix(f".{why}-{number}")).exists():
            number += 1
        return self._path(match).rename(aside)

    def forget(self, match: int) -> None:
        """Nobody wants to keep this match."""
        if self._open is not None and self._open.match == match:
            self.let_go()
        with suppress(OSError):
            self._path(match).unlink(missing_ok=True)
            sync_folder(self.folder)

    def keep_formation(self, match: int, picture: bytes) -> None:
        """Keep the picture of the start formation of the match that is on, and of no other: it is big."""
        self.drop_formations()
        with suppress(OSError):
            name = f"{match:06}-{zlib.crc32(picture, match):08x}.jpg"
            self.folder.mkdir(parents=True, exist_ok=True)
            (self.folder / name).write_bytes(picture)

    def drop_formations(self) -> None:
        """The match that was on is over: nobody has to learn its formation again."""
        with suppress(OSError):
            for old in self.folder.glob("*.jpg"):
                old.unlink()

    def formations(self) -> Iterator[tuple[int, bytes]]:
        """The pictures that are still as they were written; their names carry the checksum."""
        for path in self.folder.glob("[0-9]*-*.jpg"):
            with suppress(OSError, ValueError):
                match, checksum = path.stem.split("-")
                found = read_formation((int(match), path.read_bytes(), int(checksum, 16)))
                if found:
                    yield found

    def _path(self, match: int) -> Path:
        return self.folder / f"{match:06}{SUFFIX}"


class _OpenCopy:
    """A copy open for writing. Only one process at a time has it open."""

    def __init__(self, path: Path, header: Header, *, whistled: bool) -> None:
        self.match = header.match
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            content = path.read_bytes()
            there = glance(content)
            self._end, self._last = there.end, there.last
            if self._end < len(content):  # half a line, which the power or a full disk has left
                os.ftruncate(self._file, self._end)
            if not self._end:
                self._append(header_line(header), whistled=whistled)
                if whistled:
                    sync_folder(path.parent)
        except BaseException:
            self.close()
            raise

    def add(self, lines: Sequence[Line], *, whistled: bool) -> None:
        """One line for each step; its entries bear the same date."""
        steps = [list(step) for _, step in groupby(lines[self._last :], key=lambda line: line.at)]
        for step in steps:
            self._append(step_line(self.match, step), whistled=whistled and step is steps[-1])
            self._last = step[-1].entry.number

    def _append(self, line: str, *, whistled: bool) -> None:
        content = f"{line}\n".encode("ascii")
        if os.pwrite(self._file, content, self._end) != len(content):
            os.ftruncate(self._file, self._end)
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        if whistled:
            os.fdatasync(self._file)
        self._end += len(content)

    def close(self) -> None:
        os.close(self._file)


def sync_folder(folder: Path) -> None:
    """Wait until the disk has the names in a folder: a power cut must not lose a file that was just made or renamed."""
    sync_file(folder)


def sync_file(path: Path) -> None:
    """Wait until everything that was written into a file is on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
