"""End of the match: two halves, playing on after the time, a tournament's shoot-out."""

from collections.abc import Callable
from typing import Any

import pytest

from rules.super_goal.actions import Roll, Time
from rules.super_goal.options import read_options
from tests.rules.super_goal.match import Match, at, new_match


def test_end_a_half_lasts_seven_and_a_half_minutes() -> None:
    assert read_options({}).half_minutes == 7.5
    assert read_options({"half_minutes": 5, "shoot_out": True}).shoot_out


def test_end_after_the_time_play_goes_on_until_the_defender_has_the_ball() -> None:
    match = at("c6", toss_winner="home").time("half").saw("time-up", side="home", other="away").expect(whistled=True)
    match.orange("forward-1").red("forward-2").expect(half=1, ball="c9")
    match.shot("on-goal").defence("clear").expect(half=1).violet("forward-3-lost").saw("half-time", home=0, away=0)
    match.expect(half=2, whistled=False, running=False, attacking="home", restart="kick-off", ball="c6")


ENDINGS = [
    lambda: at("c7", "defence", toss_winner="away", whistled=True).do(Roll("defence", "steal")),
    lambda: at("c10", "penalty", toss_winner="away", whistled=True).do(Roll("penalty", "wide")),
    lambda: at("c10", "penalty", toss_winner="away", whistled=True).do(Roll("penalty", "goal")),
    lambda: at("c11", "keeper", toss_winner="away", whistled=True).do(Roll("keeper", "held")),
    lambda: at("c6", toss_winner="away", whistled=True).do(Roll("violet", "forward-3-lost")),
    lambda: at("c11", toss_winner="away", whistled=True).do(Roll("orange", "forward-1")),
    lambda: at("c6", toss_winner="away", whistled=True).violet("diagonal-3").play("left"),
    lambda: at("c2", toss_winner="away", whistled=True, restart="punt").announce("double").red("back-1"),
]


@pytest.mark.parametrize("match", ENDINGS, ids=range(len(ENDINGS)))
def test_end_every_change_of_possession_ends_the_half_then(match: Callable[[], Match]) -> None:
    ended = match().saw("half-time", side="away").saw_no("throw-in", "goal-kick", "punt", "corner")
    ended.expect(half=2, phase="attack", attacking="away", restart="kick-off", ball="c6")


def test_end_a_back_pass_also_ends_the_half_then() -> None:
    match = at("c6", toss_winner="away", whistled=True).red("back-1").saw("back-pass", side="home").saw("half-time")
    match.expect(half=2, attacking="away")
    at("c6", toss_winner="away").red("back-1").saw_no("half-time").expect(attacking="home")


def test_end_a_corner_into_the_field_is_no_back_pass() -> None:
    match = at("c11", "keeper", whistled=True).keeper("parried").place("a11").red("back-1")
    match.saw_no("back-pass", "half-time").expect(half=1, ball="a10", attacking="home").shot("on-goal")
    match.defence("steal").saw("half-time")


def test_end_a_turned_arrow_that_leads_back_is_a_back_pass() -> None:
    at("a9", whistled=True).announce("turn-right").orange("sideways-1").play("right").saw("back-pass", side="home")
    at("a9", whistled=True).announce("turn-right").orange("forward-1").saw_no("back-pass").expect(ball="b9", half=1)


def test_end_what_the_attacker_keeps_does_not_end_the_half() -> None:
    at("c11", "keeper", whistled=True).keeper("parried").expect(half=1, restart="corner")
    at("c7", "defence", whistled=True).defence("foul").expect(half=1, restart="free-kick")
    at("c10", "defence", whistled=True).defence("foul").expect(half=1, phase="penalty")


def test_end_the_toss_winner_begins_the_second_half() -> None:
    match = new_match().toss("home").master_rolls("assist").expect(attacking="away")
    match.orange("forward-1").time("half").violet("forward-3-lost").saw("half-time", side="home")
    match.expect(attacking="home", half=2, holder="home", face="assist").wrong(Time("full"), "end clock-stands")
    match.orange("forward-1").may(Time("full")).wrong(Time("half"), "end wrong-half")


def test_end_a_master_die_used_at_the_last_moment_is_rolled_before_the_second_half() -> None:
    match = at("c6", toss_winner="home", whistled=True, master="away win-back").use_master().saw("half-time")
    match.expect(phase="master", side="home", half=2).master_rolls("foul").expect(phase="attack", restart="kick-off")


def test_end_time_is_up_only_once() -> None:
    at("c6", whistled=True).wrong(Time("half"), "end whistled")
    new_match().wrong(Time("half"), "end clock-stands")


def last_half(**more: Any) -> Match:
    return at("c7", "defence", half=2, whistled=True, toss_winner="home", **more).defence("steal")


def test_end_after_the_second_half_the_match_is_over() -> None:
    match = last_half(score={"home": 2, "away": 1}).saw("full-time", home=2, away=1).saw("final", winner="home")
    match.expect(phase="over", side=None).wrong(Roll("orange", "forward-1"), "end match-over")
    assert match.game.legal(match.state) == ()


def test_end_a_draw_is_a_draw_unless_it_is_a_tournament() -> None:
    last_half(score={"home": 1, "away": 1}).saw("final", winner=None).expect(phase="over")
    last_half(score={"home": 1, "away": 1}, shoot_out=True).saw("shoot-out", side="home").expect(phase="shoot-out")
    last_half(score={"home": 1, "away": 0}, shoot_out=True).saw("final", winner="home")


def test_end_in_the_shoot_out_both_shoot_in_turn_and_only_goals_count() -> None:
    match = last_half(shoot_out=True).expect(side="home", ball=None)
    assert match.dice() == {"penalty"}
    match.penalty("goal").saw("shoot-out-goal", side="home", home=1, away=0).expect(side="away")
    for face in ("punch", "parried", "wide"):
        match.penalty(face).saw("shoot-out-miss").expect(phase="shoot-out")
    match.expect(side="home", score=(0, 0))


def test_end_a_shoot_out_ends_once_it_cannot_be_turned() -> None:
    match = last_half(shoot_out=True)
    for _ in range(2):
        match.penalty("goal").penalty("wide")
    match.penalty("goal").penalty("wide").saw("final", winner="home", shots_home=3, shots_away=0)
    match.expect(phase="over", score=(0, 0))


def test_end_after_five_each_one_each_decides() -> None:
    match = last_half(shoot_out=True)
    for _ in range(6):
        match.penalty("goal").penalty("goal").saw_no("final")
    match.penalty("wide").saw_no("final").penalty("goal").saw("final", winner="away", shots_home=6, shots_away=7)
