"""The arrow together with its own shadow, both laid over the plate and fitted to it at once.

The arrow turns on a stud, so its shadow lies beside it, cut like itself. Whoever takes the two for one arrow, or the
shadow for the arrow where that is no darker than a sector, reads some degrees too few or too many. Here each place
shows the plate in its light, darker under the shadow, hidden by the arrow; angle, pivot, the shadow's place and depth
and the arrow's tone are found by least squares, in which a pixel that nothing explains counts little.
"""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from vision import tuning
from vision.arrays import Array
from vision.sectors import Plate

CELLS = 4
"""Per millimetre: the unit of all places here."""
TURN, SHADE, DEPTH, TONE = 0, slice(3, 5), 5, 6
"""Columns of a fit. In radians; then the pivot off the plate's middle, and the shadow off the arrow; which share of the
light it takes; the arrow's grey level."""


@dataclass(frozen=True, slots=True)
class Laid:
    """An arrow laid over the plate: where it points, and how much better it explains the plate than none."""

    degrees: float
    gain: float
    """Log-likelihood per square millimetre of a full arrow."""
    look: Array
    """Its shadow, the shadow's depth and its own tone, as in a fit."""


def laid(plate: Plate, degrees: float, pivot: Array, radius: float, look: Array | None = None) -> list[Laid]:
    """The best arrow near an angle, and the best one that points the other way; `pivot` and `radius` in pixels.

    If it is known how it may `look`, its shadow is looked for there alone.
    """
    cells, lit = CELLS / tuning.PLATE_SCALE, plate.lit * _broad_light(plate)
    home, size = pivot * cells, radius * cells
    looks = _looks(plate.white, size) if look is None else look[None]
    fits = np.empty((2, len(looks), 7))
    fits[..., TURN], fits[..., 1:3], fits[..., 3:] = np.radians([[degrees], [degrees + 180]]), home, looks
    gain = np.zeros(fits.shape[:2])
    for step, rounds in tuning.FIT_ROUNDS if look is None else tuning.FIT_ROUNDS[1:]:
        here = _ground(plate, lit, degrees, pivot, radius, step)
        if not here.level.size:
            return [Laid(degrees, 0.0, looks[0])]
        better, worth = _fitted(here, fits.reshape(-1, 7), home, size, rounds)
        gain = worth.reshape(2, -1)
        best = gain.argmax(axis=1)
        fits = better.reshape(2, -1, 7)[[0, 1], best][:, None]
    return [
        Laid(float(np.degrees(fit[0, TURN])), float(of.max()), fit[0, 3:]) for fit, of in zip(fits, gain, strict=True)
    ]


def _looks(white: float, radius: float) -> Array:
    """What an arrow and a shadow may look like before anything is known, the shadow on any side."""
    turns = 2 * np.pi * np.arange(tuning.SHADE_STARTS) / tuning.SHADE_STARTS
    looks = np.full((len(turns), 4), (0, 0, tuning.DEPTH_START, tuning.TONE_START * white))
    looks[:, :2] = tuning.SHADE_START * radius * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    return looks


def _broad_light(plate: Plate) -> Array:
    """How much light each place gets where something broader than the arrow and its shadow shades the plate."""
    share = np.minimum(plate.level / np.maximum(plate.lit, 8), 1) * plate.usable
    wide = np.ones((tuning.BROAD_SHADOW, tuning.BROAD_SHADOW), np.uint8)
    closed: Array = cv2.morphologyEx((share * 255).astype(np.uint8), cv2.MORPH_CLOSE, wide)
    return np.asarray(np.maximum(closed, 50) * np.float32(1 / 255))


@dataclass(frozen=True, slots=True)
class _Ground:
    """The pixels on either side of a line through the pivot: where they lie, what they show, what bare plate would."""

    x: Array
    y: Array
    level: Array
    lit: Array
    edge: Array
    """By which share of its brightness the plate may be off there, where two sectors meet."""
    bare: Array
    """How badly bare plate explains them."""
    white: float
    each: float
    """Square millimetres that each of them stands for."""


def _ground(plate: Plate, lit: Array, degrees: float, pivot: Array, radius: float, step: int) -> _Ground:
    """Every so many pixels along both axes on which nothing stands; `pivot` and `radius` in pixels."""
    side, turn = plate.level.shape[0], np.radians(degrees)
    reach = side // 2
    along = np.arange(reach % step, side, step)
    x, y = along - (reach + pivot[0]), along[:, None] - (reach + pivot[1])
    near = np.abs(y * np.cos(turn) - x * np.sin(turn)) < tuning.ARROW_SPAN * radius
    near &= x * x + y * y > (tuning.HUB * radius) ** 2
    rows, columns = np.nonzero(near & (plate.usable[along[0] :: step, along[0] :: step] > 0))
    rows, columns = along[rows], along[columns]
    at = rows * side + columns
    level, shown, edges = (of.ravel().take(at) for of in (plate.level, lit, plate.edges))
    edge = np.float32(tuning.EDGE_DOUBT) * edges
    off = (level - shown) / (tuning.PLATE_NOISE + (tuning.PLATE_UNEVEN + edge) * shown)
    cells = np.float32(CELLS / tuning.PLATE_SCALE)
    return _Ground(
        (columns - reach) * cells,
        (rows - reach) * cells,
        level,
        shown,
        edge,
        np.minimum(off * off, tuning.PIXEL_GAIN),
        plate.white,
        (step / tuning.PLATE_SCALE) ** 2,
    )


@lru_cache(maxsize=2)
def _stencil(radius: float) -> Array:
    """An arrow along +x in cells: how much of each it covers, and how that grows along and across the arrow."""
    half, fine = round(tuning.STENCIL_REACH * radius), 4
    canvas = np.zeros(((2 * half + 1) * fine, (2 * half + 1) * fine), np.uint8)
    outline = (np.array(tuning.ARROW_OUTLINE) * radius + half + 0.5) * fine - 0.5
    cv2.fillPoly(canvas, [np.rint(outline * 16).astype(np.int32)], 255, shift=4)
    small = cv2.resize(canvas, (2 * half + 1, 2 * half + 1), interpolation=cv2.INTER_AREA)
    cover = cv2.GaussianBlur(small.astype(np.float32) / 255, (0, 0), tuning.ARROW_SOFT * CELLS)
    return cv2.merge([cover, cv2.Sobel(cover, -1, 1, 0, scale=1 / 8), cv2.Sobel(cover, -1, 0, 1, scale=1 / 8)])


@lru_cache(maxsize=2)
def _size(radius: float) -> float:
    """Square millimetres of an arrow; what it covers in part counts less."""
    return float((_stencil(radius)[..., 0] ** 2).sum()) / CELLS**2


def _fitted(here: _Ground, fits: Array, pivot: Array, radius: float, rounds: int) -> tuple[Array, Array]:
    """Better fits (h × 7) after some rounds, and what each gains over the bare plate per square millimetre of an arrow.

    `pivot`, where it should be, and `radius` are in cells.
    """
    fits, home, price = fits.copy(), np.array([0.0, *pivot, 0.0, 0.0, 0.0, 0.0]), _PRICE / here.each
    for _ in range(rounds):
        _, off, slopes = _explained(here, fits, radius)
        bend = (slopes @ slopes.transpose(0, 2, 1)).astype(float)
        bend[:, _EACH, _EACH] = bend[:, _EACH, _EACH] * tuning.FIT_DAMPING + (price + 1e-6)
        turn = np.exp(1j * fits[:, :1])
        pull = (slopes @ off[..., None])[..., 0] - price * _turned(fits - home, turn.conj())
        step = np.linalg.solve(bend, pull[..., None])[..., 0]
        fits += _turned(np.minimum(np.maximum(step, -_LONGEST), _LONGEST), turn)
        _bound(fits, here.white, radius)
        if abs(step[:, TURN]).max() < tuning.FIT_STILL:
            break
    wrong, _, _ = _explained(here, fits, radius, slopes=False)
    gain = (here.bare - np.minimum(wrong, tuning.PIXEL_GAIN)).sum(axis=1)
    gain -= 0.5 * (price * (fits - home) ** 2).sum(axis=1)
    return fits, gain * here.each / _size(radius)


_EACH = np.arange(7)
_PRICE = np.array([0, *[tuning.PIVOT_DOUBT**-2] * 2, *[tuning.SHADE_DOUBT**-2] * 2, 0, 0]) / CELLS**2
"""Of a fit that is off, for pixels of a square millimetre."""
_LONGEST = np.array([0.08, *[1.0 * CELLS] * 2, *[1.5 * CELLS] * 2, 0.25, 25.0])
"""No step is longer: beyond, slopes say nothing."""


def _turned(steps: Array, turn: Array) -> Array:
    """Steps whose places are turned: slopes are taken along and across the arrow."""
    steps[:, 1:5] = (np.ascontiguousarray(steps[:, 1:5]).view(complex) * turn).view(float)
    return steps


def _bound(fits: Array, white: float, radius: float) -> None:
    """Keep to what rooms are like: shadows are not black, arrows are dark and lie low."""
    least, most = (0.0, 5.0), (tuning.DEEPEST_SHADOW, tuning.ARROW_TONE * white)
    fits[:, DEPTH:] = np.minimum(np.maximum(fits[:, DEPTH:], least), most)
    away = np.hypot(fits[:, 3], fits[:, 4])[:, None]
    fits[:, SHADE] *= np.minimum(1, tuning.SHADE_REACH * radius / np.maximum(away, 1e-6))


def _explained(here: _Ground, fits: Array, radius: float, slopes: bool = True) -> tuple[Array, Array, Array]:
    """For every fit and pixel: how wrong it is (in squared sigmas), how far off, and how that changes with the fit.

    The last two are weighed: what is far off counts little.
    """
    now = fits.astype(np.float32)[:, :, None]
    cos, sin = np.cos(now[:, TURN]), np.sin(now[:, TURN])
    x, y = here.x - now[:, 1], here.y - now[:, 2]
    u, v = np.empty((2, *x.shape), np.float32), np.empty((2, *x.shape), np.float32)
    np.add(cos * x, sin * y, out=u[0])
    np.subtract(cos * y, sin * x, out=v[0])
    np.subtract(u[0], cos * now[:, 3] + sin * now[:, 4], out=u[1])
    np.subtract(v[0], cos * now[:, 4] - sin * now[:, 3], out=v[1])
    stencil, depth, tone = _stencil(radius), now[:, DEPTH], now[:, TONE]
    middle, flat = np.float32(stencil.shape[0] // 2), (-1, x.shape[1])
    shown = cv2.remap(stencil, (u + middle).reshape(flat), (v + middle).reshape(flat), cv2.INTER_LINEAR)
    (cover, shade), (cover_u, shade_u), (cover_v, shade_v) = (of.reshape(u.shape) for of in cv2.split(shown))
    open_ = 1 - cover
    bare = here.lit * (1 - depth * shade)
    darker = tone - bare
    seen = bare + cover * darker
    doubt = tuning.PLATE_NOISE + tuning.PLATE_UNEVEN * seen
    doubt += open_ * (here.edge * bare + np.float32(4 * tuning.OUTLINE_DOUBT) * cover * np.abs(darker))
    off = (here.level - seen) / doubt
    wrong = off * off
    if not slopes:
        return wrong, off, wrong
    trust = 1 / (1 + wrong * np.float32(1 / tuning.PIXEL_GAIN))
    sure = trust / doubt
    by_arrow, by_depth = darker * sure, -open_ * here.lit * sure
    by_shade = depth * by_depth
    slope = np.empty((len(fits), 7, x.shape[1]), np.float32)
    np.add(by_arrow * (cover_u * v[0] - cover_v * u[0]), by_shade * (shade_u * v[1] - shade_v * u[1]), out=slope[:, 0])
    np.multiply(by_shade, -shade_u, out=slope[:, 3])
    np.multiply(by_shade, -shade_v, out=slope[:, 4])
    np.subtract(slope[:, 3], by_arrow * cover_u, out=slope[:, 1])
    np.subtract(slope[:, 4], by_arrow * cover_v, out=slope[:, 2])
    np.multiply(by_depth, shade, out=slope[:, DEPTH])
    np.multiply(cover, sure, out=slope[:, TONE])
    return wrong, off * trust, slope
