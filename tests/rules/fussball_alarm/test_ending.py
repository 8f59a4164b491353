"""Both endings, and who has won."""

import pytest

from rules.fussball_alarm.actions import DRAW, Foul, LayOpen, Roll, TurnUp
from rules.fussball_alarm.ending import worth
from tests.rules.fussball_alarm.match import FOUR, ONE, THREE, TWO, Match, at, before, the_end


def claim(player: str, hand: str) -> LayOpen:
    return LayOpen(player, tuple(hand))


def test_ende_five_equal_cards_end_the_game_at_once() -> None:
    """With the sixth card still on the hand: nothing else is waited for."""
    match = at("draw").draw().lay_open(ONE, "66666").expect(phase="over", winners=(ONE,), score={ONE: 5}, side=None)
    match.saw("five-equal", player=ONE, card="6").saw("final", winners=[ONE], by="five", count=5, card="6")


def test_ende_five_equal_cards_after_the_discard() -> None:
    at("draw").draw().discard("1").expect(turn=TWO).lay_open(ONE, "66666").expect(phase="over", winners=(ONE,))


def test_ende_five_equal_cards_on_the_replacement_draw() -> None:
    match = at("replacement", fouled=TWO, alarm="1......").wrong(claim(TWO, "66666"), "Ende four-cards")
    match.draw().lay_open(TWO, "66666").expect(phase="over", winners=(TWO,))


def test_ende_five_equal_cards_by_a_foul() -> None:
    at("foul", alarm="1......").foul(TWO).lay_open(ONE, "22222").expect(phase="over", winners=(ONE,))


def test_ende_five_equal_cards_by_the_deal() -> None:
    before(2).begin(ONE).deal("1").lay_open(TWO, "77777").expect(phase="over", winners=(TWO,))


@pytest.mark.parametrize("hand", ["66667", "12345"])
def test_ende_other_cards_are_not_shown_before_the_end(hand: str) -> None:
    at("roll").wrong(claim(ONE, hand), "Ende not-five-equal")


def test_ende_the_seventh_alarm_card_ends_the_game_before_any_draw() -> None:
    match = at("alarm", alarm="123456.").turn_up("7").expect(phase="lay-open", cards=(5, 5, 5), side=ONE)
    match.saw("last-alarm", card="7").saw_no("heavy-foul", "simple-foul")
    match.wrong(DRAW, "Sieg hands-first").wrong(Foul(TWO), "Sieg hands-first").wrong(Roll("card"), "Sieg hands-first")


def test_ende_the_seventh_alarm_card_also_ends_it_for_a_booked_player() -> None:
    at("alarm", alarm="123456.", yellow=ONE).turn_up("7").expect(phase="lay-open").saw_no("simple-foul")


def test_ende_nothing_counts_after_the_end() -> None:
    match = at("draw").draw().lay_open(ONE, "66666")
    match.wrong(Roll("card"), "Ende match-over").wrong(TurnUp(1, "1"), "Ende match-over")
    assert match.game.legal(match.state) == ()


def test_sieg_example_most_equal_cards_win() -> None:
    """Uli has four equal cards, Ralph and Arnd three each: Uli wins, wherever the footballers lie."""
    match = the_end("1234567").lay_open(ONE, "11112").expect(score={ONE: 4}, side=TWO)
    match.lay_open(TWO, "77734").lay_open(THREE, "66635").expect(winners=(ONE,), score={ONE: 4, TWO: 3, THREE: 3})
    match.saw("final", winners=[ONE], by="most", count=4, card="1")


def test_sieg_example_among_equals_the_later_foul_wins() -> None:
    """Uli's footballer was turned up third, Ralph's fourth; both have four. Arnd has only three and is third."""
    match = the_end("5734126").lay_open(ONE, "33331").lay_open(TWO, "44442").lay_open(THREE, "66612")
    match.expect(winners=(TWO,), score={ONE: 4, TWO: 4, THREE: 3}).saw("final", by="later", card="4", number=4)


def test_sieg_the_order_of_turning_up_counts_not_the_side_of_the_table() -> None:
    """The same row turned up from the right end."""
    match = the_end("5734126", alarm_from="right").lay_open(ONE, "33331").lay_open(TWO, "44442")
    match.lay_open(THREE, "66612").expect(winners=(ONE,)).saw("final", by="later", card="3", number=5)


def test_sieg_the_same_footballer_equally_often_is_shared() -> None:
    match = the_end("1234567").lay_open(ONE, "55512").lay_open(TWO, "55534").lay_open(THREE, "44412")
    match.expect(winners=(ONE, TWO)).saw("final", winners=[ONE, TWO], by="shared", count=3, card="5")


def test_sieg_all_four_may_share() -> None:
    match = the_end("1234567", 4)
    for player in (ONE, TWO, THREE, FOUR):
        match.lay_open(player, "13457")
    match.expect(winners=(ONE, TWO, THREE, FOUR)).saw("final", by="shared", count=1, card="7")


def test_sieg_of_two_pairs_the_more_valuable_counts() -> None:
    assert worth(tuple("11223"), tuple("3214567"))[:3] == (2, 3, "1")


def test_sieg_five_equal_at_the_end_is_simply_most() -> None:
    match = the_end("1234567").lay_open(ONE, "11111").lay_open(TWO, "77772").expect(phase="lay-open")
    match.lay_open(THREE, "22345").expect(winners=(ONE,)).saw("final", by="most", count=5)


def test_sieg_hands_are_shown_in_any_order_and_each_once() -> None:
    match = the_end("1234567", turn=TWO).expect(side=TWO).lay_open(THREE, "11234").expect(side=TWO)
    match.wrong(claim(THREE, "11234"), "Sieg laid-open").lay_open(TWO, "11234").expect(side=ONE)


def test_sieg_no_footballer_is_shown_more_than_seven_times() -> None:
    match = the_end("1234567").lay_open(ONE, "11112").may(claim(TWO, "11123"))
    match.wrong(claim(TWO, "11112"), "Aufbau too-many-alike")


def test_sieg_what_lies_on_the_discard_pile_is_on_no_hand() -> None:
    match = the_end("1234567", draw_pile=20, laid={"3": 4}).wrong(claim(ONE, "33331"), "Aufbau too-many-alike")
    match.may(claim(ONE, "33312"))


def test_sieg_unless_somebody_searched_it_out() -> None:
    match = the_end("1234567", draw_pile=20, laid={"3": 4}, searched=1).may(claim(ONE, "33331"))
    match.lay_open(ONE, "33331").wrong(claim(TWO, "31245"), "Aufbau too-many-alike")


def test_the_order_of_cards_in_a_hand_says_nothing() -> None:
    assert claim(ONE, "31245") == claim(ONE, "12345")
    ended = Match(the_end("1234567").state).lay_open(ONE, "75315")
    ended.expect(hands=(("1", "3", "5", "5", "7"), None, None))
