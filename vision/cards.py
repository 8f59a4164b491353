"""Find the printed markers: in the whole picture, or quickly where they were last seen."""

from collections.abc import Mapping

import cv2
import numpy as np

from vision import tuning
from vision.arrays import Array, Picture

Markers = dict[int, Array]
"""Marker id → its four corners in pixels, top left first, then clockwise as printed."""


def _detector() -> cv2.aruco.ArucoDetector:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), parameters)


_DETECTOR = _detector()


def find_markers(picture: Picture, wanted: frozenset[int]) -> Markers:
    """Every wanted marker in view; one id seen twice counts only where it is larger."""
    found: Markers = {}
    corners, ids, _ = _DETECTOR.detectMarkers(picture)
    numbers: Array = np.empty(0) if len(corners) == 0 else np.asarray(ids).ravel()
    for quad, marker in zip(corners, numbers, strict=True):
        points = np.asarray(quad, np.float64).reshape(4, 2)
        known = found.get(int(marker))
        if int(marker) in wanted and (known is None or _size(points) > _size(known)):
            found[int(marker)] = points
    return found


def find_again(picture: Picture, last: Mapping[int, Array]) -> Markers:
    """The markers of `last`, looked for only around where they were: a small part of the picture's cost."""
    found: Markers = {}
    height, width = picture.shape[:2]
    for marker, corners in last.items():
        side = _size(corners)
        reach = side * tuning.MARKER_SEARCH
        x0, y0 = np.maximum(np.floor(corners.min(0) - reach), 0).astype(int)
        x1, y1 = np.minimum(np.ceil(corners.max(0) + reach), (width, height)).astype(int)
        if x1 - x0 < side or y1 - y0 < side:
            continue
        here = find_markers(picture[y0:y1, x0:x1], frozenset((marker,)))
        if marker in here:
            found[marker] = here[marker] + (x0, y0)
    return found


def _size(corners: Array) -> float:
    return float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).max())
