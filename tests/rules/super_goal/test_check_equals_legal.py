"""`check` finds no fault with exactly those actions that `legal` lists, and always says why not."""

from collections.abc import Iterator
from random import Random

import pytest

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
from rules.super_goal.game import GAME
from rules.super_goal.pitch import ARROWS, FIELDS
from rules.super_goal.state import PHASES, State
from rules.super_goal.violations import RULE_OF
from tests.rules.judging import Judge, some_states
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


def tried(state: State, _: Random) -> Iterator[Action]:
    assert set(phases.legal(state)) <= set(EVERYTHING)
    yield from EVERYTHING


JUDGE = Judge(GAME, tried, lambda code: {RULE_OF[code]}, notation.to_pitch)
OFTEN = ("attack", "play", "defence")


def states(seeds: range, share: float) -> Iterator[tuple[State, Random]]:
    return some_states(random_matches.steps, seeds, lambda state: share if state.phase in OFTEN else 5 * share)


def test_check_equals_legal() -> None:
    assert JUDGE.all_phases(states(FAST, 0.2)) == set(PHASES)


def test_apply_refuses_what_check_refuses() -> None:
    JUDGE.refuse(states(FAST[:3], 0.1))


@pytest.mark.slow
def test_check_equals_legal_in_many_matches() -> None:
    assert JUDGE.all_phases(states(SLOW, 0.3)) == set(PHASES)
