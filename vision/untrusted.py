"""Files that somebody else wrote: opened only if they are ordinary files, and read only up to a limit.

A pipe would make us wait for ever, and `/dev/zero` would never end. Neither is read. Everything that cannot be used
raises one error, `Unusable`, with a key for its sentence.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from rules.untrusted import Unusable, json_value

MISSING, NO_FILE = "no-such-file", "no-ordinary-file"
TOO_LARGE, UNREADABLE, NO_TEXT = "too-large", "unreadable", "no-text"
MOST_TEXT = 1 << 20
"""Bytes of a JSON file: ten thousand pictures of a recording take half of that."""


def there(path: Path) -> bool:
    """Whether something with this name exists. An impossible name does not exist."""
    try:
        path.stat()
    except (OSError, ValueError):
        return False
    return True


def is_folder(path: Path) -> bool:
    """Whether this is the name of a folder."""
    return there(path) and path.is_dir()


@contextmanager
def opened(path: Path, most: int) -> Iterator[BinaryIO]:
    """An ordinary file of at most so many bytes, open for reading; `Unusable` says why not."""
    try:
        # Without O_NONBLOCK a pipe would block us until somebody writes into it.
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY)
    except FileNotFoundError as problem:
        raise Unusable(MISSING) from problem
    except (OSError, ValueError) as problem:
        raise Unusable(UNREADABLE, reason=getattr(problem, "strerror", None) or str(problem)) from problem
    found = os.fstat(handle)
    if not stat.S_ISREG(found.st_mode) or found.st_size > most:
        os.close(handle)
        raise Unusable(TOO_LARGE, most=_told(most)) if stat.S_ISREG(found.st_mode) else Unusable(NO_FILE)
    with os.fdopen(handle, "rb") as file:
        yield file


def read_bytes(path: Path, most: int) -> bytes:
    """What stands in a file."""
    with opened(path, most) as file:
        try:
            content = file.read(most + 1)
        except OSError as problem:
            raise Unusable(UNREADABLE, reason=problem.strerror or str(problem)) from problem
    if len(content) > most:  # it has grown, or the system did not know how large it is
        raise Unusable(TOO_LARGE, most=_told(most))
    return content


def read_text(path: Path, most: int = MOST_TEXT) -> str:
    """A text in UTF-8."""
    try:
        return read_bytes(path, most).decode("utf-8")
    except UnicodeDecodeError as problem:
        raise Unusable(NO_TEXT) from problem


def read_json(path: Path, most: int = MOST_TEXT) -> Any:
    """What a JSON file says."""
    return json_value(read_text(path, most))


def _told(size: int) -> str:
    return f"{size >> 20} MB" if size >= 1 << 20 else f"{size >> 10} kB"
