"""A thousand matches from the roll for kick-off to the final whistle."""

from collections import Counter

import pytest

from rules.soccer_tactics.events import FACTS_OF
from rules.soccer_tactics.game import GAME
from rules.soccer_tactics.state import PHASES
from tests.rules.soccer_tactics import random_matches
from tests.rules.soccer_tactics.random_matches import play
from tests.rules.watched_match import play_and_judge

FAST = range(40)
SLOW = [range(start, start + 40) for start in range(40, 1000, 40)]
EVERYTHING = (330, 49, 379, 141)
"""Matches in which all events happen between them."""
RARE = frozenset({"ball-lost"})
"""Needs an opponent alone on every field the ball can reach; `test_rule_03_ball` plays it."""


@pytest.mark.slow
def test_forty_matches_to_the_final_whistle() -> None:
    kinds, phases = play_and_judge(GAME, play, FAST)
    assert set(phases) == set(PHASES)
    assert {"goal", "corner", "goal-kick", "offside", "penalty", "red", "shoot-out", "final"} <= set(kinds)
    assert kinds["final"] == len(FAST)


@pytest.mark.long
@pytest.mark.parametrize("seeds", SLOW, ids=lambda seeds: f"{seeds.start}-{seeds.stop - 1}")
def test_a_thousand_matches_to_the_final_whistle(seeds: range) -> None:
    kinds, phases = play_and_judge(GAME, play, seeds)
    assert set(phases) == set(PHASES)
    assert kinds["final"] == len(seeds)


def test_every_event_occurs() -> None:
    kinds: Counter[str] = Counter()
    for seed in EVERYTHING:
        for _, _, events in random_matches.steps(seed):
            kinds.update(event.kind for event in events)
    assert set(kinds) <= set(FACTS_OF)
    assert set(FACTS_OF) - set(kinds) <= RARE
