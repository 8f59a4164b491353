"""On which line of a TOML file an entry stands; the standard reader only tells that for broken syntax."""

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

Name = tuple[str, ...]
"""`("pins", "home")` for `home` in `[pins]`."""


def lines_of(text: str) -> dict[Name, int]:
    """The line on which each entry of a sound file begins.

    Read the file up to every line in turn: what is there for the first time was written on this line, or, if reading
    failed in between because a value was not yet complete, on the first line after the last success.
    """
    found: dict[Name, int] = {}
    lines = text.split("\n")
    begins = 1
    for count in range(1, len(lines) + 1):
        try:
            table = tomllib.loads("\n".join(lines[:count]) + "\n")
        except tomllib.TOMLDecodeError:
            continue
        for name in _names(table):
            found.setdefault(name, begins)
        begins = count + 1
    return found


def _names(table: Mapping[str, Any], above: Name = ()) -> Iterator[Name]:
    for key, value in table.items():
        yield (*above, key)
        if isinstance(value, dict):
            yield from _names(value, (*above, key))
