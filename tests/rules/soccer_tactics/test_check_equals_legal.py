"""`check` finds no fault with exactly those actions that `legal` lists, and always says why not."""

from collections.abc import Iterator
from random import Random

import pytest

from rules.soccer_tactics import notation, phases
from rules.soccer_tactics.actions import (
    CLAIM,
    DONE,
    DRIBBLES,
    DUELS,
    MOVES,
    ONE_DIE,
    PLACES,
    PLAYS,
    SPINS,
    TIME,
    TWO_DICE,
    WAIVE,
    Action,
)
from rules.soccer_tactics.game import GAME
from rules.soccer_tactics.lineup import SIDE_OF
from rules.soccer_tactics.state import PHASES, State
from rules.soccer_tactics.violations import BY_DEAD_BALL, DEAD_BALL_RULE, RULE_OF
from tests.halves import one_in
from tests.rules.judging import Judge, some_states
from tests.rules.soccer_tactics import random_matches

EVERYTHING_ELSE: tuple[Action, ...] = (
    *ONE_DIE,
    *TWO_DICE,
    *SPINS,
    *DUELS,
    *TIME.values(),
    DONE,
    WAIVE,
    CLAIM,
    *PLAYS,
    *DRIBBLES,
)
FAST, SLOW = range(2000, 2012), [range(start, start + 20) for start in range(3000, 3080, 20)]


def tried(state: State, random: Random) -> Iterator[Action]:
    """What is legal, and everything anybody could think of; every figure, but only some fields for each."""
    yield from phases.legal(state)
    for figure in SIDE_OF:
        yield from random.sample(MOVES[figure], 12)
        yield from random.sample(PLACES[figure], 12)
    yield from EVERYTHING_ELSE


def rules_of(code: str) -> set[str]:
    """One rule for each code; what the taker of a dead ball may not do stands in the rule of each dead ball."""
    return set(DEAD_BALL_RULE.values()) if code in BY_DEAD_BALL else {RULE_OF[code]}


JUDGE = Judge(GAME, tried, rules_of, notation.to_pitch)
RARE = ("shot", "shoot-out", "duel", "placement", "kick-off", "over")


def states(seeds: range, share: float) -> Iterator[tuple[State, Random]]:
    return some_states(random_matches.steps, seeds, lambda state: 3 * share if state.phase in RARE else share)


def test_check_equals_legal() -> None:
    often = {"set-up", "kick-off", "move", "play", "chase", "challenge", "placement"}
    assert JUDGE.all_phases(states(FAST, 0.02)) >= often


def test_apply_refuses_what_check_refuses() -> None:
    JUDGE.refuse(states(FAST[:4], 0.02))


@pytest.mark.slow
@pytest.mark.parametrize("seeds", one_in(4, SLOW), ids=lambda seeds: f"{seeds.start}-{seeds.stop - 1}")
def test_check_equals_legal_in_many_matches(seeds: range) -> None:
    assert JUDGE.all_phases(states(seeds, 0.05)) >= set(PHASES) - {"over", "shot"}
