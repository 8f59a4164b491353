"""What takes minutes to make is made once, outside the checkout, and kept under the checksum of its sources."""

import fcntl
import hashlib
import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

KEPT = 2
"""Of every kind so many are kept: today's, and the one before it."""


class CannotBeMade(Exception):
    """Why this machine cannot make a virtual Pi, in words."""


def place() -> Path:
    """The folder of everything that is kept."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()) / "schiri" / "virtual-pi"


def checksum(*things: bytes | str | Path) -> str:
    """Of texts, and of files with their names."""
    found = hashlib.sha256()
    for thing in things:
        if isinstance(thing, Path):
            found.update(thing.name.encode() + b"\0" + thing.read_bytes())
        else:
            found.update(thing.encode() if isinstance(thing, str) else thing)
        found.update(b"\0")
    return found.hexdigest()[:16]


def made(kind: str, key: str, make: Callable[[Path], None]) -> Path:
    """The folder of this kind and key; `make` fills it if it is not there yet, whole or not at all."""
    folder = place() / f"{kind}-{key}"
    place().mkdir(parents=True, exist_ok=True)
    with (place() / f"lock-{folder.name}").open("w") as alone:
        fcntl.flock(alone, fcntl.LOCK_EX)
        if not folder.is_dir():
            _grow(place() / f"new-{folder.name}", make).rename(folder)
        os.utime(folder)
        others = sorted(place().glob(f"{kind}-*"), key=lambda other: other.stat().st_mtime, reverse=True)
        for old in others[KEPT:]:
            shutil.rmtree(old, ignore_errors=True)
    return folder


def _grow(growing: Path, make: Callable[[Path], None]) -> Path:
    shutil.rmtree(growing, ignore_errors=True)
    growing.mkdir()
    try:
        make(growing)
    except BaseException:
        shutil.rmtree(growing, ignore_errors=True)
        raise
    return growing


def call(command: Sequence[str | Path], what: str, **more: object) -> None:
    """Run a program that has to succeed; `what` it was to do is told if it does not."""
    try:
        done = subprocess.run(  # type: ignore[call-overload]
            [str(word) for word in command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            check=False,
            **more,
        )
    except OSError as problem:
        raise CannotBeMade(f"{what}: {problem}") from problem
    if done.returncode:
        raise CannotBeMade(f"{what}: {' / '.join(done.stdout.splitlines()[-3:])}")
