"""Rule 11: time. The rules are handed signals and never look at a clock.

`half` and `full` end a period; `move` is the whistle after sixty seconds, which becomes a breach only when the other
side claims it.
"""

from functools import cache

from rules.game import HOME, OTHER, Side, Step
from rules.soccer_tactics import set_up, shoot_out
from rules.soccer_tactics.actions import CLAIM, TIME, Action, Time
from rules.soccer_tactics.events import event
from rules.soccer_tactics.pitch import BIT
from rules.soccer_tactics.state import (
    EXTRA_FIRST,
    EXTRA_SECOND,
    FIRST_HALF,
    SECOND_HALF,
    UNTOLD,
    State,
)
from rules.soccer_tactics.turn import side_to_act

SIGNALS = {
    UNTOLD: ("half", "full"),
    FIRST_HALF: ("half",),
    SECOND_HALF: ("full",),
    EXTRA_FIRST: ("half",),
    EXTRA_SECOND: ("full",),
}
TIMED_ALWAYS = frozenset({"set-up", "placement"})
"""Phases whose sixty seconds start without a roll."""
IN_PLAY = frozenset({"move", "play", "chase", "challenge", "duel", "placement"})
"""Phases in which the ball may lie in the opponent's penalty area; a free kick there counts while room is made, too."""


def signals(state: State) -> tuple[Action, ...]:
    """The time signals that may come now, and the claim after a late move."""
    match = state.match
    if not match.running or state.phase == "over":
        return ()
    timed = (bool(state.roll) or state.phase in TIMED_ALWAYS) and state.interrupted is None
    return _signals(match.period, match.finishing is not None, timed, state.late)


@cache
def _signals(period: int, finishing: bool, timed: bool, late: bool) -> tuple[Action, ...]:
    ends = () if finishing else tuple(TIME[what] for what in SIGNALS[period])
    if late:
        return (*ends, CLAIM)
    return (*ends, TIME["move"]) if timed else ends


def apply(state: State, signal: Time) -> Step[State]:
    """A signal: sixty seconds are over, or the period is, unless an attack may still be finished (rule 11B)."""
    if signal.what == "move":
        return Step(state._replace(late=True), (event("move-time", side_to_act(state)),))
    match = state.match
    if match.period == UNTOLD:
        match = match._replace(period=FIRST_HALF if signal.what == "half" else SECOND_HALF)
    side = state.attacking
    if attack_lives(state, side):
        time_up = event("time-up", side)
        last = match._replace(finishing=side)
        if state.interrupted is not None:  # a free kick in the centre circle would end the attack
            return Step(state.interrupted._replace(match=last), (time_up, event("no-free-kick", side)))
        return Step(state._replace(match=last), (time_up,))
    return end_period(state._replace(match=match))


def attack_lives(state: State, side: Side) -> bool:
    """Rule 11B: a chance is finished: ball in the opponent's penalty area, a shot to come, a corner or penalty."""
    if state.interrupted is not None:
        return attack_lives(state.interrupted, side)
    if state.attacking != side:
        return False
    if state.restart is not None and state.restart.kind in ("corner", "penalty"):
        return True
    in_area = bool(BIT[state.ball] & state.pitch.penalty_area[OTHER[side]])
    return state.phase == "shot" or (state.phase in IN_PLAY and in_area)


def end_period(state: State) -> Step[State]:
    """Half-time, full time, extra time or the shoot-out; the other side kicks off the next period."""
    match = state.match._replace(running=False, finishing=None, period=state.match.period + 1)
    first = match.first_kick_off or HOME
    after = state._replace(match=match)
    if state.match.period == FIRST_HALF:
        return Step(set_up.for_kick_off(after, OTHER[first]), (event("half-time", *match.score),))
    if state.match.period == EXTRA_FIRST:
        return Step(set_up.for_kick_off(after, OTHER[first]), (event("extra-half-time", *match.score),))
    full_time = event("full-time", *match.score)
    home, away = match.score
    if home == away and match.options.extra_time and state.match.period == SECOND_HALF:
        return Step(set_up.for_kick_off(after, first), (full_time, event("extra-time")))
    if home == away and match.options.shoot_out:
        return Step(shoot_out.begin(state), (full_time, event("shoot-out")))
    winner = None if home == away else "home" if home > away else "away"
    ended = State(state.home, state.away, state.ball, state.attacking, "over", (), state.carrier, state.match)
    over = ended._replace(match=state.match._replace(running=False, finishing=None))
    return Step(over, (full_time, event("final", home, away, winner, None, None)))
