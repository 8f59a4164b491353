"""Length of a match: two halves. When the time is over, play goes on until the defender has the ball.

The rules are handed a signal and never look at a clock. A back pass also ends the half then.
"""

from rules.game import OTHER, Side, Step, Violation
from rules.super_goal import kick_off, shoot_out
from rules.super_goal.actions import SIGNALS, Action, Time
from rules.super_goal.events import event, then
from rules.super_goal.state import FIRST_HALF, SECOND_HALF, State, leader
from rules.super_goal.violations import violation

UNTIMED = ("toss", "shoot-out", "over")


def signals(state: State) -> tuple[Action, ...]:
    """The signal that ends this half, while its time runs."""
    running = state.match.running and not state.match.whistled and state.phase not in UNTIMED
    return (Time(SIGNALS[state.match.half - 1]),) if running else ()


def why_not(state: State, signal: Time) -> list[Violation]:
    """Only a running half can end, and only once."""
    if not state.match.running or state.phase in UNTIMED:
        return [violation("clock-stands")]
    if state.match.whistled:
        return [violation("whistled", side=state.defending)]
    if signal.what != SIGNALS[state.match.half - 1]:
        return [violation("wrong-half", half=state.match.half)]
    return []


def apply(state: State) -> Step[State]:
    """The last attack is played to its end."""
    over = state._replace(match=state.match._replace(whistled=True))
    return Step(over, (event("time-up", state.attacking, state.defending),))


def end_half(state: State) -> Step[State]:
    """The toss winner begins the second half; after it the match is over, or a draw goes on from the penalty spot."""
    half = state.match.half
    rested = state._replace(match=state.match._replace(running=False, whistled=False, half=SECOND_HALF))
    home, away = state.match.score
    if half == FIRST_HALF:
        side = begins_second(state)
        return then(event("half-time", home, away, side), follows=kick_off.award(rested, side))
    told = event("full-time", home, away)
    if home == away and state.match.options.shoot_out:
        return then(told, follows=shoot_out.begin(rested))
    over = State(state.ball, state.attacking, "over", rested.match)
    return Step(over, (told, event("final", home, away, leader((home, away)), None, None)))


def begins_second(state: State) -> Side:
    """Whoever won the toss; without word of it, whoever is not attacking now."""
    return state.match.toss_winner or OTHER[state.attacking]
