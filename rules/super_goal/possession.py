"""Who has the ball. When it changes hands, the dice do, too, and the first attack is made with the orange die."""

from rules.game import Side, Step
from rules.super_goal import clock
from rules.super_goal.events import event
from rules.super_goal.pitch import Field
from rules.super_goal.state import DIRECT_FREE_KICK, PLACED, State


def ball_won(state: State, side: Side) -> Step[State]:
    """A side has taken the ball where it lies; after the whistle that ends the half."""
    won = event("ball-won", side, state.ball)
    if state.match.whistled:
        ended = clock.end_half(state)
        return Step(ended.state, (won, *ended.events))
    return Step(State(state.ball, side, "attack", state.match, first=True), (won,))


def restart(state: State, side: Side, kind: str, field: Field | None = None) -> Step[State]:
    """A dead ball for a side; if it did not have the ball before and the whistle has gone, the half is over.

    The first attack from a dead ball may be made with any direction die or the master die. Where the ball is still to
    be put down, it lies where it was last seen.
    """
    if state.match.whistled and side != state.attacking:
        return clock.end_half(state)
    phase = "place" if kind in PLACED else "attack"
    facts = (side,) if kind in PLACED else (side, field)
    return Step(State(field or state.ball, side, phase, state.match, restart=kind), (event(kind, *facts),))


def is_direct(state: State) -> bool:
    """Whether the attacker has a direct free kick."""
    return state.restart == DIRECT_FREE_KICK
