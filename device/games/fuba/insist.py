"""When people say that it was right after all: the position that follows."""

from collections.abc import Sequence

from rules.fuba import position
from rules.fuba.actions import Action, FreeMove, Move, Run, Target
from rules.fuba.referee import check, follow, side_to_act
from rules.fuba.state import State, shifted
from rules.game import BadInput, Json


def insisted(state: State, attempted: Sequence[Action]) -> Json | None:
    """What was allowed counts as usual; for the rest, players stand there now and the ball is played there."""
    after = state
    for action in attempted:
        after = follow(after, action).state if not check(after, action) else _as_it_stands(after, action)
    if after == state:
        return None
    told = position.to_json(after)
    try:
        position.from_json(told, state.match.options)
    except BadInput:
        return None
    return told


def _as_it_stands(state: State, action: Action) -> State:
    side = side_to_act(state)
    match action:
        case Move(start, to, keeper) if side is not None:
            return shifted(state, side, start, to, keeper=keeper)
        case FreeMove(start, to) if side is not None:
            return shifted(state, side, start, to)
        case Run(start, keeper) if side is not None and state.ball is not None:
            return shifted(state, side, start, state.ball, keeper=keeper)
        case Target(to):
            return state._replace(phase="roll", target=to, roll=())
    return state
