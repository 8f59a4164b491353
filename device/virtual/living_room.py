"""Living rooms for virtual tables: a pleasant one, and others by their number."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Generic, TypeVar

import numpy as np

from device.virtual.camera import Room
from vision.virtual_table import look
from vision.virtual_table.drawn_table import Painted
from vision.virtual_table.look import PAINTS

SIZE = (1536, 864)
Look = TypeVar("Look", bound=look.Room)
TEAMS = ("red", "blue")


@dataclass(frozen=True, slots=True)
class LivingRoom(Generic[Look]):
    """The rooms in which one game's table is photographed."""

    paint: Callable[[Look, int], Painted]
    """A table by its look and the seed of the camera's noise."""
    draw: Callable[[np.random.Generator, tuple[int, int]], Look]
    """Any look of the table by lot, all of it in the picture."""
    usual: Look
    """Board, camera and colours of the pleasant room."""

    def room(self, teams: tuple[str, str], seed: int) -> Room:
        """The pleasant room, or another by its number."""
        return partial(self.paint, self.another(seed, teams) if seed else self.pleasant(teams), seed)

    def pleasant(self, teams: tuple[str, str] = TEAMS, size: tuple[int, int] = SIZE) -> Look:
        """A well-lit room: the whole table in view, home's goal to the left, soft shadows, little grain."""
        lit = replace(
            self.usual,
            size=size,
            roll_deg=-90.0,
            lamp=(0.35, 0.3, 0.887),
            lamp_power=0.5,
            shadow_soft=4.0,
            noise=1.5,
        )
        return _dressed(lit, teams)

    def another(self, seed: int, teams: tuple[str, str] = TEAMS, size: tuple[int, int] = SIZE) -> Look:
        """Another room by its number: other light, camera, prints and places; the tray lies at the far end."""
        random = np.random.default_rng(seed)
        while True:
            drawn = self.draw(random, size)
            if drawn.tray[1] > drawn.board[1]:
                return _dressed(drawn, teams)


def _dressed(worn: Look, teams: tuple[str, str]) -> Look:
    """The same table with these teams."""
    return replace(worn, teams=teams, paints=(PAINTS[teams[0]], PAINTS[teams[1]]))
