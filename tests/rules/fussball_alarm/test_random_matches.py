"""Whole matches with real cards, from the deal to the end."""

from collections import Counter

import pytest

from rules.fussball_alarm import phases
from rules.fussball_alarm.events import FACTS_OF
from rules.fussball_alarm.state import PHASES
from tests.rules.fussball_alarm.random_matches import play, replay, steps

FAST, SLOW = range(24), range(100, 160)


def play_and_judge(seeds: range) -> tuple[Counter[str], Counter[str]]:
    kinds: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    for seed in seeds:
        match = play(seed)
        assert replay(match.options, match.actions) == match.states[-1]
        before = replay(match.options, match.actions[:-1])
        assert before == match.states[-2]
        assert phases.apply(before, match.actions[-1]).state == match.states[-1]
        assert all(tuple(event.facts) == FACTS_OF[event.kind] for event in match.events)
        kinds.update(event.kind for event in match.events)
        seen.update(state.phase for state in match.states)
    return kinds, seen


def test_matches_with_real_cards() -> None:
    kinds, seen = play_and_judge(FAST)
    assert set(seen) == set(PHASES)
    assert set(kinds) == set(FACTS_OF)
    assert kinds["final"] == len(FAST)


@pytest.mark.slow
def test_many_matches_with_real_cards() -> None:
    kinds, _ = play_and_judge(SLOW)
    assert kinds["final"] == len(SLOW)
    assert kinds["five-equal"] + kinds["last-alarm"] == len(SLOW)


def test_a_match_has_seven_alarms_unless_five_equal_cards_end_it() -> None:
    for seed in FAST:
        events = [event.kind for _, _, events, _ in steps(seed) for event in events]
        assert events.count("alarm") == 7 or "five-equal" in events
