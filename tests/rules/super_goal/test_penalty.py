"""Penalties, and the video assistant who looks at them."""

import pytest

from rules.super_goal.actions import Place, Roll
from tests.rules.super_goal.match import at


def test_penalty_is_thrown_with_the_black_die() -> None:
    match = at("b10", "defence").defence("foul").expect(phase="penalty", side="home")
    assert match.dice() == {"penalty"}
    match.wrong(Roll("shot", "on-goal"), "course wrong-die")


def test_penalty_goal_and_back_to_the_middle() -> None:
    at("b10", "penalty").penalty("goal").saw("goal", side="home").expect(ball="c6", attacking="away", score=(1, 0))


def test_penalty_parried_is_a_corner() -> None:
    at("b10", "penalty").penalty("parried").saw("corner", side="home").may(Place("a11"), Place("e11"))


def test_penalty_wide_is_a_goal_kick() -> None:
    at("b10", "penalty").penalty("wide").saw("goal-kick", side="away").may(Place("b11"), Place("d11"))


def test_penalty_punched_may_be_shot_again() -> None:
    match = at("b11", "penalty").penalty("punch").saw("punched", field="c10").expect(ball="c10", attacking="home")
    match.may(Roll("shot", "on-goal")).shot("unstoppable").expect(score=(1, 0))


def test_penalty_for_away_at_the_other_end() -> None:
    at("c2", "penalty", by="away").penalty("goal").expect(score=(0, 1), attacking="home")
    at("c2", "penalty", by="away").penalty("punch").expect(ball="c2")


def test_penalty_var_asks_the_orange_die_first() -> None:
    match = at("b10", "defence", var=True).defence("foul").saw("var", side="home").saw_no("penalty")
    match.expect(phase="var", side="home", ball="b10")
    assert match.dice() == {"orange"}


@pytest.mark.parametrize("face", ["forward-1", "diagonal-1", "sideways-1"])
def test_penalty_var_confirms_it_five_times_out_of_six(face: str) -> None:
    at("b10", "var", var=True).orange(face).saw("penalty", side="home").expect(phase="penalty", ball="b10")


def test_penalty_var_takes_it_back_on_the_question_mark_and_the_attacker_keeps_the_ball() -> None:
    match = at("b10", "var", var=True).orange("forward-1-ask").saw("no-penalty", side="home")
    match.expect(phase="attack", attacking="home", ball="b10", first=False).may(Roll("orange", "forward-1"))


def test_penalty_var_also_looks_at_the_master_dies_foul() -> None:
    at("b10", var=True, master="home foul").use_master().master_rolls("foul").expect(phase="var", side="home")
