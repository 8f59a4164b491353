"""Which dice have just been rolled, in the tray or beside the board, and whether the spinner has been spun.

A die that lies where it lay is an old one, even if it is its turn now. A die that has been rolled lies elsewhere, or
lies turned, or shows something else; two rolls that agree in all of that come once in a few hundred.
"""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
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
        self._at_first: Tray = dict.fromkeys(SIDES, ())
        """What lay there at the first look: nobody has seen whether it was thrown just before."""
        self._refused: Tray = dict.fromkeys(SIDES, ())
        self._then: Tray = dict.fromkeys(SIDES, ())
        """What lay there when the last step counted."""
        self._leaned = False
        """Whether a die has leaned since then, though it may be gone by now."""
        self.has_tray = False
        """A spare die beside the board does not count while an arm hides the tray."""
        self._arrow: float | None = None
        self._arrow_counted: float | None = None

    def twin(self) -> "DiceWatch":
        """Another watch that remembers the same."""
        twin = copy(self)
        twin._gone, twin._refused = dict(self._gone), dict(self._refused)  # noqa: SLF001 # its own kind
        twin._counted = None if self._counted is None else dict(self._counted)  # noqa: SLF001
        return twin

    def look(self, observation: Observation) -> None:
        """See what lies there now."""
        lying = self._found(observation)
        if lying is not None:
            self._lying = lying
            self._leaned = self._leaned or self.freshly_cocked()
            if self._counted is None:
                self._counted, self._at_first = dict(self._lying), dict(self._lying)
            for side, counted in self._counted.items():
                here = tuple(old for old in counted if any(lay_there(die, old, BUMPED) for die in self._lying[side]))
                self._gone[side] += tuple(old for old in counted if old not in here)
                self._counted[side] = here
        if observation.spinner_deg is not None:
            self._arrow = observation.spinner_deg
            if self._arrow_counted is None:
                self._arrow_counted = self._arrow

    def _found(self, observation: Observation) -> Tray | None:
        """The dice in the tray, or beside the board where no tray has been seen so far; nothing if it is hidden."""
        if observation.dice is None:
            return None if self.has_tray else by_end(observation.beside)
        if not self.has_tray:
            self.has_tray, self._counted = True, None
        return {side: tuple(die for well, die in observation.tray if SIDE_OF_WELL[well] == side) for side in SIDES}

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
        return bool(self.leaning())

    def leaning(self) -> tuple[Side, ...]:
        """The sides in whose wells a die leans that has just been thrown."""
        return tuple(side for side in SIDES if any(not die.value for die in self._thrown(side)))

    def leaned(self) -> bool:
        """Whether a die was thrown since the last step counted that could not be read."""
        return self._leaned

    def pass_over(self, sides: Sequence[Side] = ()) -> None:
        """A roll was not seen: a die that leans was part of it, and so were the fresh dice of these sides.

        Dice that did not count may do so after it.
        """
        if sides:
            self.count(sides)
        self._counted = self._counted or dict.fromkeys(SIDES, ())
        for side in SIDES:
            refused, self._refused[side] = self._refused[side], ()
            leaning = tuple(die for die in self._thrown(side) if not die.value)
            counted = tuple(die for die in self._counted[side] if die not in refused)
            self._counted[side] = (*counted, *leaning)

    def mark(self) -> None:
        """A step counts: whatever changes in the tray from now on belongs to the next one."""
        self._then, self._leaned = dict(self._lying), False

    def disturbed(self) -> bool:
        """Whether somebody has been at the tray since the last step counted."""
        return any(
            not any(lay_there(die, other, BUMPED) for other in others)
            for side in SIDES
            for dice, others in ((self._lying[side], self._then[side]), (self._then[side], self._lying[side]))
            for die in dice
        )

    def still(self, side: Side) -> list[AnyDie]:
        """The dice of a well that lie where they lay when they were counted."""
        counted = (self._counted or {}).get(side, ())
        return [die for die in self._lying[side] if any(lay_there(die, old, BUMPED) for old in counted)]

    def surely_old(self, side: Side) -> list[AnyDie]:
        """Those of them that have not lain there since the first look."""
        return [die for die in self.still(side) if not any(lay_there(die, old, BUMPED) for old in self._at_first[side])]

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


def die_name(die: AnyDie) -> str:
    """Which die it is, where they differ: `red` of `red/forward-2`."""
    return str(die.value).partition("/")[0]


def by_end(beside: tuple[tuple[str, Die], ...]) -> Tray:
    """Dice beside the board by the side that they lie nearer to.

    One between both ends joins the others: a side's roll needs no place, and for one each there are two on one side.
    """
    lying: Tray = {side: tuple(die for end, die in beside if end == side) for side in SIDES}
    others = max(SIDES, key=lambda side: len(lying[side]))
    return lying | {others: (*lying[others], *(die for end, die in beside if end not in SIDES))}


def lay_there(die: AnyDie, other: AnyDie, near: Tolerance) -> bool:
    """Whether a die lies where another of the same value lay.

    One that cannot be read may be any; but a die that is read now and was not before has to lie exactly there.
    """
    if die.value and other.value and die.value != other.value:
        return False
    mm = near.mm if bool(die.value) == bool(other.value) else UNSEEN.mm
    quarter = pi / 2  # a square looks the same after a quarter turn
    turned = (die.turn - other.turn + quarter / 2) % quarter - quarter / 2
    return hypot(die.x - other.x, die.y - other.y) <= mm and (
        abs(turned) <= near.turn or not (die.value or other.value)
    )
