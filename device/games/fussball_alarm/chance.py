"""Fußball-Alarm: when the die may fall, and what it may show."""

from rules.fussball_alarm.actions import Action, Roll
from rules.fussball_alarm.cards import DIE
from rules.fussball_alarm.state import State

ROLLING = frozenset({"roll", "draw", "question", "foul", "discard", "whistle", "replacement"})
"""Phases after which a roll may come: a quick family rolls before the referee has seen the discard."""


def due(state: State) -> str | None:
    """The die, as soon as somebody may be about to roll it."""
    return "dice" if state.phase in ROLLING else None


def throws(state: State) -> tuple[Action, ...]:
    """The six faces of the die."""
    return tuple(Roll(face) for face in DIE) if state.phase == "roll" else ()
