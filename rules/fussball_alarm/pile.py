"""The draw pile is used up: the discard pile is shuffled and takes its place, its top seven are the new discards."""

from rules.fussball_alarm.actions import Action, Renew
from rules.fussball_alarm.cards import CARDS
from rules.fussball_alarm.events import event
from rules.fussball_alarm.state import State, renewed
from rules.fussball_alarm.turn import end_of_turn
from rules.game import Step


def options(_: State) -> tuple[Action, ...]:
    """Anybody may lie on top after the shuffle."""
    return tuple(Renew(card) for card in CARDS)


def apply(state: State, action: Action) -> Step[State]:
    """What had been seen on the discard pile is forgotten."""
    assert isinstance(action, Renew)
    after = renewed(state, action.card)
    return end_of_turn(after, event("renewed", action.card, after.draw_pile))
