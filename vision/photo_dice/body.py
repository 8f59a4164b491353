"""The body around the pips: an even face, and an outline where the cube ends."""

from functools import cache
from typing import NamedTuple

import cv2
import numpy as np

from vision.arrays import Array
from vision.photo_dice.colours import sample
from vision.photo_dice.faces import Faces
from vision.photo_dice.patterns import places
from vision.photo_dice.plane import Sight
from vision.photo_dice.spots import DARK, DEEP_SHADE, SAME_HUE

DIRECTIONS = 20
REACH = np.linspace(0.56, 1.76, 21)
"""Where to look along each direction, as a share of the way to the silhouette."""
ROUNDED = 0.97
"""Rounded corners end a little inside the cube's silhouette."""
LEAST_STEP = 7.0
"""Colour step in grey levels that an edge shows at least; white dice on pale wood show 10 to 20."""
OUTSIDE, SAME_GROUND = (1.275, 0.175), 0.045
"""Where beyond the silhouette the colour must differ from the face's; and by how much of the pips' contrast."""
ABOVE = 1.3
"""How much stronger the step must be than what lies beyond it."""
EVEN_FACE = 0.94
"""A face less even than this may lie half in a hard shadow."""
BELOW = 0.87
"""How far the upper face reaches, as a share of the silhouette, in directions in which side faces are well seen."""
BESIDE = 1.1
"""Where beyond the silhouette another die may be."""
PATCH = 11
INSIDE = 1.4
"""Lattice units from the middle that are looked at: all pips; the face's rounded edges stay outside."""
EVEN = 0.35
"""How far the face's colour may stray, as a share of the pips' contrast: light falls off, wood and keys stray more."""

HALVES = 0.5
"""The share of that on either side of a hard shadow's edge. Each half is lit evenly; the blur of a faint pip is not."""
INKED = 0.45
"""A place on a side face is a pip if its colour is nearer to the ink than this, as a share of the contrast. Ink and
contrast are darkened as the face is."""
_across = np.array([0.2, 0.4, 0.6, 0.8])
_s, _t = (a.ravel() for a in np.meshgrid(_across, _across))
_on_quad = np.stack([(1 - _s) * (1 - _t), _s * (1 - _t), _s * _t, (1 - _s) * _t], axis=1)
"""Places on a side face as shares of its corners."""
_reach_in = np.linspace(-INSIDE, INSIDE, PATCH)
_patch = tuple(np.meshgrid(_reach_in, _reach_in))
_angles = np.arange(DIRECTIONS) * (2 * np.pi / DIRECTIONS)
_rays = np.stack([np.cos(_angles), np.sin(_angles)], axis=1)
_outside = np.nonzero(np.abs(REACH - OUTSIDE[0]) < OUTSIDE[1])[0]
_edges = ((0, 1), (1, 2), (2, 3), (3, 0), (4, 5), (5, 6), (6, 7), (7, 4), (0, 4), (1, 5), (2, 6), (3, 7))


class Body(NamedTuple):
    """What the picture says about dice: arrays, one number between 0 and 1 per face."""

    outline: Array
    """Share of directions in which the picture changes where the die must end, more than it does beyond."""
    even: Array
    """Share of the upper face between its pips that has the ground's colour."""
    solid: Array
    """Share of the visible side faces that has the body's hue: print and holes have none."""
    beside: Array
    """How large these side faces look, compared with the upper face."""
    foot: Array
    """As `outline`, but only where the cube's silhouette is its lower edge: there a flat tile has none."""


def corners(sight: Sight, middle: Array, step: Array) -> Array:
    """The four corners of each upper face and the four below them (h, 8, 3), in the camera's frame."""
    plane, half = sight.plane, step * (sight.edge / 2)
    turn = np.stack([-half[:, 1], half[:, 0]], axis=1)
    flat = np.stack([middle + sx * half + sy * turn for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))], axis=1)
    top = plane.place(flat.reshape(-1, 2)).reshape(-1, 4, 3)
    down = plane.up * (2 * np.linalg.norm(half, axis=1))[:, None, None]
    return np.concatenate([top, top - down], axis=1)


def look(sight: Sight, faces: Faces, cubes: Array, colours: tuple[Array, Array]) -> Body:
    """Look at the picture around and on each face; with their cubes' corners; `colours` are ink and ground per face."""
    if len(faces.value) == 0:
        return Body(*(np.zeros(0) for _ in Body._fields))
    pixels = sight.camera.pixels(cubes.reshape(-1, 3)).reshape(-1, 8, 2)
    even = _evenness(sight, faces, colours)
    outline, foot = _outlines(sight.picture, pixels, colours, np.zeros((len(pixels), DIRECTIONS), bool))
    solid, beside = _sides(sight.picture, cubes, pixels, colours)
    return Body(outline, even, solid, beside, foot)


def look_again(
    picture: Array,
    silhouettes: Array,
    colours: tuple[Array, Array],
    others: list[Array],
    apart: Array,
) -> tuple[Array, Array, Array]:
    """Which cubes (h, 8, 2) stand behind or beside others, and their outline and foot where they are free.

    `apart` (h, others) tells which others are other dice. Cubes without a free side are left out.
    """
    middle = silhouettes.mean(axis=1)
    reach = _reach(silhouettes - middle[:, None]) * ROUNDED
    ends = middle[:, None] + _rays[None] * (reach * BESIDE)[..., None]
    covered = np.zeros(reach.shape, bool)
    for k, other in enumerate(others):
        hull = cv2.convexHull(other.astype(np.float32)).reshape(-1, 2)
        edge, to = np.roll(hull, -1, axis=0) - hull, ends[:, :, None] - hull
        side = edge[:, 0] * to[..., 1] - edge[:, 1] * to[..., 0]
        covered |= ((side > 0).all(axis=2) | (side < 0).all(axis=2)) & apart[:, k, None]
    which = np.flatnonzero(covered.any(axis=1) & ~covered.all(axis=1))
    if len(which) == 0:
        return which, np.zeros(0), np.zeros(0)
    ink, ground = colours
    return which, *_outlines(picture, silhouettes[which], (ink[which], ground[which]), covered[which])


def _outlines(picture: Array, pixels: Array, colours: tuple[Array, Array], covered: Array) -> tuple[Array, Array]:
    middle = pixels.mean(axis=1)
    reach = _reach(pixels - middle[:, None]) * ROUNDED
    upper = _reach(pixels[:, :4] - middle[:, None], _edges[:4]) * ROUNDED
    low = upper < BELOW * reach
    at = middle[:, None, None] + _rays[None, :, None] * (reach[:, :, None, None] * REACH[None, None, :, None])
    seen = sample(picture, at)
    sums = np.cumsum(seen, axis=2)
    w = 3  # 18 % of the way on either side: a shaken edge is that wide
    mean = (sums[:, :, w:] - sums[:, :, :-w]) / w
    step = np.linalg.norm(mean[:, :, w:] - mean[:, :, :-w], axis=3)
    where = REACH[w : w + step.shape[2]]
    edge = step[:, :, (where > 0.84) & (where < 1.14)].max(axis=2)
    beyond = step[:, :, (where > 1.25) & (where < 1.55)].max(axis=2)  # as long a way as the edge had
    noise = np.median(beyond, axis=1)
    ink, ground = colours
    least = np.maximum(LEAST_STEP, SAME_GROUND * np.linalg.norm(ink - ground, axis=1))
    outside = seen[:, :, _outside]
    off = np.linalg.norm(np.median(outside, axis=2) - ground[:, None], axis=2)
    ends = (off > least[:, None]) & (edge > np.maximum(LEAST_STEP, ABOVE * noise)[:, None])
    ends, low = ends & ~covered, low & ~covered
    foot = (ends & low).sum(axis=1) / np.maximum(low.sum(axis=1), 1)
    return ends.sum(axis=1) / (~covered).sum(axis=1), np.where(low.any(axis=1), foot, 1.0)


def _sides(picture: Array, cubes: Array, pixels: Array, colours: tuple[Array, Array]) -> tuple[Array, Array]:
    """Share of the visible side faces that looks like the body, and their size compared with the upper face."""
    ink, ground = colours
    contrast = np.linalg.norm(ink - ground, axis=1)[:, None]
    bright = np.linalg.norm(ground + DARK, axis=1)[:, None]
    hue = (ground + DARK) / bright
    top = _area(pixels[:, :4])
    body, plain, size = (np.zeros(len(cubes)) for _ in range(3))
    for k in range(4):
        quad = [k, (k + 1) % 4, (k + 1) % 4 + 4, k + 4]
        middle = cubes[:, quad].mean(axis=1)
        seen = np.sum((middle - cubes.mean(axis=1)) * middle, axis=1) < 0
        area = np.where(seen, _area(pixels[:, quad]) / top, 0)
        colour = sample(picture, np.einsum("pc,hcx->hpx", _on_quad, pixels[:, quad]))
        light = colour + DARK
        long = np.linalg.norm(light, axis=2)
        shade = np.median(long, axis=1, keepdims=True) / bright
        inked = np.linalg.norm(colour - shade[..., None] * ink[:, None], axis=2) < INKED * shade * contrast
        alike = np.sum(light * hue[:, None], axis=2) > SAME_HUE * long
        body += area * np.mean(alike & ~inked, axis=1)
        plain += area * np.maximum(np.mean(~inked, axis=1), 0.5)
        size += area
    return body / np.maximum(plain, 1e-6), size


def _area(quads: Array) -> Array:
    a, b = quads[:, 2] - quads[:, 0], quads[:, 3] - quads[:, 1]
    return np.asarray(np.abs(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]) / 2 + 1e-6)


def _evenness(sight: Sight, faces: Faces, colours: tuple[Array, Array]) -> Array:
    u, v = _patch
    step = faces.step[:, None, None]
    turn = np.stack([-step[..., 1], step[..., 0]], axis=-1)
    flat = faces.middle[:, None, None] + u[..., None] * step + v[..., None] * turn
    size = faces.radius / np.linalg.norm(faces.step, axis=1)
    clear = np.stack([_away(b) for b in faces.bits.tolist()]) > size[:, None, None] * 1.35
    seen, clear = sight.colours(flat).reshape(len(size), -1, 3), clear.reshape(len(size), -1)
    ink, ground = colours
    contrast = np.linalg.norm(ink - ground, axis=1)
    even = _share(clear, seen, ground[:, None], contrast)
    uneven = np.flatnonzero(even < EVEN_FACE)
    if len(uneven):
        lit = _shadow_edge(seen[uneven], clear[uneven], ground[uneven])
        halves = _share(clear[uneven], seen[uneven], lit[..., None] * ground[uneven, None], HALVES * contrast[uneven])
        even[uneven] = np.maximum(even[uneven], halves)
    return even


def _share(clear: Array, seen: Array, ground: Array, contrast: Array) -> Array:
    """Share of the clear places (h, p) that have the ground's colour."""
    even = np.linalg.norm(seen - ground, axis=2) < EVEN * contrast[:, None]
    return np.asarray((clear & even).sum(axis=1) / np.maximum(clear.sum(axis=1), 1))


def _shadow_edge(seen: Array, clear: Array, ground: Array) -> Array:
    """How bright each place of a face is compared with its ground (h, p), if one straight shadow edge cuts the face."""
    bright = np.einsum("hpc,hc->hp", seen, ground / np.maximum(np.sum(ground**2, axis=1), 1)[:, None])
    count = np.maximum(clear.sum(axis=1), 1)[:, None]
    there = np.stack([a.ravel() for a in _patch], axis=1)
    apart = there[None] - (clear @ there / count)[:, None]
    way = np.einsum("hp,hpx->hx", np.where(clear, bright, 0), apart)
    along = np.einsum("hpx,hx->hp", apart, way)
    order = np.argsort(along, axis=1)
    weight = np.take_along_axis(clear, order, 1).astype(float)
    before, total = np.cumsum(weight, axis=1), np.cumsum(weight * np.take_along_axis(bright, order, 1), axis=1)
    after, rest = before[:, -1:] - before, total[:, -1:] - total
    dark, light = total / np.maximum(before, 1), rest / np.maximum(after, 1)
    cut = np.argmax(before * after * (light - dark) ** 2, axis=1)[:, None]
    dark, light = np.take_along_axis(dark, cut, 1), np.take_along_axis(light, cut, 1)
    dark = np.where(dark > DEEP_SHADE * light, dark, light)
    levels = np.where(np.arange(seen.shape[1]) <= cut, dark, light)
    lit = np.empty_like(bright)
    np.put_along_axis(lit, order, levels, 1)
    return np.asarray(lit)


@cache
def _away(bits: int) -> Array:
    """Distance to the nearest pip of a pattern, over the patch."""
    u, v = _patch
    return np.min([np.hypot(u - x, v - y) for x, y in places(bits)], axis=0)  # type: ignore[no-any-return]


def _reach(points: Array, edges: tuple[tuple[int, int], ...] = _edges) -> Array:
    """Distance from the origin to the silhouette of cubes (h, 8, 2) along each ray: its farthest edge."""
    far = np.zeros((len(points), DIRECTIONS))
    for i, j in edges:
        a, edge = points[:, i], points[:, j] - points[:, i]
        cross = _rays[None, :, 0] * edge[:, None, 1] - _rays[None, :, 1] * edge[:, None, 0]
        cross = np.where(np.abs(cross) < 1e-9, 1e-9, cross)
        t = (a[:, 0] * edge[:, 1] - a[:, 1] * edge[:, 0])[:, None] / cross
        s = (a[:, None, 0] * _rays[None, :, 1] - a[:, None, 1] * _rays[None, :, 0]) / cross
        far = np.where((t > far) & (s >= 0) & (s <= 1), t, far)
    return np.maximum(far, 1.0)
