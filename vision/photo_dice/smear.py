"""A shaken camera stretches every pip the same way: find the stretch that makes most pips round again."""

import numpy as np

from vision.arrays import Array
from vision.photo_dice.plane import Pinhole, Plane
from vision.photo_dice.spots import Spots, lay_flat, roundness

DIRECTIONS = 8
STRETCHES = (1.35, 1.7, 2.1)
CLEARLY = 1.25
"""How many times more round pips a stretch must give. Some come by chance, with a well chosen plane."""
COST = 1.5
"""What a stretched reading costs, in explained pips."""


def steady(spots: Spots, camera: Pinhole, looks: list[tuple[float, float]]) -> list[tuple[Spots, float]]:
    """The pips as they are and, if the camera seems shaken, as a steady one would show them; each with its cost."""
    planes = [Plane.seen(*at) for at in looks if at[0] >= 39][::2]

    def round_pips(some: Spots) -> float:
        return max(float(roundness(lay_flat(some, camera, plane).oblong)[some.strong].sum()) for plane in planes)

    still = round_pips(spots)
    best, most = None, still * CLEARLY + 0.5
    for turn in range(DIRECTIONS):
        for stretch in STRETCHES:
            some = spots._replace(shape=_pressed(spots.shape, np.pi * turn / DIRECTIONS, stretch))
            count = round_pips(some)
            if count > most:
                best, most = some, count
    return [(spots, 0.0)] + ([(best, COST)] if best is not None else [])


def _pressed(shape: Array, angle: float, stretch: float) -> Array:
    """Pip shapes pressed together along one direction of the picture."""
    way = np.array([np.cos(angle), np.sin(angle)])
    press = np.eye(2) - (1 - 1 / stretch) * np.outer(way, way)
    full = np.stack([shape[:, [0, 1]], shape[:, [1, 2]]], axis=1)
    out = press @ full @ press.T
    return np.stack([out[:, 0, 0], out[:, 0, 1], out[:, 1, 1]], axis=1)
