"""A hand, an arm or anything else over the board: it reaches in from outside, or is larger than figures."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Array, mask_of
from vision.flat_view import Flat
from vision.ground import tuning
from vision.ground.evidence import Evidence

_COMPACT = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (3, 3))
"""A disc, in steps of two pixels. Printed lines are thinner, fingers broader."""


def strange(evidence: Evidence) -> Array:
    """Where the view shows neither the empty board nor its shadow (0 or 255)."""
    return mask_of(evidence.empty < tuning.SURELY_NOT_EMPTY)


def hand_over(odd: Array, flat: Flat) -> bool:
    """Whether something broader than any figure lies over the board."""
    small = cv2.resize(odd, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    reach = round(tuning.HAND_RADIUS * flat.scale / 4)
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1))
    core = cv2.erode(mask_of(small > 140), disc)
    return bool(core.any())


def reaches_in(odd: Array, flat: Flat) -> bool:
    """Whether one thing reaches from the edge of the view onto the board.

    A hand hangs on an arm. However many little patches lie on the board, none of them comes from outside.
    """
    small = cv2.resize(odd, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    solid = cv2.morphologyEx(mask_of(small > 127), cv2.MORPH_OPEN, _COMPACT)
    if not any(cv2.countNonZero(side) for side in (solid[:3], solid[-3:], solid[:, :3], solid[:, -3:])):
        return False
    count, things = cv2.connectedComponents(solid, connectivity=4)
    outside = {int(k) for side in (things[:3], things[-3:], things[:, :3], things[:, -3:]) for k in np.unique(side)}
    beside = round((flat.margin - tuning.BESIDE_PITCH) * flat.scale / 2)
    onto = np.bincount(things[beside:-beside, beside:-beside].ravel(), minlength=count)
    return any(onto[k] * 4 / flat.scale**2 > tuning.FINGERTIP for k in outside - {0})


@dataclass(frozen=True, slots=True)
class LeftOver:
    """A patch that nothing explains: square millimetres, and its middle in flat-view pixels."""

    area: float
    column: float
    row: float


def left_over(odd: Array, explained: Array, flat: Flat) -> list[LeftOver]:
    """Compact patches that no figure, ball or arrow explains (0 or 255 each), the largest first."""
    rest = cv2.bitwise_and(odd, cv2.bitwise_not(explained))
    small = cv2.resize(rest, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    solid = cv2.morphologyEx(mask_of(small > 127), cv2.MORPH_OPEN, _COMPACT)
    if not cv2.countNonZero(solid):
        return []
    count, _, stats, middles = cv2.connectedComponentsWithStats(solid, connectivity=4)
    patches = [
        LeftOver(
            float(stats[k, cv2.CC_STAT_AREA]) * 4 / flat.scale**2, 2 * middles[k, 0] + 0.5, 2 * middles[k, 1] + 0.5
        )
        for k in range(1, count)
    ]
    return sorted(patches, key=lambda patch: -patch.area)
