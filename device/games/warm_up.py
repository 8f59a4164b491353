"""Learning a game before the first match: three moves on the virtual table, before the real referee.

Each game has a module `warm_up` with one `WarmUp`; its words are in the game's catalogue under `warm-up`.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from rules.game import Json
from rules.texts import Catalogue


class Move(NamedTuple):
    """One of the three: the key of its words, and the kinds of actions of which each one is it."""

    key: str
    done: tuple[str, ...]


class WarmUp(NamedTuple):
    """A position to begin from, and what is tried there."""

    stand: Callable[[Any], Any]
    """The position, as a state of the rules, by the state in which a match begins."""
    moves: tuple[Move, ...]
    who: str
    """The side that tries it."""
    said: Callable[[str], Catalogue]
    """The game's words in a language."""
    lot: int
    """The seed of chance, so that the first throws show what the words speak of."""


def made(moves: Iterable[Move], actions: Iterable[Json]) -> int:
    """How many of the moves were made, by what was done in order."""
    left = list(moves)
    done = 0
    for action in actions:
        if done < len(left) and action["type"] in left[done].done:
            done += 1
    return done
