"""Faces: groups of pips that stand like the pips of one face of a die, on a given plane."""

from typing import NamedTuple

import numpy as np

from vision.arrays import Array
from vision.photo_dice.patterns import LATTICE, UNIT_PER_RADIUS, VALUES, WORTH
from vision.photo_dice.plane import Sight
from vision.photo_dice.spots import ROUND, Flat, Spots, roundness
from vision.photo_dice.star import HALF_WAY

SAME_SIZE = 0.45
"""Difference of log radius between pips of one face: worn, blurred or mirrored pips differ by a third."""
ON_LATTICE = 0.32
"""How far a pip may stand from its lattice place, in lattice units."""
WITHIN = 1.5
"""Pips within this many units of the middle belong to the face."""
MOST_OBLONG = 0.6
"""A pip farther from round than this does not lie in the plane."""
UNSEEN = 0.5
"""What a pip counts that the picture shows but that was not found as a spot."""
STRAY = 0.7
"""What a pip costs that stands on the face but not on its lattice."""
LEAST_FIT = 0.42
"""Least fit of each pip of a face. Below it, half of the pips stand or look wrong."""
MOST_PAIRS = 600
"""A limit, so that a table full of dots does not cost too much time."""


def _inward(x: int, y: int) -> list[tuple[float, float]]:
    """Three ways from a lattice place that stay on the face."""
    if x and y:
        return [(-x, 0), (0, -y), (-x * 0.5**0.5, -y * 0.5**0.5)]
    return [(-x, -y), (y, x), (-y, -x)] if x or y else [(1, 0), (0, 1), (-1, 0)]


GROUND, BESIDE_PIP = 0.3, 1.45
"""How much ink may lie beside a pip that was not found, and where that is, in radii: towards the face's middle."""

_OPEN = np.array(
    [any(b & bits == b and (bits & ~b).bit_count() <= v // 2 for bits, v in VALUES.items()) for b in range(512)]
)
"""Found places as bits: can they become a value if places that were not found are added?"""
_WHOLE = np.array([b & 0b100000001 == 0b100000001 or b & 0b001000100 == 0b001000100 for b in range(512)])
"""Are two opposite corners found?"""
_ON_PIP = np.array([(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)], float)
_INWARD = np.array([_inward(*place) for place in LATTICE])


class Faces(NamedTuple):
    """Possible upper faces (h) over the pips (n) of a photograph, as arrays; lengths are on the plane."""

    value: Array
    bits: Array
    middle: Array
    step: Array
    """(h, 2): one lattice step along an edge."""
    radius: Array
    """Radius of its pips."""
    fit: Array
    """Sum over its pips of how well each stands and how round it is there, at most one each."""
    holds: Array
    """(h, n): which pips are its own."""

    @property
    def first(self) -> Array:
        """One pip of each face."""
        return np.asarray(np.argmax(self.holds, axis=1))

    def only(self, which: Array) -> "Faces":
        """Some of the faces."""
        return Faces(*(column[which] for column in self))

    def also(self, more: "Faces") -> "Faces":
        """Both lots together."""
        return Faces(*(np.concatenate(both) for both in zip(self, more, strict=True)))

    @classmethod
    def none(cls, pips: int) -> "Faces":
        """No face at all."""
        flat = np.zeros((0, 2))
        return cls(
            np.zeros(0, int),
            np.zeros(0, int),
            flat,
            flat,
            np.zeros(0),
            np.zeros(0),
            np.zeros((0, pips), bool),
        )


class _Frames(NamedTuple):
    """Lattices laid over pairs of pips, each pair the opposite corners of a would-be face."""

    first: Array
    second: Array
    middle: Array
    step: Array

    def only(self, which: Array) -> "_Frames":
        """Some of them."""
        return _Frames(*(column[which] for column in self))

    def also(self, more: "_Frames") -> "_Frames":
        """Both lots together."""
        return _Frames(*(np.concatenate(both) for both in zip(self, more, strict=True)))


def find_faces(sight: Sight, spots: Spots, flat: Flat, *, half: bool = True) -> Faces:
    """All faces with two pips or more, each once, best first; `half` also those found on one side only."""
    frames = _diagonals(spots, flat)
    whole = len(frames.first)
    if half:
        frames = frames.also(_rows(spots, flat))
    if len(frames.first) == 0:
        return Faces.none(len(flat.at))
    square = np.sum(frames.step**2, axis=1)[:, None]
    rel = flat.at[None] - frames.middle[:, None]
    u = (rel[..., 0] * frames.step[:, :1] + rel[..., 1] * frames.step[:, 1:]) / square
    v = (rel[..., 1] * frames.step[:, :1] - rel[..., 0] * frames.step[:, 1:]) / square
    near = (np.abs(u) < WITHIN) & (np.abs(v) < WITHIN) & spots.alike[frames.first]
    near_u, near_v = np.clip(np.rint(u), -1, 1), np.clip(np.rint(v), -1, 1)
    off = np.hypot(u - near_u, v - near_v)
    size = np.abs(np.log(flat.radius[None] / flat.radius[frames.first][:, None]))
    good = near & (off < ON_LATTICE) & (size < SAME_SIZE)
    place = ((near_v + 1) * 3 + near_u + 1).astype(int)
    found = np.bitwise_or.reduce(np.where(good, 1 << place, 0), axis=1)
    open_to = _OPEN[found]
    open_to[whole:] &= ~_WHOLE[found[whole:]]
    which = np.flatnonzero(open_to)
    if len(which) == 0:
        return Faces.none(len(flat.at))
    whole = int(np.count_nonzero(open_to[:whole]))
    frames, found, good, near, off = frames.only(which), found[which], good[which], near[which], off[which]
    inked, inward = _inked(sight, spots, flat, frames)
    spot = inked > HALF_WAY
    spot[whole:] &= inward[whole:] < GROUND
    seen = np.bitwise_or.reduce(np.where(spot, 1 << np.arange(9), 0), axis=1)
    return _kept(flat, frames, (found, found | seen), good, near, off)


def alien_pips(spots: Spots, flat: Flat, faces: Faces, edge_units: float) -> Array:
    """How many pips of the same kind stand on each face that are not its own.

    Where the lattice goes on beyond the face on more than one side, that is a pattern and no die.
    """
    rel = flat.at[None] - faces.middle[:, None]
    square = np.sum(faces.step**2, axis=1)[:, None]
    u = (rel[..., 0] * faces.step[:, :1] + rel[..., 1] * faces.step[:, 1:]) / square
    v = (rel[..., 1] * faces.step[:, :1] - rel[..., 0] * faces.step[:, 1:]) / square
    size = np.abs(np.log(flat.radius[None] / faces.radius[:, None]))
    on = np.maximum(np.abs(u), np.abs(v)) < edge_units / 2
    same = spots.alike[faces.first] & spots.strong & (flat.oblong < ROUND) & (size < SAME_SIZE * 0.7)
    far, near = np.maximum(np.abs(u), np.abs(v)), np.minimum(np.abs(u), np.abs(v))
    on_going = (np.hypot(far - 3, near - 1) < ON_LATTICE) & same
    return np.asarray((on & same & ~faces.holds).sum(axis=1) + np.maximum(0, on_going.sum(axis=1) - 2))


def clear_faces(faces: Faces) -> float:
    """How much there is to see on this plane: the worth of the best faces that share no pip."""
    alone = np.array([WORTH[v] for v in faces.value.tolist()])
    worth = faces.fit + alone * np.minimum(1, faces.fit / faces.value)
    taken = np.zeros(faces.holds.shape[1], bool)
    total = 0.0
    for h in np.argsort(-worth).tolist():
        if worth[h] <= 0:
            break
        if not (taken & faces.holds[h]).any():
            taken |= faces.holds[h]
            total += float(worth[h])
    return total


def _diagonals(spots: Spots, flat: Flat) -> _Frames:
    """Pairs of pips that may be opposite corners of one face."""
    apart = np.linalg.norm(flat.at[:, None] - flat.at[None], axis=2)
    unit = apart / np.sqrt(8.0) / np.sqrt(flat.radius[:, None] * flat.radius[None])
    size = np.abs(np.log(flat.radius[:, None] / flat.radius[None]))
    fine = (unit > UNIT_PER_RADIUS[0]) & (unit < UNIT_PER_RADIUS[1]) & (size < SAME_SIZE) & spots.alike
    level = flat.oblong < MOST_OBLONG
    first, second = np.nonzero(np.triu(fine & level[:, None] & level[None], 1))
    if len(first) > MOST_PAIRS:
        best = np.argsort(size[first, second] + flat.oblong[first] + flat.oblong[second])[:MOST_PAIRS]
        first, second = first[best], second[best]
    middle = (flat.at[first] + flat.at[second]) / 2
    half = (flat.at[second] - flat.at[first]) / 2  # from the middle to lattice place (1, 1)
    step = np.stack([half[:, 0] + half[:, 1], half[:, 1] - half[:, 0]], axis=1) / 2
    return _Frames(first, second, middle, step)


def _rows(spots: Spots, flat: Flat) -> _Frames:
    """Pairs of pips that may be the corners on one side of a face whose far corners were not found.

    A pip near the far edge runs into a table of its own colour.
    """
    apart = np.linalg.norm(flat.at[:, None] - flat.at[None], axis=2)
    unit = apart / 2 / np.sqrt(flat.radius[:, None] * flat.radius[None])
    size = np.abs(np.log(flat.radius[:, None] / flat.radius[None]))
    fine = (unit > UNIT_PER_RADIUS[0]) & (unit < UNIT_PER_RADIUS[1]) & (size < SAME_SIZE / 2) & spots.alike
    level = (flat.oblong < ROUND) & spots.strong
    first, second = np.nonzero(fine & level[:, None] & level[None])  # each pair both ways: a face on either side
    if len(first) > MOST_PAIRS // 2:
        best = np.argsort(size[first, second] + flat.oblong[first] + flat.oblong[second])[: MOST_PAIRS // 2]
        first, second = first[best], second[best]
    step = (flat.at[second] - flat.at[first]) / 2
    turn = np.stack([-step[:, 1], step[:, 0]], axis=1)
    return _Frames(first, second, (flat.at[first] + flat.at[second]) / 2 + turn, step)


def _inked(sight: Sight, spots: Spots, flat: Flat, frames: _Frames) -> tuple[Array, Array]:
    """How much ink the picture shows at the nine places of each frame, and beside them on the face.

    0 is ground, 1 as the corner pips.
    """
    turn = np.stack([-frames.step[:, 1], frames.step[:, 0]], axis=1)
    lattice = np.array(LATTICE, float)
    at = frames.middle[:, None] + lattice[:, :1] * frames.step[:, None] + lattice[:, 1:] * turn[:, None]
    radius = flat.radius[frames.first][:, None, None, None]
    dots = at[:, :, None] + _ON_PIP * (0.4 * radius)
    unit = np.linalg.norm(frames.step, axis=1)[:, None]
    ways = _INWARD[..., :1] * (frames.step / unit)[:, None, None] + _INWARD[..., 1:] * (turn / unit)[:, None, None]
    dots = np.concatenate([dots, at[:, :, None] + BESIDE_PIP * radius * ways], axis=2)
    seen = sight.colours(dots.reshape(-1, 72, 2)).reshape(-1, 9, 8, 3)
    ink = (spots.ink[frames.first] + spots.ink[frames.second]) / 2
    ground = (spots.ground[frames.first] + spots.ground[frames.second]) / 2
    axis = ink - ground
    share = ((seen - ground[:, None, None]) @ (axis / np.sum(axis**2, axis=1)[:, None])[:, None, :, None])[..., 0]
    return share[:, :, :5].mean(axis=2), np.median(share[:, :, 5:], axis=2)


def _kept(flat: Flat, frames: _Frames, bits: tuple[Array, Array], good: Array, near: Array, off: Array) -> Faces:
    """The frames whose places make a value, one for each group of pips and value."""
    found, all_bits = bits
    value = np.array([VALUES.get(b, 0) for b in all_bits.tolist()])
    unseen = value - np.array([b.bit_count() for b in found.tolist()])
    fine = (value > 0) & (good.sum(axis=1) == value - unseen) & (unseen <= value // 2)
    each = np.exp(-((off / 0.2) ** 2) / 2) * roundness(flat.oblong)[None] * good
    sizes = np.where(good, np.log(flat.radius)[None], 0)
    count = np.maximum(good.sum(axis=1), 1)
    mean = sizes.sum(axis=1) / count
    spread = np.where(good, (sizes - mean[:, None]) ** 2, 0).sum(axis=1) / count
    stray = (near & ~good).sum(axis=1)
    fit = each.sum(axis=1) * np.exp(-8 * spread) - STRAY * stray + UNSEEN * unseen
    fine &= fit > LEAST_FIT * value
    taken: set[tuple[int, bytes]] = set()
    kept = []
    for i in np.argsort(-fit).tolist():
        pips = int(value[i]), good[i].tobytes()
        if fine[i] and pips not in taken:
            taken.add(pips)
            kept.append(i)
    which = np.array(kept, int)
    faces = Faces(value, all_bits, frames.middle, frames.step, np.exp(mean), fit, good)
    return faces.only(which)
