"""A webcam for tests."""

import time

import numpy as np

from device.ports import Frame


class Webcam:
    """One grey picture, and how often somebody let go of it."""

    def __init__(self) -> None:
        self.closed = 0

    def frame(self) -> Frame:
        time.sleep(0.01)  # a camera waits for its next picture
        return Frame(np.full((72, 128, 3), 90, np.uint8), 0.0)

    def close(self) -> None:
        self.closed += 1
