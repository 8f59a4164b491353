"""Pips: the six ways of dice, and where in the tray's patch small dark spots lie, whatever the light on their face."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Array, Picture
from vision.tray import tuning

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
    [(a, b) for a in (-0.5, 0.5) for b in (-1.5, -0.5, 0.5, 1.5)] + [(a, b) for a in (-1.5, 1.5) for b in (-0.5, 0.5)],
    np.float32,
)
"""Places between the pips and before the rounded rim, in lattice steps: on every face they are plain."""


PIP_DISC = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (tuning.SPOT_SIZE, tuning.SPOT_SIZE))
"""Larger than a pip: what is smaller than this vanishes in a closing."""


@dataclass(frozen=True, slots=True)
class Spots:
    """How much darker (or lighter) each place of a part of the patch is than its close surroundings (0 to 1)."""

    sharp: Array
    by_side: Array
    """The mean over what a pip on a side face covers: it is seen from aside."""
    by_top: Array
    """The mean over what a pip on an upper face covers."""
    light: bool = False
    """Whether lighter ones are meant: then lamps gleam among them."""


def find_spots(patch: Picture, light: bool = False) -> Spots:
    """A pip is darker than everything around it; light, shade and the edges of faces are larger than pips.

    On some coloured dice it is lighter instead.
    """
    grey = cv2.GaussianBlur(cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY), (0, 0), tuning.SPOT_BLUR)
    if light:
        high, low = grey, cv2.morphologyEx(grey, cv2.MORPH_OPEN, PIP_DISC)
    else:
        high, low = cv2.morphologyEx(grey, cv2.MORPH_CLOSE, PIP_DISC), grey
    sharp = cv2.subtract(high, low, dtype=cv2.CV_32F) / np.maximum(high, np.uint8(tuning.SPOT_DARKEST))
    return Spots(sharp, cv2.blur(sharp, (3, 3)), cv2.blur(sharp, (5, 5)), light)


def likelihood(spots: Array) -> Array:
    """How much a spot as dark as this, compared with the ink, speaks for a pip; below 0 it speaks for plain paint."""
    speaks = (spots - np.float32(tuning.PIP_DARKNESS)) * np.float32(1 / tuning.PIP_DOUBT)
    return np.asarray(np.minimum(np.maximum(speaks, -2, out=speaks), 2, out=speaks))
