"""Rules 3 and 4: where the ball may be played, and dribbling.

The ball flies its full number over everyone, with one turn at most, never back in a row or column it crossed. It may
end on an empty field, with a team-mate, or between one figure of each side; with an opponent alone only if nothing
else can be reached.
"""

from rules.game import OTHER, Violation
from rules.soccer_tactics.actions import DRIBBLES, PLAYS
from rules.soccer_tactics.legal import Group
from rules.soccer_tactics.lineup import KEEPERS, is_keeper
from rules.soccer_tactics.moving import room_for, why_no_room
from rules.soccer_tactics.pitch import BIT, EVERYWHERE, HALF, Field, Mask, around
from rules.soccer_tactics.runs import flight_to
from rules.soccer_tactics.state import State, standing
from rules.soccer_tactics.violations import taker_touches, violation


def dice_for_ball(state: State) -> int:
    """Rule 6: the keeper plays the ball with two dice, everybody else with one; a goal kick always takes two."""
    goal_kick = state.restart is not None and state.restart.kind == "goal-kick"
    return 2 if goal_kick or state.carrier == KEEPERS[state.attacking] else 1


def targets(state: State) -> Mask:
    """Where a restart allows the ball to land: over the halfway line, out of the penalty area, or anywhere."""
    kind = state.restart.kind if state.restart else None
    if kind == "kick-off":
        return HALF[OTHER[state.attacking]]
    if kind == "goal-kick":
        return EVERYWHERE & ~state.pitch.penalty_area[state.attacking]
    return EVERYWHERE


def plays(state: State) -> list[Group]:
    """All ways to play the ball with the number rolled, dribbling among them."""
    start = state.ball
    if start is None:
        return []
    reach = flight_to(start, sum(state.roll)) & targets(state)
    own, theirs = standing(state, state.attacking), standing(state, OTHER[state.attacking])
    kicked = reach & (own | ~theirs)
    dribbled = dribbles(state)
    if not kicked and not dribbled:
        kicked = reach
    return [(PLAYS, kicked), (DRIBBLES, dribbled)]


def dribbles(state: State) -> Mask:
    """Rule 4C: with a one the carrier may take the ball to a neighbouring field; never the keeper or at a restart."""
    carrier, start = state.carrier, state.ball
    if state.roll != (1,) or carrier is None or start is None or is_keeper(carrier) or state.restart:
        return 0
    return around(start, 1) & ~BIT[start] & room_for(state, carrier)


def why_no_play(state: State, to: Field) -> list[Violation]:
    """Every reason why the ball cannot be played to `to`."""
    reasons: list[Violation] = []
    start, number = state.ball, sum(state.roll)
    if start is None:
        return [violation("not-now", phase=state.phase, action="play")]
    if not flight_to(start, number) & BIT[to]:
        turning = flight_to(start, number, may_turn_back=True) & BIT[to]
        code = "ball-turns-back" if turning else "ball-not-exact"
        reasons.append(violation(code, field=to, number=number))
    if not targets(state) & BIT[to]:
        code = "kick-off-forward" if state.phase == "kick-off" else "goal-kick-out"
        reasons.append(violation(code, field=to))
    theirs = state.on(OTHER[state.attacking], to)
    if theirs and not state.on(state.attacking, to):
        reasons.append(violation("opponents-field", field=to, figure=theirs))
    return reasons


def why_no_dribble(state: State, to: Field) -> list[Violation]:
    """Every reason why the carrier cannot dribble to `to`."""
    carrier, start = state.carrier, state.ball
    if carrier is None or start is None:
        return [violation("not-now", phase=state.phase, action="dribble")]
    reasons = []
    if is_keeper(carrier):
        reasons.append(violation("keeper-dribbles", figure=carrier))
    elif state.roll != (1,):
        reasons.append(violation("dribble-needs-one", figure=carrier, number=sum(state.roll)))
    if state.restart:
        reasons.append(taker_touches("dribble-at-restart", state.restart.kind, figure=carrier))
    if to == start or not around(start, 1) & BIT[to]:
        reasons.append(violation("dribble-one-field", figure=carrier, field=to))
    return reasons + why_no_room(state, carrier, to)
