"""Pips: small elliptical spots of one colour on a ground of another, at any scale and in any colours.

Each speck is looked at in a little window of its own. The colour axis from ground to spot is taken from the window, so
colours do not matter. The outline is where the picture is half-way between the two, so blur does not change the size.
"""

from typing import NamedTuple

import cv2
import numpy as np

from vision.arrays import Array
from vision.photo_dice.specks import LEAST_CONTRAST, find_specks
from vision.photo_dice.star import RING, pip_like

WINDOW = 49
"""Pixels of the window in which a spot is looked at."""
UNIT = 6.0
"""Window pixels per expected pip radius: the window reaches four radii from the centre."""
LEVELS = (0.5, 0.35, 0.65)
"""Half-way is best; lower or higher helps where a shadow or a neighbour touches."""
LEAST_ROUND = 0.80
"""Share of outline and fitted ellipse that agree; letters and grain stay below, blurred pips do not."""
LEAST_ASPECT = 0.22
"""Flatter ellipses are edges and grain, or faces seen so obliquely that they are not the upper one."""
LEAST_RADIUS = 0.8
"""Pixels: a smaller spot is grain."""
AS_EXPECTED = 0.15
"""Difference of log radius, and shift in radii, below which a second look would show the same."""
LEAST_RING = 0.6
"""Share of the ring around a pip that must be ground: neighbours and the face's edge may take the rest."""
_COVER = np.ones((19, 19), np.uint8)
"""Wider than a pip half as large again as expected, in window pixels."""
NOISE = 6.0
"""Grey levels added before colours are divided."""

GLINT = 0.62
"""A spot within a pip of the other polarity, with less than this share of its radius, is a lamp mirrored in the
hollow."""
OF_WHOLE_DIE = 0.35
"""If a whole die was found as a spot: a pip has less than this share of its radius, and more than this share of its
contrast."""


class Pip(NamedTuple):
    """One spot that may be a pip."""

    x: float
    y: float
    shape: tuple[float, float, float]
    """Second moments xx, xy, yy scaled so that a disc of radius r has r², 0, r²."""
    ink: tuple[float, float, float]
    ground: tuple[float, float, float]
    quality: float

    @property
    def contrast(self) -> float:
        """Length of the colour step from ground to ink."""
        return float(np.linalg.norm(np.subtract(self.ink, self.ground)))

    @property
    def radius(self) -> float:
        """Radius of the disc with the same area."""
        xx, xy, yy = self.shape
        return float(max(xx * yy - xy * xy, 1e-6) ** 0.25)


def find_pips(picture: Array) -> list[Pip]:
    """Every spot in a BGR picture that looks like a pip, best first, no two at the same place."""
    found = _looked_at(picture, pip_like(picture, find_specks(picture)))
    return _distinct(found)


def _looked_at(picture: Array, specks: Array) -> list[Pip]:
    """The specks (n, 3) that are pips."""
    seen = (_look(picture, x, y, radius) for x, y, radius in specks.tolist())
    return [pip for pip in seen if pip is not None]


_grid = (np.arange(WINDOW, dtype=np.float32) - WINDOW // 2) / UNIT
_gx, _gy = np.meshgrid(_grid, _grid)
_away = np.hypot(_gx, _gy)
_core = _away < 0.65
_around = (_away > 1.45) & (_away < 2.1)


def _window(picture: Array, x: float, y: float, radius: float) -> Array:
    """The surroundings of a spot, brought to `UNIT` window pixels per radius."""
    scale = radius / UNIT
    reach = int(radius * 5) + 2
    x0, y0 = max(0, int(x) - reach), max(0, int(y) - reach)
    part = picture[y0 : int(y) + reach, x0 : int(x) + reach]
    if scale > 1.5:  # far fewer window pixels than picture pixels: smooth first
        part = cv2.GaussianBlur(part, (0, 0), scale * 0.45)
    half = WINDOW // 2
    view = np.array([[scale, 0, x - x0 - scale * half], [0, scale, y - y0 - scale * half]], np.float64)
    how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    seen = cv2.warpAffine(part, view, (WINDOW, WINDOW), flags=how, borderMode=cv2.BORDER_REPLICATE)
    return seen.astype(np.float32)


class _Outline(NamedTuple):
    """An ellipse in a window: centre from the middle, moments, and how well it agrees with what is seen."""

    x: float
    y: float
    shape: tuple[float, float, float]
    quality: float


def _look(picture: Array, x: float, y: float, radius: float) -> Pip | None:
    """The pip at a spot, or nothing if the spot is no ellipse on an even ground."""
    best: Pip | None = None
    for _ in range(2):  # a second look is centred and scaled on what the first one found
        window = _window(picture, x, y, radius)
        ink = np.median(window[_core], axis=0)  # a lamp mirrored in a hollow pip covers less than half
        ground = np.median(window[_around], axis=0)
        seen = _outline(window, ink, ground)
        if seen is None:
            window, ink, ground = _evenly_lit(window, ink, ground)
            seen = _outline(window, ink, ground)
        if seen is None:
            return best
        scale = radius / UNIT
        x, y = x + seen.x * scale, y + seen.y * scale
        xx, xy, yy = (v * scale * scale for v in seen.shape)
        best = Pip(x, y, (xx, xy, yy), _colour(ink), _colour(ground), seen.quality)
        if best.radius < LEAST_RADIUS:
            return None
        change = best.radius / radius
        if abs(np.log(change)) < AS_EXPECTED and np.hypot(seen.x, seen.y) < AS_EXPECTED * UNIT:
            break
        radius *= min(max(change, 0.4), 2.0)
    return best


def _evenly_lit(window: Array, ink: Array, ground: Array) -> tuple[Array, Array, Array]:
    """The window without the edge of a shadow, everywhere as light as in its middle; and the spot's two colours then.

    Closing fills dark pips with the ground beside them, opening fills light ones. Both leave a straight edge.
    """
    how = cv2.MORPH_CLOSE if ink.sum() < ground.sum() else cv2.MORPH_OPEN
    under = cv2.morphologyEx(window, how, _COVER) + NOISE
    middle = under[WINDOW // 2, WINDOW // 2]
    even = (window + NOISE) / under * middle - NOISE
    return even, np.median(even[_core], axis=0), np.median(even[_around], axis=0)


def _colour(values: Array) -> tuple[float, float, float]:
    blue, green, red = values.tolist()
    return blue, green, red


def _outline(window: Array, ink: Array, ground: Array) -> _Outline | None:
    axis = ink - ground
    contrast = float(np.linalg.norm(axis))
    if contrast < LEAST_CONTRAST:
        return None
    spot = (window - ground) @ (axis / (contrast * contrast))  # 0 on the ground, 1 in the middle of the pip
    best: _Outline | None = None
    for level in LEVELS:
        seen = _ellipse(spot, level)
        if seen is not None and (best is None or seen.quality > best.quality + 0.03):
            best = seen
    return best if best is not None and best.quality >= LEAST_ROUND else None


def _ellipse(spot: Array, level: float) -> _Outline | None:
    """The part of the window above `level` around its middle, if an ellipse with clear ground around."""
    part = _middle_part(spot > level)
    if part is None:
        return None
    m = cv2.moments(part, binaryImage=True)
    area = m["m00"]
    mx, my = m["m10"] / area, m["m01"] / area
    xx, xy, yy = (4.0 * m[k] / area for k in ("mu20", "mu11", "mu02"))
    root = ((xx - yy) ** 2 / 4 + xy * xy) ** 0.5
    small, large = (xx + yy) / 2 - root, (xx + yy) / 2 + root
    if small <= 0 or small / large < LEAST_ASPECT**2:
        return None
    middle = WINDOW // 2
    gx, gy = _gx * UNIT + middle - mx, _gy * UNIT + middle - my
    far = (yy * gx * gx - 2 * xy * gx * gy + xx * gy * gy) / (xx * yy - xy * xy)
    inside = far <= 1.0
    both = np.count_nonzero(inside & (part > 0))
    either = np.count_nonzero(inside | (part > 0))
    ring = (far > RING[0] ** 2) & (far < RING[1] ** 2)
    clear = np.count_nonzero(np.abs(spot[ring]) < 0.33) / max(1, int(np.count_nonzero(ring)))
    if clear < LEAST_RING:
        return None
    return _Outline(mx - middle, my - middle, (xx, xy, yy), float(both / either * (0.5 + 0.5 * clear)))


def _middle_part(mask: Array) -> Array | None:
    """The connected part at the window's middle, holes filled; nothing if it reaches the window's edge."""
    middle = WINDOW // 2
    whole: Array = mask.astype(np.uint8)
    outlines, _ = cv2.findContours(whole, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    cv2.drawContours(whole, outlines, -1, (1,), cv2.FILLED)  # a lamp mirrored in a hollow pip leaves a hole
    _, labels = cv2.connectedComponents(whole, connectivity=4)
    label = int(labels[middle - 1 : middle + 2, middle - 1 : middle + 2].max())
    if label == 0:
        return None
    part: Array = (labels == label).astype(np.uint8)
    if part[0].any() or part[-1].any() or part[:, 0].any() or part[:, -1].any():
        return None
    return part


def _distinct(found: list[Pip]) -> list[Pip]:
    """Keep only the best of spots that overlap. A fainter spot within a pip is a mirrored lamp, or its rim.

    A much smaller spot that is not faint stays: from afar a whole die looks like a spot on the table, too. A pip around
    a lamp mirrored in it stays as well, however bright the lamp.
    """
    found.sort(key=lambda p: -(p.quality**4) * p.contrast)
    at = np.array([(p.x, p.y) for p in found]).reshape(-1, 2)
    radius = np.array([p.radius for p in found])
    contrast = np.array([p.contrast for p in found])
    light = np.array([sum(p.ink) > sum(p.ground) for p in found], bool)
    kept: list[int] = []
    for i in range(len(found)):
        apart = np.hypot(*(at[kept] - at[i]).T)
        within = (radius[i] < OF_WHOLE_DIE * radius[kept]) & (contrast[i] > OF_WHOLE_DIE * contrast[kept])
        within |= (radius[kept] < GLINT * radius[i]) & (light[kept] != light[i])
        if (within | (apart > 0.9 * np.maximum(radius[kept], radius[i]))).all():
            kept.append(i)
    return [found[i] for i in kept]
