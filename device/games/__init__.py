"""The games as they are played at the table."""

from importlib import import_module
from typing import Any

from device.games.game_day import GameDay

PLAYABLE = ("soccer-tactics",)
"""Games that can be refereed; the rules may know more."""


def game_day(name: str) -> GameDay[Any, Any, Any]:
    """The game of this name at the table."""
    module = import_module(f"device.games.{name.replace('-', '_')}.game_day")
    day: GameDay[Any, Any, Any] = module.GAME_DAY
    return day
