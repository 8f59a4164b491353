"""The keeper's save: held, punched, parried, or not. The keeper acts when a shot has reached the goal field.

He may also act instead of the defender after the crossbar, and the attacker's own keeper has to act when a clearance
rolls towards his goal.
"""

from rules.game import OTHER, Step
from rules.super_goal import goal
from rules.super_goal.actions import Action, rolls
from rules.super_goal.dice import KEEPER
from rules.super_goal.events import event, then
from rules.super_goal.pitch import seen_by
from rules.super_goal.possession import restart
from rules.super_goal.state import State, attack_goes_on


def options(state: State) -> tuple[Action, ...]:
    """Whatever the keeper's die can show."""
    return rolls(KEEPER, state.pitch.faces[KEEPER])


def saves(state: State, face: str) -> Step[State]:
    """What becomes of the ball."""
    keeper, shooter = state.keeper, OTHER[state.keeper]
    if face == "held":
        return holds(state)
    if face == "goal":
        return goal.score(state, shooter, own=state.scene == "bar")
    if face == "parried":
        return then(event("parried", keeper), follows=restart(state, shooter, "corner"))
    field = seen_by(shooter, state.pitch.spot("punch"))
    return Step(attack_goes_on(state, field), (event("punched", keeper, field),))


def holds(state: State, how: str = "held") -> Step[State]:
    """The ball is the keeper's, who punts it back into play."""
    return then(event(how, state.keeper), follows=restart(state, state.keeper, "punt"))
