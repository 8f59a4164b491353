"""A yardstick from outside: the demo's robots, without a table. They play as at the table, but never err on purpose.

A robot's head asks a ruling for the state and for what its buttons mean, and moves things with its hands. Here nobody
looks at the table, so the hands only keep which die was thrown; what the robot means to do is what counts.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple, cast

from device.games import game_day, robot_brain
from device.games.game_day import GameDay
from device.referee.ruling import Ruling
from rules.game import Json, Side
from rules.opponent import Decision, Throw, mind_of
from rules.opponent.draws import Draws
from rules.opponent.matches import Player


class Table(NamedTuple):
    """What a robot's head wants to know of a ruling."""

    day: GameDay[Any, Any, Any]
    state: Any


class Still:
    """`device.virtual.robots.Hands` over a table on which nothing stands."""

    def put(self, pieces: Sequence[tuple[str, str | None]]) -> None:
        """Nothing stands anywhere."""

    def where(self, piece: str) -> str | None:
        """Nowhere."""

    def turn(self, piece: str, value: int) -> None:
        """No die to turn."""

    def roll(self, side: str, count: int) -> None:
        """The match itself rolls."""

    def throw(self, side: str, die: str) -> None:
        """The robot says which die it means."""

    def take_up(self) -> None:
        """No dice."""

    def spin(self) -> None:
        """The match itself spins."""

    def press(self, button: str) -> None:
        """The robot says what it means."""

    def busy(self) -> bool:
        """Never."""
        return False


def has_robot(game: str) -> bool:
    """Whether a robot can be asked without a table: not where one head holds everybody's cards."""
    mind = mind_of(game)
    world = mind.dealt(game_day(game).rules.start({}), Draws(0))
    return not any(mind.own(world, side) for side in mind.sides(mind.state_of(world)))


def plays_as_robot(game: str) -> Player:
    """Somebody who plays as the demo's robots do."""
    day, mind = game_day(game), mind_of(game)
    waiting: dict[Side, list[Any]] = {}

    def meant(state: Any, side: Side, seed: int) -> Any:
        if waiting.get(side):
            return waiting[side].pop(0)
        head = robot_brain(game)(Random(seed), 0.0)  # noqa: S311
        deed = head.act(cast("Ruling", Table(day, state)), Still()).meant
        if not isinstance(deed, list):
            return deed
        waiting[side] = deed[1:]
        return deed[0]

    def choose(state: Any, side: Side, own: Json, seed: int) -> Decision[Any] | None:
        options = mind.options(mind.imagine(state, side, own, Draws(seed)), side)
        found = meant(state, side, seed)
        if found in options and not isinstance(found, Throw):
            return Decision(found, "", "", {}, 0, 0)
        if mind.turn(state) != side:
            return None
        throws = [option.die for option in options if isinstance(option, Throw)]
        if throws:
            return Decision(None, found if found in throws else throws[0], "", {}, 0, 0)
        return Decision(options[seed % len(options)], "", "", {}, 0, 0)

    return choose
