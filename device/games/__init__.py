"""The games as they are played at the table."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from device.games.game_day import GameDay

if TYPE_CHECKING:
    from device.virtual.robots import Brain

PLAYABLE = ("soccer-tactics", "fuba")
"""Games that can be refereed; the rules may know more."""


def game_day(name: str) -> GameDay[Any, Any, Any]:
    """The game of this name at the table."""
    day: GameDay[Any, Any, Any] = _part(name, "game_day").GAME_DAY
    return day


def _part(game: str, name: str) -> Any:
    """A module of a game's own folder."""
    return import_module(f"device.games.{game.replace('-', '_')}.{name}")


def robot_brain(game: str) -> "type[Brain]":
    """What robots know about a game."""
    brain: type[Brain] = _part(game, "robots").Brain
    return brain
