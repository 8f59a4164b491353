"""Cubes: an upper face says where the die's side faces must be, and so which other pips it explains."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.photo_dice.faces import Flat, Spots, roundness
from vision.photo_dice.patterns import SIDE_PER_UNIT
from vision.photo_dice.plane import Camera, Plane

Array = NDArray[Any]


def side_pips(
    spots: Spots, flat: Flat, camera: Camera, plane: Plane, middle: Array, step: Array, radius: Array
) -> tuple[Array, Array]:
    """For cubes (h) with these upper faces and pips (n): how well each pip stands on a side face, and whether it is on one.

    Both (h, n); the first between 0 and 1, the second true also for spots that stand badly.
    """
    count, n = len(middle), len(flat.rays)
    well = np.zeros((count, n))
    on = np.zeros((count, n), bool)
    if count == 0 or n == 0:
        return well, on
    unit = np.linalg.norm(step, axis=1)
    side = unit * SIDE_PER_UNIT
    top = plane.place(middle)
    ahead = (step[:, :1] * plane.right + step[:, 1:] * plane.away) / unit[:, None]
    across = np.cross(plane.up, ahead)
    for normal in (ahead, across, -ahead, -across):
        faced = np.sum(normal * top, axis=1) + side / 2  # the face plane: normal · P = faced
        along = normal @ flat.rays.T
        depth = faced[:, None] / np.where(np.abs(along) < 1e-6, 1e-6, along)
        edge = np.cross(plane.up, normal)
        seen = (along < -1e-6) & (faced < 0)[:, None]
        u = (depth * (edge @ flat.rays.T) - np.sum(edge * top, axis=1)[:, None]) / unit[:, None]
        height = (depth * (flat.rays @ plane.up)[None] - (top @ plane.up)[:, None]) / unit[:, None]
        v = height + SIDE_PER_UNIT / 2
        half = SIDE_PER_UNIT / 2 + 0.15
        inside = seen & (np.abs(u) < half) & (np.abs(v) < half)
        if not inside.any():
            continue
        h, i = np.nonzero(inside)
        r, oblong = _on_side(spots, flat, camera, plane, normal[h], edge[h], faced[h], i)
        off = np.hypot(
            u[h, i] - np.clip(np.rint(u[h, i]), -1, 1), v[h, i] - np.clip(np.rint(v[h, i]), -1, 1)
        )
        size = np.log(r / radius[h])
        fit = np.exp(-((off / 0.35) ** 2) / 2) * np.sqrt(roundness(oblong)) * np.exp(-((size / 0.35) ** 2) / 2)
        well[h, i] = np.maximum(well[h, i], fit)
        on[h, i] = True
    return well, on


def _on_side(
    spots: Spots, flat: Flat, camera: Camera, plane: Plane, normal: Array, edge: Array, faced: Array, i: Array
) -> tuple[Array, Array]:
    """Radius and oblongness of pips `i`, each on its own side face."""
    rays = flat.rays[i]
    along = np.sum(normal * rays, axis=1)
    depth = faced / along
    maps = np.empty((len(i), 2, 2))
    for k in range(2):
        change = -depth * normal[:, k] / along
        maps[:, 0, k] = (depth * edge[:, k] + change * np.sum(rays * edge, axis=1)) / camera.focal
        maps[:, 1, k] = (depth * plane.up[k] + change * (rays @ plane.up)) / camera.focal
    from vision.photo_dice.plane import flattened

    return flattened(spots.shape[i], maps)
