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


@lru_cache(maxsize=2)
def _strip(thin: int) -> _Strip:
    """A strip with every row, or with every so many."""
    step = tuning.STRIP_STEP
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
        np.abs(along[row[core]]) < -along_tail(),
        row,
        np.clip((across[column] / 0.15 + 1) / 2, 0, 1),
        np.stack([along[row_beside], across[column_beside], np.ones_like(row_beside)]).astype(np.float32),
        np.concatenate([close & ~right, close & right], axis=1).astype(np.float32),
    )


def along_tail() -> float:
    """Where the arrow's tail ends."""
    return min(u for u, _ in tuning.ARROW_OUTLINE)


def _half_width(u: float) -> float:
    """The arrow's half width at a place along it, 0 beyond its ends."""
    upper = [(a, b) for a, b in tuning.ARROW_OUTLINE if b >= 0][::-1]
    if not upper[0][0] <= u <= upper[-1][0]:
        return 0.0
    return float(np.interp(u, [a for a, _ in upper], [b for _, b in upper]))


def gains(plate: Plate, angles: Array, pivots: Array, radius_px: float, wary: bool = False, thin: int = 1) -> Array:
    """For arrows (angles, and pivots in pixels off the middle): gain over the bare plate.

    The gain is a log-likelihood per pixel of a full arrow, so 0 is no arrow. If `wary`, a shadow's edge may run
    anywhere under the arrow: right for telling arrows from shadows, too timid for finding an arrow's place. With
    `thin` only every so many rows along the arrow are looked at.
    """
    strip = _strip(thin)
    turn, reach = np.radians(angles), plate.level.shape[0] // 2 + 0.5
    cos, sin = radius_px * np.cos(turn), radius_px * np.sin(turn)
    columns = np.stack([cos, -sin, pivots[:, 0] + reach], axis=1).astype(np.float32)
    rows = np.stack([sin, cos, pivots[:, 1] + reach], axis=1).astype(np.float32)
    left, right, blind = _beside(plate, pixels_at(plate, columns @ strip.beside, rows @ strip.beside), strip)
    at = pixels_at(plate, columns @ strip.under, rows @ strip.under)
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
    if wary:
        off = np.maximum(np.maximum(level - lit * np.maximum(left, right), lit * np.minimum(left, right) - level), 0)
    else:
        off = level - bare
    apart = level - shown
    gain = np.minimum(off * off / doubt, tuning.PIXEL_GAIN) - np.minimum(apart * apart / sure, tuning.PIXEL_GAIN)
    return np.asarray((gain * usable).sum(axis=1) / float((strip.cover**2).sum()))


def pixels_at(plate: Plate, columns: Array, rows: Array) -> Array:
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
    few = np.count_nonzero(shaft, axis=1) < tuning.ARROW_TONE_PLACES * len(strip.core) / len(_strip(1).core)
    shown = np.where(few[:, None], core, shaft)
    ordered = np.sort(np.where(shown, level, np.float32(np.inf)), axis=1)
    middle = ordered[np.arange(len(ordered)), np.count_nonzero(shown, axis=1) // 2]
    return np.asarray(np.minimum(middle, np.float32(tuning.ARROW_TONE * white)))


@lru_cache(maxsize=1)
def _rows() -> tuple[Array, Array]:
    """Places along and across for the middle line: finer than a strip, from the tail to the tip."""
    tip = max(u for u, _ in tuning.ARROW_OUTLINE)
    return np.arange(along_tail(), tip, 0.03), np.arange(-0.27, 0.271, 0.015)


def middle_line(plate: Plate, degrees: float, pivot: Array, radius_px: float) -> float | None:
    """The direction of the line through the middle of everything dark along the arrow; None if too little shows.

    The arrow's own shadow lies beside it and is as straight: it moves the line, but does not turn it. Rows that a
    figure cuts are left out.
    """
    reach, (along, across) = plate.level.shape[0] // 2, _rows()
    near = np.abs(across) <= tuning.LINE_REACH
    for _ in range(tuning.LINE_ROUNDS):
        turn = np.radians(degrees)
        cos, sin = np.cos(turn), np.sin(turn)
        columns = radius_px * (along[:, None] * cos - across * sin) + pivot[0] + reach
        rows = radius_px * (along[:, None] * sin + across * cos) + pivot[1] + reach
        maps = columns.astype(np.float32), rows.astype(np.float32)
        level, lit, dim, usable, edges = (
            cv2.remap(of, *maps, cv2.INTER_LINEAR)
            for of in (plate.level, plate.lit, plate.dim, plate.usable, plate.edges)
        )
        dark = _dark(level, lit, dim, (usable > 0.99) & (edges < 0.5), across) * near
        mass = dark.sum(axis=1) * 0.015
        whole = ((usable > 0.99) | ~near).all(axis=1) & (np.abs(along) > tuning.HUB)
        weight = whole & (mass > tuning.LINE_MASS[0]) & (mass < tuning.LINE_MASS[1])
        if weight.sum() < tuning.LINE_ROWS:
            return None
        middles = (dark * across).sum(axis=1) / np.maximum(dark.sum(axis=1), 1e-6)
        fitted = _straight(along, middles, weight.astype(float))
        if fitted is None:
            return None
        offset, slope = fitted
        degrees += float(np.degrees(np.arctan(slope)))
        pivot = pivot + radius_px * offset * np.array([-sin, cos])
    return degrees


def _dark(level: Array, lit: Array, dim: Array, calm: Array, across: Array) -> Array:
    """0 where a pixel is as bright as the plate in its light, 1 where it is clearly darker."""
    ratio = np.clip(level / np.maximum(lit, 8), 0.1, tuning.BRIGHTEST_PLATE)
    sides, seen = [], []
    for beside in (across < -tuning.LINE_REACH, across > tuning.LINE_REACH):
        weight = (calm & beside).astype(float)
        kernel = np.ones(3)
        count = np.convolve(weight.sum(axis=1), kernel, "same")
        sides.append(np.convolve((ratio * weight).sum(axis=1), kernel, "same") / np.maximum(count, 1e-6))
        seen.append(count > 4)
    left = np.where(seen[0], sides[0], np.where(seen[1], sides[1], 1.0))[:, None]
    right = np.where(seen[1], sides[1], np.where(seen[0], sides[0], 1.0))[:, None]
    bare = dim * (left + (right - left) * np.clip((across / 0.22 + 1) / 2, 0, 1))
    return np.asarray(np.clip((bare - level) / np.maximum(tuning.DARK_SPAN * bare, 8) - tuning.DARK_FROM, 0, 1))


def _straight(along: Array, middles: Array, weight: Array) -> tuple[float, float] | None:
    """Offset and slope of the line through the rows' middles, outliers bearable; None if the rows lie too close."""
    trust = weight
    for _ in range(4):
        there = trust * along
        mass, first, second = float(trust.sum()) + 1e-6, float(there.sum()), float(there @ along) + 0.02
        level, moment = float(trust @ middles), float(there @ middles)
        slope = (mass * moment - first * level) / (mass * second - first * first)
        offset = (level - first * slope) / mass
        off = (middles - offset - slope * along) / tuning.LINE_NOISE
        trust = weight / (1 + off * off)
    used = along[trust > 0.3 * trust.max()]
    if used.max() - used.min() < tuning.LINE_LENGTH:
        return None
    return offset, slope
