"""Which dice have just been rolled, and whether the spinner has been spun.

A die that lies where it lay is an old one, even if it is its turn now. A die that has been rolled lies elsewhere, or
lies turned, or shows something else; two rolls that agree in all of that come once in a few hundred.
"""

from collections.abc import Iterable, Mapping
from math import hypot, pi
from typing import Any, NamedTuple

from rules.game import AWAY, HOME, SIDES, Side
from vision.observation import Observation, SymbolDie
from vision.tray.dice import Die

SIDE_OF_WELL: Mapping[str, Side] = {"left": HOME, "right": AWAY}


class Tolerance(NamedTuple):
    """How far a die may lie from where it lay, and how far it may be turned, to be the same die at rest."""

    mm: float
    turn: float


BUMPED = Tolerance(5.0, 12 * pi / 180)
"""A sleeve pushes a die by less; a roll takes it anywhere in 47 mm × 70 mm."""
UNSEEN = Tolerance(2.0, 6 * pi / 180)
"""A die that was only not seen for a moment lies exactly where it lay; one that was picked up hardly ever does."""
SPUN_DEG = 6.0
"""The arrow is read to within three degrees, each time."""

AnyDie = Die | SymbolDie
"""A die shows a number or a picture; one that leans or cannot be read shows nothing (0, or an empty name)."""
Tray = dict[Side, tuple[AnyDie, ...]]


class DiceWatch:
    """Remembers the dice and the arrow that have been counted."""

    def __init__(self) -> None:
        self._lying: Tray = dict.fromkeys(SIDES, ())
        self._counted: Tray | None = None
        self._gone: Tray = dict.fromkeys(SIDES, ())
        """Counted dice that are not seen any more: taken up, or hidden for a moment."""
        self._refused: Tray = dict.fromkeys(SIDES, ())
        self._arrow: float | None = None
        self._arrow_counted: float | None = None

    def look(self, observation: Observation) -> None:
        """See what lies there now."""
        if observation.dice is not None:
            self._lying = {
                side: tuple(die for well, die in observation.tray if SIDE_OF_WELL[well] == side) for side in SIDES
            }
            if self._counted is None:
                self._counted = dict(self._lying)
            for side, counted in self._counted.items():
                here = tuple(old for old in counted if any(lay_there(die, old, BUMPED) for die in self._lying[side]))
                self._gone[side] += tuple(old for old in counted if old not in here)
                self._counted[side] = here
        if observation.spinner_deg is not None:
            self._arrow = observation.spinner_deg
            if self._arrow_counted is None:
                self._arrow_counted = self._arrow

    def _thrown(self, side: Side) -> list[AnyDie]:
        """The dice of a well that do not lie where they lay."""
        counted = list((self._counted or {}).get(side, ()))
        found = []
        for die in self._lying[side]:
            old = next((other for other in counted if lay_there(die, other, BUMPED)), None)
            if old is not None:
                counted.remove(old)
            elif not any(lay_there(die, other, UNSEEN) for other in self._gone[side]):
                found.append(die)
        return found

    def fresh(self) -> dict[Side, tuple[Any, ...]]:
        """What the newly thrown dice show, by side. In a well with a cocked die none counts."""
        thrown = {side: self._thrown(side) for side in SIDES}
        return {
            side: tuple(sorted(die.value for die in dice))
            for side, dice in thrown.items()
            if dice and all(die.value for die in dice)
        }

    def freshly_cocked(self) -> bool:
        """Whether a die that has just been thrown leans."""
        return any(not die.value for side in SIDES for die in self._thrown(side))

    def spun(self) -> float | None:
        """Where the arrow points, if it has been turned since it was counted."""
        if self._arrow is None or self._arrow_counted is None:
            return None
        turned = abs((self._arrow - self._arrow_counted + 180) % 360 - 180)
        return self._arrow if turned > SPUN_DEG else None

    @property
    def arrow(self) -> float | None:
        """Where the arrow points, turned or not."""
        return self._arrow

    def refuse(self) -> None:
        """The dice that were thrown just now do not count, and that has been said."""
        for side in SIDES:
            self._refused[side] = (*self._still_refused(side), *self._thrown(side))
        self.count()

    def refused_lies(self) -> bool:
        """Whether a die that does not count still lies where it fell."""
        return any(self._still_refused(side) for side in SIDES)

    def _still_refused(self, side: Side) -> list[AnyDie]:
        lying = self._lying[side]
        return [old for old in self._refused[side] if any(lay_there(die, old, BUMPED) for die in lying)]

    def count(self, sides: Iterable[Side] = SIDES) -> None:
        """The dice of these sides and the arrow have been counted, or do not count; a cocked die has yet to fall."""
        self._counted = self._counted or dict.fromkeys(SIDES, ())
        for side in sides:
            thrown = self._thrown(side)
            if any(not die.value for die in thrown):
                continue
            lying = self._lying[side]
            unread = [
                old for old in self._counted[side] if any(not d.value and lay_there(d, old, BUMPED) for d in lying)
            ]
            self._gone[side] = tuple(
                old for old in self._gone[side] if not thrown and not any(lay_there(die, old, UNSEEN) for die in lying)
            )
            self._counted[side] = (*(die for die in lying if die.value), *unread)
        self._arrow_counted = self._arrow


def lay_there(die: AnyDie, other: AnyDie, near: Tolerance) -> bool:
    """Whether a die lies where another of the same value lay; one that cannot be read may be any."""
    if (die.value and die.value != other.value) or hypot(die.x - other.x, die.y - other.y) > near.mm:
        return False
    quarter = pi / 2  # a square looks the same after a quarter turn
    turned = (die.turn - other.turn + quarter / 2) % quarter - quarter / 2
    return abs(turned) <= near.turn or not die.value
