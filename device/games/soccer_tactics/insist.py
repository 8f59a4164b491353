"""What counts when people say that a move was right after all."""

from collections.abc import Callable, Sequence

from rules.game import OTHER, BadInput, Json
from rules.soccer_tactics import position, referee
from rules.soccer_tactics.actions import Action, Dribble, Duel, Move, Place, Play, Roll, Spin
from rules.soccer_tactics.lineup import SIDE_OF
from rules.soccer_tactics.state import State, with_figure
from rules.soccer_tactics.turn import side_to_act
from rules.soccer_tactics.why import FITTING


def insisted(state: State, attempted: Sequence[Action]) -> Json | None:
    """What would follow if it had been allowed; where that makes no sense, the pieces simply stand there now."""
    versions: tuple[Callable[[State, Sequence[Action]], State | None], ...] = (_as_if_allowed, _as_they_stand)
    for version in versions:
        after = version(state, attempted)
        if after is not None and after != state and (told := _told(after)) is not None:
            return told
    return None


def _told(state: State) -> Json | None:
    """The position, if it is one."""
    told = position.to_json(state)
    try:
        position.from_json(told, state.match.options)
    except BadInput:
        return None
    return told


def _as_if_allowed(state: State, attempted: Sequence[Action]) -> State | None:
    """One after the other with all consequences, as long as each belongs to the phase and to the side in turn."""
    for action in attempted:
        if not isinstance(action, Roll | Duel | Spin) and not _belongs_here(state, action):
            return None
        if isinstance(action, Roll | Duel | Spin) and not referee.is_legal(state, action):
            return None
        try:
            state = referee.follow(state, action).state
        except (AssertionError, AttributeError, KeyError, IndexError, ValueError, TypeError):
            return None  # the rules know no consequences of something that cannot be
    return state


def _belongs_here(state: State, action: Action) -> bool:
    figure = getattr(action, "figure", None)
    return type(action) in FITTING[state.phase] and (figure is None or SIDE_OF[figure] == side_to_act(state))


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
