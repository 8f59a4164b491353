"""How bright the spinner's plate is in this very picture, where it is lit and where anything may lie on it.

The sectors' places are known, their paint is even, and sectors of one name are printed alike. So what a picture shows
of them tells how bright each would be without the arrow; nothing has to be remembered.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from vision import tuning
from vision.arrays import Array, Picture, brightest
from vision.table import Spinner


@dataclass(frozen=True, slots=True)
class Plate:
    """The plate's patch: brightness seen, brightness of the lit sectors, and which pixels tell anything."""

    level: Array
    lit: Array
    usable: Array
    """1 where neither a figure nor the plate's rim is in the way."""
    edges: Array
    """1 near the edges between sectors."""
    white: float
    """The brightest sectors' level."""
    calm: Array
    """1 where a pixel is usable and away from the edges."""
    light: Array
    """There, how bright the pixel is compared with its lit sector; 0 elsewhere."""


@dataclass(frozen=True, slots=True)
class _Layout:
    sector: Array
    edges: Array
    disc: Array
    within: Array
    """Flat numbers of the pixels well within any sector, and of those of each sector."""
    by_sector: tuple[Array, ...]


@lru_cache(maxsize=4)
def _layout(spinner: Spinner, scale: float, reach: int) -> _Layout:
    rows, columns = np.mgrid[-reach : reach + 1, -reach : reach + 1] / scale
    radius, angle = np.hypot(rows, columns), np.degrees(np.arctan2(rows, columns))
    width = 360 / len(spinner.sectors)
    turned = (angle - spinner.first_edge_deg) % 360
    from_edge = np.radians(np.minimum(turned % width, width - turned % width)) * radius
    disc, sector = radius < spinner.radius - tuning.PLATE_EDGE, (turned // width).astype(int)
    within = disc & (from_edge > tuning.SECTOR_EDGE) & (radius > tuning.HUB * spinner.radius)
    return _Layout(
        sector,
        (from_edge < tuning.PLATE_EDGE).astype(np.float32),
        disc,
        np.flatnonzero(within),
        tuple(np.flatnonzero(within & (sector == k)) for k in range(len(spinner.sectors))),
    )


def seen_plate(patch: Picture, look: Callable[[], Array], free: Array, spinner: Spinner, scale: float) -> Plate | None:
    """The plate in its patch; `look` gives the remembered patch, for sectors of which nothing can be seen."""
    level = _level(cv2.blur(patch, (3, 3)))
    here = _layout(spinner, scale, level.shape[0] // 2)
    solid = cv2.erode((free > tuning.PLATE_FREE).astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    usable = here.disc & solid
    bare = here.within[usable.take(here.within)]
    if len(bare) < tuning.PLATE_SEEN * len(here.within):
        return None
    white = _brightest(level.take(bare[::4]), tuning.SECTOR_TONE_LEAST)
    shown = [level.take(at[usable.take(at)]) for at in here.by_sector]
    tones = np.zeros(len(spinner.sectors), np.float32)
    for name in set(spinner.sectors):
        alike = [k for k, printed in enumerate(spinner.sectors) if printed == name]
        clear = [shown[k] for k in alike if len(shown[k]) >= tuning.SECTOR_TONE_PIXELS]
        tones[alike] = _tone(clear, white) if clear else _remembered(look(), alike, here)
    lit = tones[here.sector]
    soft = cv2.blur(lit, (3, 3))
    calm = usable * (1 - here.edges)
    light = np.minimum(np.maximum(level / np.maximum(soft, 8), 0.1), tuning.BRIGHTEST_PLATE) * calm
    return Plate(level, soft, usable.astype(np.float32), here.edges, float(tones.max()), calm, light)


def _level(patch: Array) -> Array:
    """How bright pixels are: between their brightest channel and the mean of all.

    By the brightest channel a red sector is as bright as a white one, and the arrow dark on both; but a lamp that blows
    one channel out leaves shadows on white to the others.
    """
    mean = cv2.transform(patch, np.full((1, 3), 1 / 3))
    return cv2.addWeighted(brightest(patch), 0.5, mean, 0.5, 0, dtype=cv2.CV_32F)


def _remembered(look: Array, alike: list[int], here: _Layout) -> float:
    """The level of like-named sectors as remembered."""
    printed = _level(look).take(np.concatenate([here.by_sector[k] for k in alike]))
    return _brightest(printed[::3], tuning.SECTOR_TONE_LEAST)


def _tone(shown: list[Array], white: float) -> float:
    """The level of like-named sectors where they are lit: a shadow, and the arrow, only make them darker.

    Something white may lie on one of them: then the others are believed.
    """
    levels = np.array([_brightest(pixels[::2], tuning.SECTOR_TONE_LEAST) for pixels in shown])
    sizes = np.array([len(pixels) for pixels in shown])
    pale = levels > tuning.SECTOR_TONE_PALE * white
    dull = ~pale & (levels > tuning.SECTOR_TONE_SHADOW * white)
    if pale.any() and dull.any() and sizes[pale].sum() < tuning.SECTOR_TONE_MOST * sizes.sum():
        levels = levels[dull]
    return float(levels[levels > tuning.SECTOR_TONE_ALIKE * levels.max()].mean())


_LEVELS = np.arange(256)
_FROM = np.ceil(_LEVELS * (1 - tuning.SECTOR_TONE_SPREAD)).astype(int)
_UNTIL = np.minimum(np.ceil(_LEVELS * (1 + tuning.SECTOR_TONE_SPREAD) + 1), 256).astype(int)
"""Which levels are alike: from one to just before the other."""


def _brightest(levels: Array, least: float) -> float:
    """The brightest level (of 0 to 255) around which a good share of the pixels lie."""
    present = np.bincount(levels.astype(np.uint8), minlength=256)
    below = np.concatenate([[0], np.cumsum(present)])
    low, high = below[_FROM], below[_UNTIL]
    count = (high - low) * (present > 0)
    most = int(count.max())
    enough = (count >= min(max(least * len(levels), tuning.SECTOR_TONE_OF_MOST * most), most)) & (present > 0)
    top = int(np.flatnonzero(enough)[-1])
    near = np.flatnonzero(enough & (top * (1 - 2 * tuning.SECTOR_TONE_SPREAD) <= _LEVELS))
    best = near[count[near].argmax()]
    first, last = int(low[best]), int(high[best]) - 1
    middle = np.searchsorted(below, [(first + last) // 2, (first + last + 1) // 2], side="right") - 1
    return float(middle.mean())
