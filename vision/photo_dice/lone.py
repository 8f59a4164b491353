"""Lone pips: each may be a one. It does not tell how its face is turned, and hardly its size."""

import numpy as np

from vision.arrays import Array
from vision.photo_dice.faces import Faces
from vision.photo_dice.patterns import LONE
from vision.photo_dice.plane import Sight
from vision.photo_dice.spots import ROUND, Flat, Spots, roundness
from vision.photo_dice.square import squares

FACE = 1.7
"""Lattice units from the middle to where the edge begins."""
SURE = 0.85
"""A pip that belongs to a face this good, of four pips or more, is not a one."""


def lone_faces(sight: Sight, spots: Spots, flat: Flat, faces: Faces) -> Faces:
    """Pips as faces of value one, each turned like the squares around it."""
    sure = faces.holds[(faces.value >= 4) & (faces.fit > SURE * faces.value)].any(axis=0)
    found = squares(sight, spots, flat, np.flatnonzero((flat.oblong < ROUND) & ~sure))
    unit = 2 * found.half / sight.edge
    step = unit[:, None] * np.stack([np.cos(found.turn), np.sin(found.turn)], axis=1)
    alone = ~_others_on(spots, flat, found.pip, step)
    pips, step = found.pip[alone], step[alone]
    count = len(pips)
    holds = np.zeros((count, len(flat.at)), bool)
    holds[np.arange(count), pips] = True
    return Faces(
        np.ones(count, int),
        np.full(count, LONE),
        flat.at[pips],
        step,
        flat.radius[pips],
        roundness(flat.oblong[pips]),
        holds,
    )


def _others_on(spots: Spots, flat: Flat, pips: Array, step: Array) -> Array:
    """Whether another pip stands on the same face."""
    rel = flat.at[None] - flat.at[pips][:, None]
    square = np.sum(step**2, axis=1)[:, None]
    u = (rel[..., 0] * step[:, :1] + rel[..., 1] * step[:, 1:]) / square
    v = (rel[..., 1] * step[:, :1] - rel[..., 0] * step[:, 1:]) / square
    inside = (np.abs(u) < FACE) & (np.abs(v) < FACE) & spots.akin[pips] & spots.strong
    inside[np.arange(len(pips)), pips] = False
    return np.asarray(inside.any(axis=1))
