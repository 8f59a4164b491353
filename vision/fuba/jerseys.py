"""How many jerseys lie in a patch of paint, and where: flat pieces show their true outline, only a little side wall.

Seen on the plane of their upper faces, jerseys have their own outline wherever they lie; their side walls appear as a
narrow rim towards the camera's foot point. So even a patch of several touching jerseys is told by laying outlines
over it.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Array
from vision.fuba import tuning
from vision.fuba.blobs import Box, blobs
from vision.fuba.crowd import Laid, Lying, Patch, Spot, crowd
from vision.fuba.cut import Cut, Placing

NO_PAINT = np.float32(-0.5)
"""The vote of another patch's paint."""

_NEAR = np.ones((3, 3), np.uint8)


@dataclass(frozen=True, slots=True)
class JerseyFit:
    """A jersey that was laid over a patch, and the mean vote on pixels of its own."""

    side: str
    placing: Placing
    fit: float


@dataclass(frozen=True, slots=True)
class Squad:
    """A side's jerseys, and where the view shows them."""

    fits: list[JerseyFit]
    covered: Array


def find_jerseys(votes: Array, side: str, cut: Cut, least: float = tuning.NEW_GROUND) -> Squad:
    """All jerseys of a side; `votes` says for every pixel of the view how much it shows their paint, -1 to 1.

    `least` is the mean vote that a jersey must bring on ground of its own.
    """
    half, (rows, columns) = cut.half, votes.shape
    squad = Squad([], np.zeros((rows + 2 * half, columns + 2 * half), bool))
    for box, blob in blobs(_painted(votes), tuning.PATCH * cut.least_area()):
        x, y, w, h = box
        bank = cut.bank(x + w / 2, y + h / 2)
        share = np.count_nonzero(blob) / bank.area
        if share < tuning.PATCH:
            continue
        laid, lying = _laid(Patch(_around(votes, box, blob, half), bank, cut.size), blob, share, least)
        squad.fits.extend(JerseyFit(side, cut.placing(x + one.column, y + one.row, one.turn), one.fit) for one in lying)
        squad.covered[y : y + h + 2 * half, x : x + w + 2 * half] |= laid.claims > 0
    return Squad(squad.fits, squad.covered[half:-half, half:-half])


def _painted(votes: Array) -> Array:
    """1 where paint shows, without specks and holes."""
    paint = cv2.morphologyEx((votes > 0).view(np.uint8), cv2.MORPH_CLOSE, _NEAR)
    return cv2.morphologyEx(paint, cv2.MORPH_OPEN, _NEAR)


def _around(votes: Array, box: Box, blob: Array, half: int) -> Array:
    """The votes of a patch and around it; other patches' paint is none of its own, and the view's edge shows none."""
    x, y, w, h = box
    mine = np.full((h + 2 * half, w + 2 * half), -1.0, np.float32)
    part = votes[max(y - half, 0) : y + h + half, max(x - half, 0) : x + w + half]
    top, left = max(half - y, 0), max(half - x, 0)
    np.minimum(part, NO_PAINT, out=mine[top : top + part.shape[0], left : left + part.shape[1]])
    np.copyto(mine[half:-half, half:-half], votes[y : y + h, x : x + w], where=blob)
    return mine


def _laid(patch: Patch, blob: Array, share: float, least: float) -> tuple[Laid, list[Lying]]:
    """The jerseys of one patch, as many as explain it best, and where exactly they lie."""
    if tuning.ONE_JERSEY[0] < share < tuning.ONE_JERSEY[1]:
        alone = _alone(patch, blob)
        half = patch.size // 2
        near = cv2.dilate(alone.claims[half:-half, half:-half], _NEAR) > 0
        covered = np.count_nonzero(blob & near)
        if covered > tuning.ONE_COVERS * np.count_nonzero(blob) and (lying := alone.lies(0)).fit > least:
            return alone, [lying]
    laid = crowd(patch, share, least)
    return laid, [laid.lies(k) for k in range(len(laid.spots))]


def _alone(patch: Patch, blob: Array) -> Laid:
    """The best place for a single jersey near the middle of its paint."""
    moments = cv2.moments(blob.view(np.uint8), binaryImage=True)
    row, column = (round(moments[name] / moments["m00"]) for name in ("m01", "m10"))
    top, left = max(row - tuning.ALONE_REACH, 0), max(column - tuning.ALONE_REACH, 0)
    near = patch.squares[top : row + tuning.ALONE_REACH + 1, left : column + tuning.ALONE_REACH + 1]
    best = int(patch.fits(near.reshape(-1, patch.size**2)).argmax())
    down, across, k = np.unravel_index(best, (*near.shape[:2], tuning.TURNS))
    return Laid(patch, [Spot(top + int(down), left + int(across), int(k))])
