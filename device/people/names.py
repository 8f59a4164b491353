"""What players and teams are called, kept beside the matches: who plays tomorrow has the same name."""

from pathlib import Path
from typing import Any

from device.people.register import LONGEST_NAME
from device.store.whole_file import read_kept
from rules.reading import Check, is_text, list_of, table_of

MOST_NAMES = 6


def is_name(value: Any) -> bool:
    """A name that fits, or none."""
    return is_text(value, LONGEST_NAME) and (value == "" or value.isprintable())


are_names: Check = list_of(is_name, 1, MOST_NAMES)
_are_kept = table_of(is_text, are_names)


def read_names(file: Path | None) -> dict[str, tuple[str, ...]]:
    """The names of last time by game: of home and away, or of everybody around the table; an empty one was not given.

    There are none if the file makes no sense.
    """
    found = None if file is None else read_kept(file, _are_kept)
    return {game: tuple(names) for game, names in (found or {}).items()}
