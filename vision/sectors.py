"""How bright the spinner's plate is in this very picture, where it is lit and where anything may lie on it.

The sectors' places are known, their paint is even, and sectors of one name are printed alike. So what a picture shows
of them tells how bright each would be without the arrow; nothing has to be remembered.
"""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from vision import tuning
from vision.arrays import Array, Picture
from vision.table import Spinner


@dataclass(frozen=True, slots=True)
class Plate:
    """The plate's patch: brightness seen, brightness of the lit sectors, and which pixels tell anything."""

    level: Array
    lit: Array
    dim: Array
    """As `lit`, but near an edge between sectors the darker of the two: the print may lie a millimetre off."""
    usable: Array
    """1 where neither a figure nor the plate's rim is in the way."""
    edges: Array
    """1 near the edges between sectors."""
    white: float
    """The brightest sectors' level."""


@dataclass(frozen=True, slots=True)
class _Layout:
    sector: Array
    edges: Array
    disc: Array
    within: Array


@lru_cache(maxsize=4)
def _layout(spinner: Spinner, scale: float, reach: int) -> _Layout:
    rows, columns = np.mgrid[-reach : reach + 1, -reach : reach + 1] / scale
    radius, angle = np.hypot(rows, columns), np.degrees(np.arctan2(rows, columns))
    width = 360 / len(spinner.sectors)
    turned = (angle - spinner.first_edge_deg) % 360
    from_edge = np.radians(np.minimum(turned % width, width - turned % width)) * radius
    disc = radius < spinner.radius - tuning.PLATE_EDGE
    return _Layout(
        (turned // width).astype(int),
        (from_edge < tuning.PLATE_EDGE).astype(np.float32),
        disc,
        disc & (from_edge > tuning.SECTOR_EDGE) & (radius > tuning.HUB * spinner.radius),
    )


def seen_plate(patch: Picture, look: Array, free: Array, spinner: Spinner, scale: float) -> Plate | None:
    """The plate in its patch; `look` is the remembered patch, for sectors of which nothing can be seen."""
    level = cv2.blur(patch, (3, 3)).max(axis=2).astype(np.float32)
    here = _layout(spinner, scale, level.shape[0] // 2)
    solid = cv2.erode((free > tuning.PLATE_FREE).astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    usable = here.disc & solid
    bare = usable & here.within
    if np.count_nonzero(bare) < tuning.PLATE_SEEN * np.count_nonzero(here.within):
        return None
    white = _brightest(level[bare][::4], tuning.SECTOR_TONE_LEAST)
    tones = np.zeros(len(spinner.sectors), np.float32)
    for name in set(spinner.sectors):
        alike = np.array([printed == name for printed in spinner.sectors])
        tones[alike] = _tone(level, bare, np.flatnonzero(alike), here, white, look)
    lit = tones[here.sector]
    dim = cv2.erode(lit, np.ones((5, 5), np.uint8))
    return Plate(level, cv2.blur(lit, (3, 3)), dim, usable.astype(np.float32), here.edges, float(tones.max()))


def _tone(level: Array, bare: Array, alike: Array, here: _Layout, white: float, look: Array) -> float:
    """The level of like-named sectors where they are lit: a shadow, and the arrow, only make them darker.

    Something white may lie on one of them: then the others are believed.
    """
    shown = [level[bare & (here.sector == k)] for k in alike]
    shown = [pixels for pixels in shown if len(pixels) >= tuning.SECTOR_TONE_PIXELS]
    if not shown:
        printed = here.within & np.isin(here.sector, alike)
        return _brightest(look.max(axis=2)[printed][::3], tuning.SECTOR_TONE_LEAST)
    levels = np.array([_brightest(pixels[::2], tuning.SECTOR_TONE_LEAST) for pixels in shown])
    sizes = np.array([len(pixels) for pixels in shown])
    pale = levels > tuning.SECTOR_TONE_PALE * white
    dull = ~pale & (levels > tuning.SECTOR_TONE_SHADOW * white)
    if pale.any() and dull.any() and sizes[pale].sum() < tuning.SECTOR_TONE_MOST * sizes.sum():
        levels = levels[dull]
    return float(levels[levels > tuning.SECTOR_TONE_ALIKE * levels.max()].mean())


def _brightest(levels: Array, least: float) -> float:
    """The brightest level around which a good share of the pixels lie."""
    ordered = np.sort(levels)
    low = np.searchsorted(ordered, ordered * (1 - tuning.SECTOR_TONE_SPREAD))
    high = np.searchsorted(ordered, ordered * (1 + tuning.SECTOR_TONE_SPREAD) + 1)
    count = high - low
    wanted = max(least * len(ordered), tuning.SECTOR_TONE_OF_MOST * count.max())
    enough = count >= min(wanted, count.max())
    top = ordered[enough][-1]
    near = enough & (ordered >= top * (1 - 2 * tuning.SECTOR_TONE_SPREAD))
    best = int(np.flatnonzero(near)[count[near].argmax()])
    return float(np.median(ordered[low[best] : high[best]]))
