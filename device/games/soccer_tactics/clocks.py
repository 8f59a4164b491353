"""Soccer Tactics: halves, extra time, and rule 11A's sixty seconds for a move or a round of placements."""

from collections.abc import Hashable

from rules.soccer_tactics import clock
from rules.soccer_tactics.actions import (
    TIME,
    Action,
)
from rules.soccer_tactics.state import EXTRA_FIRST, SECOND_HALF, State
from rules.soccer_tactics.turn import side_to_act

PLACING = ("set-up", "placement")


def runs(state: State) -> bool:
    """From kick-off until the period's whistle; a shoot-out has no clock."""
    return state.match.running and state.phase not in ("shoot-out", "over")


def period(state: State) -> tuple[Hashable, float]:
    """Halves, and the shorter halves of extra time."""
    options, period = state.match.options, state.match.period
    minutes = options.extra_minutes if period >= EXTRA_FIRST else options.half_minutes
    return (period, state.phase == "shoot-out"), minutes * 60.0


def left(state: State, seconds: float) -> float:
    """Two halves; what extra time and a shoot-out bring is little."""
    first, half = state.match.period < SECOND_HALF, state.match.options.half_minutes * 60.0
    if state.match.period >= EXTRA_FIRST:
        return 0.05
    return min(max(seconds / half, 0.0), 1.0) / 2 + (0.5 if first else 0.0)


def time_is_up(state: State) -> Action | None:
    """The signal that ends this period, if it has not been given."""
    return next((s for s in clock.signals(state) if s in (TIME["half"], TIME["full"])), None)


def timed_move(state: State) -> Hashable | None:
    """Rule 11A: sixty seconds after a roll, and for each round of placements."""
    if not state.match.running or state.late or TIME["move"] not in clock.signals(state):
        return None
    if placing(state) and state.restart is not None:
        return state.phase, state.restart.kind, side_to_act(state), state.match.score, state.restart.made
    return state.phase, state.roll, state.home, state.away, state.ball


def placing(state: State) -> bool:
    """Whether figures are put down at a dead ball, round by round."""
    return state.phase in PLACING and state.restart is not None


def move_is_late(state: State) -> Action | None:
    """The sixty seconds are over."""
    return TIME["move"] if TIME["move"] in clock.signals(state) else None
