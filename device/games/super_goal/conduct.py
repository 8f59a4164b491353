"""How a match of Super Goal! is scored and shown."""

from rules.game import Json
from rules.super_goal.actions import MASTER, Action
from rules.super_goal.phases import legal, side_to_act
from rules.super_goal.state import State

DEMO_MINUTES = 2.5
"""Minutes for a half of a demonstration, unless told: long enough for a goal or two."""


def score(state: State) -> tuple[int, int]:
    """Home's and away's goals."""
    return state.match.score


def interjections(state: State) -> tuple[Action, ...]:
    """The master die, in the hands of the side that is not on turn."""
    waits = state.match.holder is not None and state.match.holder != side_to_act(state)
    return (MASTER,) if waits and MASTER in legal(state) else ()


def demonstration(options: Json, minutes: int | None) -> Json:
    """Shorter halves, and a decision in the end."""
    return options | {"half_minutes": minutes or DEMO_MINUTES, "shoot_out": True}
