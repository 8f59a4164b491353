"""Pips: the six ways of dice, and where in the tray's patch small dark spots lie, whatever the light on their face."""

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np

from vision import tuning
from vision.arrays import Array, Picture

_CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))
PATTERNS: dict[int, tuple[tuple[tuple[int, int], ...], ...]] = {
    1: (((0, 0),),),
    2: (((-1, -1), (1, 1)), ((1, -1), (-1, 1))),
    3: (((-1, -1), (0, 0), (1, 1)), ((1, -1), (0, 0), (-1, 1))),
    4: (_CORNERS,),
    5: ((*_CORNERS, (0, 0)),),
    6: ((*_CORNERS, (-1, 0), (1, 0)), (*_CORNERS, (0, -1), (0, 1))),
}
"""Value → the ways its pips may lie, on a 3 × 3 lattice."""

LATTICE = np.array([(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1)], np.float32)
_WAYS = [(value, way) for value, ways in PATTERNS.items() for way in ways]
VALUES = np.array([value for value, _ in _WAYS])
PIPS = np.array([[(a, b) in way for a in (-1, 0, 1) for b in (-1, 0, 1)] for _, way in _WAYS])
"""Which of the nine lattice places are pips, for every way of every value."""
WAY_SIGNS = np.where(PIPS, 1.0, -1.0).astype(np.float32)
"""The same as what a dark spot on each place says for a way: 1 or -1."""
PLAIN = np.array(
    [(a, b) for a in (-0.5, 0.5) for b in (-0.5, 0.5)]
    + [(1.6, 0), (-1.6, 0), (0, 1.6), (0, -1.6)]
    + [(a, b) for a in (-1.5, 1.5) for b in (-1.5, 1.5)],
    np.float32,
)
"""Places between the pips and at the rim, in lattice steps: on every face they are plain."""


@dataclass(frozen=True, slots=True)
class Spots:
    """How dark each place of the patch is against its close surroundings (0 to 1)."""

    sharp: Array
    by_side: Array
    """The mean over what a pip on a side face covers: it is seen from aside."""
    by_top: Array
    """The mean over what a pip on an upper face covers."""


def find_spots(patch: Picture, parts: Iterable[tuple[slice, slice]]) -> Spots:
    """Spots in some parts (rows and columns) of the patch."""
    every = Spots(*(np.zeros(patch.shape[:2], np.float32) for _ in range(3)))
    for part in parts:
        here = _spots(patch[part])
        every.sharp[part], every.by_side[part], every.by_top[part] = here.sharp, here.by_side, here.by_top
    return every


def _spots(patch: Picture) -> Spots:
    """A pip is darker than everything around it; light, shade and the edges of faces are larger than pips."""
    grey = cv2.cvtColor(cv2.GaussianBlur(patch, (0, 0), tuning.SPOT_BLUR), cv2.COLOR_BGR2GRAY)
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (tuning.SPOT_SIZE, tuning.SPOT_SIZE))
    filled = cv2.morphologyEx(grey, cv2.MORPH_CLOSE, disc).astype(np.float32)
    sharp = (filled - grey) / np.maximum(filled, tuning.SPOT_DARKEST)
    return Spots(sharp, cv2.blur(sharp, (3, 3)), cv2.blur(sharp, (5, 5)))


def likelihood(spots: Array) -> Array:
    """How much a spot as dark as this, compared with the ink, speaks for a pip; below 0 it speaks for plain paint."""
    speaks = (spots - np.float32(tuning.PIP_DARKNESS)) * np.float32(1 / tuning.PIP_DOUBT)
    return np.asarray(np.minimum(np.maximum(speaks, -2, out=speaks), 2, out=speaks))
