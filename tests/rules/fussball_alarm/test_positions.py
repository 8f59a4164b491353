"""Positions that people send: what is filled in, and every fault by name."""

from typing import Any

import pytest

from rules.fussball_alarm import position
from rules.fussball_alarm.options import Options
from rules.fussball_alarm.state import PHASES, new_match
from rules.game import BadInput
from tests.rules.fussball_alarm.match import at

ROW = ["1", None, None, None, None, None, None]
ALL = list("1234567")


def load(given: Any, players: int = 3) -> Any:
    return position.from_json(given, Options(players))


def test_a_position_needs_only_phase_and_turn() -> None:
    state = load({"phase": "roll", "turn": "player-2"})
    assert (state.cards, state.draw_pile, state.discard_pile, state.yellow) == ((5, 5, 5), 27, 7, None)


@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_can_be_loaded_and_comes_back_unchanged(phase: str) -> None:
    row = ALL if phase in ("lay-open", "over") else ROW if phase in ("foul", "whistle", "replacement") else [None] * 7
    hands = {"hands": {"player-1": list("11111")}} if phase == "over" else {}
    state = load({"phase": phase, "turn": "player-1", "alarm": row, **hands})
    assert state.phase == phase
    assert load(position.to_json(state)) == state


def test_a_new_match_comes_back_unchanged() -> None:
    state = new_match(Options(4))
    assert load(position.to_json(state), 4) == state


def test_who_has_searched_the_discard_pile_may_leave_six_cards_there() -> None:
    searched = at("question").search().state
    assert searched.discard_pile == 6
    assert load(position.to_json(searched)) == searched


def test_a_row_that_was_turned_up_from_the_right_is_understood() -> None:
    state = load({"phase": "roll", "turn": "player-1", "alarm": [None, None, None, None, None, "2", "6"]})
    assert state.row == ("6", "2")
    assert position.to_json(state)["alarm_from"] == "right"


def test_the_public_state_has_no_secrets() -> None:
    told = position.to_json(at("discard").state)
    assert (told["side"], told["phase"], told["score"], told["over"]) == ("player-1", "discard", {}, False)
    assert told["hands"] == {}
    assert told["cards"] == {"player-1": 6, "player-2": 5, "player-3": 5}


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (5, "object"),
        ({"phase": "roll"}, "'turn' is missing"),
        ({"phase": "sleep"}, "'phase' is 'sleep'"),
        ({"home": {}}, "no entry 'home'"),
        ({"turn": "player-4"}, "'player-4' does not play"),
        ({"yellow": "player-4"}, "'player-4' does not play"),
        ({"turn": 1}, "'turn' is '1'"),
        ({"die": 6}, "'die' is '6'"),
        ({"alarm": ["1"]}, "'alarm'"),
        ({"alarm": [None, "1", None, None, None, None, None]}, "side by side"),
        ({"alarm": ["1", "1", None, None, None, None, None]}, "once"),
        ({"alarm": ALL}, "over when all alarm cards"),
        ({"draw_pile": 30, "discard_pile": 7}, "49 cards"),
        ({"draw_pile": 0}, "renewed when it is used up"),
        ({"phase": "renewal", "draw_pile": 3}, "renewed when it is used up"),
        ({"cards": {"player-1": 6}, "discard_pile": 6, "draw_pile": 27}, "player-1 holds 6"),
        ({"die": "card"}, "cannot show card"),
        ({"phase": "draw", "die": "lightning", "alarm": ROW}, "only who has the yellow card"),
        ({"phase": "foul", "yellow": "player-1", "alarm": ROW}, "no heavy foul"),
        ({"phase": "foul"}, "before an alarm card"),
        ({"phase": "discard", "die": None}, "has been rolled"),
        ({"phase": "discard", "die": "lightning", "alarm": ROW}, "taken from somebody"),
        ({"phase": "whistle", "fouled": "player-1", "alarm": ROW}, "nobody fouls himself"),
        ({"phase": "whistle", "fouled": None, "alarm": ROW}, "somebody has been fouled"),
        ({"fouled": "player-2", "alarm": ROW}, "nobody is fouled"),
        ({"yellow": "player-1"}, "before the first foul"),
        ({"laid": {"3": 9}}, "more cards were seen"),
        ({"laid": {"3": 8}, "draw_pile": 20}, "too many cards of 3"),
        ({"discard": "3", "laid": {"4": 1}}, "not among those"),
        ({"hands": {"player-1": list("11111")}}, "secret"),
        ({"phase": "lay-open"}, "hands are laid open when"),
        ({"phase": "lay-open", "alarm": ALL, "hands": {f"player-{n}": list("12345") for n in (1, 2, 3)}}, "all hands"),
        ({"phase": "over"}, "somebody has won"),
        ({"phase": "over", "winners": ["player-1"]}, "laid the hand open"),
        ({"winners": ["player-1"]}, "somebody has won"),
        ({"phase": "over", "winners": ["player-1"], "hands": {"player-1": list("11112")}}, "five equal cards"),
        ({"phase": "over", "alarm": ALL, "hands": {"player-1": list("11112")}}, "five equal cards"),
        ({"phase": "over", "hands": {f"player-{n}": list("12345") for n in (1, 2, 3)}}, "seventh alarm card"),
        (
            {
                "phase": "over",
                "alarm": ALL,
                "winners": ["player-2"],
                "hands": {"player-1": list("11112"), "player-2": list("22234"), "player-3": list("33345")},
            },
            "best hand is that of player-1",
        ),
        ({"phase": "deal", "discard": "3"}, "before the cards are dealt"),
        ({"phase": "begin", "discard_pile": 7}, "before the cards are dealt"),
        ({"phase": "question", "discard_pile": 0}, "at least 7 cards"),
        ({"phase": "question", "discard_pile": 6}, "at least 7 cards"),
        ({"phase": "discard", "discard_pile": 6}, "at least 7 cards"),
        ({"phase": "begin", "alarm": ROW}, "face down before the game"),
    ],
)
def test_what_is_wrong_with_a_position_is_named(given: Any, words: str) -> None:
    usual = {} if given == {"phase": "roll"} else {"phase": "roll", "turn": "player-1"}
    with pytest.raises(BadInput, match=words) as problem:
        load({**usual, **given} if isinstance(given, dict) else given)
    assert problem.value.code == "bad-position"
