"""Which dice FUBA waits for, and what may fall."""

from rules.fuba import phases
from rules.fuba.actions import SHOOT, Action, Roll
from rules.fuba.state import State

CHANCE = {"roll": "both", "special": "dice", "booking": "dice", "shot": "dice", "penalty": "dice", "attempt": "dice"}
"""Phases in which dice mean something."""


def due(state: State) -> str | None:
    """Both sides' dice at the start and in every turn; one die for events, cards, shots."""
    if state.phase == "start":
        return "both" if state.chooser is None else None
    return CHANCE.get(state.phase)


def said_by_rolling(state: State) -> tuple[Action, ...]:
    """Who rolls when asked whether he shoots has shot."""
    return (SHOOT,) if state.phase == "attempt" else ()


def throws(state: State) -> tuple[Action, ...]:
    """Every roll."""
    return tuple(action for action in phases.legal(state) if isinstance(action, Roll))
