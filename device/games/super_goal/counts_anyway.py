"""The position that follows when people say that a wrong move counts anyway."""

from collections.abc import Sequence

from device.games.counting import played, position
from rules.game import Json
from rules.super_goal import passing, shot
from rules.super_goal.actions import Action, Place, Roll
from rules.super_goal.dice import DIRECTION, SHOT
from rules.super_goal.game import GAME
from rules.super_goal.state import State


def counts_anyway(state: State, attempted: Sequence[Action]) -> Json | None:
    """What was allowed counts as usual; a die that was thrown counts, and the ball lies where it was put."""
    return position(GAME, state, played(GAME, state, attempted, _as_it_fell))


def _as_it_fell(state: State, action: Action) -> State:
    """A die that was not due, thrown by the attacker all the same: the ball follows it."""
    match action:
        case Roll(die, face) if state.phase == "attack" and die in DIRECTION and face in state.pitch.faces[die]:
            return passing.rolled(state, die, face).state
        case Roll(die, face) if state.phase == "attack" and die == SHOT and face in state.pitch.faces[die]:
            return shot.shoots(state, face).state if state.spot in state.pitch.shooting_range else state
        case Place(to):
            return state._replace(phase="attack", ball=to)
    return state
