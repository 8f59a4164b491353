"""A robot's head for a shoot-out: it rolls."""

from collections.abc import Sequence
from random import Random

from device.referee.ruling import Ruling
from device.virtual.robots import Deed, Hands
from rules.penalties.state import State


class Brain:
    """`device.virtual.robots.Brain` for this game."""

    def __init__(self, _: Random, clumsiness: float) -> None:
        self.clumsiness = clumsiness

    def places(self, _: State, __: Hands) -> Sequence[tuple[str, str | None]]:
        """Nothing stands on the board."""
        return ()

    def reads_first(self, _: Ruling) -> bool:
        """A decision is read before the next shot."""
        return True

    def tidy(self, _: Ruling, __: Hands) -> bool:
        """There is nothing to put right."""
        return False

    def act(self, ruling: Ruling, hands: Hands) -> Deed:
        """Shoot."""
        hands.roll(ruling.state.shooter, 1)
        return Deed("roll")
