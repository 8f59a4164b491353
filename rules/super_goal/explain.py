"""Which legal actions turn the known position into what the camera sees?

Every legal way on that uses up the fresh dice is a hypothesis: it predicts where the ball lies. A fresh die tells the
roll, the ball's new field tells left or right, where it was put, and what was announced. After a roll the hand may
still be on its way to the ball, so a ball that has not moved yet fits almost as well. Against all of them stands one
more hypothesis: somebody did something that is not allowed.
"""

from collections.abc import Iterator
from typing import NamedTuple

from rules.evidence import NOTHING_HAPPENED, SOMETHING_ELSE, SOMETHING_LEGAL, weigh
from rules.game import Candidate, Explanation, Side
from rules.super_goal.actions import Action, Announce, Decline, Master, Place, Play, Roll
from rules.super_goal.breaches import name_breach
from rules.super_goal.dice import DIRECTION
from rules.super_goal.dice import MASTER as MASTER_DIE
from rules.super_goal.passing import flights
from rules.super_goal.phases import check, follow, legal, side_to_act
from rules.super_goal.pitch import FIELDS, WAYS
from rules.super_goal.sight import Seen
from rules.super_goal.state import State

LONGEST_WAY = 8
MOST_WAYS = 400
NOT_YET_MOVED = 0.5
"""The die lies there, but nobody has moved the ball yet; a logarithm, as the next two are."""
NOT_HEARD = 2.0
"""Somebody announced something, and nobody here can hear."""
NOT_SEEN = 3.0
"""Somebody declined, left a dead ball where it was, or played it out where it lay: nothing on the table shows it."""
UNJUDGED = ("toss", "shoot-out", "over")
"""Phases in which the ball may lie anywhere."""
CHOICES = Announce | Master | Play | Place | Decline
UNSEEN = Announce | Decline
"""Actions that nothing on the table shows: only something else of the same side can tell them."""


class Way(NamedTuple):
    """Some actions, the state they lead to, the dice that are not used up, and how unusual it all is."""

    actions: tuple[Action, ...]
    state: State
    left: tuple[Roll, ...]
    odd: float = 0.0
    carried: bool = False
    """Whether the last action is a master die that the ball shows."""
    chooser: Side | None = None
    """Who has chosen something since the last die: nobody else goes on from there before that can be seen."""


def explain(state: State, seen: Seen) -> Explanation[Action]:
    """The legal explanations, best first; if none fits, the nearest breach and how to put it right."""
    if not seen.rolled and state.phase in UNJUDGED:
        return Explanation((Candidate((), 1.0),))
    still = _fit(state, seen)
    ways = [(way, _score(state, way, seen)) for way in ways_on(state, seen)]
    if not seen.rolled:
        ways = [(way, score) for way, score in ways if score > still]
    weights: list[tuple[float, tuple[Action, ...], float]] = [] if seen.rolled else [(NOTHING_HAPPENED, (), still)]
    weights += [(SOMETHING_LEGAL / len(ways), way.actions, score) for way, score in ways]
    told = weigh(weights, SOMETHING_ELSE / len(FIELDS), seen.best_possible()) if weights else ()
    return Explanation(told) if told else name_breach(state, seen)


def _score(state: State, way: Way, seen: Seen) -> float:
    """How well the ball fits after a way; it may lag behind a roll, unless something was announced.

    Only a ball that has moved tells what was announced; one that lies where it lay, dead or not, tells nothing.
    """
    moved = _fit(way.state, seen)
    last = way.actions[-1]
    if any(isinstance(action, Announce) for action in way.actions):
        return moved - way.odd - (NOT_SEEN if seen.fit(state.ball) >= moved else 0.0)
    if isinstance(last, Roll | Decline | Play):
        moved = max(moved, seen.fit(_lying(way, state)) - NOT_YET_MOVED)
    return moved - way.odd


def _fit(state: State, seen: Seen) -> float:
    """How well the ball of a state fits; for a dead ball it may be on its way to its place."""
    return seen.fit(state.ball, in_hand="place" in (state.phase, state.after))


def _lying(way: Way, state: State) -> str | None:
    """Where the ball was last put by hand, before the dice or the whistle sent it elsewhere."""
    field = state.ball
    for action in way.actions:
        field = _put(state, action) or field
        state = follow(state, action).state
    return field


def _put(state: State, action: Action) -> str | None:
    """Where a hand puts the ball: on a place of its choice, or to the last field on the board of a way."""
    if isinstance(action, Place):
        return action.to
    if isinstance(action, Play) and state.arrow is not None:
        return state.at(flights(state, state.arrow)[WAYS.index(action.way)].field)
    return None


def ways_on(state: State, seen: Seen) -> Iterator[Way]:
    """Every way that uses up the fresh dice, shortest first."""
    edge = [Way((), state, seen.rolled)]
    told = 0
    for _ in range(LONGEST_WAY):
        edge = [step for way in edge for step in _steps(way)]
        for way in edge:
            if not way.left and _shows(way):
                yield way
                told += 1
                if told == MOST_WAYS:
                    return


def _shows(way: Way) -> bool:
    """Whether the last action of a way can be seen; a master die that is not rolled yet only by the ball."""
    last = way.actions[-1]
    return way.carried if isinstance(last, Master) else not isinstance(last, UNSEEN)


def _carried(state: State) -> bool:
    """Whether the attacker's master die takes the ball elsewhere: he carries it there, and so tells that he uses it."""
    return state.match.holder == state.attacking and state.match.face in ("assist", "long-shot")


def _steps(way: Way) -> Iterator[Way]:
    """The ways one action longer: by a fresh die, or by a choice that the ball or what follows will show."""
    state = way.state
    for die in dict.fromkeys(way.left):
        if not check(state, die):
            left = list(way.left)
            left.remove(die)
            yield Way((*way.actions, die), follow(state, die).state, tuple(left), way.odd)
    for action in legal(state):
        if isinstance(action, CHOICES) and _may_be_meant(way, action):
            yield _chosen(way, action)


def _may_be_meant(way: Way, action: Action) -> bool:
    """Whether a choice may be believed: fresh dice will tell it, or the ball, if the same side has put it there."""
    dice = {roll.die for roll in way.left}
    if isinstance(action, Announce):
        return bool(dice & set(DIRECTION))
    if isinstance(action, Master) and MASTER_DIE in dice:
        return True
    if isinstance(action, Master) and not _carried(way.state):
        return False
    return way.chooser in (None, side_to_act(way.state))


def _chosen(way: Way, action: Action) -> Way:
    state, odd = way.state, way.odd
    if isinstance(action, Announce):
        odd += NOT_HEARD
    if isinstance(action, Decline) or _put(state, action) == state.ball:
        odd += NOT_SEEN
    carried = isinstance(action, Master) and _carried(state)
    after = follow(state, action).state
    return Way((*way.actions, action), after, way.left, odd, carried, side_to_act(state))
