"""How bright the spinner's plate is in this very picture, where it is lit and where anything may lie on it.

The sectors' places are known, their paint is even, and sectors of one name are printed alike. So what a picture shows
of them tells how bright each would be without the arrow; nothing has to be remembered.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial

import cv2
import numpy as np

from vision.arrays import Array, Picture, brightest
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
    """By which share of its brightness the plate may be off there, where two sectors meet."""
    white: float
    """The brightest sectors' level."""
    slid: Array
    """How far the rows of each border lie off their places."""


@dataclass(frozen=True, slots=True)
class _Layout:
    sector: Array
    disc: Array
    within: Array
    """Flat numbers of the pixels well within any sector, and the number of the sector for each of them."""
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
    """The plate in its patch; `look` gives the remembered patch, for sectors of which nothing can be seen.

    `turn` is by how many radians it lies turned.
    """
    level = _level(cv2.blur(patch, (3, 3)))
    reach = level.shape[0] // 2
    here, lines = _layout(spinner, scale, reach), borders(spinner, scale, reach)
    solid = cv2.erode((free > tuning.PLATE_FREE).astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    usable = here.disc & solid
    open_ = usable.take(here.within)
    bare, of_sector = here.within[open_], here.of_sector[open_]
    if len(bare) < tuning.PLATE_SEEN * len(here.within):
        return None
    seen = _Sectors(np.array(spinner.sectors), *_modes(level, bare, of_sector, len(spinner.sectors)))
    tones = _tones(seen, partial(beside, level, usable, lines), lambda alike: _remembered(look(), alike, here))
    lit, rows = tones[here.sector], slid(level, usable, tones, lines)
    edges = drawn(lit, tones, turn, lines) * np.float32(tuning.SLIP_LEFT)
    return Plate(level, lit, usable.astype(np.float32), edges, float(tones.max()), rows)


@dataclass(frozen=True, slots=True)
class _Sectors:
    """The sectors' names; for each how many pixels can be seen, and its brightest level; then that of all together."""

    names: Array
    sizes: Array
    levels: Array
    white: float

    def clear(self) -> Array:
        """Whether enough of each sector can be seen."""
        return np.asarray(self.sizes >= tuning.SECTOR_TONE_PIXELS)


def _modes(level: Array, bare: Array, of_sector: Array, count: int) -> tuple[Array, Array, float]:
    present = _present(level.take(bare[::2]), of_sector[::2], count)
    white = float(_brightest(present.sum(axis=0, keepdims=True))[0])
    return np.bincount(of_sector, minlength=count), _brightest(present), white


def _tones(seen: _Sectors, rows: Callable[[Array, Array], Array], remembered: Callable[[Array], float]) -> Array:
    """Each sector's lit level: those of one name are printed alike, if no lamp is mirrored in one of them.

    `rows` tells how bright some sectors are beside others, `remembered` is for those of which nothing can be seen.
    """
    tones, clear = np.zeros(len(seen.names), np.float32), seen.clear()
    for name in set(seen.names):
        known = (seen.names == name) & clear
        if known.any():
            tones[seen.names == name] = _tone(seen.levels[known], seen.sizes[known], seen.white)
    pale = seen.names == seen.names[tones.argmax()]
    for name in set(seen.names[~pale]):
        alike, white = seen.names == name, tones[pale][0]
        tones[alike] = _compared(float(tones[alike][0]), rows(alike, pale) * white) or remembered(alike)
        for k in np.flatnonzero(alike & clear & (seen.levels < tuning.BESIDE_LAMP * tones)):
            if _alone(float(tones[k]), rows(np.arange(len(tones)) == k, pale) * white):
                tones[k] = seen.levels[k]
    return tones


def _level(patch: Array) -> Array:
    """How bright pixels are: between their brightest channel and the mean of all.

    By the brightest channel a red sector is as bright as a white one, and the arrow dark on both; but a lamp that blows
    one channel out leaves shadows on white to the others.
    """
    mean = cv2.transform(patch, np.full((1, 3), 1 / 3))
    return cv2.addWeighted(brightest(patch), 0.5, mean, 0.5, 0, dtype=cv2.CV_32F)


def _remembered(look: Array, alike: Array, here: _Layout) -> float:
    """The level of like-named sectors as remembered."""
    printed = _level(look).take(here.within[alike[here.of_sector]][::3])
    return float(_brightest(_present(printed, np.zeros(len(printed), int), 1))[0])


def _tone(levels: Array, sizes: Array, white: float) -> float:
    """The level of like-named sectors where they are lit: a shadow, and the arrow, only make them darker.

    Something white may lie on one of them: then the others are believed.
    """
    pale = levels > tuning.SECTOR_TONE_PALE * white
    dull = ~pale & (levels > tuning.SECTOR_TONE_SHADOW * white)
    if pale.any() and dull.any() and sizes[pale].sum() < tuning.SECTOR_TONE_MOST * sizes.sum():
        levels = levels[dull]
    return float(levels[levels > tuning.SECTOR_TONE_ALIKE * levels.max()].mean())


def _compared(tone: float, rows: Array) -> float:
    """The level of like-named sectors, once it is compared with what rows across their borders say, if they do.

    A shadow darkens both sides of a border by one factor; a lamp that is mirrored in one of the sectors lifts it there.
    """
    if len(rows) < tuning.BESIDE_ROWS:
        return tone
    near = np.abs(np.log(rows[:, None] / rows)) < tuning.BESIDE_ALIKE
    agreeing = rows[near[near.sum(axis=1).argmax()]]
    said = float(np.exp(np.log(agreeing).mean()))
    if not tone:
        return said
    lamp = len(agreeing) > tuning.BESIDE_MOST * len(rows) and said < tuning.BESIDE_LAMP * tone
    return said if lamp else tone


def _alone(tone: float, rows: Array) -> bool:
    """Whether hardly any row across a sector's own borders shows it as bright as its like: a lamp is mirrored there."""
    if len(rows) < tuning.BESIDE_ROWS:
        return False
    return bool((np.abs(np.log(rows / tone)) < tuning.BESIDE_ALIKE).mean() < tuning.BESIDE_FEW)


def _present(levels: Array, of_sector: Array, count: int) -> Array:
    """How many pixels of each sector have each level of 0 to 255 (sectors × levels)."""
    return np.bincount(of_sector * 256 + levels.astype(np.uint8), minlength=256 * count).reshape(count, 256)


_LEVELS = np.arange(256)
_FROM = np.ceil(_LEVELS * (1 - tuning.SECTOR_TONE_SPREAD)).astype(int)
_UNTIL = np.minimum(np.ceil(_LEVELS * (1 + tuning.SECTOR_TONE_SPREAD) + 1), 256).astype(int)
"""Which levels are alike: from one to just before the other."""


def _brightest(present: Array) -> Array:
    """For each sector the brightest level around which a good share of its pixels lie."""
    every = np.arange(len(present))
    below = np.zeros((len(present), 257), int)
    np.cumsum(present, axis=1, out=below[:, 1:])
    low, high = below[:, _FROM], below[:, _UNTIL]
    alike = np.where(present > 0, high - low, 0)
    most = alike.max(axis=1)
    least = np.maximum(tuning.SECTOR_TONE_LEAST * below[:, -1], tuning.SECTOR_TONE_OF_MOST * most)
    enough = (alike >= np.minimum(least, most)[:, None]) & (present > 0)
    top = 255 - enough[:, ::-1].argmax(axis=1)
    near = enough & ((top * (1 - 2 * tuning.SECTOR_TONE_SPREAD))[:, None] <= _LEVELS)
    best = np.where(near, alike, -1).argmax(axis=1)
    ends = low[every, best] + high[every, best] - 1
    middle = [(below <= (ends + rest)[:, None] // 2).sum(axis=1) for rest in (0, 1)]
    return np.asarray((middle[0] + middle[1]) / 2 - 1)
