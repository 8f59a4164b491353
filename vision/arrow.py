"""How well an arrow at some angle explains the plate: strips of the plate along the arrow, for many angles at once.

A strip lies along the arrow from before its tail to beyond its tip. Just beside the arrow the strip shows how much
light falls there, shadows included; from this follows how bright the plate would be under the arrow. Inside the
outline an arrow of one dark tone must explain the pixels better than the plate does. Hidden pixels say nothing, and
plate that shows where the arrow should lie speaks against it: so a head under a figure is still told from a tail.
"""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from vision import tuning
from vision.arrays import Array
from vision.sectors import Plate


@dataclass(frozen=True, slots=True)
class _Strip:
    """The places of a strip that matter, in fractions of the plate's radius: c under the outline, b beside it."""

    under: Array
    """Along, across and 1 (3 × c)."""
    cover: Array
    """How much of each place the outline covers."""
    core: Array
    """Which of them it covers quite, and of those: which are shaft rather than head (by number)."""
    shaft: Array
    row: Array
    """In which row along the arrow each of them lies."""
    share: Array
    """How far each lies from the left to the right."""
    beside: Array
    """Along, across and 1 (3 × b)."""
    rows_beside: Array
    """Sums up what lies to the left (first half) and to the right of each row and its neighbours (b × 2 rows)."""


@lru_cache(maxsize=1)
def _strip() -> _Strip:
    """A strip with every so many rows along the arrow."""
    step, thin = tuning.STRIP_STEP, tuning.ARROW_ROUGH
    along = np.arange(-0.48, 0.98, step, dtype=np.float32)
    across = np.arange(-0.27, 0.271, step, dtype=np.float32)
    fine = 8
    canvas = np.zeros((len(along) * fine, len(across) * fine), np.uint8)
    outline = (np.array(tuning.ARROW_OUTLINE)[:, ::-1] - (across[0], along[0])) / step * fine + fine / 2 - 0.5
    cv2.fillPoly(canvas, [np.rint(outline * 16).astype(np.int32)], 255, shift=4)
    small = cv2.resize(canvas, (len(across), len(along)), interpolation=cv2.INTER_AREA)
    cover = cv2.GaussianBlur(small.astype(np.float32) / 255, (0, 0), tuning.STRIP_BLUR)
    cover[np.abs(along) < tuning.HUB] = 0
    cover, along = cover[::thin], along[::thin]
    wide = np.array([_half_width(float(u)) for u in along])[:, None] + tuning.STRIP_GAP
    near = (np.abs(across) > wide) & (np.abs(across) < wide + tuning.STRIP_BESIDE)
    row, column = np.nonzero(cover > 0.01)
    row_beside, column_beside = np.nonzero(near)
    core = np.flatnonzero(cover[row, column] > 0.9)
    right, every = (across[column_beside] > 0)[:, None], np.arange(len(along))
    close = np.abs(row_beside[:, None] - every) <= 1
    return _Strip(
        np.stack([along[row], across[column], np.ones_like(row)]).astype(np.float32),
        cover[row, column],
        core,
        np.abs(along[row[core]]) < -_tail(),
        row,
        np.clip((across[column] / 0.15 + 1) / 2, 0, 1),
        np.stack([along[row_beside], across[column_beside], np.ones_like(row_beside)]).astype(np.float32),
        np.concatenate([close & ~right, close & right], axis=1).astype(np.float32),
    )


def _tail() -> float:
    """Where the arrow's tail ends."""
    return min(u for u, _ in tuning.ARROW_OUTLINE)


def _half_width(u: float) -> float:
    """The arrow's half width at a place along it, 0 beyond its ends."""
    upper = [(a, b) for a, b in tuning.ARROW_OUTLINE if b >= 0][::-1]
    if not upper[0][0] <= u <= upper[-1][0]:
        return 0.0
    return float(np.interp(u, [a for a, _ in upper], [b for _, b in upper]))


def gains(plate: Plate, angles: Array, pivot: Array, radius_px: float) -> Array:
    """For arrows at some angles (the pivot in pixels off the middle): gain over the bare plate.

    The gain is a log-likelihood per pixel of a full arrow, so 0 is no arrow.
    """
    strip = _strip()
    turn, reach = np.radians(angles), plate.level.shape[0] // 2 + 0.5
    cos, sin, one = radius_px * np.cos(turn), radius_px * np.sin(turn), np.ones(len(angles))
    columns = np.stack([cos, -sin, (pivot[0] + reach) * one], axis=1).astype(np.float32)
    rows = np.stack([sin, cos, (pivot[1] + reach) * one], axis=1).astype(np.float32)
    left, right, blind = _beside(plate, _pixels(plate, columns @ strip.beside, rows @ strip.beside), strip)
    at = _pixels(plate, columns @ strip.under, rows @ strip.under)
    level, lit, usable, edges = (of.ravel().take(at) for of in (plate.level, plate.lit, plate.usable, plate.edges))
    left, right = left.take(strip.row, axis=1), right.take(strip.row, axis=1)
    bare = lit * (left + (right - left) * strip.share)
    tone = _arrow_tone(level, usable > 0, plate.white, strip)[:, None]
    darker = bare - tone
    shown = bare - strip.cover * darker
    doubt = np.float32(tuning.PLATE_UNEVEN**2) + np.float32(tuning.EDGE_DOUBT**2) * edges
    doubt += np.float32(tuning.BLIND_DOUBT_SHARE**2) * blind.take(strip.row, axis=1)
    doubt = doubt * (bare * bare) + np.float32(tuning.PLATE_NOISE**2)
    mixed = (4 * tuning.OUTLINE_DOUBT * strip.cover * (1 - strip.cover)) * darker
    unevenly = np.float32(tuning.PLATE_UNEVEN) * shown
    sure = np.where(darker > 0, unevenly * unevenly + mixed * mixed + np.float32(tuning.PLATE_NOISE**2), doubt)
    off, apart = level - bare, level - shown
    gain = np.minimum(off * off / doubt, tuning.PIXEL_GAIN) - np.minimum(apart * apart / sure, tuning.PIXEL_GAIN)
    return np.asarray((gain * usable).sum(axis=1) / float((strip.cover**2).sum()))


def _pixels(plate: Plate, columns: Array, rows: Array) -> Array:
    """Flat numbers of the pixels at columns and rows; what lies beyond the patch counts for its edge."""
    side = plate.level.shape[0]
    for places in (columns, rows):
        np.minimum(np.maximum(places, 0, out=places), side - 1, out=places)
    return rows.astype(np.int32) * np.int32(side) + columns.astype(np.int32)


def _beside(plate: Plate, at: Array, strip: _Strip) -> tuple[Array, Array, Array]:
    """The share of light on both sides of each row, and 1 where neither side is seen.

    A shadow's edge may run anywhere between the two sides; where one is hidden the other speaks for both.
    """
    weight = plate.calm.ravel().take(at) @ strip.rows_beside
    total = plate.light.ravel().take(at) @ strip.rows_beside
    share, seen = total / np.maximum(weight, np.float32(1e-6)), weight > 1.5
    middle = share.shape[1] // 2
    left, right, seen_left, seen_right = share[:, :middle], share[:, middle:], seen[:, :middle], seen[:, middle:]
    one = np.float32(1.0)
    return (
        np.where(seen_left, left, np.where(seen_right, right, one)),
        np.where(seen_right, right, np.where(seen_left, left, one)),
        (~(seen_left | seen_right)).astype(np.float32),
    )


def _arrow_tone(level: Array, usable: Array, white: float, strip: _Strip) -> Array:
    """The arrow's one tone: the middle of what shows along its shaft, near the pivot if that is to be seen."""
    level, core = level.take(strip.core, axis=1), usable.take(strip.core, axis=1)
    shaft = core & strip.shaft
    few = np.count_nonzero(shaft, axis=1) < tuning.ARROW_TONE_PLACES
    shown = np.where(few[:, None], core, shaft)
    ordered = np.sort(np.where(shown, level, np.float32(np.inf)), axis=1)
    middle = ordered[np.arange(len(ordered)), np.count_nonzero(shown, axis=1) // 2]
    return np.asarray(np.minimum(middle, np.float32(tuning.ARROW_TONE * white)))
