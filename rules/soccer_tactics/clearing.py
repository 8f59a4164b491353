"""Who has to leave a place before a dead ball, whoever's turn it is: nobody is ever sent back there."""

from collections.abc import Mapping

from rules.game import OTHER
from rules.soccer_tactics import goal_kick, penalty
from rules.soccer_tactics.free_kick import clear_zone
from rules.soccer_tactics.lineup import Figure
from rules.soccer_tactics.pitch import COLUMN, ROW, Field, Mask, distance, fields_in
from rules.soccer_tactics.placement import Task, keeper_home
from rules.soccer_tactics.state import State


def leaving(state: State) -> Mapping[Figure, Mask]:
    """Every figure that has to go elsewhere, and the fields where the rule allows it."""
    restart = state.restart
    if restart is None or state.phase != "placement":
        return {}
    side, other = state.attacking, OTHER[state.attacking]
    match restart.kind:
        case "penalty":
            return {**penalty.defenders(state, other), **penalty.attackers(state, side)}
        case "goal-kick":
            tasks = [keeper_home(state, side, choose_again=restart.keeper_back), goal_kick.clear_area(state)]
        case "corner":
            tasks = [keeper_home(state, other, choose_again=restart.keeper_back), _zone(state)]
        case _:
            tasks = [_zone(state)]
    return {figure: fields for task in tasks if task for figure, fields in task.options.items()}


def _zone(state: State) -> Task | None:
    spot = state.restart.spot if state.restart else None
    return clear_zone(state, spot) if spot is not None else None


def belongs(state: State, figure: Figure, near: Field | None, taken: Mask = 0) -> Field | None:
    """Where a figure is to be put: where it stood, or the nearest field that the rule allows it, if it has to leave."""
    here = state.where(figure)
    allowed = leaving(state).get(figure, 0)
    start = near or here
    if not allowed or start is None:
        return here
    return min(fields_in(allowed & ~taken or allowed), key=lambda field: (distance(start, field), _steps(start, field)))


def _steps(one: Field, other: Field) -> int:
    """The same without diagonals: among equally near fields, people think of the one straight ahead."""
    return abs(COLUMN[one] - COLUMN[other]) + abs(ROW[one] - ROW[other])
