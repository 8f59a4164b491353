"""What the buttons can do in each phase: everything that is said and cannot be seen.

The toss, an announcement before the roll, the master die, what an unstoppable shot is answered with; left or right
where the ball cannot tell, and a dead ball that is taken where it lies.
"""

from collections.abc import Callable, Mapping

from device.games.game_day import Offer
from rules.game import AWAY, HOME, OTHER, SIDES
from rules.super_goal.actions import DECLINE, MASTER, PLAYS, TOSSES, Action, Announce, Place
from rules.super_goal.phases import legal
from rules.super_goal.state import State


def offers(state: State) -> tuple[Offer, ...]:
    """Everything that can be said by button now."""
    found = _OFFERS.get(state.phase, _master_only)
    return found(state, legal(state))


def _toss(_: State, __: tuple[Action, ...]) -> tuple[Offer, ...]:
    return tuple(Offer(toss.winner, "toss", (toss,)) for toss in TOSSES)


def _attack(state: State, now: tuple[Action, ...]) -> tuple[Offer, ...]:
    """The attacker announces, and whoever has the master die may use it. A button does one thing or opens a list."""
    said = tuple(action for action in now if isinstance(action, Announce))
    by_side: dict[str, tuple[Action, ...]] = {state.attacking: said} if said else {}
    if MASTER in now and state.match.holder is not None:
        by_side[state.match.holder] = (*by_side.get(state.match.holder, ()), MASTER)
    return tuple(
        Offer(side, "this", actions) if len(actions) == 1 else Offer(side, "say", actions, choose=True)
        for side, actions in sorted(by_side.items(), key=lambda entry: SIDES.index(entry[0]))
    )


def _play(_: State, now: tuple[Action, ...]) -> tuple[Offer, ...]:
    """Left and right as the buttons lie; the defender's master die is on the whistle."""
    ways = tuple(Offer(button, "this", (play,), anybody=True) for button, play in zip(SIDES, PLAYS, strict=True))
    return (*ways, Offer("whistle", "this", (MASTER,))) if MASTER in now else ways


def _place(state: State, now: tuple[Action, ...]) -> tuple[Offer, ...]:
    """A ball that lies on a right field already is taken from there."""
    here = tuple(action for action in now if isinstance(action, Place) and action.to == state.ball)
    return tuple(Offer(state.attacking, "this", (place,)) for place in here)


def _answer(state: State, _: tuple[Action, ...]) -> tuple[Offer, ...]:
    return Offer(state.defending, "this", (MASTER,)), Offer(OTHER[state.defending], "this", (DECLINE,))


def _master_only(state: State, now: tuple[Action, ...]) -> tuple[Offer, ...]:
    holder = state.match.holder
    return (Offer(holder, "this", (MASTER,)),) if MASTER in now and holder in (HOME, AWAY) else ()


_OFFERS: Mapping[str, Callable[[State, tuple[Action, ...]], tuple[Offer, ...]]] = {
    "toss": _toss,
    "attack": _attack,
    "play": _play,
    "place": _place,
    "answer": _answer,
}
