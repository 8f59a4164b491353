"""Set-up: the toss, the first roll of the master die, the kick-off; and who takes turns."""

import pytest

from rules.game import OTHER, SIDES
from rules.super_goal.actions import Roll, Time, Toss
from rules.super_goal.dice import WORDS
from tests.rules.super_goal.match import at, new_match


def test_set_up_a_match_begins_with_the_toss_and_the_ball_in_the_middle() -> None:
    new_match().expect(phase="toss", ball="c6", holder=None).may(Toss("home"), Toss("away"))


@pytest.mark.parametrize("winner", SIDES)
def test_set_up_the_winner_rolls_the_master_die_and_the_other_side_attacks(winner: str) -> None:
    match = new_match().toss(winner).saw("toss", side=winner, other=OTHER[winner])
    match.expect(phase="master", side=winner, holder=winner, face=None, attacking=OTHER[winner])
    match.may(*(Roll("master", face) for face in WORDS["master"]))
    match.master_rolls("foul").saw("master-rolled", side=winner, face="foul")
    match.expect(phase="attack", side=OTHER[winner], restart="kick-off", ball="c6", face="foul")


def test_set_up_the_clock_runs_from_the_first_roll_on() -> None:
    match = new_match().toss("away").master_rolls("foul").wrong(Time("half"), "end clock-stands")
    match.orange("forward-1").may(Time("half"))


def test_set_up_kick_off_may_be_taken_with_any_direction_die() -> None:
    match = new_match().toss("away").master_rolls("perfect-save")
    assert match.dice() == {"orange", "red", "violet"}


def test_course_the_attacker_plays_on_until_the_ball_is_lost() -> None:
    match = at("c4").red("forward-2").red("forward-2").expect(attacking="home", ball="c8")
    match.violet("forward-3").expect(ball="c11", attacking="home")


def test_course_only_the_die_that_is_due_counts() -> None:
    at("c6").wrong(Roll("keeper", "held"), "course wrong-die")
    at("c8", "defence").wrong(Roll("orange", "forward-1"), "course wrong-die")
    at("c6").wrong(Roll("red", "forward-9"), "course no-such-face")
    at("c6").wrong(Toss("home"), "course not-now")
    at("c8", "defence").expect(side="away")
