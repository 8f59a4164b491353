"""A virtual table to try the school on: whatever is wished lies there, turned by chance."""

from collections.abc import Callable

import numpy as np

from device.games import NO_TEAMS, living_room
from device.ports import Frame
from device.school.timetable import timetable
from device.virtual.camera import Photographed
from vision.arrays import Picture
from vision.virtual_table.fussball_alarm.scene import CardScene, LaidCard
from vision.virtual_table.look import Random
from vision.virtual_table.super_goal.scene import WALL, WELLS, GoalScene
from vision.virtual_table.symbol_die import SymbolDie

CARD_AT = (180.0, 270.0)
"""The middle of the card table."""


class TrialTable:
    """`device.ports.Camera` over a table with nothing on it but one die or one card."""

    def __init__(self, game: str, now: Callable[[], float], random: Random) -> None:
        self._lessons = {lesson.name: lesson for lesson in timetable(game)}
        self._room = living_room(game, NO_TEAMS, 0)
        self._goal = game == "super-goal"
        self._now = now
        self._random = random
        self._table: Photographed | None = None
        self._lying: SymbolDie | LaidCard | None = None
        self._picture: Picture | None = None

    def lay(self, name: str | None) -> None:
        """Put a die with this face up into a well, or this card onto the table; nothing clears the table."""
        self._lying = None if name is None else self._thing(name)
        self._picture = None

    def frame(self) -> Frame:
        """The table as it is now."""
        if self._picture is None:
            self._table = self._table or self._room()
            self._picture = np.asarray(self._table.picture(self._scene()), np.uint8)
        return Frame(self._picture, self._now())

    def close(self) -> None:
        """Nothing to let go of."""

    def _thing(self, name: str) -> SymbolDie | LaidCard:
        turn = float(self._random.uniform(0, 2 * np.pi))
        if self._lessons[name].card:
            return LaidCard(name, *CARD_AT, turn)
        left, right, bottom, top = WELLS["left"]
        x, y = self._random.uniform((left + WALL, bottom + WALL), (right - WALL, top - WALL))
        return SymbolDie(float(x), float(y), turn, name, (name, name, name, name))

    def _scene(self) -> GoalScene | CardScene:
        lying = self._lying
        if self._goal:
            return GoalScene(None, (lying,) if isinstance(lying, SymbolDie) else ())
        return CardScene(
            (lying,) if isinstance(lying, LaidCard) else (), lying if isinstance(lying, SymbolDie) else None
        )
