"""Lightning, Fußball-Alarm: the next alarm card of the row is turned up; the seventh one ends the game.

The first one lies at the left end as its player sees it, which may be the right end for the camera; from there the
row is turned up card by card.
"""

from rules.fussball_alarm.actions import Action, TurnUp
from rules.fussball_alarm.cards import CARDS
from rules.fussball_alarm.events import event
from rules.fussball_alarm.state import State
from rules.fussball_alarm.violations import violation
from rules.game import Step, Violation


def options(state: State) -> tuple[Action, ...]:
    """Everybody who has not been fouled yet may be on the next alarm card."""
    return tuple(TurnUp(place, card) for place in state.next_places for card in CARDS if card not in state.row)


def why_not(state: State, action: TurnUp) -> list[Violation]:
    """The right place, and every footballer once."""
    reasons = []
    if state.alarm_card(action.place) is not None:
        reasons.append(violation("alarm-open", place=action.place, next=state.next_places[0]))
    elif action.place not in state.next_places:
        reasons.append(violation("alarm-next", place=action.place, next=state.next_places[0]))
    if action.card in state.row:
        reasons.append(violation("alarm-twice", card=action.card))
    return reasons


def apply(state: State, action: Action) -> Step[State]:
    """Whoever has the yellow card before him commits a simple foul, everybody else a heavy one."""
    assert isinstance(action, TurnUp)
    first = state.first_place if state.row else action.place
    after = state._replace(row=(*state.row, action.card), first_place=first)
    number = len(after.row)
    what = event("alarm", state.turn, action.card, number, len(CARDS) - number)
    if number == len(CARDS):
        return Step(after._replace(phase="lay-open"), (what, event("last-alarm", action.card)))
    if state.yellow == state.turn:
        return Step(after._replace(phase="draw"), (what, event("simple-foul", state.turn)))
    return Step(after._replace(phase="foul"), (what, event("heavy-foul", state.turn)))
