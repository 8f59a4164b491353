"""How bright the spinner's plate is in this picture, and where something may lie on it.

The sectors' places are known, their paint is even, and sectors of one name are printed alike. So one picture tells how
bright each sector would be without the arrow. Nothing has to be remembered.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial

import cv2
import numpy as np

from vision.arrays import Array, Picture
from vision.ground.tuning import SECTOR_EDGE
from vision.spinner import tuning
from vision.spinner.borders import beside, borders, drawn, slid
from vision.table import Spinner


@dataclass(frozen=True, slots=True)
class Plate:
    """The plate's patch: brightness seen, brightness of the lit sectors, and which pixels tell anything."""

    level: Array
    lit: Array
    usable: Array
    """1 where neither a figure nor the plate's rim is in the way."""
    edges: Array
    """Doubt about the plate's brightness, as a share of it: two sectors meet there."""
    white: float
    """The brightest sectors' level."""
    slid: Array
    """How far the rows of each border lie off their places."""


@dataclass(frozen=True, slots=True)
class _Layout:
    sector: Array
    disc: Array
    within: Array
    """Flat indices of the pixels well within any sector, and the sector of each of them."""
    of_sector: Array


@lru_cache(maxsize=4)
def _layout(spinner: Spinner, scale: float, reach: int) -> _Layout:
    rows, columns = np.mgrid[-reach : reach + 1, -reach : reach + 1] / scale
    radius, angle = np.hypot(rows, columns), np.degrees(np.arctan2(rows, columns))
    width = 360 / len(spinner.sectors)
    turned = (angle - spinner.first_edge_deg) % 360
    from_edge = np.radians(np.minimum(turned % width, width - turned % width)) * radius
    disc, sector = radius < spinner.radius - tuning.PLATE_EDGE, (turned // width).astype(int)
    within = np.flatnonzero(disc & (from_edge > SECTOR_EDGE) & (radius > tuning.HUB * spinner.radius))
    return _Layout(sector, disc, within, sector.take(within))


def seen_plate(
    patch: Picture, look: Callable[[], Array], free: Array, spinner: Spinner, scale: float, turn: float
) -> Plate | None:
    """The plate in its patch; `look` gives the remembered patch, for sectors that cannot be seen.

    `turn` is how far it lies turned, in radians.
    """
    level = _level(cv2.blur(patch, (3, 3)))
    reach = level.shape[0] // 2
    here, lines = _layout(spinner, scale, reach), borders(spinner, scale, reach)
    solid = cv2.erode((free > 0).astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    usable = here.disc & solid
    open_ = usable.take(here.within)
    bare, of_sector = here.within[open_], here.of_sector[open_]
    if not len(bare):
        return None
    levels = _brightest(_present(level.take(bare[::2]), of_sector[::2], len(spinner.sectors)))
    rows_beside = partial(beside, level, usable, lines)
    tones = _tones(np.array(spinner.sectors), levels, rows_beside, lambda alike: _remembered(look(), alike, here))
    lit, rows = tones[here.sector], slid(level, usable, tones, lines)
    edges = drawn(lit, tones, turn, lines) * np.float32(tuning.SLIP_LEFT)
    return Plate(level, lit, usable.astype(np.float32), edges, float(tones.max()), rows)


def _tones(
    names: Array, levels: Array, rows: Callable[[Array, Array], Array], remembered: Callable[[Array], float]
) -> Array:
    """Each sector's lit level, from what is seen of each (0 for nothing). Sectors of one name are printed alike.

    `rows` tells how bright some sectors are beside others; `remembered` is for sectors that cannot be seen.
    """
    tones = np.zeros(len(names), np.float32)
    for name in set(names):
        shown = levels[names == name]
        if shown.any():
            tones[names == name] = shown[shown > tuning.SECTOR_TONE_ALIKE * shown.max()].mean()
    pale = names == names[tones.argmax()]
    for name in set(names[~pale]):
        alike, white = names == name, tones[pale][0]
        tones[alike] = _compared(float(tones[alike][0]), rows(alike, pale) * white) or remembered(alike)
    return tones


def _level(patch: Array) -> Array:
    """How bright pixels are: the mean of their channels."""
    return cv2.transform(patch, np.full((1, 3), 1 / 3)).astype(np.float32)


def _remembered(look: Array, alike: Array, here: _Layout) -> float:
    """The level of like-named sectors as remembered."""
    printed = _level(look).take(here.within[alike[here.of_sector]][::3])
    return float(_brightest(_present(printed, np.zeros(len(printed), int), 1))[0])


def _compared(tone: float, rows: Array) -> float:
    """The level of like-named sectors, after a comparison with the rows across their borders.

    A shadow darkens both sides of a border by one factor. A lamp mirrored in one of the sectors lifts only that one.
    """
    if len(rows) < tuning.BESIDE_ROWS:
        return tone
    near = np.abs(np.log(rows[:, None] / rows)) < tuning.BESIDE_ALIKE
    agreeing = rows[near[near.sum(axis=1).argmax()]]
    said = float(np.exp(np.log(agreeing).mean()))
    if not tone:
        return said
    return said if said < tuning.BESIDE_LAMP * tone else tone


def _present(levels: Array, of_sector: Array, count: int) -> Array:
    """How many pixels of each sector have each level of 0 to 255 (sectors × levels)."""
    return np.bincount(of_sector * 256 + levels.astype(np.uint8), minlength=256 * count).reshape(count, 256)


_LEVELS = np.arange(256)
_FROM = np.ceil(_LEVELS * (1 - tuning.SECTOR_TONE_SPREAD)).astype(int)
_UNTIL = np.minimum(np.ceil(_LEVELS * (1 + tuning.SECTOR_TONE_SPREAD) + 1), 256).astype(int)
"""The range of levels that count as alike, for each level."""


def _brightest(present: Array) -> Array:
    """Each sector's brightest level around which a good share of its pixels lie; 0 if none is seen."""
    every = np.arange(len(present))
    below = np.zeros((len(present), 257), int)
    np.cumsum(present, axis=1, out=below[:, 1:])
    low, high = below[:, _FROM], below[:, _UNTIL]
    alike = np.where(present > 0, high - low, 0)
    enough = (alike >= tuning.SECTOR_TONE_OF_MOST * alike.max(axis=1, keepdims=True)) & (present > 0)
    top = 255 - enough[:, ::-1].argmax(axis=1)
    near = enough & ((top * (1 - 2 * tuning.SECTOR_TONE_SPREAD))[:, None] <= _LEVELS)
    best = np.where(near, alike, -1).argmax(axis=1)
    ends = low[every, best] + high[every, best] - 1
    middle = [(below <= (ends + rest)[:, None] // 2).sum(axis=1) for rest in (0, 1)]
    return np.where(present.any(axis=1), (middle[0] + middle[1]) / 2 - 1, 0.0)
