"""Section 5.3: a goal kick, quick or slow. The slow one lets both sides move once before it."""

from rules.fuba import ball, moves
from rules.fuba.actions import SPEEDS, Action, GoalKick
from rules.fuba.events import event
from rules.fuba.pitch import PENALTY_AREA
from rules.fuba.state import State
from rules.game import Side, Step


def award(state: State, side: Side) -> Step[State]:
    """The ball lies in the penalty area of that side, which is the active one now; somebody has to be there."""
    area = PENALTY_AREA[side]
    given = state._replace(
        active=side,
        ball=area,
        ball_value=state.pitch.facts["ball_value"]["goal-kick"],
        restart="goal-kick",
        runner=None,
        sixes=0,
        dive=None,
        aim=None,
    )
    told = (event("goal-kick", side, given.ball_value),)
    if given.players(side, area):
        return Step(ready(given), told)
    runners = ball.nearest(given, side, area)
    return Step(given._replace(phase="run", after="goal-kick", runners=runners), told)


def ready(state: State) -> State:
    """Quick or slow?"""
    return state._replace(phase="goal-kick")


def options(_: State) -> tuple[Action, ...]:
    """Quick or slow."""
    return tuple(GoalKick(how) for how in SPEEDS)


def apply(state: State, action: Action) -> Step[State]:
    """Quick: on with a target. Slow: first the moves."""
    assert isinstance(action, GoalKick)
    if action.how == "quick":
        return Step(state._replace(phase="target", roll=()))
    onwards = moves.begin(state)
    return Step(onwards.state, (event("slow-goal-kick", state.active), *onwards.events))
