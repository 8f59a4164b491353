"""Matches between players who are not in the room."""

from itertools import islice

from rules.opponent import mind_of
from rules.opponent.matches import match, plays_at
from rules.opponent.mind import Throw


def test_chance_has_moments_of_its_own() -> None:
    mind = mind_of("fuba")
    players = {side: plays_at("fuba", "child") for side in ("home", "away")}
    seen = list(islice(match("fuba", players, 1, 0), 60))
    assert {moment.state.phase for moment in seen if not moment.side} >= {"start", "roll"}
    assert all(mind.falls(moment.world, Throw()) for moment in seen if not moment.side)
