"""A virtual table to try the school on: whatever is wished lies there, turned by chance."""

from collections.abc import Callable

import numpy as np

from device.games import NO_TEAMS, living_room
from device.ports import Frame
from vision.arrays import Picture
from vision.game_vision import drawn_table
from vision.virtual_table.drawn_table import Painted
from vision.virtual_table.look import Random


class TrialTable:
    """`device.ports.Camera` over a table with nothing on it but one die or one card."""

    def __init__(self, game: str, now: Callable[[], float], random: Random) -> None:
        showing = drawn_table(game).showing
        assert showing is not None, f"{game} has no lessons"
        self._showing = showing
        self._room = living_room(game, NO_TEAMS, 0)
        self._now = now
        self._random = random
        self._table: Painted | None = None
        self._scene = showing(random, None)
        self._picture: Picture | None = None

    def lay(self, name: str | None) -> None:
        """Put a die with this face up into a well, or this card onto the table; nothing clears the table."""
        self._scene = self._showing(self._random, name)
        self._picture = None

    def frame(self) -> Frame:
        """The table as it is now."""
        if self._picture is None:
            self._table = self._table or self._room()
            self._picture = np.asarray(self._table.picture(self._scene), np.uint8)
        return Frame(self._picture, self._now())

    def close(self) -> None:
        """Nothing to let go of."""
