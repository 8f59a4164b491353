"""Rule 9A: cards. A second yellow sends a figure off; the four defenders collect theirs as one group."""

from rules.game import Event, Step
from rules.soccer_tactics.events import event
from rules.soccer_tactics.lineup import Figure, booking_name
from rules.soccer_tactics.state import State, with_figure


def book(state: State, figure: Figure) -> Step[State]:
    """Show yellow; on the second one yellow-red, and the figure leaves the pitch.

    After their red card the defenders' group starts again at none.
    """
    name = booking_name(figure)
    booked = state.match.booked
    if name not in booked:
        match = state.match._replace(booked=tuple(sorted((*booked, name))))
        return Step(state._replace(match=match), (event("yellow", figure),))
    match = state.match._replace(booked=tuple(other for other in booked if other != name))
    sent_off = with_figure(state._replace(match=match), figure, None)
    events: tuple[Event, ...] = (event("yellow", figure), event("red", figure))
    return Step(sent_off, events)
