"""What chance may have brought although nobody saw it: every value that the dice in the tray do not speak against."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import Any, NamedTuple

from device.referee.tray import die_name
from device.referee.watching import BY_CHANCE, Watching
from rules.game import SIDES

LATER = 0.05
"""How likely a die that lies there was thrown after two that were not seen, beside being one of the two."""


class Trace(Enum):
    """What tells that somebody has rolled, though nobody saw what fell."""

    LEFT = "left"
    """The tray: a die leans, or is no longer where it lay."""
    NONE = "none"
    """Nothing, but nothing speaks against it: that is worth a question."""
    SAID = "said"
    """People, whatever the tray shows."""


class Unseen(NamedTuple):
    """Something that may have fallen; the sides whose fresh dice are part of it, and how likely it is beforehand."""

    actions: tuple[Any, ...]
    sides: tuple[str, ...] = ()
    weight: float = 1.0


def unseen(watching: Watching, state: Any, trace: Trace = Trace.LEFT) -> list[Unseen]:
    """Everything that may have fallen in this state without being seen."""
    day, due = watching.day, watching.day.chance.due(state)
    said = day.chance.said_by_rolling(state)
    for action in said:
        state = day.rules.apply(state, action).state
    may_fall = [action for action in day.rules.legal(state) if action.type in BY_CHANCE]
    if due is None or not may_fall:
        return []
    found = map(_alone, may_fall) if trace is Trace.SAID else MAY_HAVE_FALLEN[due](watching, state, may_fall, trace)
    return [Unseen((*said, *one.actions), one.sides, one.weight / len(may_fall)) for one in found]


def _alone(action: Any) -> Unseen:
    return Unseen((action,))


def _spun(watching: Watching, _: Any, may_fall: list[Any], __: Trace) -> Iterator[Unseen]:
    """The arrow, if it is out of sight; one that is seen has told what it shows."""
    if watching.last is not None and watching.last.spinner_deg is None:
        yield from map(_alone, may_fall)


def _rolled(watching: Watching, state: Any, may_fall: list[Any], trace: Trace) -> Iterator[Unseen]:
    """One side's dice, with those of them that can be read."""
    day = watching.day
    side = day.conduct.side_to_act(state) or SIDES[0]
    wells = SIDES if day.chance.wells_shared else (side,)
    old = watching.dice.still if trace is Trace.LEFT else watching.dice.surely_old
    if any(old(well) for well in wells):
        return
    if day.chance.wells_shared and trace is Trace.LEFT and not watching.dice.leaned():
        return  # the one die that all share is in somebody's hand: nobody has rolled yet
    shown = Counter(value for well in wells for value in watching.dice.fresh().get(well, ()))
    for action in may_fall:
        if not shown:
            yield _alone(action)
        elif day.chance.wells_shared:
            yield Unseen((action,), (), LATER)
        elif not shown - Counter(_values(watching, action)):
            yield Unseen((action,), wells)


def _both_rolled(watching: Watching, _: Any, may_fall: list[Any], __: Trace) -> Iterator[Unseen]:
    """Both sides' dice: home's, then away's. One that can be read is one of them, or was thrown after them."""
    if any(watching.dice.still(side) for side in SIDES):
        return
    fresh = watching.dice.fresh()
    shown = {side: values[0] for side, values in fresh.items() if len(values) == 1}
    for action in may_fall:
        fallen = dict(zip(SIDES, _values(watching, action), strict=True))
        if not shown:
            yield _alone(action)
        elif all(fallen[side] == value for side, value in shown.items()):
            yield Unseen((action,), tuple(shown))
        if shown:
            yield Unseen((action,), (), LATER)


def _values(watching: Watching, action: Any) -> tuple[Any, ...]:
    """What the dice of a roll or a duel show, as every game tells them."""
    told = watching.day.rules.action_json(action)
    return tuple(told["dice"]) if "dice" in told else tuple(told[side] for side in SIDES)


def _thrown(watching: Watching, _: Any, may_fall: list[Any], trace: Trace) -> Iterator[Unseen]:
    """Dice with pictures, if one was thrown that could not be read; one that lies where it lay was not thrown.

    Without such a die it is asked before whoever threw the wrong one or moved the ball is told so.
    """
    if trace is Trace.LEFT and not watching.dice.leaned():
        return
    old = watching.dice.still if trace is Trace.LEFT else watching.dice.surely_old
    lying = {die_name(die) for side in SIDES for die in old(side)}
    yield from (_alone(action) for action in may_fall if action.die not in lying)


MAY_HAVE_FALLEN: Mapping[str, Callable[[Watching, Any, list[Any], Trace], Iterator[Unseen]]] = {
    "spin": _spun,
    "shot-die": lambda watching, state, may_fall, trace: map(_alone, may_fall),
    "both": _both_rolled,
    "dice": _rolled,
    "faces": _thrown,
}
