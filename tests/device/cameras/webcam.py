"""A webcam for tests."""

import time

import numpy as np

from device.ports import Frame
from vision.arrays import Picture

NEXT_PICTURE = 0.01
"""Seconds from one picture to the next. One that did not wait would keep its cameraman at work without a rest, and no
other thread would get anything done."""


class Webcam:
    """Shows what a test holds before it, and how often somebody let go of it."""

    def __init__(self, picture: Picture | None = None) -> None:
        self.picture = np.full((72, 128, 3), 90, np.uint8) if picture is None else picture
        self.closed = 0

    def frame(self) -> Frame:
        time.sleep(NEXT_PICTURE)
        return Frame(self.picture, 0.0)

    def close(self) -> None:
        self.closed += 1
