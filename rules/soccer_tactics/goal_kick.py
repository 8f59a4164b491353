"""Rule 6C: a goal kick. Opponents leave the penalty area, the keeper has the ball in his goal area and attacks."""

from rules.game import OTHER, Side, Step
from rules.soccer_tactics.events import event
from rules.soccer_tactics.lineup import KEEPERS
from rules.soccer_tactics.pitch import BIT, fields_in
from rules.soccer_tactics.placement import Task, clear, keeper_home, nearest_takers
from rules.soccer_tactics.possession import dead_ball
from rules.soccer_tactics.state import Restart, State


def award(state: State, side: Side, *, after_penalty: bool = False) -> Step[State]:
    """`side` gets a goal kick; without a keeper, the figure nearest to the goal area takes it."""
    field = state.where(KEEPERS[side])
    taker = KEEPERS[side] if field is not None else None
    inside = field if field is not None and BIT[field] & state.pitch.goal_area[side] else None
    restart = Restart("goal-kick", taker, inside, keeper_back=after_penalty)
    return Step(dead_ball(state, side, inside, restart), (event("goal-kick", side),))


def task(state: State) -> Task | None:
    """First the keeper, or whoever stands in for him; then the opponents out of the penalty area."""
    restart, side, pitch = state.restart, state.attacking, state.pitch
    assert restart is not None
    if restart.taker is None:
        spots = fields_in(pitch.goal_area[side])
        return Task(side, "taker-not-nearest", nearest_takers(state, side, spots))
    back = keeper_home(state, side, choose_again=restart.keeper_back)
    if back is not None:
        return back
    return clear_area(state)


def clear_area(state: State) -> Task | None:
    """The opponents go to the fields right outside the penalty area."""
    side, pitch = state.attacking, state.pitch
    return clear(state, OTHER[side], "goal-kick-ring", pitch.penalty_area[side], pitch.goal_kick_ring[side])
