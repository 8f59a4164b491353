"""Find the rows of a damaged store without the help of SQLite, page by page.

SQLite gives up at the first broken page, and with the first page it loses everything. But every page holds its rows
on its own, and every row of ours carries a checksum: so look at all pages, of the file and of its write-ahead log,
and keep what is whole. The layout is that of https://www.sqlite.org/fileformat2.html, chapters 1.5, 1.6 and 2.1.
"""

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from device.store.entries import Header, Line, read_header, read_line
from device.store.formation import MOST_BYTES, read_formation
from device.store.write_ahead import PAGE, Pages, read_write_ahead

INDEX_PAGES = {0x02: 12, 0x0A: 8}
"""Kinds of page that hold the rows of a table WITHOUT ROWID, and the length of their headers."""
MOST_LOCAL = (PAGE - 12) * 64 // 255 - 23
LEAST_LOCAL = (PAGE - 12) * 32 // 255 - 23
"""How much of a long row stays on its page; the rest goes to a chain of overflow pages."""
INTEGER_BYTES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
HEADER_COLUMNS, ENTRY_COLUMNS, FORMATION_COLUMNS = 8, 7, 3
LONGEST_ROW = MOST_BYTES + 100
"""Bytes; a picture and its two numbers."""


def salvage(path: Path) -> tuple[dict[int, Header], dict[int, dict[int, Line]]]:
    """All headers, and all lines by match and number, that are still as they were written."""
    headers: dict[int, Header] = {}
    found: dict[int, dict[int, Line]] = {}
    for row in _all_rows(path):
        if len(row) == HEADER_COLUMNS and (header := read_header(row)):
            headers[header.match] = header
        elif len(row) == ENTRY_COLUMNS and (read := read_line(row)):
            match, line = read
            found.setdefault(match, {})[line.entry.number] = line
    return headers, found


def salvage_formations(path: Path) -> dict[int, bytes]:
    """The pictures of start formations, by match, that are still as they were written."""
    rows = (row for row in _all_rows(path) if len(row) == FORMATION_COLUMNS)
    return dict(found for row in rows if (found := read_formation(row)))


def _all_rows(path: Path) -> Iterator[tuple[Any, ...]]:
    """What looks like a row, what is to be believed most last: stray pages, the file, what its log has committed."""
    main = list(enumerate(_pages(_bytes(path)), 1))
    log = read_write_ahead(_bytes(path.with_name(f"{path.name}-wal")))
    for pages, among in ((log.strays, [*main, *log.committed, *log.strays]), ([*main, *log.committed],) * 2):
        yield from _rows_of(pages, among)


def _rows_of(pages: Pages, among: Pages) -> Iterator[tuple[Any, ...]]:
    newest = dict(among)
    for number, page in pages:
        yield from _rows(page, 100 if number == 1 else 0, newest)


def _bytes(path: Path) -> bytes:
    return path.read_bytes() if path.is_file() else b""


def _pages(content: bytes) -> list[bytes]:
    """Whole pages; a last one that was cut off is filled up, so that what is left of it can be read."""
    return [content[start : start + PAGE].ljust(PAGE, b"\0") for start in range(0, len(content), PAGE)]


def _rows(page: bytes, offset: int, pages: dict[int, bytes]) -> Iterator[tuple[Any, ...]]:
    """Every row of a page that can be read at all; random bytes may look like rows, the checksum will tell."""
    header = INDEX_PAGES.get(page[offset])
    if header is None:
        return
    count = int.from_bytes(page[offset + 3 : offset + 5], "big")
    first = offset + header
    for place in range(first, min(first + 2 * count, PAGE - 1), 2):
        cell = int.from_bytes(page[place : place + 2], "big")
        try:
            yield _record(_payload(page, cell + (4 if page[offset] == 0x02 else 0), pages))
        except (IndexError, ValueError, KeyError, struct.error):
            continue


def _payload(page: bytes, place: int, pages: dict[int, bytes]) -> bytes:
    size, place = _varint(page, place)
    if size > LONGEST_ROW:
        raise ValueError("no row of ours is that long")
    if size <= MOST_LOCAL:
        return page[place : place + size]
    local = LEAST_LOCAL + (size - LEAST_LOCAL) % (PAGE - 4)
    local = local if local <= MOST_LOCAL else LEAST_LOCAL
    payload = page[place : place + local]
    following = int.from_bytes(page[place + local : place + local + 4], "big")
    while len(payload) < size:
        overflow = pages[following]
        payload += overflow[4 : 4 + size - len(payload)]
        following = int.from_bytes(overflow[:4], "big")
    return payload


def _record(payload: bytes) -> tuple[Any, ...]:
    """The values of a row: first the kinds of all columns, then what they hold."""
    end, place = _varint(payload, 0)
    kinds = []
    while place < end:
        kind, place = _varint(payload, place)
        kinds.append(kind)
    values = []
    for kind in kinds:
        value, place = _value(payload, place, kind)
        values.append(value)
    return tuple(values)


def _value(payload: bytes, place: int, kind: int) -> tuple[Any, int]:
    if kind in (8, 9):
        return kind - 8, place
    if kind in INTEGER_BYTES:
        end = place + INTEGER_BYTES[kind]
        return int.from_bytes(payload[place:end], "big", signed=True), end
    if kind == 7:
        return struct.unpack(">d", payload[place : place + 8])[0], place + 8
    if kind >= 12:
        end = place + (kind - 12) // 2
        return payload[place:end].decode("utf-8") if kind % 2 else payload[place:end], end
    raise ValueError("no column of ours holds this")


def _varint(content: bytes, place: int) -> tuple[int, int]:
    """A number in one to nine bytes, the upper bit saying that more follow."""
    value = 0
    for _ in range(8):
        byte = content[place]
        place += 1
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, place
    return value << 8 | content[place], place + 1
