"""A small file that is there whole, or as it was before."""

import json
import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rules.untrusted import Unusable
from vision.untrusted import read_json, there

OWNER_ONLY = 0o600
LOG = logging.getLogger(__name__)


def write_whole(path: Path, content: bytes) -> None:
    """All of it or nothing, on the disk when this returns; only the owner may read it. Raises `OSError`."""
    beside = path.with_name(f"{path.name}.new")
    beside.unlink(missing_ok=True)
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def keep(path: Path, content: Any) -> None:
    """Write a small JSON file of ours. If the disk refuses, it is known until the end of the program."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps(content, ensure_ascii=False, indent=1).encode())
    except OSError as problem:
        LOG.warning("%s cannot be kept: %s", path.name, problem.strerror)


def read_kept(path: Path, makes_sense: Callable[[Any], bool]) -> Any:
    """What a small JSON file of ours holds, or `None`. A damaged one is set aside: the next one must not replace it."""
    if not there(path):
        return None
    problem: object = "its content makes no sense"
    try:
        found = read_json(path)
        if makes_sense(found):
            return found
    except Unusable as unusable:
        problem = unusable
    try:
        path.replace(path.with_name(f"{path.name}.damaged"))
        LOG.warning("%s is set aside: %s", path.name, problem)
    except OSError as refused:
        LOG.warning("%s cannot be read (%s) and stays where it is: %s", path.name, problem, refused.strerror)
    return None
