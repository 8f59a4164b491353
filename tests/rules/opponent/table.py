"""A table at which nobody sits: levels and whoever plays at random decide for the sides, everything else is chance."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from rules import game_named
from rules.game import Json, Side
from rules.opponent import Decision, Throw, decide, mind_of
from rules.opponent.draws import Draws

Player = Callable[[Any, Side, Json, int], Decision[Any] | None]
"""Asked with the state, his side, what he alone knows, and a seed."""
SHORT = 40
"""Actions in a half, where a clock decides that."""
LONGEST = 6000


class Moment(NamedTuple):
    """Somebody has something to decide."""

    world: Any
    state: Any
    side: Side
    own: Json


def plays_at(game: str, level: str) -> Player:
    """Somebody who plays at a level."""
    rules = game_named(game)
    return lambda state, side, own, seed: decide(rules, state, side, level, seed, own=own)


def plays_anything(game: str) -> Player:
    """Somebody who plays at random."""
    mind = mind_of(game)

    def choose(state: Any, side: Side, own: Json, seed: int) -> Decision[Any] | None:
        draws = Draws(seed)
        world = mind.imagine(state, side, own, draws)
        if mind.turn(world) != side and draws.unit() < 0.7:
            return None
        option = draws.one_of(mind.options(world, side))
        return (
            Decision(None, option.die, "", {}, 0, 0)
            if isinstance(option, Throw)
            else Decision(option, "", "", {}, 0, 0)
        )

    return choose


def match(game: str, players: Mapping[Side, Player], seed: int, half: int = SHORT) -> Iterator[Moment]:
    """Every moment in which somebody decides, and at last the world in which the match has ended."""
    mind, draws = mind_of(game), Draws(seed)
    world = mind.dealt(game_named(game).start({}), draws)
    since = 0
    for _ in range(LONGEST):
        state = mind.state_of(world)
        if mind.over(world):
            yield Moment(world, state, "", {})
            return
        signal, since = mind.clock(state), since + 1
        if signal is not None and since >= half:
            world, since = mind.follow(world, signal), 0
            continue
        turn = mind.turn(world)
        action = None
        for side in sorted(players, key=lambda side: side == turn):
            if action is None and mind.options(world, side):
                moment = Moment(world, state, side, mind.own(world, side))
                yield moment
                decision = players[side](state, side, moment.own, draws.bits())
                if decision is not None:
                    action = decision.action or draws.weighted(mind.falls(world, Throw(decision.die)))
        world = mind.follow(world, action or draws.weighted(mind.falls(world, Throw())))
    raise AssertionError("the match does not end")
