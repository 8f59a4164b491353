"""`check` finds no fault with exactly those actions that `legal` lists, and always says why not."""

from collections.abc import Iterator
from random import Random

import pytest

from rules.fuba import notation, phases
from rules.fuba.actions import (
    AIMS,
    BEGINS,
    BOTH_DICE,
    DIVES,
    DONE,
    LINES,
    ONE_DIE,
    SHOOT,
    SPEEDS,
    TARGETS,
    Action,
    Aim,
    Corner,
    Count,
    Dive,
    Formation,
    FreeMove,
    GoalKick,
    Move,
    Place,
    Run,
    Tactic,
)
from rules.fuba.pitch import SECTORS
from rules.fuba.state import PHASES, State
from rules.fuba.violations import RULE_OF
from rules.game import SIDES, IllegalAction
from tests.rules.fuba import random_matches

FLAGS = (False, True)
MOVES = tuple(Move(a, b, keeper, ball) for a in SECTORS for b in SECTORS for keeper in FLAGS for ball in FLAGS)
EVERYTHING_ELSE: tuple[Action, ...] = (
    *ONE_DIE,
    *BOTH_DICE,
    *BEGINS,
    *TARGETS,
    *(Formation(side, text) for side in SIDES for text in ("4-4-2", "0-0-10", "4-4-3")),
    *(Place(sector, keeper) for sector in SECTORS for keeper in FLAGS),
    *(Run(sector, keeper) for sector in SECTORS for keeper in FLAGS),
    *(kind(sector) for sector in SECTORS for kind in (Count, Corner)),
    *(GoalKick(how) for how in SPEEDS),
    *(Tactic(line) for line in LINES),
    *(Dive(way) for way in DIVES),
    *(Aim(at) for at in AIMS),
    *(FreeMove(start, to) for start in SECTORS for to in SECTORS),
    DONE,
    SHOOT,
)
FAST, SLOW = range(900, 904), range(904, 920)


def judge(state: State, random: Random) -> None:
    legal = phases.legal(state)
    allowed = set(legal)
    assert len(allowed) == len(legal), "an action is listed twice"
    for action in (*legal, *random.sample(MOVES, 120), *EVERYTHING_ELSE):
        reasons = phases.check(state, action)
        assert (reasons == ()) == (action in allowed), f"{action}: {reasons}"
        assert all(RULE_OF[reason.code] == reason.rule for reason in reasons)
        codes = [reason.code for reason in reasons]
        assert len(set(codes)) == len(codes), f"{action}: {codes}"


def some_states(seeds: range, share: float) -> Iterator[tuple[State, Random]]:
    """States of random matches; from phases that are rare, more of them."""
    for seed in seeds:
        random = Random(seed)
        for state, _, _ in random_matches.steps(seed):
            often = state.phase in ("moves", "placement", "target", "roll")
            if random.random() < (share if often else 5 * share):
                yield state, random


def judge_all(seeds: range, share: float) -> set[str]:
    phases = set()
    for state, random in some_states(seeds, share):
        phases.add(state.phase)
        try:
            judge(state, random)
        except AssertionError as broken:
            raise AssertionError(f"{broken}\n{notation.to_pitch(state)}") from broken
    return phases


def test_check_equals_legal() -> None:
    assert judge_all(FAST, 0.05) >= {"placement", "target", "roll", "run", "attempt", "moves"}


def test_apply_refuses_what_check_refuses() -> None:
    for state, random in some_states(FAST[:2], 0.02):
        for action in (*random.sample(MOVES, 40), *random.sample(EVERYTHING_ELSE, 40)):
            reasons = phases.check(state, action)
            if reasons:
                with pytest.raises(IllegalAction) as refused:
                    phases.apply(state, action)
                assert refused.value.violations == reasons


@pytest.mark.slow
def test_check_equals_legal_in_many_matches() -> None:
    assert judge_all(SLOW, 0.15) >= set(PHASES) - {"formation", "start", "dive", "aim", "penalty", "booking"}
