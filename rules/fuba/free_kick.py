"""Section 5.1: a free kick is taken from the target sector; in the offender's penalty area it is a penalty."""

from rules.fuba import penalty, placement
from rules.fuba.events import event
from rules.fuba.pitch import PENALTY_AREA, Sector
from rules.fuba.state import State
from rules.game import OTHER, Side, Step


def award(state: State, side: Side, sector: Sector) -> Step[State]:
    """The side that takes it is the active one at once; both sides place their players."""
    if sector == PENALTY_AREA[OTHER[side]]:
        return penalty.award(state, side)
    placed = placement.begin(state, "free-kick", side, sector)
    return Step(placed, (event("free-kick", side, sector, placed.ball_value),))
