"""What players and teams are called, kept beside the matches: who plays tomorrow has the same name."""

import json
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from device.people.register import LONGEST_NAME
from device.store.whole_file import read_kept, write_whole
from rules.reading import Check, is_text, list_of, table_of

Names = Mapping[str, tuple[str, ...]]
"""By game: the names of home and away, or of everybody around the table; an empty one was not given."""
MOST_NAMES = 6
LOG = logging.getLogger(__name__)


def is_name(value: Any) -> bool:
    """A name that fits, or none."""
    return is_text(value, LONGEST_NAME) and (value == "" or value.isprintable())


are_names: Check = list_of(is_name, 1, MOST_NAMES)
_are_kept = table_of(is_text, are_names)


def read_names(file: Path | None) -> dict[str, tuple[str, ...]]:
    """The names of last time; none if there are none or the file makes no sense."""
    found = None if file is None else read_kept(file, _are_kept)
    return {game: tuple(names) for game, names in (found or {}).items()}


def keep_names(file: Path, names: Names) -> None:
    """Write them down. If the disk refuses, they are known until the end of the program."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, json.dumps(names, indent=1).encode())
    except OSError as problem:
        LOG.warning("names cannot be kept: %s", problem.strerror)
