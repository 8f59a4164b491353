"""The position that follows when people say that a wrong move counts anyway."""

from collections.abc import Sequence

from device.games.counting import played, position
from rules.fuba.actions import Action, FreeMove, Move, Run, Target
from rules.fuba.game import GAME
from rules.fuba.phases import side_to_act
from rules.fuba.state import State, shifted
from rules.game import Json


def counts_anyway(state: State, attempted: Sequence[Action]) -> Json | None:
    """What was allowed counts as usual; for the rest, players stand there now and the ball is played there."""
    return position(GAME, state, played(GAME, state, attempted, _as_it_stands))


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
