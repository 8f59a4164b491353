"""One setting: its usual value, what it may be, and the text that says so."""

import re
from collections.abc import Callable
from dataclasses import field
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")
CHECK = "check"
OLED_LINES = (2, 3)
"""GPIO2 and GPIO3 are the data and clock line of the display."""


class Check(NamedTuple):
    """What a value may be; `expected` is the end of a key under `settings.expected`."""

    allows: Callable[[Any], bool]
    expected: str
    facts: dict[str, object]


def whole(usual: int, least: int, most: int) -> int:
    """A whole number between two others."""
    return _setting(usual, lambda value: _is_whole(value) and least <= value <= most, "whole", least=least, most=most)


def one_of(usual: str, *others: str) -> str:
    """One of a few words."""
    words = (usual, *others)
    return _setting(usual, lambda value: value in words, "one-of", words=", ".join(words))


def angle(usual: int, *others: int) -> int:
    """One of a few angles."""
    angles = (usual, *others)
    return _setting(
        usual,
        lambda value: _is_whole(value) and value in angles,
        "one-of",
        words=", ".join(map(str, angles)),
    )


def truth(usual: bool) -> bool:
    """Yes or no."""
    return _setting(usual, lambda value: isinstance(value, bool), "truth")


def text(usual: str) -> str:
    """Any text; empty often means "the usual"."""
    return _setting(usual, lambda value: isinstance(value, str), "text")


def time_of_day(usual: str) -> str:
    """`"20:30"`, or empty for never."""
    form = re.compile(r"(?:(?:[01]\d|2[0-3]):[0-5]\d)?")
    return _setting(usual, lambda value: isinstance(value, str) and bool(form.fullmatch(value)), "time-of-day")


def pin(usual: int) -> int:
    """A pin by its BCM number; 0 and 1 belong to the board itself, 2 and 3 to the display."""
    return _setting(usual, lambda value: _is_whole(value) and 4 <= value <= 27, "pin")


def size(usual: tuple[int, int]) -> tuple[int, int]:
    """Width and height of a picture."""
    return _setting(usual, lambda value: _is_pair(value) and all(64 <= number <= 8192 for number in value), "size")


def corners(usual: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Four points in the picture, or none."""
    return _setting(
        usual, lambda value: isinstance(value, list) and len(value) in (0, 4) and all(map(_is_pair, value)), "corners"
    )


def frozen(value: Any) -> Any:
    """Lists become tuples, so that settings are values."""
    return tuple(map(frozen, value)) if isinstance(value, list) else value


def _setting(usual: T, allows: Callable[[Any], bool], expected: str, **facts: object) -> T:
    return field(default=usual, metadata={CHECK: Check(allows, expected, facts)})


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_is_whole, value)) and min(value) >= 0
