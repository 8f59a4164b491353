"""The position that follows when people say that a wrong move counts anyway."""

from collections.abc import Sequence

from device.games.counting import position
from rules.game import OTHER, Json
from rules.soccer_tactics.actions import Action, Dribble, Move, Place, Play
from rules.soccer_tactics.game import GAME
from rules.soccer_tactics.phases import follow, has_consequences
from rules.soccer_tactics.state import State, with_figure


def counts_anyway(state: State, attempted: Sequence[Action]) -> Json | None:
    """What would follow if it had been allowed; where that makes no sense, the pieces simply stand there now."""
    for version in (_as_if_allowed, _as_they_stand):
        after = version(state, attempted)
        if after is not None and (told := position(GAME, state, after)) is not None:
            return told
    return None


def _as_if_allowed(state: State, attempted: Sequence[Action]) -> State | None:
    """One after the other with all consequences, as long as the rules know any."""
    for action in attempted:
        if not has_consequences(state, action):
            return None
        state = follow(state, action).state
    return state


def _as_they_stand(state: State, attempted: Sequence[Action]) -> State | None:
    """The same turn, only that figures and ball are elsewhere; who stands where the ball lies has it."""
    after = state
    for action in attempted:
        if isinstance(action, Move | Place):
            after = with_figure(after, action.figure, action.to)
        elif isinstance(action, Dribble) and state.carrier is not None:
            after = with_figure(after, state.carrier, action.to, ball=action.to)
        elif isinstance(action, Play):
            after = after._replace(ball=action.to)
    if after.ball is not None and after.carrier is not None and after.where(after.carrier) != after.ball:
        has_it = after.on(after.attacking, after.ball)
        stolen = None if has_it else after.on(OTHER[after.attacking], after.ball)
        return None if stolen else after._replace(carrier=has_it)
    return after
