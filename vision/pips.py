"""The value of one upper face, given where its four corners are in a picture."""

from functools import cache

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
        [
            (border, border),
            (_SIDE - border, border),
            (_SIDE - border, _SIDE - border),
            (border, _SIDE - border),
        ]
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
    dark = cv2.dilate(cv2.blur(pips, (5, 5)), np.ones((7, 7), np.uint8))
    rows, columns = _lattices()
    places = dark[rows, columns][:, None, :]
    on = np.where(_MASKS, places, 1.0).min(axis=2)
    off = np.where(_MASKS, 0.0, places).max(axis=2)
    mean = (places * (_MASKS / _MASKS.sum(axis=1, keepdims=True))).sum(axis=2) - (
        places * (~_MASKS / (~_MASKS).sum(axis=1, keepdims=True))
    ).sum(axis=2)
    fits = (0.7 * np.minimum(on, 1 - off) + 0.3 * mean).max(axis=0)
    best = {value: float(fits[value == _VALUES].max()) for value in PATTERNS}
    (value, first), (_, second) = sorted(best.items(), key=lambda item: -item[1])[:2]
    if first < tuning.FACE_FIT:
        return 0, float(np.clip(1 - first, 0.5, 0.95))
    return value, float(np.clip(0.5 + (first - second) / tuning.FACE_MARGIN * 0.5, 0.5, 0.995))


_WAYS = [(value, way) for value, ways in PATTERNS.items() for way in ways]
_VALUES = np.array([value for value, _ in _WAYS])
_MASKS = np.array([[(a, b) in way for a in (-1, 0, 1) for b in (-1, 0, 1)] for _, way in _WAYS])
"""Which of the nine lattice places are pips, for every way of every value."""


@cache
def _lattices() -> tuple[Array, Array]:
    """Pixels of the nine lattice places, for every small turn and spread that is tried."""
    middle, inner = (_SIDE - 1) / 2, _SIDE * (1 - 2 * tuning.FACE_BORDER)
    a, b = (v.ravel() for v in np.meshgrid((-1, 0, 1), (-1, 0, 1), indexing="ij"))
    rows, columns = [], []
    for turn in np.radians(tuning.FACE_TURNS):
        for spread in tuning.PIP_SPREADS:
            cos, sin = spread * inner * np.cos(turn), spread * inner * np.sin(turn)
            columns.append(np.rint(middle + a * cos - b * sin).astype(int))
            rows.append(np.rint(middle + a * sin + b * cos).astype(int))
    return np.stack(rows), np.stack(columns)


def softened(picture: Picture) -> Array:
    """A picture in grey, as blurred as the patterns that its faces are compared with."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), tuning.PIP_BLUR), np.float32)


def matched_faces(soft: Array, corners: Array) -> list[tuple[int, float, float]]:
    """For faces (n × 4 × 2) of a softened picture: which value each shows, how sure, how well it matches (-1 to 1).

    Pips where the pattern wants them and plain paint everywhere else: this also tells where a face lies.
    """
    templates, values = _templates()
    across, down = (_GRID - _BORDER) / (_SIDE - 2 * _BORDER)
    first, along, aside = corners[:, 0], corners[:, 1] - corners[:, 0], corners[:, 3] - corners[:, 0]
    places = first[:, None] + across[:, None] * along[:, None] + down[:, None] * aside[:, None]
    columns, rows = places[..., 0].astype(np.float32), places[..., 1].astype(np.float32)
    shown = -cv2.remap(soft, columns, rows, cv2.INTER_LINEAR)
    shown = shown - shown.mean(axis=1, keepdims=True)
    fits = (shown @ templates.T) / np.maximum(np.linalg.norm(shown, axis=1, keepdims=True), 1e-6)
    by_value = np.stack([fits[:, values == value].max(axis=1) for value in PATTERNS], axis=1)
    order = np.argsort(-by_value, axis=1)
    found = []
    for row, (k, second) in zip(by_value, order[:, :2], strict=True):
        match, lead = float(row[k]), float(row[k] - row[second])
        value = list(PATTERNS)[k] if match >= tuning.FACE_MATCH else 0
        found.append((value, float(np.clip(0.5 + lead / tuning.MATCH_MARGIN * 0.5, 0.5, 0.995)), match))
    return found


_BORDER = tuning.FACE_BORDER * _SIDE
_INNER = slice(round(_BORDER) + 2, _SIDE - round(_BORDER) - 2, 2)
_GRID = np.stack(np.meshgrid(np.arange(_SIDE)[_INNER], np.arange(_SIDE)[_INNER])).reshape(2, -1).astype(float)
"""Column and row of the places on a straightened face that are compared."""


@cache
def _templates() -> tuple[Array, Array]:
    """Every way of every value, for every small turn and spread that is tried: as unit vectors, with the values."""
    middle, inner = (_SIDE - 1) / 2, _SIDE * (1 - 2 * tuning.FACE_BORDER)
    rows, columns = np.mgrid[:_SIDE, :_SIDE]
    templates, values = [], []
    for turn in np.radians(tuning.FACE_TURNS):
        cos, sin = np.cos(turn), np.sin(turn)
        for spread in tuning.PIP_SPREADS:
            for value, ways in PATTERNS.items():
                for way in ways:
                    face = np.zeros((_SIDE, _SIDE), np.float32)
                    for a, b in way:
                        x = middle + spread * inner * (a * cos - b * sin)
                        y = middle + spread * inner * (a * sin + b * cos)
                        away = np.hypot(columns - x, rows - y) / inner
                        face = np.maximum(face, np.clip((tuning.PIP_RADIUS - away) / 0.03 + 0.5, 0, 1))
                    shown = cv2.GaussianBlur(face, (0, 0), tuning.PIP_BLUR)[_INNER, _INNER].ravel()
                    shown = shown - shown.mean()
                    templates.append(shown / np.linalg.norm(shown))
                    values.append(value)
    return np.array(templates, np.float32), np.array(values)
