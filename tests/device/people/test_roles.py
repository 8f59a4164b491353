"""What each role may send."""

from typing import Any

import pytest

from device.people.roles import SEATS, Role, may

MOVE: dict[str, Any] = {"do": "drag", "piece": "h7", "x": 1, "y": 1}


@pytest.mark.parametrize(
    ("kind", "data", "allowed"),
    [
        ("press", {"button": "home", "down": True}, {"home", "referee"}),
        ("press", {"button": "away", "down": True}, {"away", "referee"}),
        ("press", {"button": "whistle", "down": True}, {"home", "away", "referee"}),
        ("press", {"button": "menu", "down": True}, {"referee"}),
        ("answer", {"number": 0, "question": 1}, {"home", "away", "referee"}),
        ("enter", {"action": {"type": "roll"}, "state": 1}, {"home", "away", "referee"}),
        ("table", MOVE, {"home", "away", "referee"}),
        ("menu", {"do": "undo", "state": 1}, {"home", "away", "referee"}),
        ("menu", {"do": "redo", "state": 1}, {"home", "away", "referee"}),
        ("menu", {"do": "pause"}, {"home", "away", "referee"}),
        ("menu", {"do": "language", "language": "en"}, {"referee"}),
        ("menu", {"do": "camera", "camera": "virtual"}, {"referee"}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_each_role_may_send(kind: str, data: dict[str, Any], allowed: set[Role]) -> None:
    roles: tuple[Role, ...] = ("viewer", "home", "away", "referee")
    assert {role for role in roles if may(role, kind, data)} == allowed


@pytest.mark.parametrize(("players", "allowed"), [(0, {"home"}), (2, {"home", "away"}), (3, {"home", "away", "third"})])
def test_where_everybody_plays_for_himself_the_buttons_belong_to_all_who_sit_there(
    players: int, allowed: set[Role]
) -> None:
    pressed = {"button": "home", "down": True}
    assert {role for role in SEATS if may(role, "press", pressed, players)} == allowed
