"""What is allowed: the rules of football board games, and nothing else.

No input or output, no clock, no random numbers, no libraries: every room may ask here, and a whole match can be
replayed in milliseconds. `rules/README.md` maps every numbered rule to its file and its tests.

A game is a folder of this room with a `game.py`. The other rooms have a folder of the same name for it, with a plug of
their own; `plugged` finds them all.
"""

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from rules.game import BadInput, Game


def games() -> tuple[str, ...]:
    """The names of all games, in the order in which they stand on the shelf: the first one is the usual one."""
    folders = [found.name for found in iter_modules(__path__) if found.ispkg]
    shelf = {folder: getattr(import_module(f"rules.{folder}"), "SHELF", None) for folder in folders}
    placed = sorted((place, folder) for folder, place in shelf.items() if place is not None)
    return tuple(folder.replace("_", "-") for _, folder in placed)


def game_named(name: str) -> Game[Any, Any]:
    """The game of that name; only its own rules are loaded."""
    if name not in games():
        raise BadInput("unknown-game", f"there is no game {name!r}; there are {', '.join(games())}")
    game: Game[Any, Any] = plugged("rules", name, "game").GAME
    return game


def plugged(room: str, game: str, part: str) -> Any:
    """The module `part` of a game's folder in a room: `plugged("vision", GAME, "plug")`."""
    return import_module(f"{room}.{game.replace('-', '_')}.{part}")


def later(room: str, module: str, name: str) -> Callable[..., Any]:
    """A function of a game's folder that is imported when it is first called, so that a plug itself costs nothing."""

    def called(*given: Any) -> Any:
        return getattr(import_module(f"{room}.{module}"), name)(*given)

    return called
