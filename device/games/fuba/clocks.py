"""FUBA's minutes go by the dice, and no clock runs."""

from collections.abc import Hashable

from rules.fuba.state import State


def face(state: State, seconds: float) -> str:
    """The minute on the track: `12'`, in stoppage time `45'+2`."""
    stoppage = f"+{state.match.stoppage}" if state.match.stoppage else ""
    return f"{state.match.minute}'{stoppage}"


def period(state: State) -> tuple[Hashable, float]:
    """Two halves that no clock measures."""
    return state.match.half, 0.0


def left(state: State, _: float) -> float:
    """By the minutes that the dice have brought."""
    return max(0.0, 1 - state.match.minute / 90)
