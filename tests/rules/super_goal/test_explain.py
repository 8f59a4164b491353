"""Explaining what the camera sees: the ball's field and fresh dice, breaches, and how to put the ball right."""

from collections import Counter
from random import Random

import pytest

from rules.game import BadInput, Explanation, Repair
from rules.super_goal import notation, phases
from rules.super_goal.actions import Action, Announce, Decline, Master, Place, Play, Roll
from rules.super_goal.explain import explain
from rules.super_goal.pitch import FIELDS
from rules.super_goal.sight import Seen, look, read_seen
from rules.super_goal.state import State
from tests.rules.super_goal import random_matches
from tests.rules.super_goal.match import at, new_match

FORWARD, DIAGONAL = Roll("red", "forward-2"), Roll("red", "diagonal-2")


def best(found: Explanation[Action]) -> tuple[Action, ...]:
    assert found.candidates, found
    return found.candidates[0].actions


def codes(found: Explanation[Action]) -> list[str]:
    return [violation.code for violation in found.violations]


def test_nothing_has_happened() -> None:
    found = explain(at("c6").state, look("c6"))
    assert best(found) == ()
    assert found.candidates[0].probability > 0.99


def test_a_look_that_tells_nothing_changes_nothing() -> None:
    for match in (new_match(), at("c6"), at("c6").orange("diagonal-1"), at(None, "place", restart="corner")):
        assert [candidate.actions for candidate in explain(match.state, Seen()).candidates] == [()]


def test_a_fresh_die_tells_the_roll_whether_the_ball_has_moved_yet_or_not() -> None:
    for field in ("c6", "c8"):
        found = explain(at("c6").state, look(field, FORWARD))
        assert best(found) == (FORWARD,)
        assert found.candidates[0].probability > 0.9


@pytest.mark.parametrize(("field", "way"), [("a8", "left"), ("e8", "right")])
def test_the_balls_new_field_tells_left_or_right(field: str, way: str) -> None:
    waiting = at("c6").red("diagonal-2").state
    assert best(explain(waiting, look(field))) == (Play(way),)
    assert best(explain(waiting, look("c6"))) == ()
    assert best(explain(at("c6").state, look(field, DIAGONAL))) == (DIAGONAL, Play(way))
    assert best(explain(at("c6").state, look("c6", DIAGONAL))) == (DIAGONAL,)


def test_where_the_ball_is_put_tells_left_or_right_too() -> None:
    waiting = at(None, "place", restart="goal-kick").state
    assert best(explain(waiting, look("d1"))) == (Place("d1"),)


def test_a_ball_that_has_flown_sideways_was_announced() -> None:
    found = explain(at("a9").state, look("c9", FORWARD))
    assert best(found) == (Announce("turn-right"), FORWARD)
    assert best(explain(at("b1", restart="goal-kick").state, look("b5", FORWARD))) == (Announce("double"), FORWARD)


def test_a_master_die_that_was_rolled_again_has_been_used() -> None:
    state = at("c4", master="home assist").state
    assert best(explain(state, look("c10", Roll("master", "foul")))) == (Master(), Roll("master", "foul"))


@pytest.mark.parametrize(("face", "start", "field"), [("assist", "c4", "c10"), ("long-shot", "c7", "c11")])
def test_a_ball_carried_where_the_master_die_takes_it_tells_that_it_is_used(face: str, start: str, field: str) -> None:
    assert best(explain(at(start, master=f"home {face}").state, look(field))) == (Master(),)
    assert codes(explain(at(start, master=f"away {face}").state, look(field))) == ["ball-moved"]
    assert codes(explain(at(start, master="home unstoppable").state, look(field))) == ["ball-moved"]
    assert codes(explain(at("c2", master=f"home {face}").state, look(field))) == ["ball-moved"]


def test_nobody_declines_for_the_other_side() -> None:
    """The ball lies in the middle as after a goal, but away has not said yet whether the master die saves it."""
    state = at("c11", "answer", master="away perfect-save").state
    found = explain(state, look("c6"))
    assert codes(found) == ["answer-first"]
    assert found.repairs == (Repair("ball", "c6", "c11"),)
    kick_off = Roll("orange", "forward-1")
    assert best(explain(state, look("c5", kick_off))) == (Decline(), kick_off)


def test_two_fresh_dice_are_taken_in_the_order_that_is_legal() -> None:
    asked, stolen = Roll("orange", "forward-1-ask"), Roll("defence", "steal")
    for seen in (look("c7", asked, stolen), look("c7", stolen, asked)):
        assert best(explain(at("c6").state, seen)) == (asked, stolen)


def test_at_the_bar_the_die_tells_who_has_acted() -> None:
    state = at("c11", "bar").state
    assert best(explain(state, look("c11", Roll("keeper", "held")))) == (Roll("keeper", "held"),)
    assert best(explain(state, look("c11", Roll("defence", "miss")))) == (Roll("defence", "miss"),)


def test_probabilities_are_weighed() -> None:
    waiting = at("c6").red("diagonal-2").state
    found = explain(waiting, read_seen({"ball": {"a8": 0.5, "e8": 0.3, "c6": 0.1}}))
    told = {candidate.actions: candidate.probability for candidate in found.candidates}
    assert told[(Play("left"),)] > told[(Play("right"),)] > 0.1
    assert best(found) == (Play("left"),)


def test_a_die_that_may_not_be_thrown_is_named_with_its_reason() -> None:
    found = explain(at("c6", first=True).state, look("c6", FORWARD))
    assert (codes(found), found.attempted, found.repairs) == (["orange-first"], (FORWARD,), ())
    found = explain(at("c4").orange("forward-1").state, look("c6", Roll("orange", "forward-1")))
    assert codes(found) == ["orange-twice"]
    assert found.repairs == (Repair("ball", "c6", "c5"),)


def test_a_second_die_that_is_not_due_is_named_after_the_first() -> None:
    found = explain(at("c6").state, look("c8", FORWARD, Roll("keeper", "held")))
    assert codes(found) == ["wrong-die"]
    assert found.attempted == (FORWARD, Roll("keeper", "held"))


def test_a_ball_off_the_arrow_is_named_with_where_it_may_go() -> None:
    found = explain(at("c6").red("diagonal-2").state, look("d8"))
    (reason,) = found.violations
    assert (reason.code, reason.facts["left"], reason.facts["right"]) == ("off-the-arrow", "a8", "e8")
    assert found.repairs == (Repair("ball", "d8", "c6"),)


def test_a_ball_that_lies_wrong_belongs_where_the_rules_say() -> None:
    found = explain(at("c6").state, look("d3"))
    assert codes(found) == ["ball-moved"]
    assert found.repairs == (Repair("ball", "d3", "c6"),)
    found = explain(at("c6").state, look("d3", FORWARD))
    assert (codes(found), found.repairs) == (["ball-moved"], (Repair("ball", "d3", "c8"),))


def test_a_ball_that_still_has_to_be_put_down_may_lie_anywhere() -> None:
    waiting = at(None, "place", restart="goal-kick").state
    assert best(explain(waiting, look("e5"))) == ()


def test_a_ball_that_lies_on_its_place_already_is_not_taken_for_put_down() -> None:
    """The keeper holds it, and may still take it to the other field."""
    waiting = at("c11", "keeper").keeper("held").state
    assert best(explain(waiting, look("c11"))) == ()
    assert best(explain(waiting, look("c10"))) == (Place("c10"),)
    assert best(explain(waiting, look("c11", Roll("orange", "forward-1")))) == (
        Place("c11"),
        Roll("orange", "forward-1"),
    )


def test_a_dead_ball_put_down_and_played_at_once() -> None:
    waiting = at(None, "place", restart="goal-kick").state
    assert best(explain(waiting, look("b3", FORWARD))) == (Place("b1"), FORWARD)
    assert best(explain(waiting, look("d1", FORWARD))) == (Place("d1"), FORWARD)


BAD = [
    {"ball": "f1"},
    {"ball": {"c6": 2}},
    {"ball": 5},
    {"rolled": {"die": "red"}},
    {"rolled": [{"die": "red"}]},
    {"rolled": [{"die": "green", "face": "goal"}]},
    {"rolled": [{"die": "red", "face": "goal"}]},
    {"rolled": [{"die": "red", "face": ["forward-2"]}]},
    {"dice": {}},
]


@pytest.mark.parametrize("seen", BAD, ids=range(len(BAD)))
def test_what_is_no_look_is_refused(seen: dict[str, object]) -> None:
    with pytest.raises(BadInput) as problem:
        read_seen(seen)
    assert problem.value.code == "bad-seen"


def test_a_look_from_json() -> None:
    seen = read_seen({"ball": "c8", "rolled": [{"die": "red", "face": "forward-2"}]})
    assert best(explain(at("c6").state, seen)) == (FORWARD,)


def follow_all(state: State, actions: tuple[Action, ...]) -> State:
    for action in actions:
        state = phases.apply(state, action).state
    return state


@pytest.mark.parametrize("seed", range(800, 806))
def test_every_roll_and_every_play_of_random_matches_is_explained(seed: int) -> None:
    """The best explanation leads to the very state; announcements and declining are heard, not seen."""
    before: State | None = None
    explained = 0
    for state, action, _ in random_matches.steps(seed):
        if before is not None and isinstance(action, Roll | Play | Place) and before.announced is None:
            rolled = (action,) if isinstance(action, Roll) else ()
            found = explain(before, look(state.ball, *rolled))
            if rolled or before.ball != state.ball:
                assert follow_all(before, best(found)) == state, f"{action} {found}\n{notation.to_pitch(before)}"
                explained += 1
        before = state
    assert explained > 30


def test_whatever_is_seen_there_is_an_answer() -> None:
    """Either legal actions, every one of which can be applied, or reasons; in every phase, with any dice."""
    chance = Random(1)
    answers: Counter[bool] = Counter()
    for seed in (1000, 1001, 1002, 1003):
        for state, _, _ in random_matches.steps(seed):
            if chance.random() > 0.2:
                continue
            dice = [die for die in state.pitch.faces if chance.random() < 0.15]
            rolled = [Roll(die, chance.choice(state.pitch.faces[die])) for die in dice]
            field = chance.choice([state.ball, chance.choice(FIELDS), None])
            found = explain(state, look(field, *rolled))
            answers[bool(found.candidates)] += 1
            assert found.candidates or found.violations
            for candidate in found.candidates:
                follow_all(state, candidate.actions)
    assert min(answers.values()) > 10
