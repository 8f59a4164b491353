"""Section 5.4: yellow and red. From the second yellow card on a side rolls; fewer than it has cards means red."""

from rules.fuba import free_kick
from rules.fuba.actions import Action, Roll
from rules.fuba.events import event
from rules.fuba.state import State, of_side
from rules.game import AWAY, OTHER, Event, Side, Step


def cards_of(state: State, side: Side) -> int:
    """A side's yellow cards."""
    return state.match.yellow[side == AWAY]


def book(state: State, side: Side) -> Step[State]:
    """One yellow card more; the first is only shown. A free kick for the other side follows."""
    count = cards_of(state, side) + 1
    match = state.match._replace(yellow=of_side(state.match.yellow, side, count))
    booked = state._replace(match=match)
    told = event("yellow", side, count)
    if count > 1:
        return Step(booked._replace(phase="booking", offender=side), (told,))
    return _free_kick(booked, side, told)


def apply(state: State, action: Action) -> Step[State]:
    """The roll for red: a field player of that side's choice leaves for good, and with him one yellow card."""
    assert isinstance(action, Roll) and state.offender is not None
    side = state.offender
    (number,) = action.dice
    count = cards_of(state, side)
    red = number < count and state.match.players(side) > 1
    told = event("red-roll", side, number, count, red)
    if not red:
        return _free_kick(state, side, told)
    match = state.match
    match = match._replace(
        yellow=of_side(match.yellow, side, count - 1),
        red=of_side(match.red, side, match.red[side == AWAY] + 1),
    )
    return _free_kick(state._replace(match=match), side, told, event("red", side, match.players(side)))


def _free_kick(state: State, offender: Side, *told: Event) -> Step[State]:
    assert state.target is not None
    onwards = free_kick.award(state, OTHER[offender], state.target)
    return Step(onwards.state, (*told, *onwards.events))
