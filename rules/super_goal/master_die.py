"""The master die goes from hand to hand: whoever gets it rolls it at once, before play goes on."""

from rules.game import OTHER, Step
from rules.super_goal.actions import Action, rolls
from rules.super_goal.dice import MASTER
from rules.super_goal.events import event
from rules.super_goal.state import State

NEVER_AGAIN = ("over", "shoot-out")
"""Nobody needs the master die any more."""


def given_away(state: State) -> State:
    """The other side has it now, and it shows nothing yet."""
    holder = state.match.holder
    assert holder is not None
    return state._replace(match=state.match._replace(holder=OTHER[holder], face=None))


def rolled_first(step: Step[State]) -> Step[State]:
    """What was to follow waits for the roll of the master die."""
    state = step.state
    if state.phase in NEVER_AGAIN:
        return step
    return Step(state._replace(phase="master", after=state.phase), step.events)


def options(state: State) -> tuple[Action, ...]:
    """Any of its faces."""
    return rolls(MASTER, state.pitch.faces[MASTER])


def shown(state: State, face: str) -> Step[State]:
    """Both see what it shows; then play goes on where it had stopped."""
    assert state.after is not None
    match = state.match._replace(face=face)
    after = state._replace(phase=state.after, after=None, match=match)
    return Step(after, (event("master-rolled", match.holder, face),))
