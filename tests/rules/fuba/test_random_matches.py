"""Matches from the formations to the final whistle."""

from collections import Counter

import pytest

from rules.fuba.events import FACTS_OF
from rules.fuba.game import GAME
from rules.fuba.state import PHASES
from tests.rules.fuba import random_matches
from tests.rules.fuba.random_matches import play
from tests.rules.watched_match import play_and_judge

FAST = range(8)
SLOW = [range(start, start + 40) for start in range(20, 100, 40)]


def test_eight_matches_to_the_final_whistle() -> None:
    kinds, phases = play_and_judge(GAME, play, FAST)
    assert set(PHASES) - set(phases) <= {"dive", "aim", "penalty"}
    assert {"goal", "corner", "goal-kick", "free-kick", "yellow", "difficult", "run"} <= set(kinds)
    assert kinds["final"] == len(FAST)


def test_a_half_has_about_twenty_five_turns() -> None:
    """Section 4 says so."""
    kinds = [event.kind for seed in FAST for _, _, events in random_matches.steps(seed) for event in events]
    turns = kinds.count("possession")
    assert 22 < turns / (2 * len(FAST)) < 28


@pytest.mark.long
@pytest.mark.parametrize("seeds", SLOW, ids=lambda seeds: f"{seeds.start}-{seeds.stop - 1}")
def test_many_matches_to_the_final_whistle(seeds: range) -> None:
    kinds, phases = play_and_judge(GAME, play, seeds)
    assert set(phases) == set(PHASES)
    assert set(kinds) <= set(FACTS_OF)
    assert kinds["final"] == len(seeds)


@pytest.mark.slow
def test_every_event_occurs() -> None:
    kinds: Counter[str] = Counter()
    for seed in (*range(400, 410), 528):
        for _, _, events in random_matches.steps(seed):
            kinds.update(event.kind for event in events)
            assert all(tuple(event.facts) == FACTS_OF[event.kind] for event in events)
    assert set(kinds) == set(FACTS_OF)
