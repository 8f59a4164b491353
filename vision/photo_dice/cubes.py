"""Cubes: an upper face says where the die's side faces must be, and so which other pips it explains."""

import numpy as np

from vision.arrays import Array
from vision.photo_dice.faces import Faces
from vision.photo_dice.patterns import ANY_WAY, WORTH
from vision.photo_dice.plane import Sight, cross, flattened
from vision.photo_dice.spots import Flat, Spots, roundness

HELD = 0.2
"""A pip that stands at least this well on a side face belongs to that die."""
ON_SIDE, ASTRAY = 0.8, 0.15
"""What such a pip counts, and what a pip costs that the side face does not explain."""
REPEATED = 1.5
"""What it costs if a side face shows the value of the upper face or of its underside."""
MORE_LEVEL = 0.15
"""A pip that is this much rounder on the plane of the upper faces lies there, not on a side face."""


def side_pips(sight: Sight, spots: Spots, flat: Flat, faces: Faces) -> tuple[Array, Array]:
    """How well each pip stands on a side face, between 0 and 1, and what it is worth there with its pattern.

    Both are (h, n), for cubes (h) with these upper faces and pips (n).
    """
    plane, count, n = sight.plane, *faces.holds.shape
    akin = spots.akin[faces.first] & ~faces.holds
    well = np.zeros((count, n))
    on = np.zeros((count, n), bool)
    pattern = np.zeros((count, n))
    if count == 0 or n == 0:
        return well, pattern
    unit = np.linalg.norm(faces.step, axis=1)
    side = unit * sight.edge
    top = plane.place(faces.middle)
    ahead = (faces.step[:, :1] * plane.right + faces.step[:, 1:] * plane.away) / unit[:, None]
    across = cross(plane.up, ahead)
    for normal in (ahead, across, -ahead, -across):
        faced = np.sum(normal * top, axis=1) + side / 2  # the face plane: normal · P = faced
        along = normal @ flat.rays.T
        depth = faced[:, None] / np.where(np.abs(along) < 1e-6, 1e-6, along)
        edge = cross(plane.up, normal)
        seen = (along < -1e-6) & (faced < 0)[:, None]
        u = (depth * (edge @ flat.rays.T) - np.sum(edge * top, axis=1)[:, None]) / unit[:, None]
        height = (depth * (flat.rays @ plane.up)[None] - (top @ plane.up)[:, None]) / unit[:, None]
        v = height + sight.edge / 2
        half = sight.edge / 2 + 0.15
        inside = seen & akin & (np.abs(u) < half) & (np.abs(v) < half)
        if not inside.any():
            continue
        h, i = np.nonzero(inside)
        r, oblong = _on_side(spots.shape[i], flat.rays[i], (normal[h], edge[h], faced[h]), sight)
        off = np.hypot(u[h, i] - np.clip(np.rint(u[h, i]), -1, 1), v[h, i] - np.clip(np.rint(v[h, i]), -1, 1))
        size = np.log(r / faces.radius[h])
        level = flat.oblong[i] + MORE_LEVEL < oblong
        fit = np.exp(-((off / 0.35) ** 2) / 2) * np.sqrt(roundness(oblong)) * np.exp(-((size / 0.35) ** 2) / 2)
        fit = np.where(level, 0, fit)
        well[h, i] = np.maximum(well[h, i], fit)
        on[h, i] = True
        pattern[h, i] += _patterns(faces.value, h, u[h, i], v[h, i], fit)
    return well, pattern + np.where(well > HELD, ON_SIDE * well, np.where(on, -ASTRAY, 0))


def _patterns(value: Array, h: Array, u: Array, v: Array, fit: Array) -> Array:
    """A true pattern speaks for the cube; one that repeats the upper face or its underside against it."""
    count = len(value)
    place = (np.rint(np.clip(v, -1, 1)) + 1) * 3 + np.rint(np.clip(u, -1, 1)) + 1
    good = fit > 0.25
    bits = np.zeros(count, int)
    np.bitwise_or.at(bits, h[good], 1 << place[good].astype(int))
    pips = np.bincount(h[good], minlength=count)
    times, plus = np.zeros(count), np.zeros(count)
    for k in np.nonzero(pips)[0].tolist():
        side = ANY_WAY.get(int(bits[k]))
        if side is None or side != pips[k]:
            continue
        if side in (value[k], 7 - value[k]):
            plus[k] = -REPEATED / side
        else:
            times[k] = max(0.0, WORTH[side]) / side
    return np.asarray(np.where(good, times[h] * fit + plus[h], 0))


def _on_side(shapes: Array, rays: Array, faces: tuple[Array, Array, Array], sight: Sight) -> tuple[Array, Array]:
    """Radius and oblongness of pips, each on its own side face: its normal, its edge and its distance."""
    normal, edge, faced = faces
    up = sight.plane.up
    along = np.sum(normal * rays, axis=1)
    depth = faced / along
    maps = np.empty((len(rays), 2, 2))
    for k in range(2):
        change = -depth * normal[:, k] / along
        maps[:, 0, k] = (depth * edge[:, k] + change * np.sum(rays * edge, axis=1)) / sight.camera.focal
        maps[:, 1, k] = (depth * up[k] + change * (rays @ up)) / sight.camera.focal
    return flattened(shapes, maps)
