"""Before the game: who plays, who begins, what lies where."""

from typing import Any

import pytest

from rules.fussball_alarm.actions import Begin, Deal, LayOpen, Roll
from rules.fussball_alarm.cards import ALL_CARDS, CARDS, DIE, FACES
from rules.fussball_alarm.options import Options, read_options
from rules.game import BadInput
from tests.rules.fussball_alarm.match import FOUR, ONE, THREE, TWO, before


def test_aufbau_seven_footballers_with_seven_cards_each() -> None:
    assert (len(CARDS), ALL_CARDS) == (7, 49)


def test_aufbau_the_die_has_every_face_twice() -> None:
    assert sorted(DIE) == sorted([*FACES, *FACES])


@pytest.mark.parametrize(("players", "left"), [(2, 32), (3, 27), (4, 22)])
def test_aufbau_five_cards_each_and_seven_face_up(players: int, left: int) -> None:
    match = before(players).begin(ONE).deal("6")
    match.expect(phase="roll", cards=(5,) * players, draw_pile=left, discard_pile=7, top="6", alarm=".......")
    match.expect(yellow=None, score={}, laid=(0, 0, 0, 0, 0, 1, 0)).saw("dealt", card="6", draw_pile=left)


def test_aufbau_any_card_may_lie_on_top() -> None:
    before().begin(TWO).may(*(Deal(card) for card in CARDS))


def test_wuerfel_the_youngest_begins_and_it_goes_on_clockwise() -> None:
    match = before(3).may(Begin(ONE), Begin(TWO), Begin(THREE)).begin(TWO).saw("begins", player=TWO).deal("1")
    turns = [match.state.turn, *(match.usual_turn("1").state.turn for _ in range(3))]
    assert turns == [TWO, THREE, ONE, TWO]


def test_aufbau_first_things_first() -> None:
    match = before(3).wrong(Roll("card"), "Würfel begin-first").wrong(Deal("1"), "Würfel begin-first")
    match.wrong(Begin(FOUR), "Aufbau no-such-player").wrong(LayOpen(ONE, tuple("11111")), "Würfel begin-first")
    match.begin(ONE).wrong(Roll("card"), "Aufbau deal-first").wrong(LayOpen(ONE, tuple("11111")), "Aufbau deal-first")
    match.deal("1").wrong(Begin(TWO), "Würfel not-now").wrong(Deal("1"), "Würfel not-now")


def test_players_and_footballers_may_have_names() -> None:
    options = read_options({"players": ["Uli", "Ralph", "Arnd"], "footballers": list("ABCDEFG")})
    assert options == Options(3, ("Uli", "Ralph", "Arnd"), tuple("ABCDEFG"))
    assert read_options(options.json()) == options
    assert read_options({"players": 4}) == Options(4)
    assert read_options({}) == Options(2) == read_options(Options(2).json())


@pytest.mark.parametrize(
    "given",
    [
        {"players": 1},
        {"players": 5},
        {"players": True},
        {"players": ["Uli"]},
        {"players": ["Uli", "Uli"]},
        {"players": ["Uli", "a name that is too long"]},
        {"players": ["Christina A.", "Christina B."]},
        {"players": ["Uli", ""]},
        {"players": ["Uli", " x"]},
        {"players": ["Uli", 7]},
        {"players": {"Uli": 1}},
        {"footballers": ["A", "B"]},
        {"footballers": list("ABCDEFF")},
        {"footballers": "ABCDEFG"},
        {"footballers": None},
    ],
)
def test_a_bad_option_is_named(given: Any) -> None:
    with pytest.raises(BadInput, match=next(iter(given))):
        read_options(given)


def test_an_unknown_option_is_named() -> None:
    with pytest.raises(BadInput, match="teams"):
        read_options({"teams": ["red", "blue"]})
