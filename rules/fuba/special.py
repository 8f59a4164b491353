"""Section 4.4.2: special events. The end value equals the ball die, and one more die says what happens."""

from rules.fuba import ball, cards, free_kick
from rules.fuba.actions import ONE_DIE, Action, Roll
from rules.fuba.events import event
from rules.fuba.state import State
from rules.fuba.violations import violation
from rules.game import OTHER, Event, Step, Violation


def options(_: State) -> tuple[Action, ...]:
    """One die."""
    return ONE_DIE


def why_no_roll(_: State, action: Roll) -> list[Violation]:
    """One die, not two."""
    return [] if len(action.dice) == 1 else [violation("one-die")]


def apply(state: State, action: Action) -> Step[State]:
    """Cards and free kicks, or somebody may not move; on 3 and 4 the ball is kept (errata)."""
    assert isinstance(action, Roll) and state.target is not None
    active, passive = state.active, OTHER[state.active]
    (number,) = action.dice
    told: tuple[Event, ...] = (event("special", active, passive, number),)
    if number in (3, 4):
        onwards = ball.arrive(state._replace(frozen=active if number == 3 else passive), kept=True)
    elif number in (1, 6):
        onwards = cards.book(state, active if number == 1 else passive)
    else:
        onwards = free_kick.award(state, passive if number == 2 else active, state.target)
    return Step(onwards.state, told + onwards.events)
