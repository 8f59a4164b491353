"""Section 4.3: the minutes. The difference of the two dice is how far the referee's figure walks.

At +1 it stops; from then on a difference below its field's number ends the half, and any other takes it one field on.
At +5 the half is over.
"""

from rules.fuba import kick_off
from rules.fuba.events import event
from rules.fuba.state import SECOND_HALF, State
from rules.game import AWAY, HOME, OTHER, Event, Step


def walk(state: State, difference: int) -> tuple[Step[State], bool]:
    """The time after a roll, and whether the half is over with it."""
    match, facts = state.match, state.pitch.facts["time"]
    last = facts["halves"][match.half - 1]
    if match.stoppage == 0:
        minute = match.minute + difference
        if minute <= last:
            after = match._replace(minute=minute)
            return Step(state._replace(match=after), (event("clock", minute, 0, difference),)), False
        after = match._replace(minute=last, stoppage=1)
        return Step(state._replace(match=after), (event("stoppage-time", last, 1),)), False
    if difference < match.stoppage or match.stoppage + 1 >= facts["stoppage"]:
        return end_half(state), True
    after = match._replace(stoppage=match.stoppage + 1)
    return Step(state._replace(match=after), (event("clock", last, after.stoppage, difference),)), False


def end_half(state: State) -> Step[State]:
    """Section 4.3.2: the side that began without the ball begins the second half; after that the match is over."""
    match = state.match
    home, away = match.score
    if match.half == SECOND_HALF:
        winner = None if home == away else HOME if home > away else AWAY
        return Step(_over(state), (event("final", home, away, winner),))
    minute = state.pitch.facts["time"]["halves"][0] + 1
    second = state._replace(match=match._replace(half=SECOND_HALF, minute=minute, stoppage=0), roll=())
    begins = OTHER[kick_off.first_active(match)]
    told: tuple[Event, ...] = (event("half-time", home, away),)
    return Step(kick_off.award(second, begins), told)


def _over(state: State) -> State:
    return state._replace(phase="over", restart=None, target=None, moving=None)
