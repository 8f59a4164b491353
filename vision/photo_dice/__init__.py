"""Ordinary dice anywhere in a photograph: which values lie on top, and where.

Pips are found first, in any colour and size. All upper faces lie in one plane, so the whole photograph has one up
direction. It is the one for which cubes on that plane explain most pips, on their upper and side faces.
"""

from typing import NamedTuple

import cv2
import numpy as np

from vision.arrays import Array
from vision.photo_dice.body import corners
from vision.photo_dice.doubts import confidence, undoubted
from vision.photo_dice.pips import Pip, find_pips
from vision.photo_dice.search import Scene, read
from vision.photo_dice.spots import Spots

LONGEST = 1600
"""Pixels of the long side that are enough for dice a fiftieth of the picture wide."""
MOST_PIPS = 110
"""The best spots that are looked at: a dozen dice show fewer."""
WALLPAPER, SAME_SIZE = 70, 0.3
"""More spots than this of one colour and size (difference of log radius) are a pattern of the table."""


class PhotoDie(NamedTuple):
    """One die in a photograph, in pixels of the picture as given."""

    value: int
    box: tuple[int, int, int, int]
    confidence: float
    face: Array
    outline: Array


class Reading(NamedTuple):
    """All dice of a photograph, and what led to them."""

    dice: tuple[PhotoDie, ...]
    pips: tuple[Pip, ...]
    scene: Scene | None
    scale: float
    """Pixels of the given picture per pixel that was looked at."""


def read_dice(picture: Array) -> Reading:
    """Read a BGR picture."""
    height, width = picture.shape[:2]
    scale = max(1.0, max(height, width) / LONGEST)
    small = picture
    if scale > 1.0:
        small = cv2.resize(picture, None, fx=1 / scale, fy=1 / scale, interpolation=cv2.INTER_AREA)
    pips = _without_wallpaper(find_pips(small))[:MOST_PIPS]
    if not pips:
        return Reading((), (), None, scale)
    spots = Spots.of(pips)
    scene = read(small, spots)
    scene = scene._replace(dice=undoubted(scene.sight, spots, scene.dice))
    dice = []
    for die in scene.dice:
        cube = scene.sight.camera.pixels(corners(scene.sight, die.middle[None], die.step[None])[0]) * scale
        face, outline = cube[:4], cv2.convexHull(cube.astype(np.float32)).reshape(-1, 2)
        low = np.clip(np.floor(face.min(axis=0)), 0, (width - 1, height - 1)).astype(int)
        high = np.clip(np.ceil(face.max(axis=0)), low + 1, (width, height)).astype(int)
        box = (int(low[0]), int(low[1]), int(high[0] - low[0]), int(high[1] - low[1]))
        dice.append(PhotoDie(die.value, box, confidence(die), face, outline))
    return Reading(tuple(dice), tuple(pips), scene, scale)


def _without_wallpaper(pips: list[Pip]) -> list[Pip]:
    """Without the dots of a dotted cloth."""
    if len(pips) <= WALLPAPER:
        return pips
    size = np.log([p.radius for p in pips])
    same = Spots.of(pips).alike & (np.abs(size[:, None] - size) < SAME_SIZE)
    return [pip for pip, count in zip(pips, same.sum(axis=1), strict=True) if count <= WALLPAPER]
