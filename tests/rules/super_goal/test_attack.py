"""The attack: arrows, left and right, out of the field, X and ?, the turned arrow, and the order of the dice."""

import pytest

from rules.game import HOME
from rules.super_goal.actions import Announce, Master, Play, Roll
from tests.rules.super_goal.match import at

ORANGE, RED, VIOLET, SHOT = (
    Roll(*roll) for roll in (("orange", "forward-1"), ("red", "forward-2"), ("violet", "forward-3"), ("shot", "post"))
)


def test_attack_example_two_straight_on() -> None:
    at("c6").red("forward-2").saw("ball", side="home", field="c8").expect(ball="c8", phase="attack", attacking="home")


def test_attack_away_plays_towards_row_one() -> None:
    at("c6", by="away").red("forward-2").expect(ball="c4")
    at("c6", by="away").red("back-1").expect(ball="c7")


@pytest.mark.parametrize(("way", "home", "away"), [("left", "b7", "d5"), ("right", "d7", "b5")])
def test_attack_diagonally_left_or_right_is_the_players_choice(way: str, home: str, away: str) -> None:
    match = at("c6").orange("diagonal-1").expect(phase="play", ball="c6", side="home").may(Play("left"), Play("right"))
    match.saw("arrow", die="orange", face="diagonal-1", left="b7", right="d7")
    match.play(way).expect(ball=home, phase="attack", last="orange")
    at("c6", by="away").orange("diagonal-1").play(way).expect(ball=away)


@pytest.mark.parametrize(("way", "home", "away"), [("left", "b6", "d6"), ("right", "d6", "b6")])
def test_attack_sideways_left_or_right_too(way: str, home: str, away: str) -> None:
    at("c6").orange("sideways-1").play(way).expect(ball=home)
    at("c6", by="away").orange("sideways-1").play(way).expect(ball=away)


def test_attack_without_a_choice_the_ball_moves_at_once() -> None:
    at("c6").orange("forward-1").expect(phase="attack").wrong(Play("left"), "course not-now")
    at("c6").red("back-1").expect(ball="c5", attacking="home")


def test_attack_x_loses_the_ball_after_it_has_moved() -> None:
    match = at("c6").violet("forward-3-lost").saw("ball", field="c9").saw("lost", side="home")
    match.saw("ball-won", side="away", field="c9").expect(ball="c9", attacking="away", first=True)
    at("c6").red("diagonal-2-lost").play("right").expect(ball="e8", attacking="away", phase="attack")


def test_attack_a_question_mark_lets_the_defender_roll_where_the_ball_has_come() -> None:
    match = at("c6").orange("forward-1-ask").saw("challenge", side="away", field="c7")
    match.expect(phase="defence", side="away", ball="c7", attacking="home", scene="pass")
    at("c4").violet("diagonal-3-ask").play("left").expect(phase="attack", restart="throw-in")
    at("c4").red("sideways-2-ask").play("left").expect(phase="defence", ball="a4")


def test_attack_over_the_goal_line_is_a_goal_kick() -> None:
    match = at("b9").violet("forward-3").saw("out", line="goal-line", field="b11").saw("goal-kick", side="away")
    match.expect(phase="place", restart="goal-kick", side="away", ball="b11")


def test_attack_even_between_the_posts_only_a_shot_scores() -> None:
    at("c10").violet("forward-3").saw_no("goal").expect(restart="goal-kick", score=(0, 0))


def test_attack_over_the_side_line_is_a_throw_in_where_the_ball_was_last() -> None:
    match = at("b6").violet("sideways-3-lost").play("left").saw("out", line="side-line", field="a6")
    match.saw("throw-in", side="away", field="a6").expect(ball="a6", restart="throw-in", attacking="away", first=False)


def test_attack_an_x_or_question_mark_does_not_matter_any_more_once_the_ball_is_out() -> None:
    at("e6").violet("diagonal-3-ask").play("right").expect(restart="throw-in", attacking="away", ball="e6")
    at("c10").violet("forward-3-lost").expect(restart="goal-kick", attacking="away")


def test_attack_over_the_corner_is_behind_the_goal_line() -> None:
    at("e11").orange("diagonal-1").play("right").expect(restart="goal-kick")


@pytest.mark.parametrize(
    ("ball", "what", "to"), [("a9", "right", "c9"), ("e11", "left", "c11"), ("b10", "right", "d10")]
)
def test_attack_in_the_last_three_rows_the_arrow_may_be_turned_to_the_middle(ball: str, what: str, to: str) -> None:
    match = at(ball).announce(f"turn-{what}").saw("announced", side="home", what=f"turn-{what}")
    match.red("forward-2").expect(ball=to, announced=None, attacking="home")


def test_attack_a_turned_arrow_turns_all_its_ways() -> None:
    """From a9, turned to the right: diagonally left is towards the goal, right is back, sideways is up and down."""
    turned = at("a9").announce("turn-right")
    turned.red("diagonal-2").saw("arrow", left="c11", right="c7").play("right").expect(ball="c7")
    at("a9").announce("turn-right").orange("sideways-1").saw("arrow", left="a10", right="a8")
    at("a9").announce("turn-right").red("back-1").expect(restart="throw-in", ball="a9", attacking="away")


def test_attack_away_turns_as_it_sees_the_board() -> None:
    at("a2", by="away").announce("turn-left").red("forward-2").expect(ball="c2")


def test_attack_from_the_middle_column_either_way_will_do() -> None:
    at("c9").may(Announce("turn-left"), Announce("turn-right"))
    at("c9").announce("turn-left").orange("forward-1").expect(ball="b9")


def test_attack_turning_is_for_the_last_three_rows_and_towards_the_middle() -> None:
    at("a8").wrong(Announce("turn-right"), "attack turn-too-early")
    at("a9").wrong(Announce("turn-left"), "attack turn-to-middle")
    at("a4", by="away").wrong(Announce("turn-left"), "attack turn-too-early")


def test_attack_after_an_announcement_a_direction_die_must_fall() -> None:
    match = at("b9", master="home long-shot").announce("turn-right")
    match.wrong(SHOT, "attack announced-roll").wrong(Master(), "attack announced-roll")
    match.wrong(Announce("turn-right"), "attack announced-roll").may(ORANGE, RED, VIOLET)


def test_first_attack_after_a_change_of_possession_is_orange() -> None:
    match = at("c8", "defence").defence("steal").expect(attacking="away", first=True)
    assert match.dice() == {"orange"}
    match.wrong(RED, "first-attack orange-first").wrong(VIOLET, "first-attack orange-first")
    match.orange("forward-1").expect(first=False, last="orange", ball="c7")


def test_first_attack_is_orange_even_in_shooting_range_and_with_a_master_die() -> None:
    match = at("c10", first=True, master="home unstoppable")
    match.wrong(SHOT, "first-attack orange-first").wrong(Master(), "first-attack orange-first").may(ORANGE)
    at("c10", first=True, master="home foul").wrong(Master(), "first-attack orange-first")


def test_first_attack_orange_never_comes_twice_running() -> None:
    match = at("c4").orange("forward-1").wrong(ORANGE, "first-attack orange-twice").may(RED, VIOLET)
    match.red("forward-2").may(ORANGE)
    at("c4").orange("diagonal-1").play("left").wrong(ORANGE, "first-attack orange-twice")


def test_first_attack_red_may_come_five_times_running() -> None:
    match = at("c1")
    for _ in range(5):
        match.red("forward-2")
    match.expect(ball="c11", attacking="home")


@pytest.mark.parametrize("face", ["miss", "own-goal", "clear"])
def test_first_attack_orange_may_come_again_after_the_defender_has_failed(face: str) -> None:
    at("c6").orange("forward-1-ask").defence(face).expect(attacking="home").may(ORANGE, RED, VIOLET)


def test_first_attack_orange_may_come_again_after_the_keeper_has_punched() -> None:
    match = at("b9").orange("diagonal-1").play("right").expect(ball="c10")
    match.shot("on-goal").keeper("punch").expect(attacking="home").may(ORANGE, SHOT)


RESTARTS = [
    ("kick-off", "c6"),
    ("corner", "a11"),
    ("throw-in", "e4"),
    ("punt", "c1"),
    ("goal-kick", "b1"),
    ("free-kick", "c4"),
]


@pytest.mark.parametrize(("restart", "ball"), RESTARTS)
def test_first_attack_from_a_dead_ball_any_die_will_do(restart: str, ball: str) -> None:
    """Kick-off, corner, throw-in, punt, goal kick and free kick are the exceptions; the master die is one of them."""
    at(ball, restart=restart).may(ORANGE, RED, VIOLET).expect(side=HOME)
    if ball not in ("c1", "b1"):
        at(ball, restart=restart, master="home assist").may(Master())


@pytest.mark.parametrize(("restart", "ball"), [("throw-in", "a10"), ("throw-in", "e9"), ("free-kick", "e10")])
def test_first_attack_from_a_dead_ball_nobody_shoots_at_once(restart: str, ball: str) -> None:
    """Also in shooting range a direction die comes first, or the master die; after it a shot is free."""
    match = at(ball, restart=restart).wrong(SHOT, "first-attack dead-ball-shot")
    assert match.dice() == {"orange", "red", "violet"}
    at(ball, restart=restart, master="home unstoppable").may(Master())
    match.announce("turn-right" if ball[0] == "a" else "turn-left").orange("forward-1").may(SHOT)


def test_first_attack_from_a_dead_ball_far_from_the_goal_has_two_reasons_against_a_shot() -> None:
    at("c6", restart="kick-off").wrong(SHOT, "first-attack dead-ball-shot", "outside no-shot-here")
