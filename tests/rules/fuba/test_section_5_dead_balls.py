"""Section 5: free kick, corner, goal kick, cards, penalty."""

import pytest

from rules.fuba.actions import Aim, Corner, Dive, Done, GoalKick, Move, Place, Roll, Shoot, Target
from rules.fuba.pitch import SECTORS
from tests.rules.fuba.match import Match, on

FULL = """
L4 .      P2 a3k    R4 a1
L3 a1     M2 h1a2   R3 .
          C  h4a4*4
L2 h2     M1 h2     R2 .
L1 .      P1 h2k    R1 .
home special 12' 4+2 {{"target":"{target}","formations":{{"home":"4-4-2","away":"3-5-2"}}{more}}}
"""


def special(number: int, target: str = "M2", more: str = "") -> Match:
    return on(FULL.format(target=target, more=more)).roll(number)


def test_section_5_1_the_side_that_takes_it_is_active_at_once() -> None:
    special(2, "C").expect(active="away", side="away", ball="C", value=2, restart="free-kick", step=1)
    special(5, "C").expect(active="home", side="home", ball="C", value=2)


def test_section_5_1_in_the_offenders_penalty_area_it_is_a_penalty() -> None:
    special(5, "P2").saw("penalty", side="home").expect(restart="penalty", ball="P2")
    special(2, "P1").saw("penalty", side="away").expect(restart="penalty", active="away")


def test_section_5_1_in_the_own_penalty_area_it_is_a_free_kick() -> None:
    special(5, "P1").saw("free-kick", side="home", sector="P1").expect(restart="free-kick")


def free_kick(ball: str = "M2", here: str = "h2a1") -> Match:
    return on(f'{ball} {here}*2  P2 a2k  C h3a2  P1 h1k\nhome target 12\' 4+2 {{"restart":"free-kick"}}')


def test_section_5_1_a_direct_shot_or_a_new_turn() -> None:
    free_kick().may(Shoot(), Target("C")).shoot().expect(phase="shot").roll(6).saw("attempt", total=4).saw("goal")
    on('C h2a1*2  P2 a2k  P1 h1k\nhome target 12\' 4+2 {"restart":"free-kick"}').wrong(Shoot(), "4.6 no-attempt-here")


def test_section_5_1_only_a_free_kick_is_shot_at_once() -> None:
    on("P2 h2a1k*2  P1 h1k\nhome target 12' -").wrong(Shoot(), "4 not-now")
    on('P2 a1k  L4 h2*1  P1 h1k\nhome target 12\' - {"restart":"corner"}').wrong(Shoot(), "4 not-now")


def test_section_5_1_the_start_sector_is_not_counted() -> None:
    free_kick().target("C").roll(4, 2).saw("possession", start=0, target=1)


def test_section_5_1_within_its_sector_only_with_two_own_players() -> None:
    """Errata."""
    free_kick().may(Target("M2"))
    free_kick(here="h1a1").wrong(Target("M2"), "5.1 free-kick-alone")


def test_section_5_1_a_missed_direct_shot_may_lead_to_a_slow_goal_kick_by_the_old_dice() -> None:
    match = free_kick().shoot().roll(1).saw("goal-kick", side="away").goal_kick("slow")
    match.expect(phase="moves", side="away", active="away", restart="goal-kick")


def test_section_5_1_1_one_of_the_active_side_is_with_the_ball() -> None:
    match = special(5, "L3").keeper("P1").place(C=9)
    assert match.places() == {"L3"}
    match.wrong(Place("C"), "5.1.1 taker-at-ball").place(L3=1).expect(step=2)


def test_section_5_1_1_the_others_stand_anywhere() -> None:
    match = special(5, "L3").wrong(Place("C"), "3.3 keeper-first")
    assert match.places() == set(SECTORS)
    match.keeper("P2")
    assert match.places() == set(SECTORS)


def test_section_5_1_1_one_opponent_is_nearer_to_his_goal_line() -> None:
    match = special(5, "M2").keeper("P1").place(M2=1, C=9).keeper("M1").place(C=9)
    assert match.places() == {"P2"}
    match.wrong(Place("L4"), "5.1.1 one-behind-ball")


def test_section_5_1_1_if_that_is_possible() -> None:
    match = special(5, "L4").keeper("P1").place(L4=1, C=9).keeper("M1").place(C=9)
    assert match.places() == set(SECTORS)


def test_section_5_1_1_the_taker_stays_in_the_third_step() -> None:
    match = special(5, "M2").keeper("P1").place(M2=1, C=9).keeper("P2").place(C=10).expect(step=3)
    match.wrong(Move("M2", "C"), "5.1.1 taker-at-ball").may(Move("C", "M2"), Move("P1", "M1", keeper=True))
    match.done().expect(phase="target", restart="free-kick")


def corner_kick(side: str = "L4") -> Match:
    shot = on("P2 h1a2k*3  M2 a9  C h9  P1 h1k\nhome shot 12' 4+2").roll(3).expect(phase="corner")
    return shot.corner(side)


def test_section_5_2_the_corner_is_taken_left_or_right() -> None:
    match = on("P2 h1a2k*3  M2 a9  C h9  P1 h1k\nhome shot 12' 4+2").roll(3)
    match.may(Corner("L4"), Corner("R4")).wrong(Corner("L1"), "5.2 no-such-corner")
    match.corner("R4").expect(ball="R4", value=1, restart="corner", phase="placement", step=1, active="home")


def test_section_5_2_then_a_new_turn_without_the_start_sector() -> None:
    match = corner_kick().keeper("P1").place(L4=1, P2=3, C=6).keeper("P2").place(P2=2, C=8).done()
    match.expect(phase="target", restart="corner").target("P2").roll(4, 2).saw("possession", start=0, target=0)


def test_section_5_2_1_somebody_is_in_the_corner() -> None:
    match = corner_kick().keeper("P1").place(P2=9)
    assert match.places() == {"L4"}
    match.wrong(Place("P2"), "5.2.1 corner-taker").place(L4=1).expect(step=2)
    assert match.keeper("C").places() == set(SECTORS)


def test_section_5_3_the_goal_kick_is_quick_or_slow() -> None:
    missed = on("P2 h1a2k*5  M2 a3  C h2  P1 h1k\nhome shot 12' 4+2").roll(2)
    missed.expect(phase="goal-kick", active="away", ball="P2", value=2).may(GoalKick("quick"), GoalKick("slow"))
    missed.goal_kick("quick").expect(phase="target", side="away", restart="goal-kick")


def test_section_5_3_slow_lets_both_move_once() -> None:
    match = on("P2 h1a2k*5  M2 a3  C h2  P1 h1k\nhome shot 12' 4+2").roll(2).goal_kick("slow")
    match.saw("slow-goal-kick", side="away").expect(phase="moves", side="away").done().expect(side="home")
    match.done().expect(phase="target", active="away", restart="goal-kick", ball="P2")


def test_section_5_3_the_ball_rests_while_both_move() -> None:
    match = on('P2 a2k*2  M2 a3  C h2  P1 h1k\naway moves 12\' 4+2 {"restart":"goal-kick"}').tactic("midfield")
    match.wrong(Move("P2", "L4", ball=True), "5.3 ball-at-rest").may(Move("P2", "L4"))


def test_section_5_3_the_start_sector_is_not_counted() -> None:
    match = on('P2 a3k*2  M2 a1  C h2  P1 h1k\naway roll 12\' - {"restart":"goal-kick","target":"M2"}')
    match.roll(2, 4).saw("possession", start=0, target=2)


def test_section_5_3_somebody_comes_if_the_penalty_area_is_empty() -> None:
    match = on("M2 h1a2*6  R4 a1k  C h2  P1 h1k\nhome shot 12' 4+2").roll(1)
    match.expect(phase="run", after="goal-kick", side="away").wrong(Done(), "4.7 must-run")
    match.run("M2").expect(away_P2=1, phase="goal-kick")


def test_section_5_4_the_first_yellow_is_only_shown() -> None:
    special(1).saw("yellow", side="home", count=1).expect(phase="placement", yellow=(1, 0), red=(0, 0))


def test_section_5_4_from_the_second_on_the_side_rolls() -> None:
    match = special(1, more=',"yellow":{"home":1,"away":0}').expect(phase="booking", side="home", yellow=(2, 0))
    match.wrong(Roll((1, 2)), "4.2 one-die")
    match.roll(2).saw("red-roll", red=False, count=2).saw("free-kick", side="away").expect(red=(0, 0), yellow=(2, 0))


def test_section_5_4_fewer_than_the_cards_is_red_and_one_yellow_goes() -> None:
    match = special(1, more=',"yellow":{"home":1,"away":0}').roll(1)
    match.saw("red", side="home", left=10).saw("free-kick", side="away").expect(red=(1, 0), yellow=(1, 0))
    match.keeper("P2").place(M2=10).expect(step=2).keeper("P1").place(C=9).expect(step=3)


def test_section_5_4_the_passive_side_is_booked_too() -> None:
    match = special(6, more=',"yellow":{"home":0,"away":3}').expect(phase="booking", side="away")
    match.roll(3).saw("red", side="away", left=10).expect(red=(0, 1), yellow=(0, 3), active="home")


def test_section_5_4_red_leaves_the_formation_as_it_was() -> None:
    match = on('P2 a3k  C h3*3  P1 h1k\nhome moves 12\' 2+4 {"formations":{"home":"5-4-1","away":"4-4-2"}}')
    match.tactic("defence").expect(left=5, red=(7, 8))


def penalty() -> Match:
    return special(5, "P2").keeper("P1").place(P2=1, C=9).place(C=10).done().expect(phase="dive", side="away")


def test_section_5_5_1_one_shooter_and_the_keeper_in_the_penalty_area() -> None:
    match = special(5, "P2").keeper("P1").place(P2=1)
    match.wrong(Place("P2"), "5.5.1 penalty-area-clear").place(M2=9)
    match.expect(step=2, keepers=("P1", "P2"), side="away").wrong(Place("P2"), "5.5.1 penalty-area-clear")
    match.place(M2=10).expect(step=3).wrong(Move("M2", "P2"), "5.5.1 penalty-area-clear")
    match.wrong(Move("P2", "M2"), "5.5.1 penalty-taker")


def test_section_5_5_1_the_shooter_must_be_there() -> None:
    match = special(5, "P2").keeper("P1").place(C=9)
    assert match.places() == {"P2"}
    match.wrong(Place("C"), "5.5.1 penalty-taker")


def test_section_5_5_2_example_a_penalty_missed() -> None:
    """The keeper jumps left, the shot goes left: two or more is needed, a one is rolled; goal kick."""
    match = penalty().dive("left").expect(phase="aim", side="home").aim("left").saw("penalty-shot", least=2)
    match.roll(1).saw("penalty-missed", number=1, least=2).saw("goal-kick", side="away").expect(active="away", value=2)


@pytest.mark.parametrize(
    ("at", "way", "least"),
    [
        *(("left", "left", 2), ("left", "stay", 2), ("left", "right", 6)),
        *(("middle", "left", 1), ("middle", "stay", 6), ("middle", "right", 1)),
        *(("right", "left", 6), ("right", "stay", 2), ("right", "right", 2)),
    ],
)
def test_section_5_5_2_the_table(at: str, way: str, least: int) -> None:
    match = penalty().dive(way).aim(at).saw("penalty-shot", way=way, at=at, least=least)
    match.roll(least).saw("goal", side="home").expect(score=(1, 0), active="away")
    if least > 1:
        penalty().dive(way).aim(at).roll(least - 1).saw("penalty-missed").expect(score=(0, 0))


def test_section_5_5_2_the_keepers_choice_is_hidden_until_the_shot_is_called() -> None:
    """Errata."""
    match = penalty().may(Dive("left"), Dive("stay"), Dive("right")).wrong(Aim("left"), "4 not-now").dive("right")
    assert [event.json() for event in match.events] == [{"type": "dive-chosen", "side": "away"}]
    match.wrong(Dive("left"), "4 not-now").aim("middle").saw("penalty-shot", way="right")
