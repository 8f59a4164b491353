"""The arrow together with its own shadow.

The arrow turns on a stud, so its shadow lies beside it, cut like itself. Where the arrow is no darker than a sector,
the shadow may be all that shows clearly, and whoever takes it for the arrow reads some degrees too few or too many.
Here both are drawn over the plate: at each place the plate in its light, darker under the shadow, hidden by the arrow.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from vision import tuning
from vision.arrays import Array
from vision.arrow import along_tail, pixels_at
from vision.sectors import Plate

Shade = tuple[int, int]
"""Where a shadow falls in the picture: a point of the compass (of `COMPASS`), and which of `ARROW_SHADOW_REACH`."""
NO_SHADE: Shade = (-1, 0)
COMPASS = 24


@dataclass(frozen=True, slots=True)
class ShadedArrow:
    """An arrow with its shadow, and what speaks for it."""

    degrees: float
    gain: float
    """Over the bare plate."""
    by_shadow: float
    """How much of that is the shadow's."""
    lead: float
    """Over an arrow that points the other way."""
    seen: float
    """How much of it nothing stands on."""

    def is_clear(self) -> bool:
        """Whether it lies open, its shadow tells something, and it cannot point the other way."""
        return (
            self.seen > tuning.SHADED_SEEN
            and self.gain > tuning.SHADED_GAIN
            and self.by_shadow > tuning.SHADOW_TELLS
            and self.lead > tuning.SHADED_LEAD
        )


@dataclass(frozen=True, slots=True)
class _Stencil:
    """Places around an arrow along +x, in fractions of the plate's radius, and what covers them."""

    places: Array
    """Along, across and 1 (3 × n)."""
    arrow: Array
    shadows: Array
    """By direction from the arrow's own, and by length (COMPASS × lengths × n)."""
    beside: Array
    """1 where there is shadow and no arrow."""
    core: Array
    shaft: Array


@lru_cache(maxsize=3)
def _stencil(thin: int) -> _Stencil:
    """With every row along the arrow, or with every so many."""
    step = tuning.STRIP_STEP
    along, across = (np.arange(a, b, step, dtype=np.float32) for a, b in ((-0.6, 1.1), (-0.4, 0.401)))

    def cover(shift: Array, blur: float) -> Array:
        fine = 8
        canvas = np.zeros((len(along) * fine, len(across) * fine), np.uint8)
        outline = np.array(tuning.ARROW_OUTLINE) * (1, tuning.ARROW_SLIM) + shift
        corners = (outline[:, ::-1] - (across[0], along[0])) / step * fine + fine / 2 - 0.5
        cv2.fillPoly(canvas, [np.rint(corners * 16).astype(np.int32)], 255, shift=4)
        small = cv2.resize(canvas, (len(across), len(along)), interpolation=cv2.INTER_AREA)
        return np.asarray(cv2.GaussianBlur(small.astype(np.float32) / 255, (0, 0), blur)[::thin].ravel())

    arrow = cover(np.zeros(2), tuning.STRIP_BLUR)
    turns = 2 * np.pi * np.arange(COMPASS) / COMPASS
    shifts = [reach * np.array([np.cos(turn), np.sin(turn)]) for turn in turns for reach in tuning.ARROW_SHADOW_REACH]
    shadows = np.stack([cover(shift, tuning.SHADOW_BLUR) for shift in shifts])
    u, v = (of.ravel() for of in np.meshgrid(along[::thin], across, indexing="ij"))
    kept = (np.maximum(arrow, shadows.max(axis=0)) > 0.01) & (np.hypot(u, v) > tuning.HUB)
    arrow, shadows, u, v = arrow[kept], shadows[:, kept], u[kept], v[kept]
    core = arrow > 0.9
    return _Stencil(
        np.stack([u, v, np.ones_like(u)]),
        arrow,
        shadows.reshape(COMPASS, len(tuning.ARROW_SHADOW_REACH), -1),
        ((shadows > 0.8) & (arrow < 0.03)).astype(np.float32).reshape(COMPASS, len(tuning.ARROW_SHADOW_REACH), -1),
        core,
        core & (np.abs(u) < -along_tail()),
    )


def shaded_arrow(plate: Plate, near: float, pivot: Array, radius_px: float) -> ShadedArrow:
    """The best arrow close to an angle or to its opposite, wherever its shadow falls."""
    everywhere = [
        NO_SHADE,
        *((turn, k) for turn in range(0, COMPASS, 3) for k in (1, len(tuning.ARROW_SHADOW_REACH) - 1)),
    ]
    around = tuning.SHADED_AROUND_DEG * np.arange(-2, 3)
    angles = np.concatenate([near + around, near + 180 + around])
    rough = _gains(plate, angles, np.tile(pivot, (len(angles), 1)), radius_px, everywhere, thin=3)
    turn, best = (int(k) for k in np.unravel_index(rough.argmax(), rough.shape))
    ahead = np.arange(len(angles)) // len(around) == turn // len(around)
    degrees, shade, here = float(angles[turn]), everywhere[best], pivot
    for step, move in tuning.SHADED_STEPS:
        angles, close = degrees + step * np.arange(-2, 3), _close_to(shade)
        gain = _gains(plate, angles, np.tile(here, (len(angles), 1)), radius_px, close, thin=2)
        turn, best = (int(k) for k in np.unravel_index(gain.argmax(), gain.shape))
        degrees, shade = _summit(angles, gain[:, best]), close[best]
        moved = here + move * _AROUND
        worth = _gains(plate, np.full(len(moved), degrees), moved, radius_px, [shade], thin=2)[:, 0]
        here = moved[int((worth - tuning.SHADED_PIVOT_PRICE * ((moved - pivot) ** 2).sum(axis=1)).argmax())]
    at, stencil = (plate, np.array([degrees]), here[None], radius_px), _stencil(1)
    with_it, without = (float(v) for v in _gains(*at, [shade, NO_SHADE])[0])
    bare = max(without, float(rough[ahead, 0].max()))
    seen = float(_seen(*at, stencil)[3][0] @ stencil.arrow / stencil.arrow.sum())
    return ShadedArrow(degrees, with_it, with_it - bare, with_it - float(rough[~ahead].max()), seen)


_AROUND = np.array([(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)], float)


def _close_to(shade: Shade) -> list[Shade]:
    """A shadow a little further round, shorter or longer."""
    if shade == NO_SHADE:
        return [NO_SHADE]
    reaches = range(max(shade[1] - 1, 0), min(shade[1] + 2, len(tuning.ARROW_SHADOW_REACH)))
    return [((shade[0] + turn) % COMPASS, reach) for turn in (-1, 0, 1) for reach in reaches]


def _summit(angles: Array, gain: Array) -> float:
    """Where the gain is highest, between the angles too."""
    k = int(gain.argmax())
    if not 0 < k < len(gain) - 1:
        return float(angles[k])
    before, top, after = (float(v) for v in gain[k - 1 : k + 2])
    bend = before - 2 * top + after
    return float(angles[k] + (0.5 * (before - after) / bend if bend < 0 else 0.0) * (angles[1] - angles[0]))


def _gains(
    plate: Plate, angles: Array, pivots: Array, radius_px: float, shades: Sequence[Shade], thin: int = 1
) -> Array:
    """For every arrow and every shade: log-likelihood over the bare plate, per pixel of a full arrow."""
    stencil = _stencil(thin)
    level, lit, edges, usable = _seen(plate, angles, pivots, radius_px, stencil)
    tone = _tone(level, usable > 0, plate.white, stencil, thin)[:, None]
    noise, uneven, blurred = (np.float32(v) for v in (tuning.PLATE_NOISE, tuning.PLATE_UNEVEN, tuning.EDGE_DOUBT))
    off = (level - lit) / (noise + (uneven + blurred * edges) * lit)
    bare = np.minimum(off * off, tuning.PIXEL_GAIN)
    calm = usable * (edges < 0.5)
    share = calm * level / np.maximum(lit, 8)
    arrow = stencil.arrow
    mixed = 4 * tuning.OUTLINE_DOUBT * arrow * (1 - arrow)
    gains = np.empty((len(angles), len(shades)), np.float32)
    for k, shade in enumerate(shades):
        ground = lit * _light_under(shade, angles, calm, share, stencil, thin)
        shown = ground + arrow * (tone - ground)
        doubt = noise + uneven * shown + blurred * edges * ground * (1 - arrow) + mixed * np.abs(ground - tone)
        apart = (level - shown) / doubt
        gains[:, k] = ((bare - np.minimum(apart * apart, tuning.PIXEL_GAIN)) * usable).sum(axis=1)
    return gains / np.float32((arrow * arrow).sum())


def _seen(
    plate: Plate, angles: Array, pivots: Array, radius_px: float, stencil: _Stencil
) -> tuple[Array, Array, Array, Array]:
    """What the plate shows at the stencil's places: level, lit level, edges, and what can be used."""
    turn, reach = np.radians(angles), plate.level.shape[0] // 2 + 0.5
    cos, sin = radius_px * np.cos(turn), radius_px * np.sin(turn)
    columns = np.stack([cos, -sin, pivots[:, 0] + reach], axis=1).astype(np.float32)
    rows = np.stack([sin, cos, pivots[:, 1] + reach], axis=1).astype(np.float32)
    at = pixels_at(plate, columns @ stencil.places, rows @ stencil.places)
    level, lit, edges, usable = (of.ravel().take(at) for of in (plate.level, plate.lit, plate.edges, plate.usable))
    return level, lit, edges, usable


def _light_under(shade: Shade, angles: Array, calm: Array, share: Array, stencil: _Stencil, thin: int) -> Array:
    """How much of the light each place gets: all of it, or in the shadow what shows beside the arrow."""
    if shade == NO_SHADE:
        return np.ones((1, 1), np.float32)
    turn = np.rint(shade[0] - angles * (COMPASS / 360)).astype(int) % COMPASS
    beside = stencil.beside[turn, shade[1]]
    count = (beside * calm).sum(axis=1)
    dim = np.clip((beside * share).sum(axis=1) / np.maximum(count, 1), tuning.SHADOW_LEAST_LIGHT, 1.0)
    dim = np.where(count > tuning.SHADOW_PLACES / thin, dim, 1.0).astype(np.float32)
    return np.asarray(1 - stencil.shadows[turn, shade[1]] * (1 - dim[:, None]))


def _tone(level: Array, usable: Array, white: float, stencil: _Stencil, thin: int) -> Array:
    """The arrow's one tone: the middle of what its shaft shows, or of all that is seen of it."""
    shaft = usable & stencil.shaft
    few = np.count_nonzero(shaft, axis=1) < tuning.ARROW_TONE_PLACES / thin
    shown = np.where(few[:, None], usable & stencil.core, shaft)
    ordered = np.sort(np.where(shown, level, np.float32(np.inf)), axis=1)
    middle = ordered[np.arange(len(ordered)), np.count_nonzero(shown, axis=1) // 2]
    return np.asarray(np.minimum(middle, np.float32(tuning.SHADED_TONE * white)))
