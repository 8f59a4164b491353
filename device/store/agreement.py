"""The store and its second copy are compared at every opening; what one of them lacks, the other gives back."""

import sqlite3
from pathlib import Path

from device.store.connection import transaction
from device.store.copies import Copies, Glance, glance, header_line, read_copy
from device.store.entries import Header, Line
from device.store.faults import Notice, StoreDamaged
from device.store.reading import Stored, last_number, read_headers, read_match

DAMAGED, OTHER = "damaged", "other"
"""Why a copy is set aside: some of its lines are not as they were written, or it belongs to another match."""


def agree(connection: sqlite3.Connection, path: Path, copies: Copies) -> list[Notice]:
    """Make both the same. The result is what people should know. Raises `StoreDamaged`."""
    headers = {header.match: header for header in read_headers(connection, path)}
    told: list[Notice] = []
    returned = 0
    for match in sorted({*headers, *copies.matches()}):
        seen = glance(copies.read(match))
        header = headers.get(match)
        if header is None or seen.last > last_number(connection, match):
            stored = read_match(connection, path, match) if header else None
            missing = _missing(path, copies, match, stored)
            if missing is None:
                told.append(_set_aside(copies, match, OTHER))
                seen = Glance("", 0, 0, 0)
            else:
                header, lines = missing
                _give_back(connection, header, lines)
                returned += len(lines)
        told += _mend_copy(connection, path, copies, header, seen)
    return [Notice("store.returned", {"path": path, "entries": returned}), *told] if returned else told


def ahead(connection: sqlite3.Connection, path: Path, seen: dict[int, Glance]) -> bool:
    """Whether the copies, as they were seen before, have something that the store has not."""
    headers = {header.match: header for header in read_headers(connection, path)}
    for match, copy in seen.items():
        header = headers.get(match)
        if header is None and copy.header:
            return True
        same = header is not None and copy.header in ("", header_line(header))
        if same and copy.last > last_number(connection, match):
            return True
    return False


def _missing(path: Path, copies: Copies, match: int, stored: Stored | None) -> Stored | None:
    """What the store lacks of a match, with its header. None if the copy is of another match or does not help."""
    copied = read_copy(copies.read(match))
    header, lines = stored or (copied.header, [])
    if header is None or header.match != match or copied.header not in (None, header):
        return None
    if any(copied.lines.get(line.entry.number, line) != line for line in lines):
        return None
    tail = [copied.lines[number] for number in sorted(copied.lines) if number > len(lines)]
    if [line.entry.number for line in tail] != [*range(len(lines) + 1, len(lines) + 1 + len(tail))]:
        raise StoreDamaged(path=path, reason=f"a gap in match {match}")
    return header, tail


def _give_back(connection: sqlite3.Connection, header: Header, lines: list[Line]) -> None:
    with transaction(connection, synced=True):
        connection.execute("INSERT OR IGNORE INTO match VALUES (?,?,?,?,?,?,?,?)", header.row())
        rows = [line.row(header.match) for line in lines]
        connection.executemany("INSERT INTO entry VALUES (?,?,?,?,?,?,?)", rows)


def _mend_copy(
    connection: sqlite3.Connection, path: Path, copies: Copies, header: Header | None, seen: Glance
) -> list[Notice]:
    """Renew a copy that is damaged, and complete one that is behind."""
    if header is None:
        return []
    told = []
    if seen.header and seen.header != header_line(header):
        told = [_set_aside(copies, header.match, OTHER)]
    elif seen.damaged:
        told = [_set_aside(copies, header.match, DAMAGED)]
    if told or not seen.header or seen.last < last_number(connection, header.match):
        copies.complete(*read_match(connection, path, header.match))
    return told


def _set_aside(copies: Copies, match: int, why: str) -> Notice:
    return Notice(f"store.copy-{why}", {"match": match, "aside": copies.set_aside(match, why)})
