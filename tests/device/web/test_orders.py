"""What a browser may ask for: everything that the page sends, and nothing else, whatever comes in."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.games import tabletop
from device.games.soccer_tactics.tabletop import PitchTop
from device.panel.buttons import Edge, Gestures, Press
from device.web.contract.commands import SentCommand
from device.web.inbox import Command, Inbox
from device.web.orders import KINDS, MOST_AT_ONCE, BadOrder, no_table, read_order, read_orders
from rules import games
from rules.game import Json
from tests.device.web.strict import held

TABLE = PitchTop.deeds

GOOD: list[Json] = [
    {"kind": "press", "data": {"button": "whistle", "down": True}},
    {"kind": "press", "data": {"button": "away", "down": True, "state": 7}},
    {"kind": "answer", "data": {"number": 1, "question": 3}},
    {"kind": "enter", "data": {"action": {"type": "move", "figure": "h7", "to": "C5"}, "state": 7}},
    {"kind": "table", "data": {"do": "lift", "piece": "h11"}},
    {"kind": "table", "data": {"do": "drag", "piece": "ball", "x": 12.5, "y": -40}},
    {"kind": "table", "data": {"do": "drop", "piece": "a1", "x": 0, "y": 0.0}},
    {"kind": "table", "data": {"do": "take-off", "piece": "a1"}},
    {"kind": "table", "data": {"do": "let-go", "piece": "h7"}},
    {"kind": "table", "data": {"do": "roll", "well": "left", "count": 2}},
    {"kind": "table", "data": {"do": "spin"}},
    {"kind": "table", "data": {"do": "nudge"}},
    {"kind": "table", "data": {"do": "light", "light": 0.3}},
    {"kind": "table", "data": {"do": "set-up"}},
    {"kind": "table", "data": {"do": "arrange", "position": {"home": {"1": "E1"}, "away": {}, "ball": None}}},
    {"kind": "menu", "data": {"do": "undo", "state": 7}},
    {"kind": "menu", "data": {"do": "language", "language": "en"}},
]


@pytest.mark.parametrize("order", GOOD, ids=lambda order: json.dumps(order["data"])[:40])
def test_what_the_page_sends_is_understood(order: Json) -> None:
    command = read_order(order, TABLE)
    held(order, SentCommand)
    assert (command.kind, dict(command.data)) == (order["kind"], order["data"])


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (None, "no-command"),
        ({"kind": "press"}, "no-command"),
        ({"kind": "press", "data": {}, "more": 1}, "no-command"),
        ({"kind": "shutdown", "data": {}}, "unknown-kind"),
        ({"kind": ["press"], "data": {}}, "unknown-kind"),
        ({"kind": "press", "data": []}, "no-object"),
        ({"kind": "press", "data": {"button": "whistle"}}, "bad-entry"),
        ({"kind": "press", "data": {"button": "fire", "down": True}}, "bad-entry"),
        ({"kind": "press", "data": {"button": "whistle", "down": 1}}, "bad-entry"),
        ({"kind": "press", "data": {"button": "whistle", "down": True, "at": 3}}, "unknown-entry"),
        ({"kind": "press", "data": {"button": "whistle", "down": True, "state": -1}}, "bad-entry"),
        ({"kind": "answer", "data": {"number": -1, "question": 3}}, "bad-entry"),
        ({"kind": "answer", "data": {"number": True, "question": 3}}, "bad-entry"),
        ({"kind": "answer", "data": {"number": 1}}, "bad-entry"),
        ({"kind": "enter", "data": {"action": {"type": "done"}}}, "bad-entry"),
        ({"kind": "enter", "data": {"action": {"to": "C5"}, "state": 7}}, "bad-entry"),
        ({"kind": "enter", "data": {"action": {"type": "x" * 3000}, "state": 7}}, "bad-entry"),
        ({"kind": "enter", "data": {"action": {"type": "move", "to": "\ud800"}, "state": 7}}, "bad-entry"),
        ({"kind": "enter", "data": {"action": {"type": "move", "to": 10**5000}, "state": 7}}, "bad-entry"),
        ({"kind": "enter", "data": {"action": {"type": "move"}, "state": 10**400}}, "bad-entry"),
        ({"kind": "menu", "data": {"do": "undo"}}, "bad-entry"),
        ({"kind": "table", "data": {}}, "bad-entry"),
        ({"kind": "table", "data": {"do": "burn"}}, "bad-entry"),
        ({"kind": "table", "data": {"do": ["spin"]}}, "bad-entry"),
        ({"kind": "table", "data": {"do": "drag", "piece": "h1", "x": "1", "y": 2}}, "bad-entry"),
        ({"kind": "table", "data": {"do": "drag", "piece": "h1", "x": float("nan"), "y": 2}}, "bad-entry"),
        ({"kind": "table", "data": {"do": "drag", "piece": "h1", "x": 1e9, "y": 2}}, "bad-entry"),
        ({"kind": "table", "data": {"do": "drag", "piece": "h1", "x": 10**400, "y": 2}}, "bad-entry"),
        ({"kind": "table", "data": {"do": "light", "light": 10**400}}, "bad-entry"),
        ({"kind": "table", "data": {"do": "arrange", "position": {"ball": "c6"}}}, "bad-entry"),
        ({"kind": "table", "data": {"do": "lift", "piece": "../etc"}}, "bad-entry"),
        ({"kind": "table", "data": {"do": "roll", "well": "left", "count": 3}}, "bad-entry"),
        ({"kind": "table", "data": {"do": "light", "light": 2}}, "bad-entry"),
        ({"kind": "table", "data": {"do": "arrange", "position": {"home": {}, "away": {}}}}, "bad-entry"),
        ({"kind": "table", "data": {"do": "arrange", "position": {"home": [], "away": {}, "ball": None}}}, "bad-entry"),
        (
            {"kind": "table", "data": {"do": "arrange", "position": {"home": {"1": 7}, "away": {}, "ball": "E8"}}},
            "bad-entry",
        ),
        ({"kind": "menu", "data": {"do": "undo", "state": 7, "piece": "h1"}}, "unknown-entry"),
        ({"kind": "menu", "data": {"do": "language", "language": "fr"}}, "bad-entry"),
    ],
)
def test_anything_else_is_refused_with_its_reason(order: object, code: str) -> None:
    with pytest.raises(BadOrder) as refused:
        read_order(order, TABLE)
    assert refused.value.code == code


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)


@given(JSON | st.fixed_dictionaries({"kind": st.sampled_from(KINDS), "data": JSON}))
def test_nothing_ever_crashes_the_door(anything: object) -> None:
    try:
        commands = read_orders(anything, TABLE)
    except BadOrder:
        return
    assert all(command.kind in KINDS for command in commands)


@pytest.mark.parametrize("letter", [[], [GOOD[0]] * (MOST_AT_ONCE + 1)])
def test_a_letter_has_a_few_commands(letter: list[Json]) -> None:
    with pytest.raises(BadOrder, match="how-many"):
        read_orders(letter, TABLE)


def test_one_bad_command_spoils_the_letter() -> None:
    with pytest.raises(BadOrder):
        read_orders([GOOD[0], {"kind": "nonsense", "data": {}}], TABLE)


OWN: list[tuple[str, Json]] = [
    ("soccer-tactics", {"do": "spin"}),
    ("fuba", {"do": "turn", "value": 6}),
    (
        "fuba",
        {"do": "arrange", "position": {"home": {"P1": 11}, "away": {}, "ball": "C", "ball_value": 2}},
    ),
    ("super-goal", {"do": "throw", "well": "left", "die": "red"}),
    ("super-goal", {"do": "arrange", "position": {"ball": "c6"}}),
    ("fussball-alarm", {"do": "deal", "players": 3}),
]


@pytest.mark.parametrize(("game", "deed"), OWN, ids=lambda value: str(value)[:40])
def test_what_can_be_done_depends_on_the_table(game: str, deed: Json) -> None:
    order = {"kind": "table", "data": deed}
    assert dict(read_order(order, tabletop(game).deeds).data) == deed
    for other in (no_table(), *(tabletop(name).deeds for name in games() if name != game)):
        with pytest.raises(BadOrder):
            read_order(order, other)


def presses(inbox: Inbox, until: float) -> list[Press]:
    gestures = Gestures()
    found: list[Press] = []
    for command in inbox.take():
        found += gestures.edge(Edge(command.data["button"], command.data["down"], command.at))
    return [*found, *gestures.tick(until)]


def test_the_quickest_click_over_the_slowest_network_is_a_short_press() -> None:
    inbox = Inbox(now=lambda: 100.0)
    inbox.put(*(Command("press", {"button": "menu", "down": down}) for down in (True, False)))
    assert [(press.button, press.gesture) for press in presses(inbox, 101.0)] == [("menu", "short")]


def test_two_buttons_in_one_letter_are_a_chord() -> None:
    inbox = Inbox(now=lambda: 100.0)
    inbox.put(*(Command("press", {"button": button, "down": True}) for button in ("home", "away")))
    assert [(press.button, press.gesture) for press in presses(inbox, 100.1)] == [("home+away", "chord")]
