"""`check` finds no fault with exactly those actions that `legal` lists, and always says why not."""

from collections.abc import Iterator
from random import Random

import pytest

from rules.game import IllegalAction
from rules.super_goal import notation, phases
from rules.super_goal.actions import (
    ANNOUNCEMENTS,
    DECLINE,
    MASTER,
    PLAYS,
    SIGNALS,
    TOSSES,
    Action,
    Announce,
    Place,
    Roll,
    Time,
)
from rules.super_goal.dice import DICE, DIRECTION, WORDS
from rules.super_goal.pitch import ARROWS, FIELDS
from rules.super_goal.state import PHASES, State
from rules.super_goal.violations import RULE_OF
from tests.rules.super_goal import random_matches

ARROW_FACES = [f"{arrow}-{number}{mark}" for arrow in ARROWS for number in (1, 2, 3) for mark in ("", "-ask", "-lost")]
EVERYTHING: tuple[Action, ...] = (
    *TOSSES,
    *(Roll(die, face) for die in DICE for face in (ARROW_FACES if die in DIRECTION else WORDS[die])),
    *(Roll(die, face) for die, face in (("red", "goal"), ("keeper", "foul"), ("master", "forward-1"))),
    *(Announce(what) for what in ANNOUNCEMENTS),
    *PLAYS,
    *(Place(field) for field in FIELDS),
    *(Time(what) for what in SIGNALS),
    MASTER,
    DECLINE,
)
"""Every action that anybody could think of."""
FAST, SLOW = range(909, 921), range(921, 957)


def judge(state: State) -> None:
    legal = phases.legal(state)
    allowed = set(legal)
    assert len(allowed) == len(legal), "an action is listed twice"
    assert allowed <= set(EVERYTHING)
    for action in EVERYTHING:
        reasons = phases.check(state, action)
        assert (reasons == ()) == (action in allowed), f"{action}: {reasons}"
        assert all(RULE_OF[reason.code] == reason.rule for reason in reasons)
        codes = [reason.code for reason in reasons]
        assert len(set(codes)) == len(codes), f"{action}: {codes}"


def some_states(seeds: range, share: float) -> Iterator[State]:
    """States of random matches; from phases that are rare, more of them."""
    for seed in seeds:
        random = Random(seed)
        for state, _, _ in random_matches.steps(seed):
            if random.random() < (share if state.phase in ("attack", "play", "defence") else 5 * share):
                yield state


def judge_all(seeds: range, share: float) -> set[str]:
    phases = set()
    for state in some_states(seeds, share):
        phases.add(state.phase)
        try:
            judge(state)
        except AssertionError as broken:
            raise AssertionError(f"{broken}\n{notation.to_pitch(state)}") from broken
    return phases


def test_check_equals_legal() -> None:
    assert judge_all(FAST, 0.2) == set(PHASES)


def test_apply_refuses_what_check_refuses() -> None:
    random = Random(5)
    for state in some_states(FAST[:3], 0.1):
        for action in random.sample(EVERYTHING, 20):
            reasons = phases.check(state, action)
            if reasons:
                with pytest.raises(IllegalAction) as refused:
                    phases.apply(state, action)
                assert refused.value.violations == reasons


@pytest.mark.slow
def test_check_equals_legal_in_many_matches() -> None:
    assert judge_all(SLOW, 0.3) == set(PHASES)
