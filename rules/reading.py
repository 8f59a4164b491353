"""Reading what somebody sends as JSON: is it of the right kind, and if not, which sentence says so?

The checks of single values are here for every room: the games' actions, options and positions, the settings, and what
a browser asks for. `is_…` looks at a value; the others make such a check from bounds, words or another check. Every
game describes its input as tables of checks, and the functions at the end walk through such a table and say what is
missing, unknown or out of range.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from json import dumps, loads
from math import inf
from typing import Any, NamedTuple

from rules.game import SIDES, BadInput, Json

Check = Callable[[Any], bool]


class Entry(NamedTuple):
    """What an option or an entry of a position may be."""

    allows: Check
    expected: str


def is_whole(value: Any, low: int, high: int) -> bool:
    """A whole number between two bounds; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def is_number(value: Any, low: float, high: float) -> bool:
    """A number between two finite bounds; true and false, NaN and what no float can hold are none."""
    return isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high


def is_text(value: Any, longest: float = inf) -> bool:
    """A text that can be written down: JSON lets half a character through (a lone surrogate), UTF-8 does not."""
    return isinstance(value, str) and len(value) <= longest and not any("\ud800" <= sign <= "\udfff" for sign in value)


def is_die(value: Any) -> bool:
    """A number from 1 to 6."""
    return is_whole(value, 1, 6)


def is_count(value: Any) -> bool:
    """A number of goals, cards or passes."""
    return is_whole(value, 0, 999)


def is_truth(value: Any) -> bool:
    """`true` or `false`."""
    return isinstance(value, bool)


def is_side(value: Any) -> bool:
    """`"home"` or `"away"`."""
    return isinstance(value, str) and value in SIDES


def whole(low: int, high: int) -> Check:
    """A whole number between two bounds."""
    return lambda value: is_whole(value, low, high)


def number(low: float, high: float) -> Check:
    """A number between two finite bounds."""
    return lambda value: is_number(value, low, high)


def one_of(*words: str) -> Check:
    """One of some words."""
    known = frozenset(words)
    return lambda value: isinstance(value, str) and value in known


def matching(form: str) -> Check:
    """A text that a regular expression describes as a whole."""
    pattern = re.compile(form)
    return lambda value: is_text(value) and pattern.fullmatch(value) is not None


def or_null(allows: Check) -> Check:
    """The same, or nothing."""
    return lambda value: value is None or allows(value)


def list_of(allows: Check, least: int = 0, most: float = inf) -> Check:
    """A list whose entries are all of one kind, and not too few or too many of them."""
    return lambda value: isinstance(value, list) and least <= len(value) <= most and all(map(allows, value))


def of_sides(allows: Check) -> Check:
    """An object with an entry for home and one for away."""
    return lambda value: isinstance(value, dict) and set(value) == set(SIDES) and all(map(allows, value.values()))


is_score = of_sides(is_count)
"""`{"home": 1, "away": 0}`."""


def table_of(names: Check, allows: Check, most: float = inf) -> Check:
    """An object whose names are all of one kind and whose values are all of another."""
    return lambda value: (
        isinstance(value, dict) and len(value) <= most and all(map(names, value)) and all(map(allows, value.values()))
    )


def exactly(**entries: Check) -> Check:
    """An object with just these entries."""
    return lambda value: (
        isinstance(value, dict)
        and value.keys() == entries.keys()
        and all(allows(value[name]) for name, allows in entries.items())
    )


def check_options(given: Json, allowed: Mapping[str, Entry]) -> None:
    """Every unknown option or value out of range is named."""
    for name, value in given.items():
        if name not in allowed:
            raise BadInput("unknown-option", f"there is no option {name!r}; there are {', '.join(allowed)}")
        if not allowed[name].allows(value):
            raise BadInput("bad-option", f"option {name!r} is {value!r}; it must be {allowed[name].expected}")


def read_chosen(given: Json, allowed: Mapping[str, Entry], examine: Callable[[str], object]) -> Json:
    """Options as plain values: `facts`, a family's own facts of the board, as JSON text, `teams` as a tuple.

    `examine` reads the facts; whatever it stumbles over is named.
    """
    check_options(given, allowed)
    facts = dumps(given.get("facts", {}), sort_keys=True)
    try:
        examine(facts)
    except BadInput:
        raise
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        raise BadInput("bad-option", f"option 'facts' cannot be read: {problem}") from problem
    return {name: tuple(value) if name == "teams" else value for name, value in given.items()} | {"facts": facts}


def tell_chosen(options: Any) -> Json:
    """All options by name, as they were read; each is a plain value, which nobody has to copy."""
    told = {field.name: getattr(options, field.name) for field in fields(options)}
    return told | {"teams": list(options.teams), "facts": loads(options.facts)}


def read_entries(
    given: Any,
    entries: Mapping[str, Entry],
    required: Sequence[str],
    of_side: Callable[[str, Any], list[str]] | None = None,
) -> None:
    """Refuse a position with entries that are wrong by themselves; `of_side` knows how a side's figures are told."""
    if not isinstance(given, dict):
        raise BadInput("bad-position", f"a position is an object with {', '.join(required)}")
    faults = [f"{name!r} is missing" for name in required if name not in given]
    for name, value in given.items():
        if of_side is not None and name in SIDES:
            faults += of_side(name, value)
        elif name not in entries:
            faults.append(f"there is no entry {name!r}")
        elif not entries[name].allows(value):
            faults.append(f"{name!r} is {str(value)[:80]!r}; it must be {entries[name].expected}")
    refuse(faults)


def refuse(faults: Sequence[str]) -> None:
    """Everything that is wrong with a position is told in one go."""
    if faults:
        raise BadInput("bad-position", "; ".join(faults))
