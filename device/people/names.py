"""What players and teams are called, kept beside the matches: who plays tomorrow has the same name."""

import json
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from device.people.register import LONGEST_NAME
from device.store.whole_file import write_whole
from rules.reading import Check, is_text, list_of, table_of
from rules.untrusted import Unusable
from vision.untrusted import read_json, there

Names = Mapping[str, tuple[str, ...]]
"""By game: the names of home and away, or of everybody around the table; an empty one was not given."""
MOST_NAMES = 6
MOST_BYTES = 16 << 10
LOG = logging.getLogger(__name__)


def is_name(value: Any) -> bool:
    """A name that fits, or none."""
    return is_text(value, LONGEST_NAME) and (value == "" or value.isprintable())


are_names: Check = list_of(is_name, 1, MOST_NAMES)
_are_kept = table_of(is_text, are_names)


def read_names(file: Path | None) -> dict[str, tuple[str, ...]]:
    """The names of last time; none if the file makes no sense, and it is written anew with the next ones."""
    if file is None or not there(file):
        return {}
    try:
        found = read_json(file, MOST_BYTES)
    except Unusable as problem:
        LOG.warning("%s: %s", file.name, problem)
        return {}
    return {game: tuple(names) for game, names in found.items()} if _are_kept(found) else {}


def keep_names(file: Path, names: Names) -> None:
    """Write them down. If the disk refuses, they are known until the end of the program."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, json.dumps(names, indent=1).encode())
    except OSError as problem:
        LOG.warning("names cannot be kept: %s", problem.strerror)
