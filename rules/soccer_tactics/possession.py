"""Rule 4: whoever has the ball attacks, and a new attack starts from nothing."""

from rules.game import Side
from rules.soccer_tactics.lineup import Figure
from rules.soccer_tactics.pitch import Field
from rules.soccer_tactics.state import NOBODY_OFFSIDE, Restart, State


def new_attack(state: State, side: Side, carrier: Figure) -> State:
    """`carrier` has the ball on its field and its side begins: roll, move a figure, roll, play the ball."""
    return State(
        state.home,
        state.away,
        state.where(carrier),
        side,
        phase="move",
        roll=(),
        carrier=carrier,
        match=state.match,
    )


def dead_ball(state: State, side: Side, ball: Field | None, restart: Restart) -> State:
    """Play stops; `side` will restart it, and figures may have to be placed first."""
    return State(
        state.home,
        state.away,
        ball,
        side,
        phase="placement",
        roll=(),
        carrier=restart.taker,
        match=state.match,
        restart=restart,
    )


def touched(state: State, carrier: Figure | None) -> State:
    """A figure has touched the ball: nobody is barred from it any more."""
    return state._replace(carrier=carrier, barred=None, barred_by=None, trap=NOBODY_OFFSIDE, roll=())
