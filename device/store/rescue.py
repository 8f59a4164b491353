"""A damaged store is set aside, never deleted, and what can still be read goes on in a new one.

The order makes a power cut harmless at every moment: first the new file is written completely, in one transaction;
then the old one is renamed, its write-ahead log before itself; then the new one takes its place. Whoever finds a
complete new file at the next start goes on from there.
"""

import os
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from device.store import schema
from device.store.entries import NOTE, PAUSE, Entry, Header, Line
from device.store.faults import StoreDamaged, named_faults
from device.store.formation import formation_row
from device.store.scan import salvage, salvage_formations
from rules.texts import Catalogue, Text

WITH_IT = ("-wal", "-shm", "")
"""What belongs to a database, in the order of renaming."""


class Rescue(NamedTuple):
    """What became of a damaged store."""

    aside: Path
    matches: int
    entries: int
    lost: int
    """Entries that were found but follow a gap, so that nobody knows what they meant."""

    def say(self, texts: Catalogue) -> Text:
        """What was saved and where the old file lies, for OLED and page."""
        return texts.sentence("store.rescued", **self._asdict())


def rescue(path: Path, keep: Iterable[tuple[Header, list[Line]]] = ()) -> Rescue:
    """Save what can be read; `keep` are matches that are known in full, whatever the file says."""
    with named_faults(path):
        headers, found = salvage(path)
        formations = salvage_formations(path)
    whole: dict[int, list[Line]] = {}
    lost = sum(len(lines) for match, lines in found.items() if match not in headers)
    for match in headers:
        lines, after = _until_gap(found.get(match, {}))
        whole[match] = [*lines, *_remarks(lines, after)] if after else lines
        lost += after
    for header, lines in keep:
        headers[header.match], whole[header.match] = header, lines
    _write(_fresh(path), headers, whole, formations)
    aside = _swap(path)
    return Rescue(aside, len(headers), sum(map(len, whole.values())), lost)


def finish_interrupted(path: Path) -> None:
    """After a power cut in the middle of a rescue: go on with a complete new file, forget an incomplete one."""
    fresh = _fresh(path)
    if not fresh.exists():
        return
    try:
        with named_faults(fresh), closing(sqlite3.connect(fresh)) as connection:
            (mark,) = connection.execute("PRAGMA application_id").fetchone()
    except StoreDamaged:
        mark = None
    if mark == schema.APPLICATION_ID:
        _swap(path)
    else:
        _forget(fresh)


def _until_gap(found: Mapping[int, Line]) -> tuple[list[Line], int]:
    lines: list[Line] = []
    while len(lines) + 1 in found:
        lines.append(found[len(lines) + 1])
    return lines, len(found) - len(lines)


def _remarks(lines: list[Line], lost: int) -> list[Line]:
    """Tell in the log itself that something is missing, and let nobody play on unawares."""
    if not lines:
        return []
    last, at = lines[-1]
    note = Entry(last.number + 1, last.clock, NOTE, {"note": "recovered", "lost": lost})
    return [Line(note, at), Line(Entry(last.number + 2, last.clock, PAUSE, {}), at)]


def _write(
    fresh: Path,
    headers: Mapping[int, Header],
    whole: Mapping[int, Iterable[Line]],
    formations: Mapping[int, bytes],
) -> None:
    _forget(fresh)
    with named_faults(fresh), closing(sqlite3.connect(fresh, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = EXTRA")
        connection.execute("BEGIN")
        schema.create(connection)
        for match, header in sorted(headers.items()):
            connection.execute("INSERT INTO match VALUES (?,?,?,?,?,?,?,?)", header.row())
            rows = (line.row(match) for line in whole[match])
            connection.executemany("INSERT INTO entry VALUES (?,?,?,?,?,?,?)", rows)
            if match in formations:
                row = formation_row(match, formations[match])
                connection.execute("INSERT INTO formation VALUES (?,?,?)", row)
        connection.execute("COMMIT")


def _swap(path: Path) -> Path:
    aside = _free_name(path)
    with named_faults(path):
        for end in WITH_IT:
            old = path.with_name(path.name + end)
            if old.exists():
                old.rename(aside.with_name(aside.name + end))
        _fresh(path).rename(path)
        _sync_folder(path.parent)
    return aside


def _fresh(path: Path) -> Path:
    return path.with_name(f"{path.name}-rescue")


def _forget(fresh: Path) -> None:
    """An incomplete new file and its journal; all that it would have held is still in the damaged one."""
    for end in ("", "-journal"):
        fresh.with_name(fresh.name + end).unlink(missing_ok=True)


def _free_name(path: Path) -> Path:
    """`matches.damaged-1.db`, or the first number that is free, its write-ahead log's name included."""
    number = 1
    while True:
        aside = path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")
        if not any(aside.with_name(aside.name + end).exists() for end in WITH_IT):
            return aside
        number += 1


def _sync_folder(folder: Path) -> None:
    """Names are data too: a power cut right after the renaming must not bring the old ones back."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
