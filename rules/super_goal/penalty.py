"""A penalty is thrown with the black die; with the video assistant the orange die is asked first whether it was one."""

from rules.game import Step
from rules.super_goal import goal
from rules.super_goal.actions import Action, rolls
from rules.super_goal.dice import ASK, ORANGE, PENALTY, read_arrow
from rules.super_goal.events import event, then
from rules.super_goal.possession import restart
from rules.super_goal.state import State, attack_goes_on, still


def award(state: State) -> Step[State]:
    """A foul in the penalty area; the ball stays where it lies until the die has spoken."""
    if state.match.options.var:
        return Step(still(state, "var", state.ball), (event("var", state.attacking),))
    return _given(state)


def _given(state: State) -> Step[State]:
    return Step(still(state, "penalty", state.ball), (event("penalty", state.attacking),))


def var_options(state: State) -> tuple[Action, ...]:
    """Whatever the orange die can show."""
    return rolls(ORANGE, state.pitch.faces[ORANGE])


def looked_at(state: State, face: str) -> Step[State]:
    """Only the question mark takes the penalty back; the attacker keeps the ball."""
    if read_arrow(face).mark == ASK:
        return Step(attack_goes_on(state, state.ball), (event("no-penalty", state.attacking),))
    return _given(state)


def options(state: State) -> tuple[Action, ...]:
    """Whatever the penalty die can show."""
    return rolls(PENALTY, state.pitch.faces[PENALTY])


def taken(state: State, face: str) -> Step[State]:
    """Goal, corner, goal kick, or punched back for another shot."""
    side, keeper = state.attacking, state.defending
    if face == "goal":
        return goal.score(state, side)
    if face == "parried":
        return then(event("parried", keeper), follows=restart(state, side, "corner"))
    if face == "wide":
        return then(event("wide", side), follows=restart(state, keeper, "goal-kick"))
    field = state.at(state.pitch.spot("punch"))
    return Step(attack_goes_on(state, field), (event("punched", keeper, field),))
