"""A penalty is thrown with the black die."""

from rules.game import Step
from rules.super_goal import goal
from rules.super_goal.actions import Action, rolls
from rules.super_goal.dice import PENALTY
from rules.super_goal.events import event, then
from rules.super_goal.possession import restart
from rules.super_goal.state import State, attack_goes_on, still

FOUL = "foul"
"""The scene that the video assistant looks at after a foul with the defence die, which may count for a sending-off."""


def award(state: State, scene: str | None = None) -> Step[State]:
    """A foul in the penalty area; the ball stays where it lies until the die has spoken."""
    if state.match.options.var:
        return Step(still(state, "var", state.ball, scene=scene), (event("var", state.attacking),))
    return given(state)


def given(state: State) -> Step[State]:
    """It is one."""
    return Step(still(state, "penalty", state.ball), (event("penalty", state.attacking),))


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
