"""Whole matches between players who are not in the room: for tuning, for the ladder, for tests."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from rules import game_named
from rules.game import Json, Side
from rules.opponent.deciding import decide, mind_of
from rules.opponent.draws import Draws
from rules.opponent.mind import Decision, Throw

Player = Callable[[Any, Side, Json, int], Decision[Any] | None]
"""Asked with the state, his side, what he alone knows, and a seed."""
LONGEST = 20_000
"""Actions; a match that takes longer is stuck."""
COMES_IN = 0.3
"""How often somebody who plays at random does something although it is not his turn."""


class Moment(NamedTuple):
    """Somebody has something to decide, or chance has; then, and at the end, nobody's side is named."""

    world: Any
    state: Any
    side: Side
    own: Json
    number: int
    """How many actions there have been."""


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
        if mind.turn(world) != side and draws.unit() > COMES_IN:
            return None
        option = draws.one_of(mind.options(world, side))
        if isinstance(option, Throw):
            return Decision(None, option.die, "", {}, 0, 0)
        return Decision(option, "", "", {}, 0, 0)

    return choose


def match(
    game: str, players: Mapping[Side, Player], seed: int, half: int, options: Json | None = None
) -> Iterator[Moment]:
    """Every moment in which somebody decides or chance does; the last one is the end.

    `half` is how many actions a period has in games whose clock is not theirs.
    """
    mind, draws = mind_of(game), Draws(seed)
    world = mind.dealt(game_named(game).start(options or {}), draws)
    since = 0
    for number in range(LONGEST):
        state = mind.state_of(world)
        if mind.over(world):
            yield Moment(world, state, "", {}, number)
            return
        signal, since = mind.clock(state), since + 1
        if signal is not None and since >= half:
            world, since = mind.follow(world, signal), 0
            continue
        turn, action = mind.turn(world), None
        if turn is None:
            yield Moment(world, state, "", {}, number)
        for side in sorted(players, key=lambda side: side == turn):
            if action is None and mind.options(world, side):
                moment = Moment(world, state, side, mind.own(world, side), number)
                yield moment
                decision = players[side](state, side, moment.own, draws.bits())
                if decision is not None:
                    action = decision.action or draws.weighted(mind.falls(world, Throw(decision.die)))
        world = mind.follow(world, action or draws.weighted(mind.falls(world, Throw())))
    raise AssertionError("the match does not end")
