"""What a browser may ask for: every kind of command with its entries, checked before the main loop sees it."""

import json
import math
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from device.panel.buttons import BUTTONS
from device.web.notice_board import Command
from rules.game import SIDES
from rules.texts import LANGUAGES

MOST_AT_ONCE = 32
"""Commands in one letter: a few frames of dragging."""
LONGEST_ACTION = 2000
"""Characters of a game's action as JSON; the longest real ones have about a hundred."""


class BadOrder(ValueError):
    """Something that is no command: a code, and where."""

    def __init__(self, code: str, where: str) -> None:
        super().__init__(f"{code}: {where}")
        self.code = code
        self.where = where


Check = Callable[[Any], bool]


def _one_of(*words: str) -> Check:
    return lambda value: isinstance(value, str) and value in words


def _truth(value: Any) -> bool:
    return isinstance(value, bool)


def _whole(low: int, high: int) -> Check:
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _number(low: float, high: float) -> Check:
    return lambda value: (
        isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value) and low <= value <= high
    )


def _piece(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch(r"[a-z][a-z0-9-]{0,11}", value) is not None


def _action(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("type"), str) and len(json.dumps(value)) <= LONGEST_ACTION


def _place(value: Any) -> bool:
    """A field or a sector by its name."""
    return isinstance(value, str) and re.fullmatch(r"[A-Za-z]\d{0,2}", value) is not None


def _side(value: Any) -> bool:
    """Where each figure belongs, or how many belong in each sector."""
    return isinstance(value, dict) and (
        all(map(_place, value.values())) or (all(map(_place, value)) and all(map(_whole(0, 11), value.values())))
    )


def _by_player(check: Check) -> Check:
    return lambda value: (
        isinstance(value, dict) and all(map(_piece, value)) and all(map(check, value.values())) and len(value) <= 4
    )


def _card(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch(r"[1-7]", value) is not None


def _card_or_none(value: Any) -> bool:
    return value is None or _card(value)


def _list_of(check: Check, most: int) -> Check:
    return lambda value: isinstance(value, list) and len(value) <= most and all(map(check, value))


CARD_TABLE: Mapping[str, Check] = {
    "phase": _piece,
    "alarm": lambda value: _list_of(_card_or_none, 7)(value) and len(value) == 7,
    "yellow": _piece,
    "discard": _card_or_none,
    "draw_pile": _whole(0, 49),
    "discard_pile": _whole(0, 49),
    "cards": lambda value: _by_player(_whole(0, 6))(value) and len(value) >= 2,
    "hands": _by_player(_list_of(_card, 5)),
}
"""What lies on a card table, as far as everybody may know."""


def _position(value: Any) -> bool:
    """Where pieces belong: `{"home": {"1": "E1"}, "away": {}, "ball": null}`, counts and the ball die's value.

    Where nothing but the ball lies, `{"ball": "c6"}` is enough.
    """
    if isinstance(value, dict) and value.keys() == {"ball"}:
        return _place(value["ball"])
    if isinstance(value, dict) and value.keys() == CARD_TABLE.keys():
        return all(check(value[name]) for name, check in CARD_TABLE.items())
    return (
        isinstance(value, dict)
        and {*SIDES, "ball"} <= value.keys() <= {*SIDES, "ball", "ball_value"}
        and all(_side(value[side]) for side in SIDES)
        and (value["ball"] is None or _place(value["ball"]))
        and ("ball_value" not in value or _whole(1, 6)(value["ball_value"]))
        and len(json.dumps(value)) <= LONGEST_ACTION
    )


MILLIMETRES = _number(-2000, 3000)
PLACE: Mapping[str, Check] = {"piece": _piece, "x": MILLIMETRES, "y": MILLIMETRES}

PLAIN: Mapping[str, Mapping[str, Check]] = {
    "press": {"button": _one_of(*BUTTONS), "down": _truth},
    "answer": {"number": _whole(0, 20)},
    "enter": {"action": _action},
}
"""Kinds of commands, and the entries that each must have."""

DOING: Mapping[str, Mapping[str, Mapping[str, Check]]] = {
    "table": {
        "lift": {"piece": _piece},
        "drag": PLACE,
        "drop": PLACE,
        "take-off": {"piece": _piece},
        "let-go": {},
        "roll": {"well": _one_of("left", "right"), "count": _whole(0, 2)},
        "throw": {"well": _one_of("left", "right"), "die": _piece},
        "spin": {},
        "turn": {"value": _whole(1, 6)},
        "nudge": {},
        "light": {"light": _number(0, 1)},
        "set-up": {},
        "arrange": {"position": _position},
        "deal": {"players": _whole(2, 4)},
    },
    "menu": {
        "undo": {},
        "redo": {},
        "pause": {},
        "language": {"language": _one_of(*LANGUAGES)},
    },
}
"""Kinds whose entry `do` says what to do, and the entries that each deed must have."""

KINDS = (*PLAIN, *DOING)


def read_orders(given: Any) -> tuple[Command, ...]:
    """A letter from a browser: one command, or a list of them in order."""
    letter = given if isinstance(given, list) else [given]
    if not 1 <= len(letter) <= MOST_AT_ONCE:
        raise BadOrder("how-many", f"1 to {MOST_AT_ONCE} commands")
    return tuple(read_order(entry) for entry in letter)


def read_order(given: Any) -> Command:
    """One command: `{"kind": "press", "data": {"button": "whistle", "down": true}}`."""
    if not isinstance(given, dict) or given.keys() != {"kind", "data"}:
        raise BadOrder("no-command", "an object with kind and data")
    kind, data = given["kind"], given["data"]
    if not isinstance(kind, str) or kind not in KINDS:
        raise BadOrder("unknown-kind", "kind")
    if not isinstance(data, dict):
        raise BadOrder("no-object", "data")
    checks = PLAIN[kind] if kind in PLAIN else _deed(kind, data)
    for name, check in checks.items():
        if name not in data or not check(data[name]):
            raise BadOrder("bad-entry", f"data.{name}")
    if strange := data.keys() - checks.keys():
        raise BadOrder("unknown-entry", f"data.{min(map(str, strange))[:40]}")
    return Command(kind, MappingProxyType(dict(data)))


def _deed(kind: str, data: Mapping[str, Any]) -> Mapping[str, Check]:
    deed = data.get("do")
    if not isinstance(deed, str) or deed not in DOING[kind]:
        raise BadOrder("bad-entry", "data.do")
    return {"do": lambda _: True, **DOING[kind][deed]}
