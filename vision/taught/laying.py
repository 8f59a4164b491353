"""Laying a piece of a picture over a taught page, to a part of a pixel."""

import cv2
import numpy as np

from vision.arrays import Array

STEPS = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 30, 1e-4)


def laid_over(around: Array, page: Array, rim: int, softness: int) -> list[Array]:
    """A piece with a rim around it: as it was found, and moved and turned a little until it lies on its page.

    The second is missing if the piece cannot be aligned: the drawing is too faint, hidden, or another one.
    """
    height, width = page.shape[:2]
    found = np.ascontiguousarray(around[rim : rim + height, rim : rim + width])
    grey_page, grey_around = (cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY) for picture in (page, around))
    everywhere = np.full(grey_around.shape, 255, np.uint8)
    shift: Array = np.array([[1, 0, rim], [0, 1, rim]], np.float32)
    try:
        _, shift = cv2.findTransformECC(
            grey_page, grey_around, shift, cv2.MOTION_EUCLIDEAN, STEPS, everywhere, softness
        )
    except cv2.error:
        return [found]
    if np.hypot(shift[0, 2] - rim, shift[1, 2] - rim) > 2 * rim:
        return [found]
    moved = cv2.warpAffine(around, shift, (width, height), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    return [found, moved]
