"""Lightning: the alarm row, heavy and simple fouls, the yellow card and its wandering."""

from rules.fussball_alarm.actions import DONE, DRAW, SEARCH, WHISTLE, Discard, Foul, Roll, TurnUp
from rules.fussball_alarm.cards import CARDS
from tests.rules.fussball_alarm.match import FOUR, ONE, THREE, TWO, at


def test_alarm_the_first_card_is_at_an_end_of_the_row() -> None:
    """Left as its player sees it: for the camera that may be either end."""
    match = at("roll").roll("lightning").expect(phase="alarm")
    match.may(*(TurnUp(place, card) for place in (1, 7) for card in CARDS)).wrong(TurnUp(4, "1"), "Alarm alarm-next")


def test_alarm_goes_on_beside_the_last_card() -> None:
    match = (
        at("alarm", alarm="52.....").wrong(TurnUp(4, "1"), "Alarm alarm-next").wrong(TurnUp(7, "1"), "Alarm alarm-next")
    )
    match.turn_up("7", 3).expect(alarm="527....", row=("5", "2", "7")).saw("alarm", card="7", number=3, left=4)


def test_alarm_goes_on_towards_the_left_if_it_began_at_the_right() -> None:
    match = at("alarm").turn_up("3", 7).foul(TWO).discard("1").done().draw().roll("lightning")
    match.wrong(TurnUp(1, "4"), "Alarm alarm-next").turn_up("4", 6).expect(alarm=".....43", row=("3", "4"))


def test_alarm_every_footballer_is_in_the_row_once() -> None:
    match = at("alarm", alarm="52.....").wrong(TurnUp(3, "5"), "Alarm alarm-twice")
    match.wrong(TurnUp(1, "5"), "Alarm alarm-open", "Alarm alarm-twice")
    assert {action.card for action in match.game.legal(match.state) if isinstance(action, TurnUp)} == set("13467")


def test_alarm_comes_before_the_card() -> None:
    match = at("alarm").wrong(DRAW, "Alarm turn-up-first").wrong(Foul(TWO), "Alarm turn-up-first")
    match.wrong(Roll("card"), "Alarm turn-up-first").wrong(SEARCH, "Alarm turn-up-first")


def test_alarm_one_lightning_turns_up_one_card() -> None:
    at("alarm", yellow=ONE, alarm="1......").turn_up("2").wrong(TurnUp(3, "3"), "Alarm alarm-one")


def test_foul_1_any_other_player_may_be_fouled() -> None:
    match = at("foul", 4, turn=TWO, alarm="1......").may(Foul(ONE), Foul(THREE), Foul(FOUR))
    match.wrong(Foul(TWO), "Foul 1 foul-yourself").wrong(DRAW, "Foul 1 foul-first")
    at("foul", 3, alarm="1......").wrong(Foul(FOUR), "Aufbau no-such-player")


def test_foul_2_the_card_goes_from_hand_to_hand_unseen() -> None:
    match = at("alarm").turn_up("5").saw("heavy-foul", player=ONE).expect(phase="foul")
    match.foul(THREE).expect(phase="discard", cards=(6, 5, 4), fouled=THREE, draw_pile=27)
    match.saw("card-taken", player=ONE, fouled=THREE)
    assert set(match.events[0].facts) == {"player", "fouled"}


def test_foul_3_then_a_card_is_discarded() -> None:
    match = at("foul", alarm="1......").foul(THREE).wrong(WHISTLE, "Limit discard-first")
    match.wrong(Foul(TWO), "Foul 1 no-foul").discard("2").expect(phase="whistle", side=THREE, cards=(5, 5, 4), top="2")


def test_foul_4_the_fouled_player_may_take_the_yellow_card() -> None:
    match = at("foul", alarm="1......").foul(THREE).discard("2").may(WHISTLE, DONE)
    match.wrong(Roll("card"), "Foul 4 yellow-or-not").wrong(DRAW, "Foul 4 yellow-or-not")
    match.whistle().expect(yellow=ONE, phase="replacement", side=THREE).saw("yellow", player=ONE, fouled=THREE)


def test_foul_4_or_leave_it() -> None:
    match = at("foul", alarm="1......", yellow=TWO).foul(THREE).discard("2").done()
    match.expect(yellow=TWO, phase="replacement").saw("no-yellow", player=ONE, fouled=THREE)


def test_foul_4_with_or_without_yellow_a_replacement_is_drawn() -> None:
    for answer in (WHISTLE, DONE):
        match = at("foul", alarm="1......").foul(THREE).discard("2").do(answer)
        match.wrong(Roll("card"), "Foul 4 replacement-first").wrong(Discard("1"), "Foul 4 replacement-first")
        match.draw().expect(cards=(5, 5, 5), draw_pile=26, turn=TWO, phase="roll", fouled=None)
        match.saw("replacement", fouled=THREE, draw_pile=26)


def test_foul_5_the_yellow_card_wanders_from_player_to_player() -> None:
    match = at("foul", alarm="1......").foul(TWO).discard("2").whistle().draw().expect(yellow=ONE, turn=TWO)
    match.roll("lightning").turn_up("2").saw("heavy-foul").foul(ONE).discard("3").expect(yellow=ONE)
    match.whistle().expect(yellow=TWO).draw().expect(turn=THREE)
    match.roll("lightning").turn_up("3").foul(TWO).discard("3").done().expect(yellow=TWO)


def test_gelb_who_is_booked_draws_from_the_pile() -> None:
    match = at("alarm", alarm="1......", yellow=ONE).turn_up("2").saw("simple-foul", player=ONE).expect(phase="draw")
    match.wrong(Foul(TWO), "Gelb booked").wrong(SEARCH, "Frage search-not-allowed")
    match.draw().wrong(Foul(TWO), "Gelb booked").discard("4").expect(turn=TWO, cards=(5, 5, 5), yellow=ONE)
    match.saw_no("yellow", "card-taken")


def test_gelb_stays_however_often_one_is_fouled_simply() -> None:
    match = at("roll", 2, alarm="1......", yellow=ONE)
    for card in "234":
        match.roll("lightning").turn_up(card).draw().discard("1").expect(yellow=ONE).usual_turn("2")
