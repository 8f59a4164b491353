"""One setting: its usual value, what it may be, and the text that says so."""

import re
from collections.abc import Callable
from dataclasses import field
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from rules import reading

T = TypeVar("T")
CHECK = "check"
OLED_LINES = (2, 3)
"""GPIO2 and GPIO3 are the data and clock line of the display."""
SMALLEST_SIDE, LARGEST_SIDE = 64, 8192
"""Pixels along a side of a picture."""
LONGEST_PATH, LONGEST_NAME = 1000, 200
"""Letters of a path, and bytes of each name in it: systems take a little more, for what we add."""
LONGEST_TEXT = 200
HOST = re.compile(r"[^\s/\0\[\]]{1,253}")


class Check(NamedTuple):
    """What a value may be; `expected` is the end of a key under `settings.expected`."""

    allows: Callable[[Any], bool]
    expected: str
    facts: dict[str, object]


def whole(usual: int, least: int, most: int) -> int:
    """A whole number between two others."""
    return _setting(usual, reading.whole(least, most), "whole", least=least, most=most)


def one_of(usual: str, *others: str) -> str:
    """One of a few words."""
    words = (usual, *others)
    return _setting(usual, reading.one_of(*words), "one-of", words=", ".join(words))


def angle(usual: int, *others: int) -> int:
    """One of a few angles."""
    angles = (usual, *others)
    allows = reading.whole(min(angles), max(angles))
    return _setting(usual, lambda value: allows(value) and value in angles, "one-of", words=", ".join(map(str, angles)))


def truth(usual: bool) -> bool:
    """Yes or no."""
    return _setting(usual, reading.is_truth, "truth")


def path_name(usual: str) -> str:
    """The name of a file, a folder or a device; `~` is somebody's home."""
    return _setting(usual, _is_path, "path")


def host_name(usual: str) -> str:
    """The name or the number of a computer; where none is usual, it may be left empty."""
    return _setting(usual, lambda value: _is_host(value) or value == usual, "host" if usual else "host-or-none")


def text(usual: str) -> str:
    """Words that mean something to somebody else, like a password."""
    return _setting(usual, lambda value: reading.is_text(value, LONGEST_TEXT) and "\0" not in value, "text")


def topic(usual: str) -> str:
    """A name for the topics of a broker; none of the signs that mean something there."""
    return _setting(usual, reading.matching(r"[A-Za-z0-9_.-]{0,40}"), "topic")


def time_of_day(usual: str) -> str:
    """`"20:30"`, or empty for never."""
    return _setting(usual, reading.matching(r"(?:(?:[01][0-9]|2[0-3]):[0-5][0-9])?"), "time-of-day")


def pin(usual: int) -> int:
    """A pin by its BCM number; 0 and 1 belong to the board itself, 2 and 3 to the display."""
    return _setting(usual, reading.whole(4, 27), "pin")


def size(usual: tuple[int, int]) -> tuple[int, int]:
    """Width and height of a picture."""
    return _setting(usual, reading.list_of(reading.whole(SMALLEST_SIDE, LARGEST_SIDE), 2, 2), "size")


def corners(usual: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Four points in the picture, or none."""
    points = reading.list_of(reading.list_of(reading.whole(0, LARGEST_SIDE), 2, 2))
    return _setting(usual, lambda value: points(value) and len(value) in (0, 4), "corners")


def frozen(value: Any) -> Any:
    """Lists become tuples, so that settings are values."""
    return tuple(map(frozen, value)) if isinstance(value, list) else value


def _is_path(value: Any) -> bool:
    if not reading.is_text(value, LONGEST_PATH) or "\0" in value:
        return False
    try:
        Path(value).expanduser()
    except RuntimeError:  # nobody of this name lives here
        return False
    return all(len(part.encode()) <= LONGEST_NAME for part in value.split("/"))


def _is_host(value: Any) -> bool:
    if not reading.is_text(value) or not HOST.fullmatch(value):
        return False
    try:
        value.encode("idna")
    except UnicodeError:  # a part of the name is empty or longer than 63 letters
        return False
    return True


def _setting(usual: T, allows: Callable[[Any], bool], expected: str, **facts: object) -> T:
    return field(default=usual, metadata={CHECK: Check(allows, expected, facts)})
