"""When people say that a wrong move counts anyway: what all games share."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from rules.game import BadInput, Game, Json

S = TypeVar("S")
A = TypeVar("A")


def played(game: Game[S, A], state: S, attempted: Sequence[A], otherwise: Callable[[S, A], S]) -> S:
    """What was allowed counts as usual; `otherwise` says what becomes of the rest."""
    for action in attempted:
        state = otherwise(state, action) if game.check(state, action) else game.apply(state, action).state
    return state


def position(game: Game[S, A], before: S, after: S) -> Json | None:
    """The new position as JSON; nothing if nothing has changed, or if a match cannot stand like this."""
    if after == before:
        return None
    told = game.state_json(after)
    try:
        game.load(told, game.options_json(before))
    except BadInput:
        return None
    return told
