"""What is allowed: the rules of football board games, and nothing else.

No input or output, no clock, no random numbers, no libraries: every room may ask here, and a whole match can be
replayed in milliseconds. `rules/README.md` maps every numbered rule to its file and its tests.
"""

from importlib import import_module
from typing import Any

from rules.game import BadInput, Game

GAMES = ("soccer-tactics", "fuba", "fussball-alarm")
"""The games that can be refereed, by name."""


def game_named(name: str) -> Game[Any, Any]:
    """The game of that name; only its own rules are loaded."""
    if name not in GAMES:
        raise BadInput("unknown-game", f"there is no game {name!r}; there are {', '.join(GAMES)}")
    game: Game[Any, Any] = import_module(f"rules.{name.replace('-', '_')}.game").GAME
    return game
