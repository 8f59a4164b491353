"""Section 3: formations, who begins, and the three steps of placing for the kick-off."""

import pytest

from rules.fuba.actions import Begin, Done, Formation, Move, Place, Roll, Target
from tests.rules.fuba.match import Match, new_match, placing

OWN_HALF = {"P1", "M1", "C", "L1", "L2", "R1", "R2"}
OTHER_HALF = {"P2", "M2", "C", "L3", "L4", "R3", "R4"}


def test_section_3_1_example_a_formation_is_kept_as_chosen() -> None:
    new_match().formation("home", "4-4-2").expect(formations=((4, 4, 2), None))


def test_section_3_1_both_choose_in_secret_and_show_together() -> None:
    match = new_match().formation("away", "3-5-2")
    assert [event.json() for event in match.events] == [{"type": "formation-chosen", "side": "away"}]
    match.expect(phase="formation", side="home")
    match.formation("home", "4-4-2").saw("formations", home="4-4-2", away="3-5-2").expect(phase="start")


def test_section_3_1_any_formation_of_ten_is_allowed() -> None:
    match = new_match().may(Formation("home", "0-0-10"), Formation("home", "10-0-0"), Formation("away", "2-7-1"))
    assert len(set(match.state.match.options.pitch.facts["cards"])) == 8
    match.may(*(Formation("home", card) for card in match.state.match.options.pitch.facts["cards"]))


@pytest.mark.parametrize("text", ["4-4-3", "4-4", "04-4-2", "4-4-2-0", "", "ten", "4–4–2"])
def test_section_3_1_other_numbers_are_no_formation(text: str) -> None:
    new_match().wrong(Formation("home", text), "3.1 not-ten")


def test_section_3_1_a_choice_stands() -> None:
    new_match().formation("home", "4-4-2").wrong(Formation("home", "5-3-2"), "3.1 formation-kept")


def test_section_3_2_the_higher_roll_says_who_begins() -> None:
    match = new_match().formation("home", "4-4-2").formation("away", "4-4-2")
    match.wrong(Begin("home"), "4 not-now").wrong(Roll((3,)), "4.2 both-dice")
    match.roll(2, 5).saw("start-roll", side="away").expect(side="away").may(Begin("home"), Begin("away"))
    match.begin("home").expect(active="home", first_active="home", phase="placement", ball="C", value=3)


def test_section_3_2_equal_rolls_are_rolled_again() -> None:
    match = new_match().formation("home", "4-4-2").formation("away", "4-4-2")
    match.roll(3, 3).saw("start-tie").expect(phase="start").may(Roll((1, 2)))


def test_section_3_3_the_active_side_places_first_then_the_other_then_two_may_move() -> None:
    match = placing("away").expect(side="away", step=1, home=(0,) * 13)
    match.place(C=2, M2=4, L3=2, R3=2).expect(side="home", step=2, away_C=2, away_P2=1)
    match.place(C=3, M1=4, P1=1, L2=2).expect(side="away", step=3, left=2)
    match.move("M2", "C").move("L3", "C").expect(phase="target", away_C=4).saw("kick-off", side="away")


def test_section_3_3_nobody_has_to_be_moved_in_the_third_step() -> None:
    placed(placing()).done().expect(phase="target", active="home", restart="kick-off")


def placed(match: Match) -> Match:
    return match.place(C=3, M1=4, L1=1, L2=1, R2=1).place(C=2, M2=4, L3=2, R3=2)


def test_section_3_3_the_third_step_goes_to_a_neighbouring_sector() -> None:
    match = placed(placing())
    match.wrong(Move("L1", "C"), "3.3 shift-too-far").wrong(Move("P1", "M1"), "4.7 nobody-there")
    match.wrong(Move("M1", "M1"), "4.7 same-sector").wrong(Place("C"), "4 not-now")
    match.wrong(Move("M1", "C", ball=True), "5.3 ball-at-rest")
    match.move("L1", "P1").wrong(Move("P1", "M1"), "4.7 moved-already")


def test_section_3_3_the_limits_bind_the_third_step_too() -> None:
    """Errata: two stay in the centre, nobody leaves his half, the keeper stays in his penalty area."""
    match = placing().place(C=2, M1=8).place(C=2, M2=8)
    match.wrong(Move("C", "M1"), "3.3.1 two-at-kick-off")
    match.wrong(Move("C", "L3"), "3.3.1 own-half", "3.3.1 two-at-kick-off")
    match.wrong(Move("P1", "M1", keeper=True), "3.3.1 keeper-at-home")
    match.move("M1", "C").may(Move("C", "L2")).wrong(Move("C", "M2"), "3.3.1 own-half")


def test_section_3_3_who_was_moved_is_not_moved_again() -> None:
    match = placing().place(C=2, M1=8).place(C=2, M2=8).move("M1", "L2")
    match.wrong(Move("L2", "L1"), "4.7 moved-already")


def test_section_3_3_the_formation_has_no_say_in_placing() -> None:
    placing().place(C=10).expect(step=2, home_C=10, home_P1=1)


def test_section_3_3_1_everybody_in_his_own_half() -> None:
    match = placing()
    assert match.places() == OWN_HALF
    match.wrong(Place("M2"), "3.3.1 own-half").wrong(Place("L3"), "3.3.1 own-half")
    match.place(C=2, M1=8)
    assert match.places() == OTHER_HALF


def test_section_3_3_1_two_of_the_active_side_stand_in_the_centre() -> None:
    match = placing().place(M1=8)
    assert match.places() == {"C"}
    match.wrong(Place("M1"), "3.3.1 two-at-kick-off")
    match.place(C=2).expect(step=2)
    match.place(M2=10).expect(step=3)


def test_section_3_3_1_the_keepers_stand_in_their_penalty_areas() -> None:
    match = placing().expect(keepers=("P1", None)).wrong(Place("P1", keeper=True), "3.3 keeper-placed")
    match.place(C=10).expect(keepers=("P1", "P2"))


def test_section_3_4_the_referee_stands_on_minute_one_and_it_is_nil_nil() -> None:
    placing().expect(minute=1, stoppage=0, half=1, score=(0, 0))


def test_section_3_nothing_else_fits_before_the_match() -> None:
    new_match().wrong(Done(), "4 not-now").wrong(Target("C"), "4 not-now").wrong(Roll((1, 2)), "4 not-now")
