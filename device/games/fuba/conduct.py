"""How a match of FUBA goes on: what follows by itself, what is taken back together."""

from collections.abc import Hashable

from device.games.game_day import ball_way
from rules.fuba import phases
from rules.fuba.actions import DONE, Action, Dive, Formation, FreeMove, Move, Place
from rules.fuba.state import State


def score(state: State) -> tuple[int, int]:
    """Home's and away's goals."""
    return state.match.score


def forced(state: State) -> Action | None:
    """Moves are over when nobody can make another."""
    if state.phase in ("moves", "run") and phases.legal(state) == (DONE,):
        return DONE
    return None


def secret(state: State, action: Action) -> str | None:
    """Sections 3.1 and 5.5.2: a side's formation, and what its keeper does at a penalty."""
    if isinstance(action, Formation):
        return action.side
    return phases.side_to_act(state) if isinstance(action, Dive) else None


def one_deed(state: State, action: Action) -> Hashable | None:
    """A side's placement is one deed."""
    return (action.type, state.step) if isinstance(action, Place) else None


def way(before: State, action: Action, after: State) -> tuple[str, str] | None:
    """A player's way from sector to sector, or the ball's."""
    if isinstance(action, Move | FreeMove):
        return action.start, action.to
    return ball_way(before, action, after)
