"""The border to `cv2.VideoCapture`: every picture is taken off the line, and few are turned into pixels."""

from collections.abc import Callable
from typing import Protocol

import cv2

from device.ports import Clock, Frame
from vision.arrays import Picture

cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_ERROR)
"""What is wrong with a camera we say ourselves. OpenCV would warn of one that is missing, at every try."""


class Capture(Protocol):
    """The part of `cv2.VideoCapture` that is used."""

    def isOpened(self) -> bool:  # noqa: N802
        """Whether there is a camera."""

    def grab(self) -> bool:
        """Wait for the next picture and take it off the line; false if there is none."""

    def retrieve(self) -> tuple[bool, Picture]:
        """The picture that was taken last."""

    def get(self, what: int, /) -> float:
        """A property; -1 or 0 if the camera does not have it."""

    def set(self, what: int, value: float, /) -> bool:
        """Whether a property could be set."""

    def release(self) -> None:
        """Let go of the camera."""


def next_frame(
    capture: Capture, clock: Clock, due: float, grabbed: Callable[[float], None] = lambda _: None
) -> Frame | None:
    """The first picture that comes at this time or later; those before are only grabbed, so that none grows old."""
    while capture.grab():
        now = clock.now()
        grabbed(now)
        if now >= due:
            there, picture = capture.retrieve()
            return Frame(picture, now) if there else None
    return None
