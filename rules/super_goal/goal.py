"""A goal counts, and whoever conceded it kicks off from the middle."""

from rules.game import AWAY, OTHER, Side, Step
from rules.super_goal import clock, kick_off
from rules.super_goal.events import event, then
from rules.super_goal.state import State, of_side


def score(state: State, side: Side, *, own: bool = False) -> Step[State]:
    """One more for a side; after the whistle it is the last one of the half."""
    score = of_side(state.match.score, side, state.match.score[side == AWAY] + 1)
    counted = state._replace(match=state.match._replace(score=score))
    told = event("own-goal", OTHER[side], side, *score) if own else event("goal", side, *score)
    follows = clock.end_half(counted) if state.match.whistled else kick_off.award(counted, OTHER[side])
    return then(told, follows=follows)
