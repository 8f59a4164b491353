"""What people may do on the page, by their role.

A viewer only looks. A side has its own button and the whistle, moves things on the virtual table, enters and answers.
What changes the match for both, like taking back a step, a side can ask for; the other side or the referee agrees.
"""

from collections.abc import Mapping
from typing import Any, Literal

from device.panel.buttons import Side

Role = Literal["viewer", "home", "away", "referee"]
VIEWER: Role = "viewer"
REFEREE: Role = "referee"
SIDES: tuple[Side, ...] = ("home", "away")
PAIRED: tuple[Role, ...] = (*SIDES, REFEREE)
"""The roles that a telephone can join with."""

SIDES_KINDS = frozenset({"answer", "enter", "table"})
"""Kinds of commands that a side may send as they are."""
SIDES_WISHES = frozenset({"undo", "redo", "pause", "read", "game", "option", "names", "begin", "resume"})
"""Of the menu and of the front door. The referee asks the other side before a step goes back or forward."""


def side_of(role: Role) -> Side | None:
    """The side for which somebody plays; none for those who speak for the whole table."""
    return role if role == "home" or role == "away" else None


def may(role: Role, kind: str, data: Mapping[str, Any]) -> bool:
    """Whether somebody with this role may send this command."""
    if role == REFEREE:
        return True
    if role not in SIDES:
        return False
    if kind == "press":
        return data["button"] in (role, "whistle")
    return kind in SIDES_KINDS or (kind == "menu" and data["do"] in SIDES_WISHES)
