"""Section 5.5: a penalty. The keeper chooses in secret, the shooter says where, then the die decides by the table."""

from rules.fuba import goal, goal_kick, placement
from rules.fuba.actions import AIMS, DIVES, Action, Aim, Dive, Roll
from rules.fuba.events import event
from rules.fuba.pitch import PENALTY_AREA
from rules.fuba.state import State
from rules.game import OTHER, Side, Step


def award(state: State, side: Side) -> Step[State]:
    """Only the shooter and the keeper stay in the penalty area."""
    area = PENALTY_AREA[OTHER[side]]
    return Step(placement.begin(state, "penalty", side, area), (event("penalty", side),))


def dive_options(_: State) -> tuple[Action, ...]:
    """What a keeper can do."""
    return tuple(Dive(way) for way in DIVES)


def apply_dive(state: State, action: Action) -> Step[State]:
    """The secret is noted, and nobody is told."""
    assert isinstance(action, Dive)
    return Step(state._replace(phase="aim", dive=action.way), (event("dive-chosen", OTHER[state.active]),))


def aim_options(_: State) -> tuple[Action, ...]:
    """Where one can shoot."""
    return tuple(Aim(at) for at in AIMS)


def least_roll(state: State) -> int:
    """The smallest number that scores; left and right are each player's own."""
    least: int = state.pitch.facts["penalty"][state.aim][state.dive]
    return least


def apply_aim(state: State, action: Action) -> Step[State]:
    """The shooter has said it, the keeper shows his die."""
    assert isinstance(action, Aim)
    after = state._replace(phase="penalty", aim=action.at)
    return Step(after, (event("penalty-shot", state.active, state.dive, action.at, least_roll(after)),))


def apply(state: State, action: Action) -> Step[State]:
    """A goal, or a goal kick for the other side."""
    assert isinstance(action, Roll)
    (number,) = action.dice
    least = least_roll(state)
    if number >= least:
        return goal.score(state)
    onwards = goal_kick.award(state, OTHER[state.active])
    return Step(onwards.state, (event("penalty-missed", state.active, number, least), *onwards.events))
