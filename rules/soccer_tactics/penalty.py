"""Rule 9B: a penalty. All but the keeper leave the penalty area, the fouled figure goes to the arc and shoots."""

from rules.game import OTHER, Side, Step
from rules.soccer_tactics.events import event
from rules.soccer_tactics.lineup import KEEPERS, Figure, is_keeper
from rules.soccer_tactics.moving import room_for
from rules.soccer_tactics.pitch import BIT
from rules.soccer_tactics.placement import Task, figures_in, room_in
from rules.soccer_tactics.possession import dead_ball
from rules.soccer_tactics.state import Restart, State


def award(state: State, side: Side, taker: Figure) -> Step[State]:
    """`side` gets a penalty; the ball lies on the spot, which is no field; the fouling side places first."""
    restart = Restart("penalty", taker, turn=OTHER[side])
    return Step(dead_ball(state, side, None, restart), (event("penalty", side, taker),))


def task(state: State) -> Task | None:
    """The sides empty the penalty area in turn, as long as each has something to place."""
    restart = state.restart
    assert restart is not None and restart.turn is not None
    for side in (restart.turn, OTHER[restart.turn]):
        options = attackers(state, side) if side == state.attacking else defenders(state, side)
        if options:
            return Task(side, "penalty-rows", options, state.pitch.penalty_rows[OTHER[state.attacking]])
    return None


def defenders(state: State, side: Side) -> dict[Figure, int]:
    """The defence leaves the penalty area and the arc; its keeper goes into the goal area."""
    pitch = state.pitch
    closed = pitch.penalty_area[side] | pitch.penalty_arc[side]
    options = {
        figure: room_in(state, figure, pitch.penalty_rows[side], closed)
        for figure in figures_in(state, side, closed)
        if not is_keeper(figure)
    }
    keeper = KEEPERS[side]
    field = state.where(keeper)
    if field is not None and not BIT[field] & pitch.goal_area[side]:
        room = room_for(state, keeper) & pitch.goal_area[side]
        if room:
            options[keeper] = room
    return options


def attackers(state: State, side: Side) -> dict[Figure, int]:
    """The taker goes to the arc, team-mates out of the penalty area; they leave him one field of the arc."""
    assert state.restart is not None and state.restart.taker is not None
    pitch, end, taker = state.pitch, OTHER[side], state.restart.taker
    area, arc = pitch.penalty_area[end], pitch.penalty_arc[end]
    field = state.where(taker)
    ready = field is not None and bool(BIT[field] & arc)
    closed = area if ready else area | arc
    free_arc = 0 if ready else arc & room_for(state, taker)
    leaving = figures_in(state, side, area if ready or free_arc else closed)
    options = {
        figure: room_in(state, figure, pitch.penalty_rows[end] & ~closed, closed)
        for figure in leaving
        if figure != taker
    }
    if free_arc:
        options[taker] = free_arc
    return options
