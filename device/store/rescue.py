"""A damaged store is set aside, never deleted, and what can still be read goes on in a new one.

The order makes a power cut harmless at every moment: first the new file is written completely, in one transaction;
then the old one is renamed, its write-ahead log before itself; then the new one takes its place. Whoever finds a
complete new file at the next start goes on from there.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from device.store import schema
from device.store.copies import Copies, read_copy, sync_folder
from device.store.entries import NOTE, PAUSE, Entry, Header, Line
from device.store.faults import StoreDamaged, named_faults
from device.store.formation import formation_row
from device.store.reading import Stored
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
    gone: bool = False
    """Whether there was no file left to set aside, so that all came from the second copy."""

    def say(self, texts: Catalogue) -> Text:
        """What was saved and where the old file lies, for OLED and page."""
        return texts.sentence(f"store.{'rebuilt' if self.gone else 'rescued'}", **self._asdict())


class Gathered(NamedTuple):
    """All that can be read of a store and of its second copy."""

    headers: dict[int, Header]
    whole: dict[int, list[Line]]
    formations: dict[int, bytes]
    torn: dict[int, int]
    """Matches with a gap, and how many entries follow it."""
    lost: int


def gather(path: Path, keep: Iterable[Stored] = ()) -> Gathered:
    """Save what can be read; `keep` are matches that are known in full, whatever the files say."""
    with named_faults(path):
        headers, found = salvage(path)
        formations = salvage_formations(path)
        _add_copies(Copies(path), headers, found, formations)
    whole: dict[int, list[Line]] = {}
    torn: dict[int, int] = {}
    lost = sum(len(lines) for match, lines in found.items() if match not in headers)
    for header, lines in keep:
        headers[header.match], found[header.match] = header, {line.entry.number: line for line in lines}
    for match in headers:
        lines, after = _until_gap(found.get(match, {}))
        whole[match] = [*lines, *_remarks(lines, after)] if after else lines
        if after:
            torn[match] = after
    return Gathered(headers, whole, formations, torn, lost + sum(torn.values()))


def rescue(path: Path, keep: Iterable[Stored] = ()) -> Rescue:
    """Save what can be read in a new file, and set the old one aside."""
    gathered = gather(path, keep)
    _write(_fresh(path), gathered)
    aside = free_name(path, "damaged")
    _swap(path, aside)
    copies = Copies(path)
    for match in gathered.torn.keys() & copies.matches().keys():
        copies.set_aside(match, "damaged")  # it still holds what follows the gap, and that must not come back
    entries = sum(map(len, gathered.whole.values()))
    return Rescue(aside, len(gathered.headers), entries, gathered.lost, gone=not any(_with_it(aside)))


def _add_copies(
    copies: Copies, headers: dict[int, Header], found: dict[int, dict[int, Line]], formations: dict[int, bytes]
) -> None:
    """The copy is believed before a page that may be an old one, unless it is of another match."""
    for match in copies.matches():
        copied = read_copy(copies.read(match))
        header = headers.get(match, copied.header)
        if header and header.match == match and copied.header in (None, header):
            headers[match] = header
            found.setdefault(match, {}).update(copied.lines)
    for match, picture in copies.formations():
        formations.setdefault(match, picture)


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
        _swap(path, free_name(path, "damaged"))
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


def _write(fresh: Path, gathered: Gathered) -> None:
    _forget(fresh)
    with named_faults(fresh), closing(sqlite3.connect(fresh, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = EXTRA")
        fill(connection, gathered)


def fill(connection: sqlite3.Connection, gathered: Gathered) -> None:
    """Make the tables and write everything into them, in one transaction."""
    with schema.all_or_nothing(connection):
        schema.create(connection)
        for match, header in sorted(gathered.headers.items()):
            connection.execute("INSERT INTO match VALUES (?,?,?,?,?,?,?,?)", header.row())
            rows = (line.row(match) for line in gathered.whole[match])
            connection.executemany("INSERT INTO entry VALUES (?,?,?,?,?,?,?)", rows)
            if match in gathered.formations:
                row = formation_row(match, gathered.formations[match])
                connection.execute("INSERT INTO formation VALUES (?,?,?)", row)


def put_in_place(path: Path, new: Path, aside: Path) -> None:
    """Set the files of a store aside and put a new one, complete and on the disk, in their place."""
    with named_faults(path):
        new.rename(_fresh(path))
    _swap(path, aside)


def _swap(path: Path, aside: Path) -> None:
    with named_faults(path):
        for end in WITH_IT:
            old = path.with_name(path.name + end)
            if old.exists():
                old.rename(aside.with_name(aside.name + end))
        _fresh(path).rename(path)
        sync_folder(path.parent)


def _fresh(path: Path) -> Path:
    return path.with_name(f"{path.name}-rescue")


def _forget(fresh: Path) -> None:
    """An incomplete new file and its journal; all that it would have held is still in the damaged one."""
    for end in ("", "-journal"):
        fresh.with_name(fresh.name + end).unlink(missing_ok=True)


def free_name(path: Path, why: str) -> Path:
    """`matches.damaged-1.db`, or the first number that is free, its write-ahead log's name included."""
    number = 1
    while True:
        aside = path.with_name(f"{path.stem}.{why}-{number}{path.suffix}")
        if not any(_with_it(aside)):
            return aside
        number += 1


def _with_it(path: Path) -> Iterator[Path]:
    """The files of a database that are there."""
    files = (path.with_name(path.name + end) for end in WITH_IT)
    return (file for file in files if file.exists())
