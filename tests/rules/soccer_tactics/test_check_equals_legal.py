"""`check` finds no fault with exactly those actions that `legal` lists, and always says why not."""

from collections.abc import Iterator
from random import Random

import pytest

from rules.game import IllegalAction
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
from rules.soccer_tactics.lineup import SIDE_OF
from rules.soccer_tactics.state import PHASES, State
from rules.soccer_tactics.violations import BY_DEAD_BALL, DEAD_BALL_RULE, RULE_OF
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


def conceivable(random: Random) -> Iterator[Action]:
    """Everything anybody could think of; every figure, but only some fields for each."""
    for figure in SIDE_OF:
        yield from random.sample(MOVES[figure], 12)
        yield from random.sample(PLACES[figure], 12)
    yield from EVERYTHING_ELSE


def rules_of(code: str) -> set[str]:
    """One rule for each code; what the taker of a dead ball may not do stands in the rule of each dead ball."""
    return set(DEAD_BALL_RULE.values()) if code in BY_DEAD_BALL else {RULE_OF[code]}


def judge(state: State, random: Random) -> None:
    legal = list(phases.legal(state))
    allowed = set(legal)
    assert len(allowed) == len(legal), "an action is listed twice"
    for action in legal:
        assert phases.check(state, action) == (), action
    for action in conceivable(random):
        reasons = phases.check(state, action)
        assert (reasons == ()) == (action in allowed), f"{action}: {reasons}"
        assert all(reason.rule in rules_of(reason.code) for reason in reasons), f"{action}: {reasons}"
        codes = [reason.code for reason in reasons]
        assert len(set(codes)) == len(codes), f"{action}: {codes}"


def refuse(state: State, random: Random) -> None:
    """`apply` refuses what `check` refuses, with the same reasons."""
    for action in conceivable(random):
        reasons = phases.check(state, action)
        if reasons:
            with pytest.raises(IllegalAction) as refused:
                phases.apply(state, action)
            assert refused.value.violations == reasons


def some_states(seeds: range, share: float) -> Iterator[tuple[State, Random]]:
    """States of random matches; from phases that are rare, more of them."""
    for seed in seeds:
        random = Random(seed)
        for state, _, _ in random_matches.steps(seed):
            rare = state.phase in ("shot", "shoot-out", "duel", "placement", "kick-off", "over")
            if random.random() < (3 * share if rare else share):
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
    assert judge_all(FAST, 0.02) >= {"set-up", "kick-off", "move", "play", "chase", "challenge", "placement"}


def test_apply_refuses_what_check_refuses() -> None:
    for state, random in some_states(FAST[:4], 0.02):
        refuse(state, random)


@pytest.mark.slow
@pytest.mark.parametrize("seeds", SLOW, ids=lambda seeds: f"{seeds.start}-{seeds.stop - 1}")
def test_check_equals_legal_in_many_matches(seeds: range) -> None:
    assert judge_all(seeds, 0.05) >= set(PHASES) - {"over", "shot"}
