"""Shots with the shot die: from inside the penalty area, from outside, and as a direct free kick."""

from rules.game import Step
from rules.super_goal import goal, master
from rules.super_goal.events import event, then
from rules.super_goal.possession import is_direct, restart
from rules.super_goal.state import State, still


def shoots(state: State, face: str) -> Step[State]:
    """What becomes of the ball."""
    side, inside = state.attacking, state.spot in state.pitch.penalty_area
    if face == "wide":
        return then(event("wide", side), follows=restart(state, state.defending, "goal-kick"))
    if face in ("post", "bar"):
        field = state.at(state.pitch.spot(face))
        phase = "defence" if face == "post" else "bar"
        return Step(still(state, phase, field, scene=face, inside=inside), (event(face, side, field),))
    if face == "unstoppable" and inside and not is_direct(state):
        goal_field = state.at(state.pitch.spot("goal"))
        struck = still(state, "answer", goal_field, scene="unstoppable", inside=True)
        return then(event("unstoppable", side), follows=settled(struck))
    spot = _stopped_at(state) if face == "on-goal" else state.pitch.spot("goal")
    phase = "keeper" if spot == state.pitch.spot("goal") else "defence"
    field = state.at(spot)
    return Step(still(state, phase, field, scene="shot", inside=inside), (event("shot", side, field),))


def _stopped_at(state: State) -> str:
    """Where somebody can get at the ball, as the attacker sees it."""
    facts = state.pitch.facts
    if is_direct(state):
        return str(facts["free_kick"]["lands"][str(state.row)])
    if state.spot in state.pitch.penalty_area:
        return state.pitch.spot("goal")
    return str(facts["stops"][state.spot])


def settled(state: State) -> Step[State]:
    """An unstoppable shot is a goal, unless the defender holds the right master die: then he is asked."""
    if not master.why_not(state):
        return Step(state)
    return goal.score(state, state.attacking)
