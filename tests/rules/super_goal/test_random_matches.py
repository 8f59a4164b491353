"""Matches from the toss to the final whistle."""

import pytest

from rules.super_goal.events import FACTS_OF
from rules.super_goal.game import GAME
from rules.super_goal.state import PHASES
from tests.rules.super_goal import random_matches
from tests.rules.super_goal.random_matches import play
from tests.rules.watched_match import play_and_judge

FAST = range(24)
SLOW = range(100, 220)


def test_two_dozen_matches_to_the_final_whistle() -> None:
    kinds, phases = play_and_judge(GAME, play, FAST)
    assert set(PHASES) - set(phases) <= {"answer"}
    assert {"goal", "own-goal", "corner", "goal-kick", "punt", "throw-in", "penalty", "sending-off"} <= set(kinds)
    assert kinds["final"] == len(FAST)


@pytest.mark.slow
def test_over_a_hundred_matches_meet_every_phase_and_every_event() -> None:
    kinds, phases = play_and_judge(GAME, play, SLOW)
    assert set(phases) == set(PHASES)
    assert set(kinds) == set(FACTS_OF)
    assert kinds["final"] == len(SLOW)


def test_every_event_carries_the_facts_of_the_table() -> None:
    for seed in FAST[:6]:
        for _, _, events in random_matches.steps(seed):
            assert all(tuple(event.facts) == FACTS_OF[event.kind] for event in events)
