"""The value of one upper face, given where its four corners are in a picture."""

import cv2
import numpy as np

from vision import tuning
from vision.arrays import Array, Picture

_SIDE = 48
"""Pixels of the straightened face: three per millimetre of a 16 mm die."""

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


def straightened(picture: Picture, corners: Array) -> Array:
    """The face as an upright square, as the contrast to the face's own colour: 0 face, 1 pip."""
    border = tuning.FACE_BORDER * _SIDE
    target = np.array(
        [(border, border), (_SIDE - border, border), (_SIDE - border, _SIDE - border), (border, _SIDE - border)]
    )
    warp = cv2.getPerspectiveTransform(corners.astype(np.float32), target.astype(np.float32))
    face = cv2.warpPerspective(picture, warp, (_SIDE, _SIDE)).astype(np.float32).mean(axis=2)
    inner = face[8:-8, 8:-8]
    base, deep = np.percentile(inner, 70), np.percentile(inner, 2)
    contrast = max(base - deep, tuning.PIP_CONTRAST * base)
    return np.asarray(np.clip((base - face) / max(contrast, 1.0), 0.0, 1.0), np.float32)


def read_face(picture: Picture, corners: Array) -> tuple[int, float]:
    """The value of the upper face and how sure it is; 0 when no pattern fits."""
    pips = straightened(picture, corners)
    best: dict[int, float] = {}
    for turn in tuning.FACE_TURNS:
        for spread in tuning.PIP_SPREADS:
            lattice = _lattice(pips, float(turn), spread)
            for value, ways in PATTERNS.items():
                fit = max(_fit(lattice, way) for way in ways)
                best[value] = max(best.get(value, -1.0), fit)
    ranked = sorted(best.items(), key=lambda item: -item[1])
    (value, first), (_, second) = ranked[0], ranked[1]
    if first < tuning.FACE_FIT:
        return 0, float(np.clip(1 - first, 0.5, 0.95))
    return value, float(np.clip(0.5 + (first - second) / tuning.FACE_MARGIN * 0.5, 0.5, 0.995))


def _lattice(pips: Array, turn: float, spread: float) -> Array:
    """Darkness at the nine places of the lattice, each the best within a small reach, and the darkness elsewhere."""
    soft = cv2.blur(pips, (5, 5))
    reached = cv2.dilate(soft, np.ones((7, 7), np.uint8))
    angle = np.radians(turn)
    cos, sin = np.cos(angle), np.sin(angle)
    middle = (_SIDE - 1) / 2
    step = spread * _SIDE * (1 - 2 * tuning.FACE_BORDER)
    values = np.empty((3, 3), np.float32)
    for a in (-1, 0, 1):
        for b in (-1, 0, 1):
            x, y = middle + step * (a * cos - b * sin), middle + step * (a * sin + b * cos)
            values[a + 1, b + 1] = reached[round(y), round(x)]
    return values


def _fit(lattice: Array, way: tuple[tuple[int, int], ...]) -> float:
    """1 when every pip of the pattern is dark and every other place is light."""
    mask = np.zeros((3, 3), bool)
    for a, b in way:
        mask[a + 1, b + 1] = True
    on, off = lattice[mask], lattice[~mask]
    return float(min(on.min(), 1 - off.max()) * 0.7 + 0.3 * (on.mean() - off.mean()))
