"""A thousand matches from the roll for kick-off to the final whistle."""

from collections import Counter

import pytest

from rules.soccer_tactics import referee
from rules.soccer_tactics.events import FACTS_OF
from rules.soccer_tactics.state import PHASES
from tests.rules.soccer_tactics import random_matches
from tests.rules.soccer_tactics.random_matches import Played, play, replay

FAST = range(40)
SLOW = [range(start, start + 40) for start in range(40, 1000, 40)]
RARE = frozenset({"ball-lost"})
"""Needs an opponent alone on every field the ball can reach; `test_rule_03_ball` plays it."""


def replay_gives_the_same_state(match: Played) -> None:
    options = match.states[0].match.options
    assert replay(options, match.actions) == match.states[-1]


def undo_gives_the_state_before(match: Played) -> None:
    """Undo is the replay of all but the last action; doing it again leads to where we were."""
    options = match.states[0].match.options
    for length in range(len(match.actions), 0, -max(1, len(match.actions) // 5)):
        before = replay(options, match.actions[: length - 1])
        assert before == match.states[length - 1]
        assert referee.apply(before, match.actions[length - 1]).state == match.states[length]


def play_and_judge(seeds: range) -> tuple[Counter[str], Counter[str]]:
    kinds: Counter[str] = Counter()
    phases: Counter[str] = Counter()
    for seed in seeds:
        match = play(seed)
        replay_gives_the_same_state(match)
        if seed % 5 == 0:
            undo_gives_the_state_before(match)
        kinds += match.ledger.kinds
        phases += match.ledger.phases
    return kinds, phases


def test_forty_matches_to_the_final_whistle() -> None:
    kinds, phases = play_and_judge(FAST)
    assert set(phases) == set(PHASES)
    assert {"goal", "corner", "goal-kick", "offside", "penalty", "red", "shoot-out", "final"} <= set(kinds)
    assert kinds["final"] == len(FAST)


@pytest.mark.slow
@pytest.mark.parametrize("seeds", SLOW, ids=lambda seeds: f"{seeds.start}-{seeds.stop - 1}")
def test_a_thousand_matches_to_the_final_whistle(seeds: range) -> None:
    kinds, phases = play_and_judge(seeds)
    assert set(phases) == set(PHASES)
    assert kinds["final"] == len(seeds)


@pytest.mark.slow
def test_every_event_occurs() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(300):
        for _, _, events in random_matches.steps(seed):
            kinds.update(event.kind for event in events)
    assert set(kinds) <= set(FACTS_OF)
    assert set(FACTS_OF) - set(kinds) <= RARE
