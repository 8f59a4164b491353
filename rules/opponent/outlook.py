"""The chances of a match: win, draw, loss, from quick playouts and from the time that is left.

A playout goes on for a few actions as friends would play, until the position has shown what it is worth. What comes
after it is only known in general: goals fall now and then, for either side alike (Poisson), as often as self-play says.
"""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import exp
from typing import Any, NamedTuple

from rules.game import Game, Json, Side
from rules.opponent.deciding import mind_of, weights_of
from rules.opponent.draws import Draws
from rules.opponent.mind import Mind, Throw
from rules.opponent.search import Search


class Chances(NamedTuple):
    """How probable each end is; all shares together are one."""

    wins: Mapping[Side, float]
    """By side: that it wins."""
    draw: float
    """That nobody does, or several share the victory."""


def chances(game: Game[Any, Any], state: Any, seed: int, playouts: int, left: float = 0.5) -> Chances:
    """How the match may end, for somebody who knows no secrets.

    `left` is the share of the match still to be played, where a clock decides that: 1 at kick-off, 0 at the end.
    """
    mind, draws = mind_of(game.name), Draws(seed)
    outlook = mind.weights["outlook"]
    sides = mind.sides(state)
    wins, draw = dict.fromkeys(sides, 0.0), 0.0
    search = Search(mind, weights_of(game.name, "friendly"), NO_END, lambda: False)
    for _ in range(playouts):
        world = _played_on(mind, mind.imagine(state, NOBODY, {}, draws), outlook["actions"], draws)
        shares = _shares(search, world, sides, outlook, left)
        for side, share in zip(sides, shares, strict=True):
            wins[side] += share / playouts
    draw = 1 - sum(wins.values())
    return Chances(wins, max(0.0, draw))


NOBODY: Side = ""
"""Who looks on and knows no secret."""
NO_END = 1 << 30


def _shares(
    search: Search[Any, Any, Any], world: Any, sides: Sequence[Side], outlook: Json, left: float
) -> list[float]:
    """Who wins from here: by goals, or in a game of one round by how much better each one stands."""
    if "sharpness" not in outlook or search.mind.over(world):
        return [_wins(search, world, side, outlook, left) for side in sides]
    stands = [exp(outlook["sharpness"] * search.judge(world, side)) for side in sides]
    return [(1 - outlook["shared"]) * one / sum(stands) for one in stands]


def _wins(search: Search[Any, Any, Any], world: Any, side: Side, outlook: Json, left: float) -> float:
    mind = search.mind
    ahead = mind.lead(world, side)
    if mind.over(world):
        return float(ahead > 0)
    hope = (search.judge(world, side) - ahead) * outlook["hope"]
    return _ends(round(ahead), outlook["goals"] * left, hope)


def _played_on(mind: Mind[Any, Any, Any], world: Any, actions: int, draws: Draws) -> Any:
    """The next dice fall, as many as there are before somebody has to decide."""
    for _ in range(actions):
        if mind.over(world) or mind.turn(world) is not None:
            break
        world = mind.follow(world, draws.weighted(mind.falls(world, Throw())))
    return world


MOST_GOALS = 30
"""More than that nobody scores in one match."""


def _ends(lead: int, expected: float, hope: float) -> float:
    """How probable a win is when `expected` goals are still to fall and `hope` of them more for this side."""
    mine, theirs = (_poisson(max(0.01, (expected + more) / 2)) for more in (hope, -hope))
    fewer = [0.0, *accumulate(theirs)]
    return sum(one * fewer[min(MOST_GOALS, max(0, lead + goals))] for goals, one in enumerate(mine))


def _poisson(mean: float) -> list[float]:
    """How probable 0, 1, 2 … goals are."""
    shares = [exp(-mean)]
    for goals in range(1, MOST_GOALS):
        shares.append(shares[-1] * mean / goals)
    return shares
