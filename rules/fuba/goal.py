"""Section 4.6: a goal counts one, and the other side kicks off."""

from rules.fuba import kick_off
from rules.fuba.events import event
from rules.fuba.state import State, of_side
from rules.game import AWAY, OTHER, Step


def score(state: State) -> Step[State]:
    """The active side has scored."""
    side, match = state.active, state.match
    goals = of_side(match.score, side, match.score[side == AWAY] + 1)
    after = kick_off.award(state._replace(match=match._replace(score=goals)), OTHER[side])
    return Step(after, (event("goal", side, *goals),))
