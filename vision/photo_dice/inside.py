"""Pips inside a body that stands out from the table more than they stand out from it.

Then the table beyond the body's edge drowns those near it: a white pip at the rim of a light grey face is a part of the
light face on a dark table. So the table is painted over with the body's colour before such a body is looked at.
"""

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo_dice.specks import find_specks

Array = NDArray[Any]

BODY = (9.0, 90.0)
"""Radius in pixels of spots that may be whole dice, with pips that can be seen."""
REACH = 1.9
"""Radii around such a spot: the corners of a square, and a little table."""
LEAST_SPECKS = 2.6
"""Pixels of a speck's radius: smaller ones are grain."""
HALF_WAY = 0.5


def specks_inside(picture: Array, x: float, y: float, radius: float, table: Array, body: Array) -> Array:
    """Specks (n, 3), as x, y and radius, within the body of this colour on a table of that one."""
    reach = int(REACH * radius) + 2
    x0, y0 = max(0, int(x) - reach), max(0, int(y) - reach)
    part = picture[y0 : int(y) + reach + 1, x0 : int(x) + reach + 1]
    axis = body - table
    off = (part.astype(np.float32) - table) @ (axis / np.sum(axis**2))
    _, labels = cv2.connectedComponents((off > HALF_WAY).astype(np.uint8), connectivity=4)
    label = labels[int(y) - y0, int(x) - x0]
    if label == 0:
        return np.zeros((0, 3))
    outlines, _ = cv2.findContours((labels == label).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    inside = np.zeros(part.shape[:2], np.uint8)
    cv2.drawContours(inside, outlines, -1, (1,), cv2.FILLED)
    colour = np.median(part[inside > 0], axis=0)
    painted = np.where(cv2.erode(inside, np.ones((3, 3), np.uint8))[..., None] > 0, part, colour.astype(np.uint8))
    specks = find_specks(np.ascontiguousarray(painted))
    specks[:, :2] += (x0, y0)
    return specks[(specks[:, 2] > LEAST_SPECKS) & (specks[:, 2] < radius / 2)]
