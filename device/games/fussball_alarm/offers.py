"""What the buttons can do in each phase: everything that no camera can see."""

from collections.abc import Callable, Mapping

from device.games.game_day import Offer
from rules.fussball_alarm.actions import DONE, DRAW, SEARCH, WHISTLE, Action, Begin, Discard, Foul
from rules.fussball_alarm.phases import check, legal
from rules.fussball_alarm.state import State
from rules.game import AWAY, HOME

BUTTONS = (HOME, AWAY)
"""Left and right: two alternatives; whoever acts presses."""


def offers(state: State) -> tuple[Offer, ...]:
    """Everything that can be said by button now."""
    found = _OFFERS.get(state.phase)
    return found(state) if found is not None else ()


def _said(button: str, label: str, *actions: Action) -> Offer:
    """No button belongs to anybody: whoever acts presses."""
    return Offer(button, label, actions, anybody=True)


def _one_of(label: str, actions: tuple[Action, ...]) -> tuple[Offer, ...]:
    """Two alternatives have a button each; more are chosen from a list."""
    if len(actions) <= len(BUTTONS):
        return tuple(
            Offer(button, "this", (action,), anybody=True) for button, action in zip(BUTTONS, actions, strict=False)
        )
    return (Offer(HOME, label, actions, choose=True, anybody=True),)


def _begin(state: State) -> tuple[Offer, ...]:
    return _one_of("begins", tuple(Begin(player) for player in state.players))


def _question(_: State) -> tuple[Offer, ...]:
    return (_said(HOME, "drawn", DRAW), _said(AWAY, "searched", SEARCH))


def _foul(state: State) -> tuple[Offer, ...]:
    others = tuple(Foul(player) for player in state.players if player != state.turn)
    return _one_of("fouled", others) if len(others) > 1 else _same_again(state)


def _same_again(state: State) -> tuple[Offer, ...]:
    """The camera cannot see that a footballer was laid onto another card of the same one.

    After a search nobody knows who lay on top, so whoever has laid a card says so, and what is seen then counts.
    """
    if state.top is None:
        return (Offer(AWAY, "laid", anybody=True),)
    laid = Discard(state.top)
    before: tuple[Action, ...] = {"draw": (DRAW,), "foul": legal(state)[:1]}.get(state.phase, ())
    if check(state._replace(phase="discard"), laid):
        return ()
    return (_said(AWAY, "same", *before, laid),)


def _whistle(_: State) -> tuple[Offer, ...]:
    return (_said(HOME, "yellow", WHISTLE), _said(AWAY, "no-yellow", DONE))


def _replacement(_: State) -> tuple[Offer, ...]:
    return (_said(HOME, "drawn", DRAW),)


_OFFERS: Mapping[str, Callable[[State], tuple[Offer, ...]]] = {
    "begin": _begin,
    "draw": _same_again,
    "question": _question,
    "foul": _foul,
    "discard": _same_again,
    "whistle": _whistle,
    "replacement": _replacement,
}
