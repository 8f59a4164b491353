"""What the buttons can do in each phase: choices that the camera cannot see, and "that is all"."""

from collections.abc import Callable, Mapping

from device.games.game_day import Offer
from rules.fuba.actions import AIMS, BEGINS, DONE, LINES, SHOOT, Action, Aim, Formation, Shoot, Tactic, Target
from rules.fuba.formation import CARDS, chosen
from rules.fuba.phases import legal, side_to_act
from rules.fuba.state import State
from rules.game import AWAY, HOME, OTHER, SIDES, Side

LEFT_MIDDLE_RIGHT = (HOME, "whistle", AWAY)
"""Three alternatives on three buttons, as they lie."""


def offers(state: State) -> tuple[Offer, ...]:
    """Everything that can be said by button now."""
    side = side_to_act(state)
    found = _OFFERS.get(state.phase)
    return found(state, side) if found is not None and side is not None else ()


def _formation(state: State, _: Side) -> tuple[Offer, ...]:
    """Each side has its own button; formations without a card are entered on the page."""
    waiting = [side for side in SIDES if chosen(state, side) is None]
    return tuple(
        Offer(side, "formation", tuple(Formation(side, card) for card in CARDS), choose=True) for side in waiting
    )


def _start(state: State, _: Side) -> tuple[Offer, ...]:
    if state.chooser is None:
        return ()
    return tuple(Offer(begin.side, "this", (begin,), anybody=True) for begin in BEGINS)


def _placement(state: State, side: Side) -> tuple[Offer, ...]:
    return (Offer(side, "done", (DONE,)) if state.step == 3 else Offer(side, "placed"),)


def _target(state: State, side: Side) -> tuple[Offer, ...]:
    options = legal(state)
    targets = tuple(action for action in options if isinstance(action, Target))
    shot = (Offer(OTHER[side], "shoot", (SHOOT,)),) if any(isinstance(a, Shoot) for a in options) else ()
    return (Offer(side, "target", targets, choose=True), *shot)


def _possession(state: State, side: Side) -> tuple[Offer, ...]:
    return (Offer(side, "count", tuple(legal(state)), choose=True),)


def _may_be_done(state: State, side: Side) -> tuple[Offer, ...]:
    return (Offer(side, "done", (DONE,)),) if DONE in legal(state) else ()


def _attempt(_: State, __: Side) -> tuple[Offer, ...]:
    return tuple(
        Offer(button, label, (action,), anybody=True)
        for button, label, action in ((HOME, "shoot", SHOOT), (AWAY, "no-shot", DONE))
    )


def _two(state: State, _: Side) -> tuple[Offer, ...]:
    """Two alternatives on the two sides' buttons: left corner or right, quick or slow."""
    return tuple(
        Offer(button, "this", (action,), anybody=True) for button, action in zip(SIDES, legal(state), strict=True)
    )


def _moves(state: State, side: Side) -> tuple[Offer, ...]:
    assert state.moving is not None
    if state.moving.line is not None:
        return _may_be_done(state, side)
    now = legal(state)
    return _three(tuple(Tactic(line) for line in LINES), now)


def _three(actions: tuple[Action, ...], allowed: tuple[Action, ...]) -> tuple[Offer, ...]:
    return tuple(
        Offer(button, "this", (action,), anybody=True)
        for button, action in zip(LEFT_MIDDLE_RIGHT, actions, strict=True)
        if action in allowed
    )


def _dive(state: State, side: Side) -> tuple[Offer, ...]:
    return (Offer(side, "dive", tuple(legal(state)), choose=True),)


def _aim(state: State, _: Side) -> tuple[Offer, ...]:
    return _three(tuple(Aim(at) for at in AIMS), legal(state))


_OFFERS: Mapping[str, Callable[[State, Side], tuple[Offer, ...]]] = {
    "formation": _formation,
    "start": _start,
    "placement": _placement,
    "target": _target,
    "possession": _possession,
    "run": _may_be_done,
    "attempt": _attempt,
    "corner": _two,
    "goal-kick": _two,
    "moves": _moves,
    "dive": _dive,
    "aim": _aim,
}
