"""Rows become matches again; what is not as it was written is never passed on."""

import sqlite3
from pathlib import Path
from typing import TypeVar

from device.store.entries import Header, Line, read_header, read_line
from device.store.faults import StoreDamaged, UnknownMatch

T = TypeVar("T")

Stored = tuple[Header, list[Line]]


def read_match(connection: sqlite3.Connection, path: Path, match: int) -> Stored:
    """Header and lines of a match."""
    row = connection.execute("SELECT * FROM match WHERE id = ?", (match,)).fetchone()
    if row is None:
        raise UnknownMatch(match=match)
    header = whole(read_header(row), path)
    rows = connection.execute("SELECT * FROM entry WHERE match = ? ORDER BY number", (match,))
    found = [whole(read_line(row), path)[1] for row in rows]
    if any(number != line.entry.number for number, line in enumerate(found, 1)):
        raise StoreDamaged(path=path, reason=f"a gap in match {match}")
    return header, found


def read_headers(connection: sqlite3.Connection, path: Path) -> list[Header]:
    """The headers of all matches, the newest first."""
    rows = connection.execute("SELECT * FROM match ORDER BY id DESC").fetchall()
    return [whole(read_header(row), path) for row in rows]


def last_number(connection: sqlite3.Connection, match: int) -> int:
    """The number of the last entry of a match."""
    (last,) = connection.execute("SELECT max(number) FROM entry WHERE match = ?", (match,)).fetchone()
    return last or 0


def whole(found: T | None, path: Path) -> T:
    """What was found; nothing means that its checksum is wrong."""
    if found is None:
        raise StoreDamaged(path=path, reason="a checksum")
    return found
