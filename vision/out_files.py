"""Files that somebody asked for with `--out`. They are written whole or not at all, and replace nothing but a file."""

import os
import stat
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

READABLE = 0o644
"""Whoever opens a file later may be another user than the one who made it."""


def write_out(path: Path, content: bytes) -> None:
    """Write a file; raises `OSError` if that is not possible.

    An ordinary file is written beside its place and moved there in one step. A symbolic link keeps pointing where it
    points. A pipe or a device is written to and stays what it is.
    """
    try:
        found = path.stat()
    except FileNotFoundError:
        found = None
    except ValueError as problem:
        raise OSError(None, str(problem)) from problem
    if found is not None and not stat.S_ISREG(found.st_mode):
        _write_into(path, content)
        return
    try:
        goal = path.resolve()
    except RuntimeError as problem:  # links in a circle
        raise OSError(None, str(problem)) from problem
    _replace(goal, content, READABLE if found is None else stat.S_IMODE(found.st_mode))


def _write_into(path: Path, content: bytes) -> None:
    # Without O_NONBLOCK a pipe that nobody reads would block us. With it, we get an error to report.
    handle = os.open(path, os.O_WRONLY | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY)
    os.set_blocking(handle, True)
    with os.fdopen(handle, "wb") as file:
        file.write(content)


def _replace(goal: Path, content: bytes, mode: int) -> None:
    with NamedTemporaryFile(dir=goal.parent, prefix=".", delete=False) as file:
        beside = Path(file.name)
        try:
            file.write(content)
            file.close()
            beside.chmod(mode)
            beside.replace(goal)
        except OSError:
            with suppress(OSError):
                beside.unlink()
            raise
