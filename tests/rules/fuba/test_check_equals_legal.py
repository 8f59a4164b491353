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
from rules.fuba.game import GAME
from rules.fuba.pitch import SECTORS
from rules.fuba.state import PHASES, State
from rules.fuba.violations import RULE_OF
from rules.game import SIDES
from tests.rules.fuba import random_matches
from tests.rules.judging import Judge, some_states

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


def tried(state: State, random: Random) -> Iterator[Action]:
    yield from (*phases.legal(state), *random.sample(MOVES, 120), *EVERYTHING_ELSE)


JUDGE = Judge(GAME, tried, lambda code: {RULE_OF[code]}, notation.to_pitch)
OFTEN = ("moves", "placement", "target", "roll")


def states(seeds: range, share: float) -> Iterator[tuple[State, Random]]:
    return some_states(random_matches.steps, seeds, lambda state: share if state.phase in OFTEN else 5 * share)


def test_check_equals_legal() -> None:
    assert JUDGE.all_phases(states(FAST, 0.05)) >= {"placement", "target", "roll", "run", "attempt", "moves"}


def test_apply_refuses_what_check_refuses() -> None:
    JUDGE.refuse(states(FAST[:2], 0.02))


@pytest.mark.slow
def test_check_equals_legal_in_many_matches() -> None:
    seldom = {"formation", "start", "dive", "aim", "penalty", "booking"}
    assert JUDGE.all_phases(states(SLOW, 0.15)) >= set(PHASES) - seldom
