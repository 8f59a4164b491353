"""A tournament's draw: five penalties each in turn, then one each, until one side is ahead."""

from rules import shoot_out
from rules.game import AWAY, HOME, Side, Step
from rules.super_goal.actions import Action, Roll, rolls
from rules.super_goal.dice import PENALTY
from rules.super_goal.events import event
from rules.super_goal.state import Match, State


def begin(state: State) -> Step[State]:
    """The toss winner shoots first."""
    first = shooter(state.match)
    return Step(State(None, first, "shoot-out", state.match), (event("shoot-out", first),))


def shooter(match: Match) -> Side:
    """Whose penalty is next."""
    return shoot_out.next_shooter(match.shots, match.toss_winner or HOME)


def options(state: State) -> tuple[Action, ...]:
    """Whatever the penalty die can show."""
    return rolls(PENALTY, state.pitch.faces[PENALTY])


def apply(state: State, action: Action) -> Step[State]:
    """A goal or none; nothing follows from a save."""
    assert isinstance(action, Roll)
    side = shooter(state.match)
    scored = action.face == "goal"
    match = state.match._replace(shots=(*state.match.shots, (side, scored)))
    goals = shoot_out.goals(match.shots, HOME), shoot_out.goals(match.shots, AWAY)
    told = event("shoot-out-goal" if scored else "shoot-out-miss", side, *goals)
    winner = shoot_out.winner(match.shots)
    after = state._replace(match=match, attacking=shooter(match))
    if winner is None:
        return Step(after, (told,))
    return Step(after._replace(phase="over"), (told, event("final", *match.score, winner, *goals)))
