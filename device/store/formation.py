"""The picture of the start formation from which the reader has learned: part of the match, so it is kept with it.

Pictures of decisions are a comfort and go when room is needed. Without this one nobody could go on well after a power
cut, so it stands in the store itself: one for each match, written in the same transaction as the entries after it.
"""

import sqlite3
import zlib
from pathlib import Path
from typing import Any

MOST_BYTES = 4_000_000
"""A picture of 4608 × 2592 pixels fits, if need be at a lower quality."""

TABLE = """CREATE TABLE formation (
    match INTEGER NOT NULL PRIMARY KEY, picture BLOB NOT NULL, checksum INTEGER NOT NULL
) WITHOUT ROWID"""


def formation_row(match: int, picture: bytes) -> tuple[Any, ...]:
    """As stored, checksum last."""
    return match, picture, zlib.crc32(picture, match)


def read_formation(row: tuple[Any, ...]) -> tuple[int, bytes] | None:
    """Match and picture from a row; None if it is not what was written."""
    match, picture, written = row
    whole = isinstance(match, int) and isinstance(picture, bytes) and written == zlib.crc32(picture, match)
    return (match, picture) if whole else None


def move_in(connection: sqlite3.Connection) -> None:
    """Make the table in an older store, whose pictures of formations lay beside it among those of decisions."""
    connection.execute(TABLE)
    (_, _, file), *_ = connection.execute("PRAGMA database_list")
    folder = Path(file).with_suffix(".pictures")
    for (match,) in connection.execute("SELECT id FROM match").fetchall():
        try:
            picture = (folder / f"{match:06}-000000.jpg").read_bytes()
        except OSError:
            continue  # it was thrown away, or never kept
        if len(picture) <= MOST_BYTES:
            connection.execute("INSERT INTO formation VALUES (?,?,?)", formation_row(match, picture))
