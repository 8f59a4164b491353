"""When people say that it was right after all: the position that follows."""

from collections.abc import Sequence

from rules.game import BadInput, Json
from rules.super_goal import passing, position, shot
from rules.super_goal.actions import Action, Place, Play, Roll
from rules.super_goal.dice import DIRECTION, SHOT
from rules.super_goal.referee import check, follow
from rules.super_goal.state import State


def insisted(state: State, attempted: Sequence[Action], found: str | None = None) -> Json | None:
    """What was allowed counts as usual; a die that was thrown counts; otherwise the ball simply lies there now."""
    after = state
    for action in attempted:
        after = follow(after, action).state if not check(after, action) else _as_it_fell(after, action)
    if after == state and found is not None and state.ball is not None:
        after = state._replace(ball=found)
    if after == state:
        return None
    told = position.to_json(after)
    try:
        position.from_json(told, state.match.options)
    except BadInput:
        return None
    return told


def _as_it_fell(state: State, action: Action) -> State:
    """A die that was not due, thrown by the attacker all the same: the ball follows it."""
    match action:
        case Roll(die, face) if state.phase == "attack" and die in DIRECTION and face in state.pitch.faces[die]:
            return passing.rolled(state, die, face).state
        case Roll(die, face) if state.phase == "attack" and die == SHOT and face in state.pitch.faces[die]:
            return shot.shoots(state, face).state if state.spot in state.pitch.shooting_range else state
        case Place(to):
            return state._replace(phase="attack", ball=to)
        case Play():
            return state
    return state
