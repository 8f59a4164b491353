"""Faces: groups of pips that stand like the pips of one face of a die, on a given plane."""

from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo_dice.patterns import LATTICE, UNIT_PER_RADIUS, VALUES
from vision.photo_dice.pips import Pip
from vision.photo_dice.plane import Camera, Plane, flattened, spread

Array = NDArray[Any]

SAME_SIZE = 0.45
"""Difference of log radius between pips of one face: worn, blurred or mirrored pips differ by a third."""
SAME_COLOUR = 0.7
"""Difference of colour between two pips, or their grounds, by the contrast of the pips."""
SAME_HUE = 0.97
"""Cosine between two colours: a lamp's light and the room's differ as much."""
DARK = 12.0
"""Added to colours before hues are compared, in grey levels: near black there is no hue."""
INKED = 0.5
"""Half-way from ground to ink: above, a place holds a pip."""
UNSEEN = 0.5
"""What a pip counts that the picture shows but that was not found as a spot."""
ON_LATTICE = 0.32
"""How far a pip may stand from its lattice place, in lattice units."""
WITHIN = 1.5
"""Pips within this many units of the middle belong to the face."""


class Spots(NamedTuple):
    """All pips of a photograph as arrays."""

    at: Array
    shape: Array
    ink: Array
    ground: Array
    quality: Array
    contrast: Array
    alike: Array
    """(n, n): may these two stand on one face?"""
    akin: Array
    """(n, n): may these two stand on one die? A side face in shadow is darker, but of the same hue."""

    @classmethod
    def of(cls, pips: list[Pip]) -> "Spots":
        """Gather the pips."""
        ink = np.array([p.ink for p in pips])
        ground = np.array([p.ground for p in pips])
        contrast = np.linalg.norm(ink - ground, axis=1)
        least = np.minimum(contrast[:, None], contrast[None])
        apart = np.maximum(
            np.linalg.norm(ink[:, None] - ink[None], axis=2), np.linalg.norm(ground[:, None] - ground[None], axis=2)
        )
        return cls(
            np.array([(p.x, p.y) for p in pips]),
            np.array([p.shape for p in pips]),
            ink,
            ground,
            np.array([p.quality for p in pips]),
            contrast,
            apart < SAME_COLOUR * least,
            _akin(ink, ground),
        )


def _akin(ink: Array, ground: Array) -> Array:
    """Same polarity, and the lighter of the two colours of about one hue: the darker is mostly noise."""
    bright = ink.sum(axis=1) > ground.sum(axis=1)
    light = np.where(bright[:, None], ink, ground) + DARK
    light /= np.linalg.norm(light, axis=1, keepdims=True)
    return (bright[:, None] == bright[None]) & (light @ light.T > SAME_HUE)


class Face(NamedTuple):
    """A face with its pips: middle, one lattice step to the right and one upwards, on the plane."""

    value: int
    bits: int
    middle: Array
    step: Array
    pips: tuple[int, ...]
    fit: float
    """Sum over its pips of how well each stands and how round it is there, at most one each."""


class Flat(NamedTuple):
    """The pips laid flat on one plane."""

    rays: Array
    at: Array
    radius: Array
    oblong: Array


def lay_flat(spots: Spots, camera: Camera, plane: Plane) -> Flat:
    """Every pip as if it lay on the plane of the upper faces."""
    rays = camera.rays(spots.at)
    at = plane.flat(plane.lift(rays))
    maps = spread(rays, plane.up, (plane.right, plane.away), np.array(-1.0), camera.focal)
    radius, oblong = flattened(spots.shape, maps)
    return Flat(rays, at, radius, oblong)


def roundness(oblong: Array) -> Array:
    """1 for a circle; falls to a half where blur and drawing end and another plane begins."""
    return np.exp(-((oblong / 0.32) ** 2) * 0.7)


def find_faces(picture: Array, spots: Spots, flat: Flat, camera: Camera, plane: Plane) -> list[Face]:
    """All faces with two pips or more, each once."""
    first, second = _diagonals(spots, flat)
    if len(first) == 0:
        return []
    middle = (flat.at[first] + flat.at[second]) / 2
    half = (flat.at[second] - flat.at[first]) / 2  # from the middle to lattice place (1, 1)
    step = np.stack([half[:, 0] + half[:, 1], half[:, 1] - half[:, 0]], axis=1) / 2
    square = np.sum(step**2, axis=1)
    rel = flat.at[None] - middle[:, None]
    u = (rel[..., 0] * step[:, None, 0] + rel[..., 1] * step[:, None, 1]) / square[:, None]
    v = (rel[..., 1] * step[:, None, 0] - rel[..., 0] * step[:, None, 1]) / square[:, None]
    near = (np.abs(u) < WITHIN) & (np.abs(v) < WITHIN) & spots.alike[first]
    place = (np.rint(np.clip(v, -1, 1)) + 1) * 3 + np.rint(np.clip(u, -1, 1)) + 1
    off = np.hypot(u - np.clip(np.rint(u), -1, 1), v - np.clip(np.rint(v), -1, 1))
    size = np.abs(np.log(flat.radius[None] / flat.radius[first][:, None]))
    good = near & (off < ON_LATTICE) & (size < SAME_SIZE)
    found = np.bitwise_or.reduce(np.where(good, 1 << place.astype(int), 0), axis=1)
    inked = _inked(picture, spots, flat, (first, second), middle, step, camera, plane)
    seen = np.bitwise_or.reduce(np.where(inked > INKED, 1 << np.arange(9), 0), axis=1)
    return _kept(flat, (found | seen, found, good, near, off, middle, step))


def _inked(
    picture: Array,
    spots: Spots,
    flat: Flat,
    pair: tuple[Array, Array],
    middle: Array,
    step: Array,
    camera: Camera,
    plane: Plane,
) -> Array:
    """How much ink the picture shows at each of the nine places of each frame: 0 ground, 1 as the corner pips."""
    turn = np.stack([-step[:, 1], step[:, 0]], axis=1)
    lattice = np.array(LATTICE, float)
    at = middle[:, None] + lattice[None, :, :1] * step[:, None] + lattice[None, :, 1:] * turn[:, None]
    reach = 0.4 * flat.radius[pair[0]][:, None, None, None]
    around = np.array([(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)], float)
    dots = at[:, :, None] + around[None, None] * reach
    pixels = camera.pixels(plane.place(dots.reshape(-1, 2))).astype(np.float32).reshape(-1, 45, 2)
    parts = [
        cv2.remap(picture, pixels[i : i + 30000], None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        for i in range(0, len(pixels), 30000)
    ]
    seen = np.concatenate(parts).reshape(-1, 9, 5, 3).astype(np.float64).mean(axis=2)
    ink = (spots.ink[pair[0]] + spots.ink[pair[1]]) / 2
    ground = (spots.ground[pair[0]] + spots.ground[pair[1]]) / 2
    axis = ink - ground
    return np.sum((seen - ground[:, None]) * axis[:, None], axis=2) / np.sum(axis**2, axis=1)[:, None]


def _diagonals(spots: Spots, flat: Flat) -> tuple[Array, Array]:
    """Pairs of pips that may be opposite corners of one face."""
    apart = np.linalg.norm(flat.at[:, None] - flat.at[None], axis=2)
    mean = np.sqrt(flat.radius[:, None] * flat.radius[None])
    ratio = apart / mean / np.sqrt(8.0)
    size = np.abs(np.log(flat.radius[:, None] / flat.radius[None]))
    fine = (ratio > UNIT_PER_RADIUS[0]) & (ratio < UNIT_PER_RADIUS[1]) & (size < SAME_SIZE) & spots.alike
    fine &= (flat.oblong[:, None] < 0.6) & (flat.oblong[None] < 0.6)
    first, second = np.nonzero(np.triu(fine, 1))
    return first, second


def _kept(flat: Flat, frames: tuple[Array, ...]) -> list[Face]:
    bits, found, good, near, off, middle, step = frames
    best: dict[tuple[int, ...], Face] = {}
    for i in range(len(bits)):
        value = VALUES.get(int(bits[i]))
        if value is None:
            continue
        pips = tuple(np.nonzero(good[i])[0].tolist())
        unseen = value - int(found[i]).bit_count()
        if len(pips) != value - unseen or unseen > value // 2:
            continue
        stray = int(np.count_nonzero(near[i] & ~good[i]))
        each = np.exp(-((off[i, list(pips)] / 0.2) ** 2) / 2) * roundness(flat.oblong[list(pips)])
        sizes = np.log(flat.radius[list(pips)])
        fit = float(each.sum() * np.exp(-float(np.var(sizes)) * 8)) - 0.7 * stray + UNSEEN * unseen
        if fit > 0.3 * value and (pips not in best or best[pips].fit < fit):
            best[pips] = Face(value, int(bits[i]), middle[i], step[i], pips, fit)
    return list(best.values())
