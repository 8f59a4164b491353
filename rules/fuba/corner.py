"""Section 5.2: a corner. The active side says from which side, both place their players, and a new turn begins."""

from rules.fuba import placement
from rules.fuba.actions import Action, Corner
from rules.fuba.events import event
from rules.fuba.pitch import CORNERS
from rules.fuba.state import State
from rules.fuba.violations import violation
from rules.game import OTHER, Step, Violation


def award(state: State) -> Step[State]:
    """The side that shot takes it."""
    after = state._replace(phase="corner", restart=None, frozen=None, runner=None)
    return Step(after, (event("corner", state.active, state.pitch.facts["ball_value"]["corner"]),))


def options(state: State) -> tuple[Action, ...]:
    """Left or right."""
    return tuple(Corner(sector) for sector in CORNERS[OTHER[state.active]])


def why_not(state: State, action: Corner) -> list[Violation]:
    """Only the two corners at the opponent's goal line."""
    right = action.sector in CORNERS[OTHER[state.active]]
    return [] if right else [violation("no-such-corner", sector=action.sector)]


def apply(state: State, action: Action) -> Step[State]:
    """The ball goes into the corner."""
    assert isinstance(action, Corner)
    return Step(placement.begin(state, "corner", state.active, action.sector))
