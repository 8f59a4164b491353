"""What can be decided in Super Goal!, by whom, and what chance may bring, as an opponent sees it."""

from functools import cache

from rules.game import Side
from rules.opponent.mind import Throw
from rules.super_goal import clock as time
from rules.super_goal import master, phases
from rules.super_goal.actions import MASTER, TOSSES, Action, Roll
from rules.super_goal.dice import DEFENCE, KEEPER, ORANGE, PENALTY
from rules.super_goal.dice import MASTER as MASTER_DIE
from rules.super_goal.state import State

DIE_OF = {
    "master": MASTER_DIE,
    "defence": DEFENCE,
    "keeper": KEEPER,
    "var": ORANGE,
    "penalty": PENALTY,
    "shoot-out": PENALTY,
}
"""Phases in which one die is thrown."""
NOBODYS = frozenset({"toss", "master", "var", "penalty", "shoot-out", "over"})
"""Phases in which nobody has a choice."""


def turn(state: State) -> Side | None:
    """Who decides; nobody where only a die can speak. A defender with the right master die has a choice, too."""
    if state.phase in NOBODYS:
        return None
    side = phases.side_to_act(state)
    if state.phase in ("defence", "keeper") and (state.match.holder != side or master.why_not(state)):
        return None
    return side


def options(state: State, side: Side) -> list[Action | Throw]:
    """What a side may decide; whoever holds the master die may come in although it is not his turn."""
    if state.phase in NOBODYS:
        return []
    may_use = bool(state.match.holder == side and phases.PHASES[state.phase].master and not master.why_not(state))
    if phases.side_to_act(state) != side:
        return [MASTER] if may_use else []
    if state.phase in ("defence", "keeper"):
        return [Throw(DIE_OF[state.phase]), *([MASTER] if may_use else [])]
    found: dict[Action | Throw, None] = {}
    for action in phases.legal(state):
        if isinstance(action, Roll):
            found[Throw(action.die)] = None
        elif action.type not in ("time", "master"):
            found[action] = None
    return [*found, *([MASTER] if may_use else [])]


@cache
def _faces(die: str, faces: tuple[str, ...]) -> tuple[tuple[Action, float], ...]:
    return tuple((Roll(die, face), faces.count(face) / len(faces)) for face in dict.fromkeys(faces))


def falls(state: State, throw: Throw) -> tuple[tuple[Action, float], ...]:
    """The faces of the die, each as often as it is there; heads or tails at the toss."""
    if state.phase == "toss":
        return tuple((toss, 1 / len(TOSSES)) for toss in TOSSES)
    die = throw.die or DIE_OF.get(state.phase, ORANGE)
    return _faces(die, tuple(state.pitch.facts["dice"][die]))


def clock(state: State) -> Action | None:
    """The signal that the half is over."""
    signals = time.signals(state)
    return signals[0] if signals else None
