"""Matches from the toss to the final whistle."""

from collections import Counter

import pytest

from rules.super_goal import referee
from rules.super_goal.events import FACTS_OF
from rules.super_goal.state import PHASES
from tests.rules.super_goal import random_matches
from tests.rules.super_goal.random_matches import Played, play, replay

FAST = range(24)
SLOW = range(100, 220)


def undo_gives_the_state_before(match: Played) -> None:
    """Undo is the replay of all but the last action; doing it again leads to where we were."""
    for length in range(len(match.actions), 0, -max(1, len(match.actions) // 4)):
        before = replay(match.options, match.actions[: length - 1])
        assert before == match.states[length - 1]
        assert referee.apply(before, match.actions[length - 1]).state == match.states[length]


def play_and_judge(seeds: range) -> tuple[Counter[str], Counter[str]]:
    kinds: Counter[str] = Counter()
    phases: Counter[str] = Counter()
    for seed in seeds:
        match = play(seed)
        assert replay(match.options, match.actions) == match.states[-1]
        if seed % 5 == 0:
            undo_gives_the_state_before(match)
        kinds += match.ledger.kinds
        phases += match.ledger.phases
    return kinds, phases


def test_two_dozen_matches_to_the_final_whistle() -> None:
    kinds, phases = play_and_judge(FAST)
    assert set(PHASES) - set(phases) <= {"answer"}
    assert {"goal", "own-goal", "corner", "goal-kick", "punt", "throw-in", "penalty", "sending-off"} <= set(kinds)
    assert kinds["final"] == len(FAST)


@pytest.mark.slow
def test_over_a_hundred_matches_meet_every_phase_and_every_event() -> None:
    kinds, phases = play_and_judge(SLOW)
    assert set(phases) == set(PHASES)
    assert set(kinds) == set(FACTS_OF)
    assert kinds["final"] == len(SLOW)


def test_every_event_carries_the_facts_of_the_table() -> None:
    for seed in FAST[:6]:
        for _, _, events in random_matches.steps(seed):
            assert all(tuple(event.facts) == FACTS_OF[event.kind] for event in events)
