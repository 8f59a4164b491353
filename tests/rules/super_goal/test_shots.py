"""Shots with the shot die, from inside and from outside the penalty area."""

import pytest

from rules.super_goal.actions import Roll
from rules.super_goal.pitch import FACTS, FIELDS, OTHER_END
from tests.rules.super_goal.match import at

AREA = ["b10", "c10", "d10", "b11", "c11", "d11"]
OUTSIDE = {"a9": "b10", "b9": "b10", "c9": "c10", "d9": "d10", "e9": "d10", "a10": "b10", "e10": "d10"}
ON_GOAL = Roll("shot", "on-goal")


def test_outside_the_shot_die_may_be_thrown_in_thirteen_fields_only() -> None:
    allowed = {field for field in FIELDS if "shot" in at(field).dice()}
    assert allowed == {*AREA, *OUTSIDE}
    for field in ("a11", "e11", "c8"):
        at(field).wrong(ON_GOAL, "outside no-shot-here")
    assert {field for field in FIELDS if "shot" in at(field, by="away").dice()} == {OTHER_END[f] for f in allowed}


@pytest.mark.parametrize("field", AREA)
def test_inside_goal_with_a_question_mark_the_keeper_acts_before_the_goal(field: str) -> None:
    match = at(field).shot("on-goal").saw("shot", side="home", field="c11")
    match.expect(phase="keeper", side="away", ball="c11", inside=True, attacking="home")


def test_inside_unstoppable_is_a_goal() -> None:
    match = at("b11").shot("unstoppable").saw("unstoppable", side="home").saw("goal", side="home", home=1, away=0)
    match.expect(score=(1, 0), phase="attack", attacking="away", restart="kick-off", ball="c6")


def test_inside_unstoppable_asks_the_defender_who_holds_a_perfect_save() -> None:
    match = at("b11", master="away perfect-save").shot("unstoppable").expect(phase="answer", side="away", score=(0, 0))
    match.decline().saw("goal", side="home").expect(score=(1, 0), face="perfect-save", holder="away")
    at("b11", master="away win-back").shot("unstoppable").saw("goal", side="home")
    at("b11", master="home perfect-save").shot("unstoppable").saw("goal", side="home")


@pytest.mark.parametrize("field", [*AREA, *OUTSIDE])
def test_inside_and_outside_the_post_lets_the_ball_bounce_and_the_defender_acts(field: str) -> None:
    at(field).shot("post").saw("post", field="c10").expect(phase="defence", ball="c10", side="away", scene="post")


@pytest.mark.parametrize("field", ["b10", "e9"])
def test_inside_and_outside_the_bar_leaves_keeper_or_defender_to_the_defender(field: str) -> None:
    match = at(field).shot("bar").saw("bar", field="c11").expect(phase="bar", ball="c11", side="away")
    assert match.dice() == {"keeper", "defence"}


@pytest.mark.parametrize("field", ["c10", "a9"])
def test_inside_and_outside_wide_is_a_goal_kick_left_or_right(field: str) -> None:
    match = at(field).shot("wide").saw("wide", side="home").expect(phase="place", side="away", restart="goal-kick")
    match.place("b11").expect(phase="attack", ball="b11", attacking="away")


@pytest.mark.parametrize("field", OUTSIDE)
def test_outside_the_defender_comes_first(field: str) -> None:
    match = at(field).shot("on-goal").saw("shot", field=OUTSIDE[field])
    match.expect(phase="defence", ball=OUTSIDE[field], side="away", scene="shot", inside=False)
    match.defence("miss").saw("missed", side="away").saw("shot", field="c11")
    match.expect(phase="keeper", ball="c11", side="away", scene="shot")


@pytest.mark.parametrize("field", OUTSIDE)
def test_outside_unstoppable_is_left_to_the_keeper(field: str) -> None:
    at(field).shot("unstoppable").saw_no("goal").expect(phase="keeper", ball="c11", side="away", inside=False)


def test_outside_away_shoots_at_the_other_end() -> None:
    at("e3", by="away").shot("on-goal").expect(phase="defence", ball="d2", side="home")
    at("c2", by="away").shot("on-goal").expect(phase="keeper", ball="c1", side="home")


def test_outside_every_field_has_a_first_stop_in_the_penalty_area() -> None:
    assert set(FACTS["stops"]) == set(FACTS["areas"]["outside_shot"])
    assert set(FACTS["stops"].values()) <= set(FACTS["areas"]["penalty"])
