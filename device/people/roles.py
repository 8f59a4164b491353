"""What people may do on the page, by their role.

A viewer only looks. A side has its own button and the whistle, moves things on the virtual table, enters and answers.
What changes the match for both, like taking back a step, a side can ask for; the other side or the referee agrees.
"""

from collections.abc import Mapping
from typing import Any, Literal

from device.panel.buttons import Seat, Side

Role = Literal["viewer", "home", "away", "third", "fourth", "referee"]
VIEWER: Role = "viewer"
REFEREE: Role = "referee"
SIDES: tuple[Side, ...] = ("home", "away")
SEATS: tuple[Seat, ...] = ("home", "away", "third", "fourth")
"""Two sides; or, where everybody plays for himself, the players in their order."""
PAIRED: tuple[Role, ...] = (*SEATS, REFEREE)
"""The roles that a telephone can join with."""

SIDES_KINDS = frozenset({"answer", "enter", "table"})
"""Kinds of commands that a side may send as they are."""
SIDES_WISHES = frozenset(
    {"undo", "redo", "hint", "pause", "read", "game", "option", "names", "begin", "resume", "warm-up", "warmed-up"}
)
"""Of the menu and of the front door. The referee asks the other side before a step goes back or forward."""


def seat_of(role: Role) -> Seat | None:
    """The side or the place for which somebody plays; none for those who speak for the whole table."""
    return None if role == "viewer" or role == "referee" else role


def may(role: Role, kind: str, data: Mapping[str, Any], players: int = 0) -> bool:
    """Whether somebody with this role may send this command.

    `players`: how many play each for himself. The two buttons of the sides are then left and right, for whoever acts.
    """
    if role == REFEREE:
        return True
    if role not in (SEATS[:players] if players else SIDES):
        return False
    if kind == "press":
        return data["button"] in ((*SIDES, "whistle") if players else (role, "whistle"))
    return kind in SIDES_KINDS or (kind == "menu" and data["do"] in SIDES_WISHES)
