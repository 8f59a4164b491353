"""Photographs of dice whose pips and most promising planes are known.

Most of the reader's time goes into the search for the plane. Here only the best plane and a few rivals are looked at
again, so that a number can be tried on many photographs in seconds.
"""

from typing import NamedTuple
from unittest.mock import patch

import cv2
import numpy as np

from vision.arrays import Array, Picture
from vision.photo_dice import LONGEST, read_dice, search
from vision.photo_dice.doubts import undoubted
from vision.photo_dice.pips import Pip
from vision.photo_dice.search import Scene, Viewpoint
from vision.photo_dice.spots import Spots

RIVALS, ELSEWHERE = 4, 12.0
"""How many planes beside the best one are kept, and by how many degrees they differ from each other."""
Truths = list[tuple[int, tuple[float, ...]]]
"""Value and box of each die."""


class Seen(NamedTuple):
    """A photograph at reading size, its pips, and planes with the pips' shapes (a shaken camera stretches them)."""

    picture: Picture
    pips: list[Pip]
    tries: list[tuple[Viewpoint, Array]]
    truths: Truths


def seen_before(picture: Picture, truths: Truths) -> Seen | None:
    """Search pips and plane once, and keep the best planes; None if there is no pip."""
    scale = max(1.0, max(picture.shape[:2]) / LONGEST)
    small = (
        picture if scale == 1 else cv2.resize(picture, None, fx=1 / scale, fy=1 / scale, interpolation=cv2.INTER_AREA)
    )
    truths = [(value, tuple(side / scale for side in box)) for value, box in truths]
    tried: list[tuple[float, Viewpoint, Array]] = []
    explain = search._explain

    def watched(of: Picture, spots: Spots, at: Viewpoint) -> Scene:
        scene = explain(of, spots, at)
        tried.append((scene.score, at, spots.shape))
        return scene

    with patch.object(search, "_explain", watched):
        reading = read_dice(small)
    if reading.scene is None:
        return None
    best = reading.scene
    kept = [next((at, shape) for _, at, shape in tried if at == best.look)]
    for _, at, shape in sorted(tried, key=lambda one: -one[0]):
        if len(kept) <= RIVALS and all(_apart(at, other) > ELSEWHERE for other, _ in kept):
            kept.append((at, shape))
    return Seen(small, list(reading.pips), kept, truths)


def _apart(one: Viewpoint, other: Viewpoint) -> float:
    return float(np.hypot(one.elevation - other.elevation, one.roll - other.roll))


def read_again(seen: Seen) -> dict[str, int]:
    """The dice of the best of the kept planes: how many are right, and how many are false."""
    spots = Spots.of(seen.pips)
    scenes = [search._explain(seen.picture, spots._replace(shape=shape), at) for at, shape in seen.tries]
    scene = max(scenes, key=lambda one: one.score)
    dice = undoubted(scene.sight, spots, scene.dice)
    places = [(die.value, scene.sight.pixels(die.middle)) for die in dice]
    return matched(places, seen.truths)


def matched(dice: list[tuple[int, Array]], truths: Truths) -> dict[str, int]:
    """Dice as values and middles of upper faces, against the truth."""
    left, right = list(dice), 0
    for value, (x, y, w, h) in truths:
        reach = max(w, h) / 2
        for k, (got, at) in enumerate(left):
            if got == value and np.hypot(at[0] - x - w / 2, at[1] - y - h / 2) < reach:
                right += 1
                del left[k]
                break
    return {"right": right, "false": len(left)}
