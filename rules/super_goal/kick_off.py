"""Set-up: a toss. The winner gets the master die and rolls it; the other side begins with the ball in the middle."""

from rules.game import HOME, OTHER, Side, Step
from rules.super_goal import master_die
from rules.super_goal.actions import TOSSES, Action, Toss
from rules.super_goal.events import event, then
from rules.super_goal.options import Options
from rules.super_goal.state import Match, State


def new_match(options: Options) -> State:
    """The ball lies in the middle, and nobody has won the toss."""
    return State(options.pitch.spot("centre"), HOME, "toss", Match(options))


def award(state: State, side: Side) -> Step[State]:
    """A kick-off, at the start of a half and after a goal."""
    match = state.match
    kicked_off = State(state.pitch.spot("centre"), side, "attack", match, restart="kick-off")
    return Step(kicked_off, (event("kick-off", side),))


def options(_: State) -> tuple[Action, ...]:
    """Either side may win the toss."""
    return TOSSES


def apply(state: State, action: Action) -> Step[State]:
    """The winner holds the master die, the other side attacks."""
    assert isinstance(action, Toss)
    winner = action.winner
    decided = state._replace(match=state.match._replace(toss_winner=winner, holder=winner))
    return then(event("toss", winner, OTHER[winner]), follows=master_die.rolled_first(award(decided, OTHER[winner])))
