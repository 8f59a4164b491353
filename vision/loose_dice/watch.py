"""Dice beside the board from picture to picture: the table top is read anew only where it has changed."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.arrays import Array, Picture
from vision.camera import Pose
from vision.loose_dice import tuning
from vision.loose_dice.reading import TableTop, dice_in
from vision.loose_dice.surroundings import Spot, Surroundings, pieces, surroundings
from vision.table import CardTable
from vision.tray.dice import Die

_Lying = tuple[Spot, Die]
"""Where a die was seen, and what it shows."""


@dataclass(frozen=True, slots=True)
class _Memory:
    """The last thumbnail, and the ground: picture and thumbnail without the small things that lay on it."""

    last: Picture | None = None
    ground: Picture | None = None
    small_ground: Picture = field(default_factory=lambda: np.empty(0))
    dice: tuple[_Lying, ...] = ()


class LooseDice:
    """Remembers the table top and the dice on it."""

    def __init__(self, table: CardTable) -> None:
        self._table = table
        self._around: Surroundings | None = None
        self._memory = _Memory()
        self._sides: tuple[float, ...] = tuning.SIZES
        """Sizes of dice, the last one seen first: a family rolls the same dice again."""

    def look(self, picture: Picture, pose: Pose) -> tuple[tuple[str, Die], ...]:
        """Every die that lies flat beside the board with the end that it is nearer to: `home`, `away`, or `between`.

        Places are the board's own millimetres. A die that touches another has no value.
        """
        if self._around is None or self._around.pose is not pose:
            self._around, self._memory = surroundings(pose, self._table), _Memory()
        now, last = self._around.thumbnail(picture), self._memory.last
        changed = self._around.beside if last is None else self._around.changed(now, last)
        if cv2.countNonZero(changed):
            self._memory = self._read(self._around, picture, now, changed)
        return tuple((self._end(die), die) for _, die in self._memory.dice)

    def _end(self, die: Die) -> str:
        beyond_half = die.y - self._table.length / 2
        if abs(beyond_half) < tuning.BETWEEN:
            return "between"
        return "away" if beyond_half > 0 else "home"

    def _read(self, around: Surroundings, picture: Picture, now: Picture, changed: Array) -> _Memory:
        """Read what has changed. Elsewhere dice still lie as before, and everything else is ground now."""
        memory, tray = self._memory, self._table.tray
        spots = around.spots(now, None if memory.ground is None else memory.small_ground, tray.die)
        moved = [spot for spot in spots if changed[spot.part()].any()]
        dice = [(spot, die) for spot, die in memory.dice if not changed[spot.part()].any()]
        top = TableTop(picture, memory.ground, around.pose, tray)
        for spot in moved[: tuning.MOST_SPOTS]:
            for side, die in dice_in(around.box(spot), top, self._sides):
                self._sides = (side, *(other for other in self._sides if other != side))
                dice = _with(spot, die, dice)
        hidden = {spot for spot, _ in dice}
        if memory.ground is None:
            return _Memory(now, *_first_ground(hidden, around, picture, now), tuple(dice))
        hidden |= set(moved)
        seen = [spot for spot, _ in pieces(changed)] + [spot for spot in spots if spot not in hidden]
        _follow(memory.ground, picture, seen, hidden, around.step, tuning.OWN_SHADOW * around.scale)
        _follow(memory.small_ground, now, seen, hidden, 1.0, tuning.OWN_SHADOW * around.scale)
        return _Memory(now, memory.ground, memory.small_ground, tuple(dice))


def _with(spot: Spot, die: Die, dice: list[_Lying]) -> list[_Lying]:
    """The dice with one that was seen now: the same die counts once, and with its value if one look told that."""
    same = [lying for lying in dice if _same(die, lying[1])]
    unread = next((lying for lying in same if die.value and not lying[1].value), None)
    others = [lying for lying in dice if lying is not unread]
    return others if len(same) > (unread is not None) else [*others, (spot, die)]


def _follow(
    ground: Picture, picture: Picture, seen: Iterable[Spot], hidden: Iterable[Spot], step: float, more: float
) -> None:
    """Remember the `seen` spots as ground, but not the `hidden` ones and the shadows around them."""
    below = [(part, ground[part].copy()) for part in (spot.part(more, step) for spot in hidden)]
    for part in (spot.part(more, step) for spot in seen):
        ground[part] = picture[part]
    for part, earlier in below:
        ground[part] = earlier


def _first_ground(
    hidden: Iterable[Spot], around: Surroundings, picture: Picture, now: Picture
) -> tuple[Picture, Picture]:
    """The ground of a first picture and of its thumbnail. Under dice it is the median colour around them."""
    shown = []
    for seen, step in ((picture, around.step), (now, 1.0)):
        ground = seen.copy()
        for part in (spot.part(tuning.OWN_SHADOW * around.scale, step) for spot in hidden):
            ground[part] = np.median(seen[part].reshape(-1, 3), axis=0)
        shown.append(ground)
    return shown[0], shown[1]


def _same(die: Die, other: Die) -> bool:
    """Whether two spots showed the same die."""
    return math.hypot(die.x - other.x, die.y - other.y) < tuning.SAME_DIE
