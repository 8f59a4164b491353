"""When nothing legal explains what is seen: what was most probably done, which rule it breaks, how to put it right."""

from rules.game import Explanation, Repair, Violation
from rules.super_goal import passing
from rules.super_goal.actions import Action, Place, Play
from rules.super_goal.phases import check, follow, legal
from rules.super_goal.pitch import Field
from rules.super_goal.sight import Seen
from rules.super_goal.state import State
from rules.super_goal.violations import violation

BALL = "ball"


def name_breach(state: State, seen: Seen) -> Explanation[Action]:
    """The first die that may not be thrown now; if there is none, the ball lies where no roll takes it."""
    attempted: list[Action] = []
    for die in seen.rolled:
        for choice in _choices(state, seen):
            attempted.append(choice)
            state = follow(state, choice).state
        attempted.append(die)
        reasons = check(state, die)
        if reasons:
            return Explanation((), reasons, _repairs(state, seen), tuple(attempted))
        state = follow(state, die).state
    found = seen.likeliest()
    return Explanation((), (_misplaced(state, found),), (Repair(BALL, found, state.ball),), tuple(attempted))


def _choices(state: State, seen: Seen) -> list[Action]:
    """Left or right, or where the ball was put: as the ball shows best."""
    choices = [action for action in legal(state) if isinstance(action, Play | Place)]
    best = max(choices, key=lambda action: seen.fit(follow(state, action).state.ball), default=None)
    return [] if best is None else [best]


def _repairs(state: State, seen: Seen) -> tuple[Repair, ...]:
    found = seen.likeliest()
    return () if found in (None, state.ball) or state.ball is None else (Repair(BALL, found, state.ball),)


def _misplaced(state: State, found: Field | None) -> Violation:
    """Where the ball should be instead."""
    if state.phase == "play" and state.arrow is not None:
        ways = passing.flights(state, state.arrow)
        left, right = (None if way.out else state.at(way.field) for way in ways)
        return violation("off-the-arrow", side=state.attacking, field=found, left=left, right=right)
    if state.phase == "answer":
        return violation("answer-first", side=state.defending, face=state.match.face)
    return violation("ball-moved", field=state.ball)
