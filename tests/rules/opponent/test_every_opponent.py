"""What every game's opponent must be able to do, whatever the game."""

from itertools import islice
from typing import Any

import pytest

from rules import game_named, games
from rules.game import Side
from rules.opponent import LEVELS, chances, decide, has_opponent, mind_of, say_reason
from rules.opponent.deciding import weights_of
from rules.opponent.draws import Draws
from rules.opponent.matches import Moment, match, plays_anything, plays_at
from rules.texts import LANGUAGES

SHORT = 40
"""Actions in a half, where a clock decides that."""
ENOUGH = 150
"""Decisions after which the better one is ahead: one match of some games, a few of others."""
PLAYED = [game for game in games() if has_opponent(game)]


@pytest.fixture(params=PLAYED, scope="module")
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def sides(game: str) -> tuple[Side, ...]:
    return tuple(mind_of(game).sides(game_named(game).start({})))[:2]


@pytest.fixture(scope="module")
def moments(game: str) -> list[Moment]:
    """A whole random match, phase by phase: at most three moments of each phase and side."""
    seen: dict[tuple[str, Side], int] = {}
    kept = []
    for seed in range(3):
        for moment in match(game, {side: plays_anything(game) for side in sides(game)}, seed, SHORT):
            key = (moment.state.phase, moment.side)
            seen[key] = seen.get(key, 0) + 1
            if moment.side and seen[key] <= 3:
                kept.append(moment)
    return kept


def test_all_games_have_an_opponent() -> None:
    assert games() == tuple(PLAYED)


@pytest.mark.parametrize("level", ["child", "friendly"])
def test_what_it_decides_is_legal_in_every_phase_and_said_in_both_languages(
    game: str, moments: list[Moment], level: str
) -> None:
    rules, mind = game_named(game), mind_of(game)
    assert moments
    for moment in moments:
        decision = decide(rules, moment.state, moment.side, level, 1, own=moment.own)
        if decision is None:
            assert mind.turn(moment.world) != moment.side
            continue
        if decision.action is not None:
            assert rules.check(moment.state, decision.action) == ()
            assert rules.read_action(rules.action_json(decision.action)) == decision.action
        for lang in LANGUAGES:
            assert say_reason(rules, moment.state, decision, lang).page
        if decision.reason in mind.names:  # what counts against its own sentence is no reason
            term = mind.names.index(decision.reason)
            assert weights_of(game, level)[term] > 0
            if decision.reason in mind.against and decision.action is not None:  # nor what is good for the others
                assert mind.terms(mind.follow(moment.world, decision.action), moment.side)[term] > 0


def test_every_term_has_a_weight_and_a_text_in_both_languages(game: str) -> None:
    mind = mind_of(game)
    assert set(mind.names) == set(mind.weights["terms"])
    told = (*mind.names, *mind.against.values(), "only", "goal", "secret", "patient")
    said = {f"reason.{name}" for name in told}
    for lang in LANGUAGES:
        assert set(mind.catalogue(lang).entries) == said


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_decision(game: str, moments: list[Moment], level: str) -> None:
    rules = game_named(game)
    for moment in moments[3::20] if level in LEVELS[:2] else moments[3:40:36]:
        one, other = (decide(rules, moment.state, moment.side, level, 3, own=moment.own) for _ in range(2))
        assert one == other


def test_a_stop_is_obeyed_and_still_gives_a_legal_decision(game: str, moments: list[Moment]) -> None:
    rules = game_named(game)
    for moment in moments[4:40:30]:
        patient = decide(rules, moment.state, moment.side, "best", 3, own=moment.own)
        stopped = decide(rules, moment.state, moment.side, "best", 3, own=moment.own, stop=lambda: True)
        assert (patient is None) == (stopped is None) or stopped is None
        if stopped is not None and patient is not None:
            assert stopped.looked_at <= patient.looked_at
            assert stopped.action is None or rules.check(moment.state, stopped.action) == ()


def test_worlds_that_look_the_same_lead_to_the_same_decision(game: str, moments: list[Moment]) -> None:
    """Whatever is hidden from a side is exchanged; its decision stays."""
    rules, mind = game_named(game), mind_of(game)
    for number, moment in enumerate(moments):
        here = decide(rules, moment.state, moment.side, "friendly", number, own=moment.own)
        for seed in range(3):
            other: Any = mind.imagine(moment.state, moment.side, moment.own, Draws(seed))
            assert mind.own(other, moment.side) == moment.own
            there = decide(rules, mind.state_of(other), moment.side, "friendly", number, own=moment.own)
            assert there == here


def test_chances_add_up(game: str, moments: list[Moment]) -> None:
    rules = game_named(game)
    for moment in islice(moments, 0, None, 9):
        found = chances(rules, moment.state, 1, 2)
        assert sum(found.wins.values()) + found.draw == pytest.approx(1)
        assert all(0 <= share <= 1 for share in (*found.wins.values(), found.draw))
    ended = list(match(game, {side: plays_anything(game) for side in sides(game)}, 5, SHORT))[-1]
    assert max(chances(rules, ended.state, 1, 2).wins.values()) in (0, 1)


def test_whoever_is_ahead_near_the_end_will_probably_win(game: str, moments: list[Moment]) -> None:
    mind = mind_of(game)
    ahead = [moment for moment in moments if abs(mind.lead(moment.world, sides(game)[0])) >= 1]
    for moment in ahead[:4]:
        leads = max(sides(game), key=lambda side: mind.lead(moment.world, side))
        late, early = (chances(game_named(game), moment.state, 1, 1, left).wins[leads] for left in (0.02, 1.0))
        assert late > early
        assert late > 0.8


def test_a_child_beats_somebody_who_plays_at_random(game: str) -> None:
    mind = mind_of(game)
    pair, half = sides(game), mind.weights.get("ladder", {}).get("half", 0) * 2 // 3
    lead = decisions = 0.0
    while decisions < ENOUGH:
        child, other = pair
        players = {child: plays_at(game, "child"), other: plays_anything(game)}
        moments = list(match(game, players, int(decisions), half))
        lead += mind.lead(moments[-1].world, child)
        decisions += sum(bool(moment.side) for moment in moments)
        pair = (other, child)
    assert lead > 0
