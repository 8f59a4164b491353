"""A first guess at the arrow: laid over the plate at many angles, with its shadow on any side.

For every camera it is worked out once how much of each pixel an arrow and its shadow cover, at every angle. In a
picture each pixel is best explained by arrow, by shadow or by bare plate. These gains are summed up for all angles at
once. Hidden pixels say nothing. Bare plate where the arrow should lie speaks against that angle.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Array
from vision.spinner import tuning
from vision.spinner.arrow_fit import CELLS, ArrowLook, stencil
from vision.spinner.sectors import Plate


@dataclass(frozen=True, slots=True)
class Masks:
    """How much arrow and shadow each pixel shows, for every angle and one place of the pivot."""

    angles: Array
    sides: Array
    """Where the shadow may lie, measured from the arrow, in cells (s × 2)."""
    pixels: Array
    """Flat indices of the pixels that are compared."""
    arrow: Array
    """Angles × pixels."""
    shadow: Array
    """Places of the shadow × angles × pixels. What the arrow hides does not count."""


def masks(pivot: Array, radius: float, reach: int) -> Masks:
    """The masks for a pivot, in pixels from the middle of a patch."""
    angles = np.arange(0.0, 360.0, tuning.ARROW_STEP_DEG)
    around = 2 * np.pi * np.arange(tuning.SHADE_SIDES) / tuning.SHADE_SIDES
    cells = CELLS / tuning.PLATE_SCALE
    out = radius * cells * np.array(tuning.SHADE_STARTS)[:, None, None]
    sides = (out * np.stack([np.cos(around), np.sin(around)], axis=1)).reshape(-1, 2)
    along, side = np.arange(reach % tuning.ARROW_ROUGH, 2 * reach + 1, tuning.ARROW_ROUGH), 2 * reach + 1
    away = np.hypot(along - reach, along[:, None] - reach)
    rows, columns = np.nonzero((away < radius) & (away > tuning.HUB * radius))
    x, y = (along[columns] - reach - pivot[0]) * cells, (along[rows] - reach - pivot[1]) * cells
    turn, shape = np.radians(angles)[:, None], stencil(radius * cells)[..., 0]
    cover = _cover(shape, turn, x, y)
    shaded = np.stack([_cover(shape, turn, x - dx, y - dy) * (1 - cover) for dx, dy in sides])
    return Masks(angles, sides, along[rows] * side + along[columns], cover**2, shaded**2)


def _cover(shape: Array, turn: Array, x: Array, y: Array) -> Array:
    """How much of each place an arrow covers, for every angle (angles × places)."""
    middle = shape.shape[0] // 2
    u, v = x * np.cos(turn) + y * np.sin(turn) + middle, y * np.cos(turn) - x * np.sin(turn) + middle
    cover = cv2.remap(shape, u.astype(np.float32), v.astype(np.float32), cv2.INTER_LINEAR)
    return np.where(cover > 0.01, cover, np.float32(0))


def guesses(plate: Plate, lay: Masks, look: ArrowLook) -> tuple[Array, Array]:
    """Two answers for every angle: the gain per pixel of an arrow over bare plate, and first looks (angles × some × 5).

    If the arrow's `look` is known, no other tone and no other side of the shadow are tried.
    """
    known, thrown, usual = look.known(plate.white), look.thrown(), look.values[2:]
    level, lit, edges, usable = (
        of.ravel().take(lay.pixels) for of in (plate.level, plate.lit, plate.edges, plate.usable)
    )
    off = (level - lit) / (tuning.PLATE_NOISE + (tuning.PLATE_UNEVEN + edges) * lit)
    bare = np.minimum(off * off, tuning.PIXEL_GAIN)
    tones = usual[3:4] if known else np.array(tuning.ROUGH_TONES) * plate.white
    depths = usual[2:3] if thrown else np.array(tuning.ROUGH_DEPTHS)
    tones, depths, sides = tones.astype(np.float32), depths.astype(np.float32), slice(None)
    if thrown:
        nearest = int(np.hypot(*(lay.sides - usual[:2]).T).argmin())
        sides = slice(nearest, nearest + 1)
    by_tone = lay.arrow @ _gain(level, tones[:, None], bare, usable, 0.0).T
    shaded = lit * (1 - depths[:, None])
    by_side = lay.shadow[sides] @ _gain(level, shaded, bare, usable, edges * lit).T
    gain = (by_tone.max(axis=1) + np.maximum(by_side.max(axis=(0, 2)), 0)) / lay.arrow.sum(axis=1).max()
    if thrown:
        looks = np.repeat(usual[None, None], len(gain), axis=0)
        looks[:, 0, 3] = tones[by_tone.argmax(axis=1)]
        return gain, looks
    likely = np.argsort(-by_side.max(axis=2), axis=0)[: tuning.SHADE_TRIED].T
    looks = np.ones((*likely.shape, 5))
    looks[..., :2] = lay.sides[likely]
    looks[..., 2] = np.take_along_axis(depths[by_side.argmax(axis=2)].T, likely, axis=1)
    looks[..., 3] = tones[by_tone.argmax(axis=1)][:, None]
    return gain, looks


def _gain(level: Array, shown: Array, bare: Array, usable: Array, doubt: Array | float) -> Array:
    """How much better than bare plate something else explains each pixel."""
    off = (level - shown) / (tuning.PLATE_NOISE + tuning.PLATE_UNEVEN * shown + doubt)
    return np.asarray(((bare - np.minimum(off * off, tuning.PIXEL_GAIN)) * usable).astype(np.float32))
