"""A hand, an arm or anything else over the board: something larger than figures, or left over after them."""

import cv2
import numpy as np

from vision import tuning
from vision.arrays import Array
from vision.evidence import Evidence
from vision.flat_view import Flat


def strange(evidence: Evidence) -> Array:
    """Where the view shows neither the empty board nor its shadow."""
    return np.asarray(evidence.empty < tuning.SURELY_NOT_EMPTY)


def hand_over(evidence: Evidence, flat: Flat, cards: Array) -> bool:
    """Whether something broader than any figure lies over the board; `cards` marks what is not board."""
    odd = (strange(evidence) & ~cards).astype(np.uint8) * 255
    small = cv2.resize(odd, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    reach = round(tuning.HAND_RADIUS * flat.scale / 4)
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1))
    core = cv2.erode((small > 140).astype(np.uint8), disc)
    return bool(core.any())


def left_over(evidence: Evidence, explained: Array, flat: Flat) -> float:
    """The largest patch (square millimetres) that no figure, ball or arrow explains."""
    odd = (strange(evidence) & ~explained).astype(np.uint8)
    odd = cv2.morphologyEx(odd, cv2.MORPH_OPEN, np.ones((4, 4), np.uint8))
    count, _, stats, _ = cv2.connectedComponentsWithStats(odd, connectivity=4)
    if count < 2:
        return 0.0
    return float(stats[1:, cv2.CC_STAT_AREA].max()) / flat.scale**2
