"""The chances of a match: win, draw, loss, from quick playouts and from the time that is left.

A playout goes on for a few actions as friends would play, until the position has shown what it is worth. What comes
after it is only known in general: goals fall now and then, for either side alike (Poisson), as often as self-play says.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from math import exp
from typing import Any, NamedTuple

from rules.game import Game, Json, Side
from rules.opponent.deciding import level_of, mind_of, weights_of
from rules.opponent.draws import Draws
from rules.opponent.levels import LEVELS
from rules.opponent.mind import Mind, Throw
from rules.opponent.search import Search


class Chances(NamedTuple):
    """How probable each end is; all shares together are one."""

    wins: Mapping[Side, float]
    """By side: that it wins."""
    draw: float
    """That nobody does, or several share the victory."""


class Foreseen(NamedTuple):
    """A position that has shown what it is worth, as one side sees it."""

    ahead: float
    """Goals."""
    hope: float
    """What the evaluation says beyond them."""
    over: bool


def chances(game: Game[Any, Any], state: Any, seed: int, playouts: int, left: float = 0.5) -> Chances:
    """How the match may end, for somebody who knows no secrets.

    `left` is the share of the match still to be played, where a clock decides that: 1 at kick-off, 0 at the end.
    """
    mind = mind_of(game.name)
    outlook, sides = mind.weights["outlook"], mind.sides(state)
    wins = dict.fromkeys(sides, 0.0)
    for seen in foresight(game, state, seed, playouts):
        for side, share in zip(sides, shares(seen, outlook, left), strict=True):
            wins[side] += share / playouts
    return Chances(wins, max(0.0, 1 - sum(wins.values())))


NOBODY: Side = ""
"""Who looks on and knows no secret."""
NO_END = 1 << 30


def foresight(game: Game[Any, Any], state: Any, seed: int, playouts: int) -> Iterator[list[Foreseen]]:
    """Playouts of a position, each as every side sees it."""
    mind, draws = mind_of(game.name), Draws(seed)
    sides, actions = mind.sides(state), mind.weights["outlook"]["actions"]
    search = Search(
        mind, weights_of(game.name, KNOWS), NO_END, lambda: False, by_heart=level_of(game.name, KNOWS).by_heart
    )
    for _ in range(playouts):
        world = _played_on(mind, mind.imagine(state, NOBODY, {}, draws), actions, draws)
        over = mind.over(world)
        found = [(mind.lead(world, side), 0.0 if over else search.judge(world, side)) for side in sides]
        yield [Foreseen(ahead, 0.0 if over else judged - ahead, over) for ahead, judged in found]


KNOWS = LEVELS[-1]
"""The level whose eyes look on: it sees everything."""


def shares(seen: Sequence[Foreseen], outlook: Json, left: float) -> list[float]:
    """Who wins from here: by goals, or in a game of one round by how much better each one stands."""
    if any(one.over for one in seen):
        return [float(one.ahead > 0) for one in seen]
    if "sharpness" in outlook:
        stands = [exp(outlook["sharpness"] * one.hope) for one in seen]
        return [(1 - outlook["shared"]) * one / sum(stands) for one in stands]
    expected = outlook["goals"] * left
    counts = outlook["hope"] * (1 - exp(-expected))  # what is hoped for comes only if there is a next goal
    return [_ends(round(one.ahead), expected, one.hope * counts) for one in seen]


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
