"""The attack: one direction die at a time, the orange one first and never twice running, or a shot in range.

A dead ball is brought into play by a direction die or the master die; only a direct free kick is shot at once.
"""

from rules.game import Step, Violation
from rules.super_goal import master, passing, shot
from rules.super_goal.actions import ANNOUNCEMENTS, DOUBLE, MASTER, Action, Announce, Roll, rolls
from rules.super_goal.dice import DIRECTION, ORANGE, SHOT
from rules.super_goal.events import event
from rules.super_goal.possession import is_direct
from rules.super_goal.state import State
from rules.super_goal.violations import violation

LONG_KICKS = ("goal-kick", "punt")
"""Dead balls whose number may be doubled."""


def options(state: State) -> tuple[Action, ...]:
    """Every face of every die that may be thrown, what may be announced, and the master die of either side."""
    dice = [die for die in (*DIRECTION, SHOT) if not why_not_die(state, die)]
    thrown = [roll for die in dice for roll in rolls(die, state.pitch.faces[die])]
    said = [Announce(what) for what in ANNOUNCEMENTS if not why_not_announce(state, Announce(what))]
    return (*thrown, *said, *(() if master.why_not(state) else (MASTER,)))


def why_not_die(state: State, die: str) -> list[Violation]:
    """Is this the die to throw now?"""
    side = state.attacking
    if die not in (*DIRECTION, SHOT):
        return [violation("wrong-die", die=die, phase=state.phase)]
    found = []
    if die == SHOT:
        if state.first:
            found.append(violation("orange-first", side=side))
        if state.announced is not None:
            found.append(violation("announced-roll", side=side, what=state.announced))
        if state.restart is not None and not is_direct(state):
            found.append(violation("dead-ball-shot", side=side))
        if state.spot not in state.pitch.shooting_range and not is_direct(state):
            found.append(violation("no-shot-here", side=side, field=state.ball))
        return found
    if state.first and die != ORANGE:
        found.append(violation("orange-first", side=side))
    if state.last == ORANGE and die == ORANGE:
        found.append(violation("orange-twice", side=side))
    if is_direct(state):
        found.append(violation("shot-die-due", side=side, field=state.ball))
    return found


def why_not_announce(state: State, action: Announce) -> list[Violation]:
    """The arrow is turned in the last three rows, towards the middle; goal kick and punt are doubled."""
    side = state.attacking
    found = []
    if state.announced is not None:
        found.append(violation("announced-roll", side=side, what=state.announced))
    if action.what == DOUBLE:
        if state.restart not in LONG_KICKS:
            found.append(violation("double-kicks-only", side=side))
        return found
    if is_direct(state):
        found.append(violation("shot-die-due", side=side, field=state.ball))
    if state.restart == "corner":
        found.append(violation("turned-anyway", side=side))
    elif state.row < state.pitch.facts["rows"]["turn"]:
        found.append(violation("turn-too-early", side=side, field=state.ball))
    elif action.what.removeprefix("turn-") not in passing.to_middle(state):
        found.append(violation("turn-to-middle", side=side, field=state.ball))
    return found


def announced(state: State, action: Announce) -> Step[State]:
    """Said before the roll, so it counts."""
    return Step(state._replace(announced=action.what), (event("announced", state.attacking, action.what),))


def rolled(state: State, action: Roll) -> Step[State]:
    """A shot, or the ball follows the arrow; from the first roll on the clock runs."""
    state = state._replace(match=state.match._replace(running=True))
    if action.die == SHOT:
        return shot.shoots(state, action.face)
    return passing.rolled(state, action.die, action.face)
