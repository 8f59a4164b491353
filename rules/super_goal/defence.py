"""The defence: with the dark blue die the defender steals, misses, fumbles, clears or fouls.

He comes in after a question mark, when a shot from outside is on its way, and after post or crossbar.
"""

from rules.game import Step
from rules.super_goal import fouls, goal, possession
from rules.super_goal.actions import Action, rolls
from rules.super_goal.dice import DEFENCE
from rules.super_goal.events import event, then
from rules.super_goal.pitch import GOAL_COLUMN
from rules.super_goal.state import State, attack_goes_on, still


def options(state: State) -> tuple[Action, ...]:
    """Whatever the defence die can show."""
    return rolls(DEFENCE, state.pitch.faces[DEFENCE])


def tries(state: State, face: str) -> Step[State]:
    """What becomes of the ball."""
    if face == "foul":
        return fouls.with_defence_die(state)
    state = state._replace(match=state.match._replace(fouled=None))
    if face == "steal":
        return possession.ball_won(state, state.defending)
    if face == "clear":
        return clears(state)
    if face == "own-goal" and state.spot in state.pitch.facts["areas"]["own_goal"]:
        return goal.score(state, state.attacking, own=True)
    return misses(state)


def misses(state: State) -> Step[State]:
    """A shot goes on to the keeper; otherwise the attacker plays on with any die."""
    told = event("missed", state.defending)
    if state.scene != "shot":
        return Step(attack_goes_on(state, state.ball), (told,))
    field = state.at(state.pitch.spot("goal"))
    return Step(state._replace(phase="keeper", ball=field), (told, event("shot", state.attacking, field)))


def clears(state: State) -> Step[State]:
    """Three fields straight back, and the attacker keeps the ball.

    Where there are no three fields, the ball rolls towards the attacker's own goal and his keeper must act; beside the
    goal it is out, and he has a goal kick.
    """
    defender = state.defending
    back = state.row - state.pitch.facts["rows"]["cleared"]
    column = state.spot[0]
    if back >= 1:
        field = state.at(f"{column}{back}")
        return Step(attack_goes_on(state, field), (event("cleared", defender, field),))
    if column == GOAL_COLUMN:
        field = state.at(state.pitch.spot("own_goal_line"))
        danger = still(state, "keeper", field, scene="clearance")
        return Step(danger, (event("cleared-to-goal", defender, field),))
    out = event("out", defender, state.ball, "goal-line")
    return then(out, follows=possession.restart(state, state.attacking, "goal-kick"))
