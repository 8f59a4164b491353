"""A USB webcam, through OpenCV and Video4Linux, with everything locked that it lets us lock."""

from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from device.ports import Clock, Frame, Trouble

MANUAL_EXPOSURE = 1
"""Video4Linux: 1 is manual, 3 is automatic."""

OFF = 0
LOCKS = (
    (cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL_EXPOSURE, cv2.CAP_PROP_EXPOSURE),
    (cv2.CAP_PROP_AUTO_WB, OFF, cv2.CAP_PROP_WB_TEMPERATURE),
    (cv2.CAP_PROP_AUTOFOCUS, OFF, cv2.CAP_PROP_FOCUS),
)
"""What is automatic, the value that ends that, and what is then kept as it was."""


class Capture(Protocol):
    """The part of `cv2.VideoCapture` that is used."""

    def isOpened(self) -> bool:  # noqa: N802
        """Whether there is a camera."""

    def read(self) -> tuple[bool, NDArray[np.uint8]]:
        """Whether there is a next picture, and the picture."""

    def get(self, what: int, /) -> float:
        """A property; -1 or 0 if the camera does not have it."""

    def set(self, what: int, value: float, /) -> bool:
        """Whether a property could be set."""

    def release(self) -> None:
        """Let go of the camera."""


class Webcam:
    """`device.ports.Camera`."""

    def __init__(
        self,
        clock: Clock,
        capture: Capture,
        name: str,
        size: tuple[int, int] = (1920, 1080),
        settle_frames: int = 30,
    ) -> None:
        self._clock = clock
        self._capture = capture
        self._name = name
        if not capture.isOpened():
            raise Trouble("webcam-missing", name=name)
        # Motion JPEG: raw pictures of this size do not fit through USB 2 more than five times a second.
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        for _ in range(settle_frames):
            self._read()
        for automatic, off, kept in LOCKS:
            value = capture.get(kept)
            if capture.set(automatic, off) and value > 0:
                capture.set(kept, value)

    def frame(self) -> Frame:
        """The next picture."""
        return Frame(self._read(), self._clock.now())

    def close(self) -> None:
        """Let go of the camera."""
        self._capture.release()

    def _read(self) -> NDArray[np.uint8]:
        there, picture = self._capture.read()
        if not there:
            self._capture.release()
            raise Trouble("webcam-gone", name=self._name)
        return picture


def open_webcam(clock: Clock, size: tuple[int, int], name: str = "/dev/video0") -> Webcam:
    """The webcam of this name."""
    return Webcam(clock, cv2.VideoCapture(name, cv2.CAP_V4L2), name, size)  # type: ignore[arg-type]
