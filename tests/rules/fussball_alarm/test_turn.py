"""A turn with card or question mark: take one, discard one; and what happens when the draw pile is used up."""

import pytest

from rules.fussball_alarm.actions import DRAW, ROLLS, SEARCH, WHISTLE, Discard, Done, Foul, Renew, Roll, TurnUp
from rules.fussball_alarm.cards import ALL_CARDS, CARDS
from tests.rules.fussball_alarm.match import ONE, THREE, TWO, at


def test_wuerfel_every_face_may_fall() -> None:
    at("roll").may(*ROLLS)


def test_wuerfel_nothing_before_the_roll() -> None:
    match = at("roll").wrong(DRAW, "Würfel roll-first").wrong(SEARCH, "Würfel roll-first")
    match.wrong(Discard("1"), "Würfel roll-first").wrong(TurnUp(1, "1"), "Würfel roll-first")
    match.wrong(Foul(TWO), "Würfel roll-first").wrong(Done(), "Würfel roll-first")


def test_karte_draw_one_and_discard_one() -> None:
    match = at("roll").roll("card").saw("rolled", player=ONE, die="card").expect(phase="draw", side=ONE)
    match.draw().expect(phase="discard", cards=(6, 5, 5), draw_pile=26, discard_pile=7).saw("drawn", draw_pile=26)
    match.discard("5").expect(phase="roll", turn=TWO, cards=(5, 5, 5), draw_pile=26, discard_pile=8, top="5")
    match.saw("discarded", player=ONE, card="5").saw("turn", player=TWO)


def test_karte_nobody_searches() -> None:
    at("draw").wrong(SEARCH, "Frage search-not-allowed")


def test_karte_first_take_then_discard() -> None:
    at("draw").wrong(Discard("1"), "Karte take-first").wrong(Roll("card"), "Karte take-first")


def test_karte_brings_no_alarm_and_no_foul() -> None:
    match = at("draw").wrong(TurnUp(1, "1"), "Alarm no-alarm").wrong(Foul(TWO), "Foul 1 no-foul")
    match.wrong(WHISTLE, "Foul 4 no-whistle")


def test_frage_the_draw_pile() -> None:
    at("roll").roll("question-mark").expect(phase="question").draw().expect(draw_pile=26, discard_pile=7, searched=0)


def test_frage_the_discard_pile_is_searched_in_secret() -> None:
    match = at("question").search().expect(phase="discard", cards=(6, 5, 5), draw_pile=27, discard_pile=6)
    match.expect(top=None, searched=1).saw("searched", player=ONE, discard_pile=6)
    assert set(match.events[0].facts) == {"player", "discard_pile"}
    match.discard("7").expect(turn=TWO, discard_pile=7, top="7")


def test_limit_one_card_only() -> None:
    at("discard").wrong(DRAW, "Limit one-card").wrong(SEARCH, "Limit one-card")


def test_limit_nobody_keeps_six_cards() -> None:
    at("discard").wrong(Roll("lightning"), "Limit discard-first").wrong(Done(), "Limit discard-first")


def test_limit_an_old_card_or_the_new_one() -> None:
    at("discard").may(*(Discard(card) for card in CARDS))


@pytest.mark.parametrize(("players", "discards"), [(2, 39), (3, 34), (4, 29)])
def test_stapel_the_discards_are_shuffled_when_the_pile_is_used_up(players: int, discards: int) -> None:
    match = at("draw", players, draw_pile=1).draw().expect(draw_pile=0).discard("4")
    match.expect(phase="renewal", turn=ONE, side=ONE, discard_pile=discards).saw("pile-empty", discard_pile=discards)
    match.may(*(Renew(card) for card in CARDS)).wrong(Roll("card"), "Stapel renew-first")
    match.renew("2").expect(phase="roll", turn=TWO, discard_pile=7, draw_pile=discards - 7, top="2")
    match.saw("renewed", card="2", draw_pile=discards - 7).saw("turn", player=TWO)
    assert match.state.draw_pile + match.state.discard_pile + sum(match.state.cards) == ALL_CARDS


def test_stapel_what_was_seen_before_the_shuffle_is_forgotten() -> None:
    match = at("draw", draw_pile=1, laid={"3": 5, "4": 2}, searched=1).draw().discard("4").renew("2")
    match.expect(laid=(0, 1, 0, 0, 0, 0, 0), searched=0)


def test_stapel_the_replacement_may_use_it_up() -> None:
    match = at("replacement", draw_pile=1, fouled=TWO, alarm="1......").draw()
    match.expect(phase="renewal", cards=(5, 5, 5)).renew("1").expect(phase="roll", turn=TWO, fouled=None)


def test_stapel_is_not_shuffled_before() -> None:
    at("roll").wrong(Renew("1"), "Stapel pile-not-empty")
    at("draw", draw_pile=2).draw().wrong(Renew("1"), "Stapel pile-not-empty")


def test_stapel_is_empty_and_somebody_still_has_to_discard() -> None:
    """Nobody hears that the pile is not empty when it is: what comes first is named."""
    at("draw", draw_pile=1).draw().wrong(Renew("1"), "Limit discard-first")


def test_there_is_no_eighth_card_of_a_footballer() -> None:
    """Seven of footballer 4 lie on the discard pile, so nobody can hold another one."""
    match = at("discard", draw_pile=20, discard="4", laid={"4": 7})
    match.wrong(Discard("4"), "Aufbau too-many-alike").may(Discard("5"))


def test_a_card_that_was_searched_out_may_come_back() -> None:
    match = at("question", draw_pile=20, discard="4", laid={"4": 7}, turn=THREE).search()
    match.discard("4").expect(laid=(0, 0, 0, 8, 0, 0, 0), searched=1)
    match.roll("card").draw().wrong(Discard("4"), "Aufbau too-many-alike")
