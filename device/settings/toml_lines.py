"""On which line of a TOML file an entry stands; the standard reader only tells that for broken syntax."""

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from rules.untrusted import toml_statements

Name = tuple[str, ...]
"""`("pins", "home")` for `home` in `[pins]`."""


def lines_of(text: str) -> dict[Name, int]:
    """The line on which each entry of a sound file begins; every statement is read by itself, so it is read once."""
    found: dict[Name, int] = {}
    above: Name = ()
    for line, statement in toml_statements(text):
        names = list(_names(tomllib.loads(statement)))
        if statement.lstrip().startswith("["):
            above = names[-1]
            found.update({name: line for name in names if name not in found})
        else:
            found.update({(*above, *name): line for name in names if (*above, *name) not in found})
    return found


def _names(table: Mapping[str, Any], above: Name = ()) -> Iterator[Name]:
    for key, value in table.items():
        yield (*above, key)
        if isinstance(value, dict):
            yield from _names(value, (*above, key))
