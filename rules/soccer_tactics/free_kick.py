"""Rule 10: a free kick. The opponents leave the eight fields around the ball; then a new attack begins."""

from rules.game import AWAY, HOME, OTHER, Side, Step
from rules.soccer_tactics.events import event
from rules.soccer_tactics.lineup import Figure
from rules.soccer_tactics.pitch import Field, around, fields_in
from rules.soccer_tactics.placement import Task, clear, nearest_takers
from rules.soccer_tactics.possession import dead_ball
from rules.soccer_tactics.state import Restart, State, with_figure


def after_foul(state: State, side: Side, taker: Figure, field: Field) -> Step[State]:
    """Rule 9A: the fouled figure takes the kick where it was fouled."""
    kick = dead_ball(state, side, field, Restart("free-kick", taker, field))
    return Step(kick, (event("free-kick", side, field),))


def after_offside(state: State, side: Side, field: Field) -> Step[State]:
    """Rule 7: from the field the ball was played to, by the nearest figure; its side chooses among equals."""
    takers = nearest_takers(state, side, [field])
    kick = dead_ball(state, side, field, Restart("free-kick", None, field))
    if len(takers) == 1 or state.on(side, field):
        kick = with_taker(kick, state.on(side, field) or next(iter(takers)), field)
    return Step(kick, (event("free-kick", side, field),))


def from_centre(state: State, side: Side) -> Step[State]:
    """Rule 9C: after a minor breach, from a centre field of the side's choice."""
    kick = dead_ball(state, side, None, Restart("free-kick"))
    return Step(kick, (event("centre-free-kick", side),))


def with_taker(state: State, taker: Figure, spot: Field) -> State:
    """The kick with its taker and the ball on the spot."""
    assert state.restart is not None
    restart = state.restart._replace(taker=taker, spot=spot)
    return with_figure(state, taker, spot)._replace(ball=spot, carrier=taker, restart=restart)


def task(state: State) -> Task | None:
    """First the taker, where there is a choice; then the opponents out of the zone."""
    restart = state.restart
    assert restart is not None
    side = state.attacking
    if restart.taker is None:
        spots = [restart.spot] if restart.spot else fields_in(centre_fields(state))
        return Task(side, "taker-not-nearest" if restart.spot else "centre-field", nearest_takers(state, side, spots))
    assert restart.spot is not None
    return clear_zone(state, restart.spot)


def centre_fields(state: State) -> int:
    """The four fields of the centre circle."""
    return state.pitch.centre[HOME] | state.pitch.centre[AWAY]


def clear_zone(state: State, spot: Field) -> Task | None:
    """The other side's figures in the zone go to the ring around it."""
    zone = around(spot, 1)
    return clear(state, OTHER[state.attacking], "outside-zone", zone, around(spot, 2) & ~zone)
