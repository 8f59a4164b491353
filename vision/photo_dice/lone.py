"""Lone pips: each may be a one, but says nothing of how its face is turned, and little of its size."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.photo_dice.faces import Faces
from vision.photo_dice.patterns import LONE, USUAL_UNITS_PER_RADIUS
from vision.photo_dice.spots import Flat, Spots, roundness

Array = NDArray[Any]

MOST_OBLONG = 0.5
CLEAR_SPACE = 1.3
"""Lattice units around a lone pip without another: the nearest pip of a side face is farther."""
SURE = 0.85
"""A pip that belongs to a face this good, of four pips or more, is no one."""
SIDES_WITHIN = 6.0
"""Lattice units within which pips of side faces lie; without any, the turn can be seen by the outline only."""


def lone_faces(spots: Spots, flat: Flat, faces: Faces, turns: int) -> Faces:
    """Pips as faces of value one, turned in `turns` ways and in each usual size."""
    n = len(flat.at)
    apart = np.linalg.norm(flat.at[:, None] - flat.at[None], axis=2)
    apart[~spots.akin] = np.inf
    np.fill_diagonal(apart, np.inf)
    nearest = apart.min(axis=1)
    sure = faces.holds[(faces.value >= 4) & (faces.fit > SURE * faces.value)].any(axis=0)
    open_to = (flat.oblong < MOST_OBLONG) & ~sure
    rows = []
    for ratio in _units_per_radius(faces):
        unit = ratio * flat.radius
        free = open_to & (nearest > CLEAR_SPACE * unit)
        beside = nearest < SIDES_WITHIN * unit
        for k in range(turns):
            pips = np.nonzero(free & beside if k % (turns // 2) else free)[0]
            angle = np.pi / 2 * k / turns
            rows.append((pips, unit[pips, None] * np.array([np.cos(angle), np.sin(angle)])))
    pips = np.concatenate([r[0] for r in rows])
    count = len(pips)
    holds = np.zeros((count, n), bool)
    holds[np.arange(count), pips] = True
    return Faces(
        np.ones(count, int),
        np.full(count, LONE),
        flat.at[pips],
        np.concatenate([r[1] for r in rows]),
        flat.radius[pips],
        roundness(flat.oblong[pips]),
        holds,
    )


def _units_per_radius(faces: Faces) -> tuple[float, ...]:
    """What faces with many pips say about this photograph's dice; else all that is usual."""
    sure = ((faces.value == 4) | (faces.value == 5)) & (faces.fit > 0.7 * faces.value)
    if not sure.any():
        return USUAL_UNITS_PER_RADIUS
    return (float(np.median(np.linalg.norm(faces.step[sure], axis=1) / faces.radius[sure])),)
