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
    """One strip in fractions of the plate's radius: places along and across, outline, and the ground beside it."""

    along: Array
    across: Array
    cover: Array
    beside: tuple[Array, Array]
    core: Array
    shaft: Array


@lru_cache(maxsize=1)
def _strip() -> _Strip:
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
    wide = np.array([_half_width(float(u)) for u in along])[:, None] + tuning.STRIP_GAP
    near = (np.abs(across) > wide) & (np.abs(across) < wide + tuning.STRIP_BESIDE)
    core = cover > 0.9
    return _Strip(
        along,
        across,
        cover,
        ((near & (across < 0)).astype(np.float32), (near & (across > 0)).astype(np.float32)),
        core,
        core & (np.abs(along) < -along_tail())[:, None],
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


@lru_cache(maxsize=4)
def _places(angles: tuple[float, ...], reach: int, radius_px: float) -> tuple[Array, Array]:
    """Column and row of every place of the strips, relative to the pivot."""
    strip, turns = _strip(), np.radians(angles)[:, None, None]
    along, across = strip.along[:, None] * radius_px, strip.across * radius_px
    columns = along * np.cos(turns) - across * np.sin(turns)
    rows = along * np.sin(turns) + across * np.cos(turns)
    return columns.astype(np.float32), rows.astype(np.float32)


def gains(plate: Plate, angles: tuple[float, ...], pivots: Array, radius_px: float, wary: bool = False) -> Array:
    """For arrows (angles, and pivots in pixels off the middle): gain over the bare plate.

    The gain is a log-likelihood per pixel of a full arrow, so 0 is no arrow. If `wary`, a shadow's edge may run
    anywhere under the arrow: right for telling arrows from shadows, too timid for finding an arrow's place.
    """
    strip, reach = _strip(), plate.level.shape[0] // 2
    columns, rows = _places(angles, reach, radius_px)
    side = 2 * reach + 1
    moved = (pivots + reach + 0.5).astype(np.float32)
    column = np.clip(columns + moved[:, 0, None, None], 0, side - 1).astype(np.int32)
    row = np.clip(rows + moved[:, 1, None, None], 0, side - 1).astype(np.int32)
    at = row * side + column
    level, lit, usable, edges = (of.ravel()[at] for of in (plate.level, plate.lit, plate.usable, plate.edges))
    bare, least, most, blind = _under(level, lit, usable * (1 - edges), strip)
    tone = _arrow_tone(level, usable > 0, plate.white, strip)[:, None, None]
    shown = bare - strip.cover * (bare - tone)
    doubt = tuning.PLATE_NOISE**2 + (tuning.PLATE_UNEVEN * bare) ** 2
    doubt = doubt + (tuning.EDGE_DOUBT * bare) ** 2 * edges + ((tuning.BLIND_DOUBT_SHARE * bare) ** 2) * blind
    mixed = 4 * tuning.OUTLINE_DOUBT * strip.cover * (1 - strip.cover) * (bare - tone)
    sure = tuning.PLATE_NOISE**2 + (tuning.PLATE_UNEVEN * shown) ** 2 + mixed**2
    sure = np.where(bare > tone, sure, doubt)
    off = np.maximum(np.maximum(level - most, least - level), 0) if wary else level - bare
    gain = np.minimum(off**2 / doubt, tuning.PIXEL_GAIN)
    gain = gain - np.minimum((level - shown) ** 2 / sure, tuning.PIXEL_GAIN)
    weight = usable * (strip.cover > 0.01)
    full = float((strip.cover**2).sum())
    return np.asarray((gain * weight).sum(axis=(1, 2)) / full)


def _under(level: Array, lit: Array, weight: Array, strip: _Strip) -> tuple[Array, Array, Array, Array]:
    """How bright the plate would be under the arrow by the light on both sides of it: likely, at least, at most.

    A shadow's edge may run anywhere between the two sides. Last, 1 where neither side is seen.
    """
    ratio = np.clip(level / np.maximum(lit, 8), 0.1, tuning.BRIGHTEST_PLATE) * weight
    sides, seen = [], []
    for beside in strip.beside:
        total, count = (ratio * beside).sum(axis=2), (weight * beside).sum(axis=2)
        for sums in (total, count):
            inner = sums.copy()
            sums[:, 1:] += inner[:, :-1]
            sums[:, :-1] += inner[:, 1:]
        sides.append(total / np.maximum(count, 1e-6))
        seen.append(count > 1.5)
    left = np.where(seen[0], sides[0], np.where(seen[1], sides[1], 1.0))[..., None]
    right = np.where(seen[1], sides[1], np.where(seen[0], sides[0], 1.0))[..., None]
    share = np.clip((strip.across / 0.15 + 1) / 2, 0, 1)
    bare = lit * (left + (right - left) * share)
    least, most = lit * np.minimum(left, right), lit * np.maximum(left, right)
    return bare, least, most, ~(seen[0] | seen[1])[..., None]


def _arrow_tone(level: Array, usable: Array, white: float, strip: _Strip) -> Array:
    """The arrow's one tone: the middle of what shows along its shaft, near the pivot if that is to be seen."""
    shaft = usable & strip.shaft
    few = shaft.sum(axis=(1, 2)) < tuning.ARROW_TONE_PLACES
    shown = np.where(few[:, None, None], usable & strip.core, shaft)[:, strip.core]
    ordered = np.sort(np.where(shown, level[:, strip.core], np.inf), axis=1)
    middle = ordered[np.arange(len(ordered)), shown.sum(axis=1) // 2]
    return np.asarray(np.minimum(middle, tuning.ARROW_TONE * white))


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
    places = np.stack([np.ones_like(along), along], axis=1)
    trust = weight
    for _ in range(4):
        normal = places.T @ (places * trust[:, None]) + np.diag([1e-6, 0.02])
        line = np.linalg.solve(normal, places.T @ (trust * middles))
        trust = weight / (1 + ((middles - places @ line) / tuning.LINE_NOISE) ** 2)
    used = along[trust > 0.3 * trust.max()]
    if used.max() - used.min() < tuning.LINE_LENGTH:
        return None
    return float(line[0]), float(line[1])
