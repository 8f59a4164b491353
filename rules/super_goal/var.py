"""The video assistant: the orange die says whether a foul in the penalty area was one.

A foul that it takes back counts for nothing, so a sending-off waits for it as well.
"""

from rules.game import Step
from rules.super_goal import fouls, penalty
from rules.super_goal.actions import Action, rolls
from rules.super_goal.dice import ASK, ORANGE, read_arrow
from rules.super_goal.events import event
from rules.super_goal.state import State, attack_goes_on


def options(state: State) -> tuple[Action, ...]:
    """Whatever the orange die can show."""
    return rolls(ORANGE, state.pitch.faces[ORANGE])


def looked_at(state: State, face: str) -> Step[State]:
    """Only the question mark takes the penalty back; the attacker keeps the ball."""
    by_die = state.scene == penalty.FOUL
    if read_arrow(face).mark == ASK:
        forgiven = state._replace(match=state.match._replace(fouled=None)) if by_die else state
        return Step(attack_goes_on(forgiven, state.ball), (event("no-penalty", state.attacking),))
    return fouls.counted(state, penalty.given) if by_die else penalty.given(state)
