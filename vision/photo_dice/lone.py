"""Lone pips: each may be a one, but says nothing of how its face is turned, and little of its size."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.photo_dice.faces import Faces
from vision.photo_dice.patterns import LONE, USUAL_UNITS_PER_RADIUS
from vision.photo_dice.spots import Flat, Spots, roundness

Array = NDArray[Any]

MOST_OBLONG = 0.33
"""Farther from round than this a lone pip is no one: nothing else speaks for it."""
CLEAR_SPACE = 1.3
"""Lattice units around a lone pip without another: the nearest pip of a side face is farther."""
FACE = 1.7
"""Lattice units from the middle to where the edge begins."""
UNIT_PER_LONE_RADIUS = 1.3, 3.7
"""Lattice unit by the radius of a lone pip, at least and at most: on many dice it is half as large again as the
others, and it is never smaller."""
MOST_LONE = 40
"""Lone pips that are tried, the best first: more are a pattern of dots."""
SURE = 0.85
"""A pip that belongs to a face this good, of four pips or more, is no one."""
TELLS = 0.7
"""Fit by pip from which on a face tells the size of the others."""
SIDES_WITHIN = 6.0
"""Lattice units within which pips of side faces lie; without any, only the outline tells the turn."""


def lone_faces(spots: Spots, flat: Flat, faces: Faces, turns: int) -> Faces:
    """Pips as faces of value one, turned in `turns` ways and in each usual size."""
    n = len(flat.at)
    apart = np.linalg.norm(flat.at[:, None] - flat.at[None], axis=2)
    apart[~spots.akin] = np.inf
    np.fill_diagonal(apart, np.inf)
    nearest = apart.min(axis=1)
    sure = faces.holds[(faces.value >= 4) & (faces.fit > SURE * faces.value)].any(axis=0)
    open_to = (flat.oblong < MOST_OBLONG) & ~sure
    open_to &= np.cumsum(open_to) <= MOST_LONE
    rows = []
    for unit in _units(faces, flat):
        likely = (unit > UNIT_PER_LONE_RADIUS[0] * flat.radius) & (unit < UNIT_PER_LONE_RADIUS[1] * flat.radius)
        free = open_to & likely & (nearest > CLEAR_SPACE * unit)
        beside = nearest < SIDES_WITHIN * unit
        for k in range(turns):
            pips = np.nonzero(free & beside if k % (turns // 2) else free)[0]
            angle = np.pi / 2 * k / turns
            rows.append((pips, unit[pips, None] * np.array([np.cos(angle), np.sin(angle)])))
    pips, step = np.concatenate([r[0] for r in rows]), np.concatenate([r[1] for r in rows])
    alone = ~_others_on(spots, flat, pips, step)
    pips, step = pips[alone], step[alone]
    count = len(pips)
    holds = np.zeros((count, n), bool)
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


def _units(faces: Faces, flat: Flat) -> list[Array]:
    """The lattice unit around each pip, once for each way to guess it.

    As faces with many pips have it, by their pips' size and in itself; else all that is usual for such a pip.
    """
    sure = _telling(faces)
    if not sure:
        return [ratio * flat.radius for ratio in USUAL_UNITS_PER_RADIUS]
    unit = np.linalg.norm(faces.step[sure], axis=1)
    return [
        np.median(unit / faces.radius[sure]) * flat.radius,
        np.full(len(flat.at), float(np.median(unit))),
    ]


def _telling(faces: Faces) -> list[int]:
    """Fours and fives that share no pip with a better face: some pips of a five make a small four, too."""
    taken = np.zeros(faces.holds.shape[1], bool)
    sure: list[int] = []
    for h in np.argsort(-faces.fit).tolist():
        if faces.value[h] >= 4 and faces.fit[h] > TELLS * faces.value[h] and not (taken & faces.holds[h]).any():
            taken |= faces.holds[h]
            sure += [h] if faces.value[h] < 6 else []
    return sure
