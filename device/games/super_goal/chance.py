"""Super Goal!: whatever lies fresh in the tray means something."""

from rules.super_goal import phases
from rules.super_goal.actions import Action, Roll
from rules.super_goal.dice import DICE, ORANGE
from rules.super_goal.state import State

NO_DICE = ("toss", "over")


def due(state: State) -> str | None:
    """Whatever lies fresh in the tray means something."""
    return None if state.phase in NO_DICE else "faces"


def dice_due(state: State) -> tuple[str, ...]:
    """The dice that may be thrown now."""
    return tuple(dict.fromkeys(action.die for action in phases.legal(state) if isinstance(action, Roll)))


def throws(state: State) -> tuple[Action, ...]:
    """The faces of the mildest die that may be thrown now, each as often as the die has it."""
    rolls = [action for action in phases.legal(state) if isinstance(action, Roll)]
    due = next((die for die in (ORANGE, *DICE) if any(roll.die == die for roll in rolls)), None)
    return () if due is None else tuple(Roll(due, face) for face in state.pitch.facts["dice"][due])
