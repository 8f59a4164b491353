"""The arrow together with its own shadow, both laid over the plate and fitted to it at once.

The arrow turns on a stud, so its shadow lies beside it and has the same shape. Both taken for one arrow give a wrong
angle. So does the shadow alone, where the arrow is as bright as a sector. Here each pixel shows the plate in its light,
darker under the shadow, or hidden by the arrow. Least squares find the angle, the pivot, the shadow's place and depth,
and the arrow's tone. Pixels that nothing explains count little.
"""

from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np

from vision.arrays import Array
from vision.spinner import tuning
from vision.spinner.sectors import Plate

CELLS = 4
"""Cells per millimetre. All places here are in cells."""
TURN, SHADE, DEPTH, TONE, BREADTH = 0, slice(3, 5), 5, 6, 7
"""Columns of a fit: the angle in radians; the pivot, from the plate's middle; the shadow, from the arrow; the share of
light that the shadow takes; the arrow's grey level; its breadth, compared with the outline."""


@dataclass(frozen=True, slots=True)
class ArrowLook:
    """How arrow and shadow look, as far as that is known. Lamps stay where they are, and the arrow keeps its paint."""

    values: Array
    """The last seven columns of a fit: the pivot, the shadow's place and depth, the arrow's tone and breadth."""
    price: Array
    """The weight of each value against the pixels of one square millimetre: 1 / σ². σ is how far it may be off."""

    def thrown(self) -> bool:
        """Whether the shadow's side is known."""
        return bool(self.price[2] > (tuning.LOOK_KNOWN[0] * CELLS) ** -2)

    def known(self, white: float) -> bool:
        """Whether the shadow's side and the arrow's tone are known."""
        return bool(self.thrown() and self.price[5] > (tuning.LOOK_KNOWN[1] * white) ** -2)

    def learned(self, white: float) -> "ArrowLook":
        """The look for the next picture, in which something may have changed a little."""
        pivot, shade, depth, tone, breadth = tuning.LOOK_CHANGES
        changes = [*[pivot * CELLS] * 2, *[shade * CELLS] * 2, depth, tone * white, breadth]
        return ArrowLook(self.values, np.minimum(self.price, np.array(changes) ** -2.0))

    def moved(self, away: Array) -> "ArrowLook":
        """The same with the pivot moved, in millimetres. A look that was never seen stays as it is."""
        seen = self.price[5] > 0
        return replace(self, values=self.values + np.array([*away * CELLS, 0, 0, 0, 0, 0])) if seen else self


def any_look(pivot: Array, thrown: Array | None = None) -> ArrowLook:
    """The look before anything was seen; `pivot` is where it should be, in pixels.

    `thrown` tells where a known lamp throws the arrow's shadow, in millimetres, and how deep that shadow is.
    """
    shade, depth = (np.inf, np.inf) if thrown is None else tuning.THROWN_DOUBT
    where = np.zeros(3) if thrown is None else thrown * (CELLS, CELLS, 1)
    doubt = [*[tuning.PIVOT_DOUBT * CELLS] * 2, *[shade * CELLS] * 2, depth, np.inf, tuning.BREADTH_DOUBT]
    home = pivot * (CELLS / tuning.PLATE_SCALE)
    return ArrowLook(np.array([*home, *where, 0, 1.0]), np.array(doubt) ** -2.0)


@dataclass(frozen=True, slots=True)
class Laid:
    """An arrow laid over the plate: where it points, and how much better it explains the plate than none."""

    degrees: float
    gain: float
    """Log-likelihood per square millimetre of a full arrow."""
    look: ArrowLook
    spread: float
    """Degrees by which it may be off, if outline and light are as assumed."""


def lit_plate(plate: Plate) -> Plate:
    """The plate in its light. What is broader than an arrow with its shadow is another shadow, or a mirrored lamp."""
    return replace(plate, lit=plate.lit * _broad_light(plate))


def shaded_plate(plate: Plate, look: ArrowLook) -> Plate:
    """The plate with doubt where figures may throw shadows. They fall the same way as the arrow's, which is known."""
    return replace(
        plate, edges=plate.edges + np.float32(tuning.SHADOW_DOUBT) * _figures_shadows(plate, look.values[2:4])
    )


def laid(plate: Plate, angles: Array, starts: Array, radius: float, look: ArrowLook) -> list[Laid]:
    """The best arrow near each of some angles along one line through the pivot; `radius` in pixels.

    Each begins with several looks (angles × s × 5); `look` is what is believed.
    """
    size = radius * CELLS / tuning.PLATE_SCALE
    fits = np.empty((*starts.shape[:2], 8))
    fits[..., TURN], fits[..., 1:3], fits[..., 3:] = np.radians(angles)[:, None], look.values[:2], starts
    gain, price = np.zeros(fits.shape[:2]), np.empty((len(angles), 1, 8))
    for step, rounds in tuning.FIT_ROUNDS[starts.shape[1] == 1 :]:
        here = _ground(plate, fits.reshape(-1, 8), radius, step)
        if not here.level.size:
            return [Laid(float(angles[0]), 0.0, look, np.inf)]
        fits, gain, price = (
            of.reshape(len(angles), -1, *of.shape[1:]) for of in _fitted(here, fits.reshape(-1, 8), look, size, rounds)
        )
        best = gain.argmax(axis=1)[:, None]
        fits, price = (np.take_along_axis(of, best[..., None], axis=1) for of in (fits, price))
    return [_laid(fit[0], float(of.max()), sure[0]) for fit, of, sure in zip(fits, gain, price, strict=True)]


def _laid(fit: Array, gain: float, sure: Array) -> Laid:
    """A fit, and how well each of its values is known."""
    return Laid(float(np.degrees(fit[TURN])), gain, ArrowLook(fit[1:], sure[1:]), float(np.degrees(sure[TURN] ** -0.5)))


def _broad_light(plate: Plate) -> Array:
    """How much light each place gets: less under a shadow that is broader than arrow and shadow together.

    A mirrored lamp is the opposite. It is much brighter than the sector.
    """
    share, most = plate.level / np.maximum(plate.lit, 8), tuning.BRIGHTEST_GLARE
    glare = (share > tuning.GLARE) & (plate.edges == 0)
    share = np.where(glare, np.minimum(share, most), np.minimum(share, 1)) * plate.usable
    wide = np.ones((tuning.BROAD_SHADOW, tuning.BROAD_SHADOW), np.uint8)
    around = cv2.dilate((share * (255 / most)).astype(np.uint8), wide)
    around[plate.usable == 0] = 255
    closed: Array = cv2.erode(around, wide)
    return np.maximum(closed * np.float32(most / 255), np.float32(0.2))


def _figures_shadows(plate: Plate, shade: Array) -> Array:
    """1 where it is dark and a figure may throw its shadow, which falls the same way as the arrow's."""
    side = plate.level.shape[0]
    shaded = (plate.usable == 0) & _inside(side)
    if not shaded.any():
        return np.zeros_like(plate.lit)
    away = shade / CELLS * tuning.PLATE_SCALE
    for times in tuning.SHADOW_STEPS:
        x, y = (round(float(of)) for of in times * away)
        onto, of = (
            (slice(max(y, 0), side + min(y, 0)), slice(max(x, 0), side + min(x, 0))),
            (slice(max(-y, 0), side + min(-y, 0)), slice(max(-x, 0), side + min(-x, 0))),
        )
        before = shaded.copy()
        shaded[onto] |= before[of]
    return np.asarray((shaded & (plate.level < tuning.SHADOW_SEEN * plate.lit)).astype(np.float32))


@lru_cache(maxsize=2)
def _inside(side: int) -> Array:
    """Whether pixels of a patch are on the plate rather than on its rim or beyond."""
    far = np.abs(np.arange(side) - side // 2) ** 2
    return np.asarray(far[:, None] + far < (side // 2 - 3 * tuning.PLATE_SCALE) ** 2)


@dataclass(frozen=True, slots=True)
class _Ground:
    """The pixels beside a line through the pivot: where they lie, what they show, and what bare plate would show."""

    x: Array
    y: Array
    level: Array
    lit: Array
    edge: Array
    """Doubt about the plate's brightness, as a share of it: two sectors meet there."""
    bare: Array
    """How badly bare plate explains them."""
    each: float
    """Square millimetres that each of them stands for."""


def _ground(plate: Plate, fits: Array, radius: float, step: int) -> _Ground:
    """The free pixels near an arrow's line, one of every `step` along both axes; `radius` in pixels."""
    side, turn, shadows = plate.level.shape[0], fits[0, TURN], fits[:, SHADE]
    reach, pivot = side // 2, fits[0, 1:3] * (tuning.PLATE_SCALE / CELLS)
    along = np.arange(reach % step, side, step)
    x, y = along - (reach + pivot[0]), along[:, None] - (reach + pivot[1])
    across, (left, right) = y * np.cos(turn) - x * np.sin(turn), _span(turn, radius, shadows)
    near = (across > left) & (across < right)
    near &= x * x + y * y > (tuning.HUB * radius) ** 2
    rows, columns = np.nonzero(near & (plate.usable[along[0] :: step, along[0] :: step] > 0))
    rows, columns = along[rows], along[columns]
    at = rows * side + columns
    level, shown, edge = (of.ravel().take(at) for of in (plate.level, plate.lit, plate.edges))
    off = (level - shown) / (tuning.PLATE_NOISE + (tuning.PLATE_UNEVEN + edge) * shown)
    cells = np.float32(CELLS / tuning.PLATE_SCALE)
    return _Ground(
        (columns - reach) * cells,
        (rows - reach) * cells,
        level,
        shown,
        edge,
        np.minimum(off * off, tuning.PIXEL_GAIN),
        (step / tuning.PLATE_SCALE) ** 2,
    )


def _span(turn: float, radius: float, shadows: Array) -> tuple[float, float]:
    """How far beside a line through the pivot, in pixels, an arrow along it and its shadow may reach."""
    across = (shadows[:, 1] * np.cos(turn) - shadows[:, 0] * np.sin(turn)) * tuning.PLATE_SCALE / CELLS
    beside = tuning.ARROW_BESIDE * radius
    return min(float(across.min()), 0.0) - beside, max(float(across.max()), 0.0) + beside


@lru_cache(maxsize=2)
def stencil(radius: float) -> Array:
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
    return float((stencil(radius)[..., 0] ** 2).sum()) / CELLS**2


def _fitted(here: _Ground, fits: Array, look: ArrowLook, radius: float, rounds: int) -> tuple[Array, Array, Array]:
    """Better fits (h × 8) after some rounds, and the gain of each over bare plate per square millimetre of an arrow.

    The third value tells how well angle and look are known (h × 8). `radius` is in cells.
    """
    fits, home, price = fits.copy(), np.array([0, *look.values]), np.array([0, *look.price]) / here.each
    for _ in range(rounds):
        _, off, slopes = _explained(here, fits, radius)
        bend = (slopes @ slopes.transpose(0, 2, 1)).astype(float)
        bend[:, _EACH, _EACH] = bend[:, _EACH, _EACH] * tuning.FIT_DAMPING + (price + 1e-6)
        turn = np.exp(1j * fits[:, :1])
        pull = (slopes @ off[..., None])[..., 0] - price * _turned(fits - home, turn.conj())
        step = np.linalg.solve(bend, pull[..., None])[..., 0]
        fits += _turned(np.minimum(np.maximum(step, -_LONGEST), _LONGEST), turn)
        _bound(fits, radius)
        if abs(step[:, TURN]).max() < tuning.FIT_STILL:
            break
    wrong, _, _ = _explained(here, fits, radius, slopes=False)
    gain = (here.bare - np.minimum(wrong, tuning.PIXEL_GAIN)).sum(axis=1)
    gain -= 0.5 * (price * (fits - home) ** 2).sum(axis=1)
    spread = np.linalg.inv(bend)[:, _EACH, _EACH]
    for place in (spread[:, 1:3], spread[:, SHADE]):
        place[:] = place.max(axis=1, keepdims=True)
    return fits, gain * here.each / _size(radius), here.each / spread


_EACH = np.arange(8)
_LONGEST = np.array([0.08, *[1.0 * CELLS] * 2, *[1.5 * CELLS] * 2, 0.25, 25.0, 0.1])
"""The longest step of each value in one round. Further away the slopes no longer hold."""


def _turned(steps: Array, turn: Array) -> Array:
    """Steps with their places turned, because slopes are taken along and across the arrow."""
    steps[:, 1:5] = (np.ascontiguousarray(steps[:, 1:5]).view(complex) * turn).view(float)
    return steps


def _bound(fits: Array, radius: float) -> None:
    """Keep each fit possible: no shadow takes more than all light, and arrows lie low, so their shadows are near."""
    fits[:, DEPTH:] = np.maximum(fits[:, DEPTH:], (0.0, 5.0, 0.5))
    fits[:, DEPTH] = np.minimum(fits[:, DEPTH], 1.0)
    away = np.hypot(fits[:, 3], fits[:, 4])[:, None]
    fits[:, SHADE] *= np.minimum(1, tuning.SHADE_REACH * radius / np.maximum(away, 1e-6))


def _explained(here: _Ground, fits: Array, radius: float, slopes: bool = True) -> tuple[Array, Array, Array]:
    """For every fit and pixel: how wrong it is (in squared sigmas), how far off, and how that changes with the fit.

    The last two are weighted: what is far off counts little.
    """
    now = fits.astype(np.float32)[:, :, None]
    cos, sin = np.cos(now[:, TURN]), np.sin(now[:, TURN])
    x, y = here.x - now[:, 1], here.y - now[:, 2]
    u, v = np.empty((2, *x.shape), np.float32), np.empty((2, *x.shape), np.float32)
    np.add(cos * x, sin * y, out=u[0])
    np.subtract(cos * y, sin * x, out=v[0])
    np.subtract(u[0], cos * now[:, 3] + sin * now[:, 4], out=u[1])
    np.subtract(v[0], cos * now[:, 4] - sin * now[:, 3], out=v[1])
    shape, depth, tone, narrow = stencil(radius), now[:, DEPTH], now[:, TONE], 1 / now[:, BREADTH]
    middle, flat = np.float32(shape.shape[0] // 2), (-1, x.shape[1])
    places = (u + middle).reshape(flat), (v * narrow + middle).reshape(flat)
    shown = cv2.remap(shape, *places, cv2.INTER_LINEAR)
    (cover, shade), (cover_u, shade_u), (cover_v, shade_v) = (of.reshape(u.shape) for of in cv2.split(shown))
    open_ = 1 - cover
    dark = here.lit * (depth * shade)
    bare = here.lit - dark
    darker = tone - bare
    seen = bare + cover * darker
    mixed = np.float32(4 * tuning.OUTLINE_DOUBT) * cover
    doubt = tuning.PLATE_NOISE + tuning.PLATE_UNEVEN * seen
    doubt += open_ * (here.edge * bare + mixed * np.abs(darker))
    off = (here.level - seen) / doubt
    wrong = off * off
    if not slopes:
        return wrong, off, wrong
    trust = 1 / (1 + wrong * np.float32(1 / tuning.PIXEL_GAIN))
    sure = trust / doubt
    by_arrow, by_depth = darker * sure, -open_ * here.lit * sure
    by_shade = depth * by_depth
    cover_v, shade_v = cover_v * narrow, shade_v * narrow
    slope = np.empty((len(fits), 8, x.shape[1]), np.float32)
    np.add(by_arrow * (cover_u * v[0] - cover_v * u[0]), by_shade * (shade_u * v[1] - shade_v * u[1]), out=slope[:, 0])
    np.multiply(by_shade, -shade_u, out=slope[:, 3])
    np.multiply(by_shade, -shade_v, out=slope[:, 4])
    np.subtract(slope[:, 3], by_arrow * cover_u, out=slope[:, 1])
    np.subtract(slope[:, 4], by_arrow * cover_v, out=slope[:, 2])
    np.multiply(by_depth, shade, out=slope[:, DEPTH])
    np.multiply(cover, sure, out=slope[:, TONE])
    np.multiply(by_arrow * (cover_v * v[0]) + by_shade * (shade_v * v[1]), -narrow, out=slope[:, BREADTH])
    return wrong, off * trust, slope
