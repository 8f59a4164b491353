"""Which dice have just been rolled, and whether the spinner has been spun.

A die that lies where it lay is an old one, even if it is its turn now. A die that has been rolled lies elsewhere, or
lies turned, or shows something else; two rolls that agree in all of that come once in a few hundred.
"""

from collections.abc import Mapping
from math import hypot, pi

from rules.game import AWAY, HOME, Side
from vision.dice_tray import Die
from vision.observation import Observation

SIDE_OF_WELL: Mapping[str, Side] = {"left": HOME, "right": AWAY}
BUMPED_MM = 8.0
"""A sleeve pushes a die by less; a roll takes it anywhere in 47 mm × 70 mm."""
BUMPED_TURN = 20 * pi / 180
SPUN_DEG = 6.0
"""The arrow is read to within three degrees, each time."""

Tray = dict[Side, tuple[Die, ...]]


class DiceWatch:
    """Remembers the dice and the arrow that have been counted."""

    def __init__(self) -> None:
        self._lying: Tray = {HOME: (), AWAY: ()}
        self._counted: Tray | None = None
        self._arrow: float | None = None
        self._arrow_counted: float | None = None
        self.cocked: tuple[Side, ...] = ()

    def look(self, observation: Observation) -> None:
        """See what lies there now; what has been taken away may come back as a new roll."""
        if observation.dice is not None:
            self._lying = dict.fromkeys((HOME, AWAY), ())
            for well, die in observation.tray:
                side = SIDE_OF_WELL[well]
                self._lying[side] = (*self._lying[side], die)
            self.cocked = tuple(SIDE_OF_WELL[well] for well in observation.cocked)
            if self._counted is None:
                self._counted = dict(self._lying)
            for side, dice in self._lying.items():
                if not dice:
                    self._counted[side] = ()
        if observation.spinner_deg is not None:
            self._arrow = observation.spinner_deg
            if self._arrow_counted is None:
                self._arrow_counted = self._arrow

    def fresh(self) -> dict[Side, tuple[int, ...]]:
        """Values of dice that have not been counted yet, by side; a side with a cocked die has none."""
        counted = self._counted or {}
        return {
            side: tuple(sorted(die.value for die in dice))
            for side, dice in self._lying.items()
            if dice and side not in self.cocked and not same_dice(dice, counted.get(side, ()))
        }

    def freshly_cocked(self) -> bool:
        """Whether a die that has just been thrown leans."""
        counted = self._counted or {}
        return any(not same_dice(self._lying[side], counted.get(side, ())) for side in self.cocked)

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

    def count(self) -> None:
        """Everything that lies there has been counted, or does not count."""
        self._counted = dict(self._lying)
        self._arrow_counted = self._arrow


def same_dice(now: tuple[Die, ...], before: tuple[Die, ...]) -> bool:
    """Whether every die lies where one of the same value lay."""
    if len(now) != len(before):
        return False
    left = list(before)
    for die in now:
        old = next((other for other in left if _lay_there(die, other)), None)
        if old is None:
            return False
        left.remove(old)
    return True


def _lay_there(die: Die, other: Die) -> bool:
    if die.value != other.value or hypot(die.x - other.x, die.y - other.y) > BUMPED_MM:
        return False
    quarter = pi / 2  # a square looks the same after a quarter turn
    turned = (die.turn - other.turn + quarter / 2) % quarter - quarter / 2
    return abs(turned) <= BUMPED_TURN
