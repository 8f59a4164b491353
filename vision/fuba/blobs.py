"""Connected patches of a mask, by their outer lines: far quicker than numbering every pixel of a nearly empty mat."""

from collections.abc import Iterator

import cv2
import numpy as np

from vision.arrays import Array

Box = tuple[int, int, int, int]
"""First column, first row, columns, rows."""


def blobs(mask: Array, least: float = 0) -> Iterator[tuple[Box, Array]]:
    """Every patch of a mask (0 or 1): the box around it, and its pixels in that box.

    Those whose boxes hold fewer than the `least` pixels are left out.
    """
    lines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    for line in lines:
        x, y, w, h = cv2.boundingRect(line)
        if w * h < least:
            continue
        filled = np.zeros((h, w), np.uint8)
        cv2.drawContours(filled, [line], -1, 1, cv2.FILLED, offset=(-x, -y))
        yield (x, y, w, h), (filled & mask[y : y + h, x : x + w]).view(bool)
