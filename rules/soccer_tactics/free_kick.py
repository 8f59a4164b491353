"""Rule 10: a free kick. The opponents leave the eight fields around the ball; then a new attack begins."""

from rules.game import AWAY, HOME, OTHER, Side, Step
from rules.soccer_tactics.events import event
from rules.soccer_tactics.lineup import Figure
from rules.soccer_tactics.pitch import BIT, Field, around, fields_in
from rules.soccer_tactics.placement import Task, clear, nearest_takers, takers_after_offside
from rules.soccer_tactics.possession import dead_ball
from rules.soccer_tactics.state import Restart, State, with_figure


def after_foul(state: State, side: Side, taker: Figure, field: Field) -> Step[State]:
    """Rule 9A: the fouled figure takes the kick where it was fouled."""
    kick = dead_ball(state, side, field, Restart("free-kick", taker, field))
    return Step(kick, (event("free-kick", side, field),))


def after_offside(state: State, side: Side, field: Field) -> Step[State]:
    """Rule 7: from the field the ball was played to; its side chooses the taker, a single one goes there by itself."""
    takers = takers_after_offside(state, side, field)
    kick = dead_ball(state, side, field, Restart("free-kick", None, field))
    events = [event("free-kick", side, field)]
    if len(takers) == 1:
        kick = with_taker(kick, takers[0], field)
        if state.where(takers[0]) != field and state.match.finishing is None:  # after the whistle nobody takes it
            events.append(event("taker", takers[0], field))
    return Step(kick, tuple(events))


def from_centre(state: State, side: Side) -> Step[State]:
    """Rule 9C: after a minor breach, from a centre field of the side's choice."""
    kick = dead_ball(state, side, None, Restart("free-kick"))
    return Step(kick, (event("centre-free-kick", side),))


def with_taker(state: State, taker: Figure, spot: Field) -> State:
    """The kick with its taker and the ball on the spot."""
    assert state.restart is not None
    restart = state.restart._replace(taker=taker, spot=spot)
    return with_figure(state, taker, spot, ball=spot, carrier=taker, restart=restart)


def task(state: State) -> Task | None:
    """First the taker, where there is a choice; then the opponents out of the zone."""
    restart = state.restart
    assert restart is not None
    side = state.attacking
    if restart.taker is None:
        if restart.spot is not None:
            takers = takers_after_offside(state, side, restart.spot)
            return Task(side, "taker-not-near", dict.fromkeys(takers, BIT[restart.spot]))
        return Task(side, "centre-field", nearest_takers(state, side, fields_in(centre_fields(state))))
    assert restart.spot is not None
    return clear_zone(state, restart.spot)


def centre_fields(state: State) -> int:
    """The four fields of the centre circle."""
    return state.pitch.centre[HOME] | state.pitch.centre[AWAY]


def clear_zone(state: State, spot: Field) -> Task | None:
    """The other side's figures in the zone go to the ring around it."""
    zone = around(spot, 1)
    return clear(state, OTHER[state.attacking], "outside-zone", zone, around(spot, 2) & ~zone)
