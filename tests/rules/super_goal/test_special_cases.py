"""The rulebook's special cases, one by one."""

from typing import Any

import pytest

from rules.super_goal.actions import Announce, Master, Place, Roll
from tests.rules.super_goal.match import Match, at


def test_special_two_fouls_running_are_a_sending_off() -> None:
    match = at("c4", "defence", master="away assist").defence("foul").saw_no("sending-off").expect(fouled="away")
    match.orange("forward-1-ask").defence("foul").saw("sending-off", side="away").saw("free-kick", side="home")
    match.expect(phase="master", side="home", holder="home", face=None, fouled=None, attacking="home")
    match.master_rolls("foul").expect(phase="attack", restart="free-kick", ball="c5")


def test_special_a_sending_off_takes_the_master_die_only_from_who_has_it() -> None:
    match = at("c4", "defence", fouled="away", master="home assist").defence("foul").saw("sending-off", side="away")
    match.expect(phase="attack", holder="home", face="assist")


def test_special_another_roll_between_the_fouls_saves_from_the_sending_off() -> None:
    match = at("c4", "defence", fouled="away", master="away assist").defence("miss").expect(fouled=None)
    match.orange("forward-1-ask").defence("foul").saw_no("sending-off").expect(holder="away")


def test_special_the_other_sides_foul_is_not_ones_own() -> None:
    match = at("c8", "defence", by="away", fouled="away", master="home assist").defence("foul")
    match.saw_no("sending-off").expect(fouled="home")


def test_special_a_third_foul_begins_the_count_again() -> None:
    match = at("c4", "defence", fouled="away").defence("foul").saw("sending-off")
    match.orange("forward-1-ask").defence("foul").saw_no("sending-off").expect(fouled="away")


def test_special_a_sending_off_in_the_penalty_area_still_brings_the_penalty() -> None:
    match = at("c10", "defence", fouled="away", master="away foul").defence("foul").saw("penalty", side="home")
    match.expect(phase="master", side="home").master_rolls("assist").expect(phase="penalty", side="home")


def test_special_a_sending_off_waits_for_the_video_assistant() -> None:
    match = at("c10", "defence", fouled="away", master="away foul", var=True).defence("foul").saw_no("sending-off")
    match.expect(phase="var", side="home", fouled="away").orange("forward-1").saw(
        "sending-off", side="away", master=True
    )
    match.saw("penalty").expect(phase="master", side="home").master_rolls("assist").expect(phase="penalty", fouled=None)


def test_special_a_foul_that_the_video_assistant_takes_back_does_not_count() -> None:
    """Neither for a sending-off at once, nor as the first of two."""
    match = at("c10", "defence", fouled="away", master="away foul", var=True).defence("foul").orange("forward-1-ask")
    match.saw("no-penalty").saw_no("sending-off").expect(phase="attack", fouled=None, holder="away")
    first = at("c10", "defence", var=True).defence("foul").orange("forward-1-ask").orange("forward-1-ask")
    first.defence("foul").saw_no("sending-off").orange("forward-1").saw_no("sending-off").expect(fouled="away")


def test_special_who_has_no_master_die_gives_none_away() -> None:
    at("c8", "defence", fouled="away", master="home foul").defence("foul").saw("sending-off", master=False)


def test_special_a_sending_off_at_the_other_end() -> None:
    match = at("c8", "defence", by="away", fouled="home", master="home foul").defence("foul")
    match.saw("sending-off", side="home").expect(phase="master", side="away", holder="away", attacking="away")


@pytest.mark.parametrize("spot", ["b1", "d1"])
def test_special_a_goal_kick_played_back_is_a_corner_for_the_other_side(spot: str) -> None:
    match = at(None, "place", restart="goal-kick").place(spot).red("back-1").saw("out", line="own-goal-line")
    match.saw("corner", side="away").expect(phase="place", side="away", restart="corner").may(Place("a1"), Place("e1"))


@pytest.mark.parametrize(("side", "spot", "other"), [("home", "b1", "away"), ("away", "d11", "home")])
def test_special_a_goal_kick_that_was_to_go_far_is_a_corner_all_the_same(side: str, spot: str, other: str) -> None:
    match = at(spot, by=side, restart="goal-kick").announce("double").red("back-1").saw("corner", side=other)
    match.expect(phase="place", attacking=other, score=(0, 0)).place("a1" if other == "away" else "e11")
    assert match.dice() == {"orange", "red", "violet"}


def test_special_a_doubled_punt_played_back_is_an_own_goal() -> None:
    match = at(None, "place", restart="punt").place("c2").announce("double").red("back-1")
    match.saw("own-goal", side="home", other="away", away=1)
    match.expect(score=(0, 1), attacking="home", restart="kick-off", ball="c6")


def test_special_a_doubled_punt_of_aways_goes_into_the_upper_net() -> None:
    match = at("c10", by="away", restart="punt").announce("double").red("back-1").saw("own-goal", side="away")
    match.expect(score=(1, 0), attacking="away", restart="kick-off", ball="c6")


def test_special_a_doubled_punt_from_the_goal_line_is_one_too() -> None:
    at("c1", restart="punt").announce("double").red("back-1").saw("own-goal", side="home", other="away")


def test_special_a_plain_punt_played_back_from_before_the_goal_stays_in() -> None:
    at("c2", restart="punt").red("back-1").expect(ball="c1", attacking="home", score=(0, 0))
    at("c1", restart="punt").red("back-1").saw("own-goal", side="home")


@pytest.mark.parametrize(("way", "field"), [("left", "a8"), ("right", "e8")])
def test_special_three_diagonally_from_the_middle_is_a_throw_in(way: str, field: str) -> None:
    match = at("c6").violet("diagonal-3").play(way).saw("throw-in", side="away", field=field)
    match.expect(ball=field, attacking="away", restart="throw-in")
    assert match.dice() == {"orange", "red", "violet"}


def test_special_three_diagonally_near_the_goal_is_out_behind_it() -> None:
    """From c8 the side line comes first, from c9 the goal line."""
    at("c8").violet("diagonal-3").play("right").saw("throw-in", side="away", field="e10").expect(ball="e10")
    at("c9").violet("diagonal-3").play("right").saw("goal-kick", side="away").expect(restart="goal-kick", ball="e11")


def test_special_three_diagonally_from_the_own_half_is_thrown_in_near_the_goal_but_not_shot() -> None:
    """Home plays out on e3, which is in away's shooting range."""
    match = at("c1").violet("diagonal-3").play("right").expect(ball="e3", attacking="away", restart="throw-in")
    assert match.dice() == {"orange", "red", "violet"}
    match.wrong(Roll("shot", "on-goal"), "first-attack dead-ball-shot")


@pytest.mark.parametrize("ball", ["c1", "c2", "c3"])
def test_special_a_clearance_towards_the_attackers_goal_stops_before_it_and_his_keeper_acts(ball: str) -> None:
    match = at(ball, "defence").defence("clear").saw("cleared-to-goal", side="away", field="c1")
    match.expect(phase="keeper", side="home", ball="c1", scene="clearance", attacking="home")


@pytest.mark.parametrize("ball", ["b1", "b2", "b3", "d3", "a1", "e2"])
def test_special_a_clearance_beside_the_attackers_goal_is_his_goal_kick(ball: str) -> None:
    match = at(ball, "defence").defence("clear").saw("out", line="goal-line").saw("goal-kick", side="home")
    match.expect(phase="place", restart="goal-kick", side="home").may(Place("b1"), Place("d1"))


def test_special_a_clearance_that_just_stays_on_the_board_is_no_danger() -> None:
    at("c4", "defence").defence("clear").expect(phase="attack", ball="c1", attacking="home")
    at("b4", "defence").defence("clear").expect(phase="attack", ball="b1", attacking="home")


@pytest.mark.parametrize("ball", ["c9", "c10", "c11"])
def test_special_a_clearance_of_homes_rolls_towards_the_upper_goal(ball: str) -> None:
    match = at(ball, "defence", by="away").defence("clear").expect(phase="keeper", side="away", ball="c11")
    match.keeper("goal").saw("goal", side="home").expect(score=(1, 0), attacking="away")
    at(f"e{ball[1:]}", "defence", by="away").defence("clear").expect(restart="goal-kick", side="away")


def danger() -> Match:
    return at("c1", "keeper", scene="clearance")


def test_special_the_attackers_keeper_saves_or_not() -> None:
    danger().keeper("held").saw("punt", side="home").expect(phase="place", side="home", restart="punt")
    danger().keeper("goal").saw("goal", side="away").expect(score=(0, 1), attacking="home")
    danger().keeper("punch").expect(ball="c2", attacking="home", phase="attack")
    danger().keeper("parried").saw("corner", side="away").expect(side="away").may(Place("a1"), Place("e1"))
    at("c11", "keeper", by="away", scene="clearance").keeper("punch").expect(ball="c10", attacking="away")


def test_special_the_attackers_keeper_may_have_a_perfect_save() -> None:
    match = at("c1", "keeper", scene="clearance", master="home perfect-save").may(Master())
    match.use_master().master_rolls("foul").expect(phase="place", restart="punt", side="home", score=(0, 0))
    at("c1", "keeper", scene="clearance", master="away win-back").wrong(Master(), "master master-clearance")


def test_special_a_direct_free_kick_is_taken_with_the_shot_die() -> None:
    match = at("b8", "defence").defence("foul").expect(restart="direct-free-kick")
    assert match.dice() == {"shot"}
    match.wrong(Roll("red", "forward-2"), "special shot-die-due")
    at("b9", restart="direct-free-kick").wrong(Announce("turn-right"), "special shot-die-due")
    at("b8", restart="direct-free-kick", master="home long-shot").may(Master())


@pytest.mark.parametrize("ball", ["a9", "c9", "e9"])
def test_special_a_direct_free_kick_from_the_third_row_flies_over_the_wall_to_the_keeper(ball: str) -> None:
    match = at(ball, restart="direct-free-kick").shot("on-goal").saw("shot", field="c11")
    match.expect(phase="keeper", side="away", ball="c11", scene="shot")


@pytest.mark.parametrize("ball", ["a8", "c8", "e8"])
def test_special_a_direct_free_kick_from_the_fourth_row_lands_before_the_goal_and_the_defender_acts(ball: str) -> None:
    match = at(ball, restart="direct-free-kick").shot("on-goal").saw("shot", field="c10")
    match.expect(phase="defence", side="away", ball="c10", scene="shot")
    match.defence("miss").expect(phase="keeper", ball="c11")


@pytest.mark.parametrize(
    ("face", "expected"),
    [
        ("steal", {"attacking": "away", "ball": "c10", "first": True}),
        ("own-goal", {"score": (1, 0), "attacking": "away"}),
        ("clear", {"attacking": "home", "ball": "c7", "phase": "attack"}),
        ("foul", {"phase": "penalty", "side": "home"}),
    ],
)
def test_special_a_direct_free_kick_from_the_fourth_row_is_defended_as_any_shot(
    face: str, expected: dict[str, Any]
) -> None:
    at("d8", restart="direct-free-kick").shot("on-goal").defence(face).expect(**expected)


def test_special_a_direct_free_kick_is_never_unstoppable_and_can_hit_the_woodwork() -> None:
    at("c8", restart="direct-free-kick").shot("unstoppable").expect(phase="keeper", ball="c11", score=(0, 0))
    at("c8", restart="direct-free-kick").shot("post").expect(phase="defence", ball="c10")
    at("c8", restart="direct-free-kick").shot("bar").expect(phase="bar", ball="c11")
    at("c8", restart="direct-free-kick").shot("wide").expect(restart="goal-kick", attacking="away")


@pytest.mark.parametrize("ball", ["c1", "b2"])
def test_special_an_offensive_foul_in_ones_own_area_is_a_direct_free_kick_and_no_penalty(ball: str) -> None:
    """Home's keeper had got the ball from a back pass; away shoots from where it lies."""
    match = at(ball, master="away foul").use_master().saw("direct-free-kick", side="away", field=ball)
    match.saw_no("penalty", "var").master_rolls("foul").expect(attacking="away", restart="direct-free-kick", ball=ball)
    match.shot("unstoppable").expect(phase="keeper", side="home", ball="c1", score=(0, 0))


def test_special_an_offensive_foul_example_after_a_back_pass_to_the_keeper() -> None:
    match = at("c2", master="away foul").red("back-1").expect(ball="c1", attacking="home").use_master()
    match.saw("offensive-foul", side="home").saw("direct-free-kick", side="away", field="c1").master_rolls("assist")
    match.shot("on-goal").expect(phase="keeper", side="home", ball="c1")
    match.keeper("goal").expect(score=(0, 1), attacking="home")


def test_special_an_offensive_foul_at_the_other_end_is_an_ordinary_free_kick() -> None:
    match = at("c10", master="away foul").use_master().saw("free-kick", side="away").master_rolls("foul")
    assert match.dice() == {"orange", "red", "violet"}
