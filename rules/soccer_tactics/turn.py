"""Whose turn it is."""

from rules.game import HOME, OTHER, Side
from rules.soccer_tactics import corner, free_kick, goal_kick, penalty, shoot_out
from rules.soccer_tactics.placement import Task
from rules.soccer_tactics.state import State

TASKS = {
    "free-kick": free_kick.task,
    "goal-kick": goal_kick.task,
    "corner": corner.task,
    "penalty": penalty.task,
}


def open_task(state: State) -> Task | None:
    """What has to be placed next before the dead ball; `None` when everything stands."""
    assert state.restart is not None
    return TASKS[state.restart.kind](state)


def side_to_act(state: State) -> Side | None:
    """Who acts: rolls, moves, plays, places or spins. Nobody once the match is over; home where both roll."""
    if state.phase == "over":
        return None
    if state.phase == "challenge":
        return OTHER[state.attacking]
    if state.phase == "set-up":
        return state.restart.turn if state.restart else HOME
    if state.phase == "placement":
        task = open_task(state)
        return task.side if task else state.attacking
    if state.phase == "shoot-out":
        return shoot_out.next_shooter(state.match)
    return state.attacking
