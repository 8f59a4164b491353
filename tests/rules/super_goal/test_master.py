"""The master die: what its six faces do, who may use them when, and how it goes from hand to hand."""

import pytest

from rules.super_goal import phases
from rules.super_goal.actions import DECLINE, Master, Roll
from rules.super_goal.dice import WORDS
from rules.super_goal.pitch import FIELDS, row
from tests.rules.super_goal.match import at

USE = Master()
RANGE = {"b10", "c10", "d10", "b11", "c11", "d11", "a9", "b9", "c9", "d9", "e9", "a10", "e10"}


def test_master_goes_to_the_opponent_who_rolls_it_at_once() -> None:
    match = at("c6", master="home assist").use_master().saw("master-used", side="home", face="assist", other="away")
    match.expect(phase="master", side="away", holder="away", face=None)
    match.may(*(Roll("master", face) for face in WORDS["master"])).wrong(
        Roll("orange", "forward-1"), "course wrong-die"
    )
    match.master_rolls("foul").expect(phase="attack", side="home", face="foul", ball="c10")


def test_master_long_shot_from_the_halfway_line_on_goes_to_the_keeper() -> None:
    match = at("a6", master="home long-shot").use_master().saw("shot", field="c11").master_rolls("foul")
    match.expect(phase="keeper", ball="c11", side="away", inside=False, attacking="home")
    assert {field for field in FIELDS if usable(field, "home long-shot")} == {
        field for field in FIELDS if row(field) >= 6
    }
    at("c5", master="home long-shot").wrong(USE, "master master-long-shot")


def usable(field: str, master: str) -> bool:
    return not phases.check(at(field, master=master).state, USE)


def test_master_assist_from_the_third_row_on_lies_ready_before_the_goal() -> None:
    match = at("e3", master="home assist").use_master().saw("assist", field="c10").master_rolls("long-shot")
    match.expect(phase="attack", ball="c10", side="home").may(Roll("shot", "on-goal"), Roll("orange", "forward-1"))
    at("c2", master="home assist").wrong(USE, "master master-assist")
    at("c10", by="away", master="away assist").wrong(USE, "master master-assist")
    at("c9", by="away", master="away assist").use_master().master_rolls("foul").expect(ball="c2")


@pytest.mark.parametrize("field", sorted(RANGE))
def test_master_unstoppable_from_shooting_range_is_a_goal(field: str) -> None:
    match = at(field, master="home unstoppable").use_master().expect(phase="master", score=(0, 0), side="away")
    match.master_rolls("assist").saw("goal", side="home").expect(score=(1, 0), attacking="away", restart="kick-off")


def test_master_unstoppable_needs_shooting_range() -> None:
    for field in ("c8", "a11", "e11"):
        at(field, master="home unstoppable").wrong(USE, "master master-unstoppable")


@pytest.mark.parametrize("field", ["c10", "c9"])
def test_master_unstoppable_is_prevented_by_a_perfect_save_rolled_at_once(field: str) -> None:
    match = at(field, master="home unstoppable").use_master().master_rolls("perfect-save")
    match.expect(phase="answer", side="away", score=(0, 0), ball="c11").may(USE, DECLINE)
    match.use_master().saw("perfect-save", side="away").saw("punt", side="away")
    match.expect(phase="master", side="home", attacking="away", score=(0, 0))
    match.master_rolls("foul").expect(phase="place", restart="punt", side="away")


def test_master_unstoppable_from_outside_is_also_prevented_by_winning_the_ball_back() -> None:
    match = at("c9", master="home unstoppable").use_master().master_rolls("win-back").expect(phase="answer")
    match.use_master().saw("ball-won", side="away").master_rolls("foul").expect(attacking="away", first=True)
    at("c10", master="home unstoppable").use_master().master_rolls("win-back").saw("goal", side="home")


def test_master_a_perfect_save_may_be_kept() -> None:
    match = at("c10", master="home unstoppable").use_master().master_rolls("perfect-save").decline()
    match.saw("goal", side="home").expect(holder="away", face="perfect-save", score=(1, 0), phase="attack")


@pytest.mark.parametrize("phase", ["keeper", "bar"])
def test_master_perfect_save_instead_of_the_keepers_die(phase: str) -> None:
    match = at("c11", phase, master="away perfect-save", inside=True).may(USE, Roll("keeper", "held")).use_master()
    match.saw("perfect-save", side="away").master_rolls("foul").expect(phase="place", restart="punt", side="away")


def test_master_perfect_save_comes_too_late_after_the_keepers_die() -> None:
    match = at("c11", "keeper", master="away perfect-save").keeper("goal").expect(score=(1, 0))
    match.wrong(USE, "master master-save")


def test_master_perfect_save_does_nothing_else() -> None:
    at("c6", master="away perfect-save").wrong(USE, "master master-save")
    at("c6", master="home perfect-save").wrong(USE, "master master-save")
    at("c10", "defence", scene="post", master="away perfect-save").wrong(USE, "master master-save")
    at("c11", "keeper", master="home perfect-save").wrong(USE, "master master-save")
    at("c10", "penalty", master="away perfect-save").wrong(USE, "course not-now")


def test_master_win_back_takes_the_ball_in_any_phase() -> None:
    before = [
        at("c6", master="away win-back"),
        at("c6", restart="kick-off", master="away win-back"),
        at("c6", master="away win-back").orange("diagonal-1"),
        at("c6", master="away win-back").orange("forward-1-ask"),
        at("b9", master="away win-back").shot("on-goal"),
        at("b9", master="away win-back").shot("unstoppable"),
        at("b9", master="away win-back").shot("bar"),
        at("c7", master="home long-shot").use_master().master_rolls("win-back"),
    ]
    for match in before:
        ball = match.state.ball
        match.may(USE).use_master().saw("ball-won", side="away", field=ball).master_rolls("foul")
        match.expect(attacking="away", ball=ball, first=True, phase="attack", holder="home")


def test_master_win_back_even_after_an_assist() -> None:
    match = at("c6", master="home assist").use_master().master_rolls("win-back").use_master()
    match.expect(phase="master", attacking="away", ball="c10", side="home")


@pytest.mark.parametrize("face", ["on-goal", "post", "bar"])
def test_master_win_back_not_after_a_shot_from_the_penalty_area(face: str) -> None:
    at("b11", master="away win-back").shot(face).wrong(USE, "master master-inside")


def test_master_win_back_is_for_the_defender() -> None:
    at("c6", master="home win-back").wrong(USE, "master master-is-defence")
    at("c10", "penalty", master="away win-back").wrong(USE, "course not-now")


@pytest.mark.parametrize("face", ["long-shot", "assist", "unstoppable"])
def test_master_the_red_faces_are_for_the_attacker_before_his_roll(face: str) -> None:
    at("c10", master=f"away {face}").wrong(USE, "master master-is-attack")
    at("c9", "defence", master=f"home {face}").wrong(USE, "master master-before-roll")
    match = at("c9", master=f"home {face}").orange("diagonal-1")
    match.wrong(USE, "master master-before-roll")


@pytest.mark.parametrize(
    ("ball", "kind"),
    [
        ("c10", "penalty"),
        ("c9", "direct-free-kick"),
        ("c8", "direct-free-kick"),
        ("a10", "direct-free-kick"),
        ("e11", "direct-free-kick"),
        ("c7", "free-kick"),
    ],
)
def test_master_foul_of_the_attacker_counts_in_the_last_four_rows(ball: str, kind: str) -> None:
    match = at(ball, master="home foul").use_master().saw("foul", side="away", field=ball).saw(kind, side="home")
    match.master_rolls("assist").expect(attacking="home", ball=ball, phase="penalty" if kind == "penalty" else "attack")


@pytest.mark.parametrize("ball", ["c6", "c10", "b3"])
def test_master_foul_of_the_defender_is_an_offensive_foul(ball: str) -> None:
    match = (
        at(ball, master="away foul").use_master().saw("offensive-foul", side="home", field=ball).master_rolls("foul")
    )
    match.expect(attacking="away", ball=ball, phase="attack", first=False, holder="home")


def test_master_foul_comes_before_the_roll() -> None:
    at("c6", master="away foul").orange("diagonal-1").wrong(USE, "master master-before-roll")
    at("c6", master="away foul").orange("forward-1-ask").wrong(USE, "master master-before-roll")
    at("b10", master="home foul").shot("post").wrong(USE, "master master-before-roll")
    at("b10", master="away foul").announce("turn-right").may(USE)


def test_master_foul_is_not_wasted_on_a_direct_free_kick() -> None:
    at("c8", restart="direct-free-kick", master="home foul").wrong(USE, "master master-free-kick")
    at("c8", restart="direct-free-kick", master="away foul").may(USE)


def test_master_every_face_is_somebodys() -> None:
    """Each face can be used by exactly the side that the rulebook says, with the ball in the penalty area."""
    faces = WORDS["master"]
    assert {face for face in faces if usable("c10", f"home {face}")} == {"long-shot", "assist", "unstoppable", "foul"}
    assert {face for face in faces if usable("c10", f"away {face}")} == {"win-back", "foul"}
