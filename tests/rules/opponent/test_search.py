"""Thinking a chain of choices through."""

from itertools import islice

from rules.opponent import mind_of
from rules.opponent.matches import match, plays_at
from rules.opponent.mind import Throw
from rules.opponent.search import Search

GAME = "fuba"
MIND = mind_of(GAME)
PLAYERS = {side: plays_at(GAME, "child") for side in ("home", "away")}
WEIGHTS = tuple(MIND.weights["terms"][name] for name in MIND.names)


def search(*, plans: bool) -> Search[object, object, object]:
    return Search(MIND, WEIGHTS, 20_000, lambda: False, plans=plans)


def test_a_tactic_is_worth_all_its_moves_and_never_less_than_the_first() -> None:
    before = (one for one in match(GAME, PLAYERS, 1, 0) if one.side and one.state.phase == "moves")
    more = 0
    for moment in islice((one for one in before if one.state.moving.line is None), 6):
        for tactic in MIND.options(moment.world, moment.side):
            whole, first = (
                search(plans=plans).at_a_glance(moment.world, tactic, moment.side) for plans in (True, False)
            )
            assert whole >= first - 1e-9
            more += whole > first + 1e-9
    assert more


def test_chance_has_moments_of_its_own() -> None:
    seen = list(islice(match(GAME, PLAYERS, 1, 0), 60))
    assert {moment.state.phase for moment in seen if not moment.side} >= {"start", "roll"}
    assert all(MIND.falls(moment.world, Throw()) for moment in seen if not moment.side)
