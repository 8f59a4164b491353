"""Soccer Tactics: dice, both sides' dice, the spinner or the shot die."""

from rules.soccer_tactics import phases
from rules.soccer_tactics.actions import (
    Action,
    Duel,
    Roll,
    Spin,
)
from rules.soccer_tactics.shot import read_shot_die, read_spinner
from rules.soccer_tactics.state import State


def lying(state: State) -> tuple[int, ...]:
    """The roll that counts now."""
    return state.roll


def due(state: State) -> str | None:
    """Dice, both sides' dice, the spinner or the shot die."""
    if state.phase == "duel":
        return "both"
    if state.phase == "set-up":
        return None if state.restart else "both"
    if state.phase == "shoot-out" and state.match.shoots_first is None:
        return "both"
    if state.phase in ("shot", "shoot-out"):
        return "shot-die" if state.match.options.shot_die else "spin"
    return "dice" if phases.dice_due(state) else None


def spin_of(state: State, degrees: float) -> str:
    """What the arrow shows; that it turns twice is for the players to see."""
    return read_spinner(state.pitch, degrees)


def shot_of(state: State, value: int) -> str:
    """An ordinary die in place of the shot die."""
    return read_shot_die(state.pitch, value)


def throws(state: State) -> tuple[Action, ...]:
    """Every roll; every sector of the spinner or face of the shot die."""
    wait_for = due(state)
    if wait_for in ("spin", "shot-die"):
        faces = state.pitch.spinner if wait_for == "spin" else state.pitch.shot_die
        return tuple(Spin(face) for face in faces)
    return tuple(a for a in phases.legal(state).singles if isinstance(a, Roll | Duel)) if wait_for else ()
