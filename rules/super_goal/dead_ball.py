"""Corner, goal kick and punt: the side that takes it puts the ball on one of two fields, as it likes."""

from rules.game import Step, Violation
from rules.super_goal.actions import Action, Place
from rules.super_goal.events import event
from rules.super_goal.state import State
from rules.super_goal.violations import violation


def spots(state: State) -> tuple[str, ...]:
    """Where the ball may be put, by the names on the board."""
    assert state.restart is not None
    return tuple(state.at(field) for field in state.pitch.places(state.restart))


def options(state: State) -> tuple[Action, ...]:
    """Every such field."""
    return tuple(Place(field) for field in spots(state))


def why_not(state: State, action: Place) -> list[Violation]:
    """Only these fields will do."""
    if action.to in spots(state):
        return []
    left, right = spots(state)[0], spots(state)[-1]
    return [
        violation("wrong-spot", side=state.attacking, restart=state.restart, field=action.to, left=left, right=right)
    ]


def apply(state: State, action: Action) -> Step[State]:
    """The ball lies there, and the attack begins."""
    assert isinstance(action, Place)
    return Step(state._replace(phase="attack", ball=action.to), (event("placed", state.attacking, action.to),))
