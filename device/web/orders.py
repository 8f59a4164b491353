"""What a browser may ask for: every kind of command with its entries, checked before the main loop sees it.

The game on a virtual table says what can be done to it.
"""

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from device.panel.buttons import BUTTONS
from device.people.names import are_names
from device.web.inbox import Command
from rules.reading import Check, is_number, is_text, is_truth, one_of, whole
from rules.texts import LANGUAGES

MOST_AT_ONCE = 32
"""Commands in one letter: a few frames of dragging."""
LONGEST_ACTION = 2000
"""Characters of a game's action as JSON; the longest real ones have about a hundred."""


class BadOrder(ValueError):
    """A command that is refused: a code for the reason, and the place in the letter."""

    def __init__(self, code: str, where: str) -> None:
        super().__init__(f"{code}: {where}")
        self.code = code
        self.where = where


TableDeeds = Callable[[], Mapping[str, Mapping[str, Check]]]
"""What can be done to the table that lies there now: the entries of each deed, with their checks."""


def no_table() -> Mapping[str, Mapping[str, Check]]:
    """The page can do nothing to a real board."""
    return {}


def _action(value: Any) -> bool:
    if not isinstance(value, dict) or not is_text(value.get("type")):
        return False
    try:
        return len(json.dumps(value, ensure_ascii=False).encode()) <= LONGEST_ACTION
    except ValueError:  # half a character, or a number with thousands of digits
        return False


def _corners(value: Any) -> bool:
    """Four places, as parts of a picture's width and height; a corner may lie a little outside."""
    return (
        isinstance(value, list)
        and len(value) == 4
        and all(
            isinstance(at, list) and len(at) == 2 and all(is_number(part, -0.5, 1.5) for part in at) for at in value
        )
    )


LONGEST_CAMERA = 200
"""Letters of what names a camera; only one that is offered is taken."""
COUNTED = whole(0, 10**9)
"""The number of a state, a question or a decision."""
PLAIN: Mapping[str, Mapping[str, Check]] = {
    "press": {"button": one_of(*BUTTONS), "down": is_truth},
    "answer": {"number": whole(0, 20), "question": COUNTED},
    "enter": {"action": _action, "state": COUNTED},
}
"""Kinds of commands, and the entries that each must have."""
MAY_HAVE: Mapping[str, Mapping[str, Check]] = {"press": {"state": COUNTED}}
"""What else a command may say: whoever presses what a button was offered for means that state and no later one."""

MENU: Mapping[str, Mapping[str, Check]] = {
    "undo": {"state": COUNTED},
    "redo": {"state": COUNTED},
    "pause": {},
    "hint": {"state": COUNTED},
    "read": {"call": COUNTED},
    "language": {"language": one_of(*LANGUAGES)},
    "camera": {"camera": lambda value: is_text(value, LONGEST_CAMERA)},
    "look-anew": {},
    "teams": {"home": is_text, "away": is_text},
    "corners": {"corners": _corners},
    "end": {"near": is_truth},
    "same-table": {"same": is_truth},
    "game": {"game": is_text},
    "option": {"option": is_text, "number": whole(0, 100)},
    "names": {"names": are_names},
    "begin": {},
    "warm-up": {},
    "warmed-up": {},
    "resume": {},
    "give-up": {},
    "delete-match": {"match": whole(1, 10**7)},
}
"""Wishes: the entry `do` says what to do. Commands for the table are of the same form; the game there knows them."""

KINDS = (*PLAIN, "menu", "table")


def read_orders(given: Any, table: Mapping[str, Mapping[str, Check]]) -> tuple[Command, ...]:
    """A letter from a browser: one command, or a list of them in order."""
    letter = given if isinstance(given, list) else [given]
    if not 1 <= len(letter) <= MOST_AT_ONCE:
        raise BadOrder("how-many", f"1 to {MOST_AT_ONCE} commands")
    return tuple(read_order(entry, table) for entry in letter)


def read_order(given: Any, table: Mapping[str, Mapping[str, Check]]) -> Command:
    """One command: `{"kind": "press", "data": {"button": "whistle", "down": true}}`."""
    if not isinstance(given, dict) or given.keys() != {"kind", "data"}:
        raise BadOrder("no-command", "an object with kind and data")
    kind, data = given["kind"], given["data"]
    if not isinstance(kind, str) or kind not in KINDS:
        raise BadOrder("unknown-kind", "kind")
    if not isinstance(data, dict):
        raise BadOrder("no-object", "data")
    checks = PLAIN[kind] if kind in PLAIN else _deed(MENU if kind == "menu" else table, data)
    for name, check in checks.items():
        if name not in data or not check(data[name]):
            raise BadOrder("bad-entry", f"data.{name}")
    more = MAY_HAVE.get(kind, {})
    if wrong := [name for name in data.keys() & more.keys() if not more[name](data[name])]:
        raise BadOrder("bad-entry", f"data.{wrong[0]}")
    if strange := data.keys() - checks.keys() - more.keys():
        raise BadOrder("unknown-entry", f"data.{min(map(str, strange))[:40]}")
    return Command(kind, MappingProxyType(dict(data)))


def _deed(deeds: Mapping[str, Mapping[str, Check]], data: Mapping[str, Any]) -> Mapping[str, Check]:
    deed = data.get("do")
    if not isinstance(deed, str) or deed not in deeds:
        raise BadOrder("bad-entry", "data.do")
    return {"do": lambda _: True, **deeds[deed]}
