"""Super Goal! is played in two halves by the clock."""

from collections.abc import Hashable

from device.panel.screen import minutes
from rules.super_goal import clock
from rules.super_goal.actions import Action
from rules.super_goal.explain import UNJUDGED
from rules.super_goal.state import State


def runs(state: State) -> bool:
    """From the first roll of a half on, until the half has ended; a shoot-out has no clock."""
    return state.match.running and state.phase not in UNJUDGED


def face(state: State, seconds: float) -> str:
    """The time that is left; then the sign of a whistle, while the last attack is played to its end."""
    return minutes(max(seconds, 0.0)) + ("!" if state.match.whistled else "")


def period(state: State) -> tuple[Hashable, float]:
    """Two halves."""
    return (state.match.half, state.phase == "shoot-out"), state.match.options.half_minutes * 60.0


def left(state: State, seconds: float) -> float:
    """Two halves; a shoot-out is short."""
    if state.phase == "shoot-out":
        return 0.0
    part = min(max(seconds / (state.match.options.half_minutes * 60.0), 0.0), 1.0)
    return part / 2 + (0.5 if state.match.half == 1 else 0.0)


def time_is_up(state: State) -> Action | None:
    """The signal that ends this half, if it has not been given."""
    return next(iter(clock.signals(state)), None)
