"""Fouls: free kick, direct free kick or penalty, by where the ball lies; two in a row send somebody off."""

from collections.abc import Callable

from rules.game import OTHER, Step
from rules.super_goal import master_die, penalty
from rules.super_goal.events import event, then
from rules.super_goal.pitch import row, seen_by
from rules.super_goal.possession import restart
from rules.super_goal.state import DIRECT_FREE_KICK, State


def with_defence_die(state: State) -> Step[State]:
    """The defender's die shows a foul; what the video assistant looks at counts only once it is confirmed."""
    told = event("foul", state.defending, state.ball)
    if state.spot in state.pitch.penalty_area and state.match.options.var:
        return then(told, follows=penalty.award(state, penalty.FOUL))
    direct = state.row in state.pitch.facts["free_kick"]["defence_rows"]
    return then(told, follows=counted(state, lambda noted: _awarded(noted, direct=direct)))


def counted(state: State, go_on: Callable[[State], Step[State]]) -> Step[State]:
    """A second foul running sends the defender off, and the master die is no longer his."""
    offender = state.defending
    sent_off = state.match.fouled == offender
    loses_die = sent_off and state.match.holder == offender
    noted = state._replace(match=state.match._replace(fouled=None if sent_off else offender))
    follows = go_on(master_die.given_away(noted) if loses_die else noted)
    told = [event("sending-off", offender, loses_die)] * sent_off
    return then(*told, follows=master_die.rolled_first(follows) if loses_die else follows)


def by_defender(state: State) -> Step[State]:
    """The attacker uses the master die's foul: from the fourth-last row on it is a direct free kick."""
    direct = state.row >= state.pitch.facts["free_kick"]["master_row"]
    return then(event("foul", state.defending, state.ball), follows=_awarded(state, direct=direct))


def _awarded(state: State, *, direct: bool) -> Step[State]:
    """The attacker keeps the ball; in the penalty area it is a penalty."""
    if state.spot in state.pitch.penalty_area:
        return penalty.award(state)
    return restart(state, state.attacking, DIRECT_FREE_KICK if direct else "free-kick", state.ball)


def by_attacker(state: State) -> Step[State]:
    """The defender uses the master die's foul: the ball changes hands; near the other goal it is a direct free kick.

    It is never a penalty, not even in the penalty area of the side that had the ball.
    """
    assert state.ball is not None
    side = OTHER[state.attacking]
    direct = row(seen_by(side, state.ball)) >= state.pitch.facts["free_kick"]["master_row"]
    told = event("offensive-foul", state.attacking, state.ball)
    return then(told, follows=restart(state, side, DIRECT_FREE_KICK if direct else "free-kick", state.ball))
