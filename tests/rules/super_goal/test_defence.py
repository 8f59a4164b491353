"""The defence: steal, miss, own goal, clear, foul; and the keeper's save."""

import pytest

from rules.super_goal.actions import Announce, Place, Roll
from tests.rules.super_goal.match import at


def test_defence_steal_changes_possession_on_the_spot() -> None:
    match = at("c7", "defence").defence("steal").saw("ball-won", side="away", field="c7")
    match.expect(attacking="away", ball="c7", first=True, phase="attack")


def test_defence_steal_also_stops_a_shot() -> None:
    at("b10", "defence", scene="shot").defence("steal").expect(attacking="away", ball="b10", first=True)


@pytest.mark.parametrize("scene", ["pass", "post"])
def test_defence_a_miss_leaves_the_ball_with_the_attacker(scene: str) -> None:
    match = at("c10", "defence", scene=scene).defence("miss").saw("missed", side="away")
    match.expect(attacking="home", ball="c10", phase="attack", first=False)
    assert match.dice() == {"orange", "red", "violet", "shot"}


@pytest.mark.parametrize(("ball", "own"), [("c10", True), ("c11", True), ("b10", False), ("d11", False), ("c8", False)])
def test_defence_a_fumble_right_before_the_goal_is_an_own_goal(ball: str, own: bool) -> None:
    match = at(ball, "defence").defence("own-goal")
    if own:
        match.saw("own-goal", side="away", other="home", home=1).expect(score=(1, 0), attacking="away", ball="c6")
    else:
        match.saw("missed", side="away").expect(score=(0, 0), attacking="home", ball=ball)


def test_defence_a_fumble_elsewhere_lets_a_shot_through() -> None:
    at("b10", "defence", scene="shot").defence("own-goal").expect(phase="keeper", ball="c11")
    at("c10", "defence", scene="shot").defence("own-goal").expect(score=(1, 0))


@pytest.mark.parametrize(("ball", "to"), [("c8", "c5"), ("a4", "a1"), ("e11", "e8")])
def test_defence_a_clearance_goes_three_fields_straight_back_and_the_attacker_keeps_it(ball: str, to: str) -> None:
    match = at(ball, "defence").defence("clear").saw("cleared", side="away", field=to)
    match.expect(ball=to, attacking="home", phase="attack", first=False).may(Roll("orange", "forward-1"))


def test_defence_a_clearance_of_homes_goes_up_the_board() -> None:
    at("b4", "defence", by="away").defence("clear").expect(ball="b7", attacking="away")


@pytest.mark.parametrize(
    ("ball", "kind", "phase"),
    [
        ("c10", "penalty", "penalty"),
        ("b11", "penalty", "penalty"),
        ("a9", "direct-free-kick", "attack"),
        ("e8", "direct-free-kick", "attack"),
        ("c7", "free-kick", "attack"),
        ("c2", "free-kick", "attack"),
        ("a10", "free-kick", "attack"),
        ("e11", "free-kick", "attack"),
    ],
)
def test_defence_a_foul_is_punished_by_where_the_ball_lies(ball: str, kind: str, phase: str) -> None:
    """Beside the penalty area it is an ordinary free kick."""
    match = at(ball, "defence").defence("foul").saw("foul", side="away", field=ball).saw(kind, side="home")
    match.expect(phase=phase, attacking="home", ball=ball, restart=None if kind == "penalty" else kind)


@pytest.mark.parametrize("ball", ["c7", "c1", "a10", "e11"])
def test_defence_after_a_free_kick_any_direction_die_will_do_and_no_other(ball: str) -> None:
    match = at(ball, "defence").defence("foul")
    assert match.dice() == {"orange", "red", "violet"}


def test_keeper_held_means_a_punt_for_his_side() -> None:
    match = at("c11", "keeper").keeper("held").saw("held", side="away").saw("punt", side="away")
    match.expect(phase="place", restart="punt", side="away", attacking="away").may(Place("c11"), Place("c10"))


def test_keeper_punched_goes_back_before_the_goal_and_the_attacker_keeps_it() -> None:
    match = at("c11", "keeper").keeper("punch").saw("punched", side="away", field="c10")
    match.expect(ball="c10", attacking="home", phase="attack").may(Roll("shot", "on-goal"))


def test_keeper_a_goal_counts() -> None:
    at("c11", "keeper").keeper("goal").saw("goal", side="home").saw_no("own-goal").expect(score=(1, 0))


def test_keeper_parried_is_a_corner() -> None:
    match = at("c11", "keeper").keeper("parried").saw("parried", side="away").saw("corner", side="home")
    match.expect(phase="place", restart="corner", side="home").may(Place("a11"), Place("e11"))


def test_keeper_after_the_bar_his_goal_is_an_own_goal() -> None:
    at("c11", "bar").keeper("goal").saw("own-goal", side="away", other="home").expect(score=(1, 0))
    at("c11", "bar").keeper("held").expect(restart="punt", attacking="away")


@pytest.mark.parametrize(("face", "kind"), [("steal", "ball-won"), ("miss", "missed"), ("own-goal", "own-goal")])
def test_keeper_after_the_bar_the_defender_may_act_instead(face: str, kind: str) -> None:
    at("c11", "bar").defence(face).saw(kind)


def test_kicks_the_ball_is_put_on_one_of_two_fields() -> None:
    at(None, "place", restart="goal-kick").may(Place("b1"), Place("d1")).wrong(Place("c1"), "kicks wrong-spot")
    at(None, "place", restart="punt", by="away").may(Place("c11"), Place("c10")).wrong(Place("c1"), "kicks wrong-spot")
    at(None, "place", restart="corner", by="away").may(Place("a1"), Place("e1"))


@pytest.mark.parametrize("restart", ["goal-kick", "punt"])
def test_kicks_a_long_one_doubles_the_number_when_announced(restart: str) -> None:
    ball = {"goal-kick": "b1", "punt": "c2"}[restart]
    at(ball, restart=restart).announce("double").violet("forward-3").expect(ball=f"{ball[0]}{int(ball[1]) + 6}")
    at(ball, restart=restart).violet("forward-3").expect(ball=f"{ball[0]}{int(ball[1]) + 3}")


def test_kicks_a_doubled_diagonal_may_leave_the_field() -> None:
    match = at("b1", restart="goal-kick").announce("double").red("diagonal-2").saw("arrow", left=None, right=None)
    match.play("right").expect(restart="throw-in", ball="e4", attacking="away")


def test_kicks_a_doubled_question_mark_is_still_one() -> None:
    at("c1", restart="punt").announce("double").violet("forward-3-ask").expect(phase="defence", ball="c7")


def test_kicks_nothing_else_is_doubled() -> None:
    at("c6").wrong(Announce("double"), "kicks double-kicks-only")
    at("c6", restart="free-kick").wrong(Announce("double"), "kicks double-kicks-only")


@pytest.mark.parametrize(("corner", "one", "two"), [("a11", "b11", "c11"), ("e11", "d11", "c11")])
def test_corner_straight_on_is_along_the_goal_line(corner: str, one: str, two: str) -> None:
    at(None, "place", restart="corner").place(corner).orange("forward-1").expect(ball=one, attacking="home")
    at(None, "place", restart="corner").place(corner).red("forward-2").expect(ball=two)


def test_corner_only_a_straight_arrow_bends() -> None:
    """Every other arrow is played as it lies: diagonally behind the goal line, sideways along it, or back."""
    match = at("a11", restart="corner").red("diagonal-2").saw("arrow", left=None, right=None)
    match.play("right").saw("out", line="goal-line").expect(restart="goal-kick", attacking="away")
    match = at("a11", restart="corner").red("sideways-2-ask").saw("arrow", left=None, right="c11")
    match.play("left").saw("out", line="side-line").expect(restart="throw-in", attacking="away")
    at("a11", restart="corner").red("back-1").expect(ball="a10", attacking="home")


def test_corner_away_takes_it_at_the_other_end() -> None:
    at("a1", by="away", restart="corner").red("forward-2").expect(ball="c1")


def test_corner_nobody_announces_a_turn() -> None:
    at("a11", restart="corner").wrong(Announce("turn-right"), "corner turned-anyway")
