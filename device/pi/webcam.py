"""A USB webcam, through OpenCV and Video4Linux, with everything locked that it lets us lock."""

import os
import threading
from collections.abc import Callable, Sequence
from contextlib import closing

import cv2

from device.pi.capture import Capture, next_frame
from device.ports import LOOK_EVERY, Clock, Frame, Trouble

MANUAL_EXPOSURE, AUTOMATIC_EXPOSURE = 1, 3
"""As Video4Linux counts them."""
OFF, ON = 0, 1
LOCKS = (
    (cv2.CAP_PROP_AUTO_EXPOSURE, AUTOMATIC_EXPOSURE, MANUAL_EXPOSURE, cv2.CAP_PROP_EXPOSURE),
    (cv2.CAP_PROP_AUTO_WB, ON, OFF, cv2.CAP_PROP_WB_TEMPERATURE),
    (cv2.CAP_PROP_AUTOFOCUS, ON, OFF, cv2.CAP_PROP_FOCUS),
)
"""What is automatic, the values that begin and end that, and what is then kept as it was."""
SETTLE_FRAMES = 30
"""Pictures until exposure and white balance have come to rest; about one second."""
PEEK_SIZE = (640, 480)
PEEK_FRAMES = 10
"""Enough for a small picture to choose by; the first ones of many webcams are black."""
OPENING = threading.Lock()
"""One webcam is opened at a time: two at once are too much for many a USB plug."""
IN_USE: set[str] = set()
"""Those that this program looks through; nobody peeks through them."""


class Webcam:
    """`device.ports.Camera` that waits; a cameraman stands behind it."""

    def __init__(
        self,
        clock: Clock,
        capture: Capture,
        name: str,
        size: tuple[int, int] = (1920, 1080),
        settle_frames: int = SETTLE_FRAMES,
    ) -> None:
        self._clock, self._capture, self._name = clock, capture, name
        self._due = clock.now()
        if not capture.isOpened():
            raise Trouble(why_closed(name), name=name)
        IN_USE.add(name)
        # Motion JPEG: raw pictures of this size do not fit through USB 2 more than five times a second.
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        for automatic, on, _, _ in LOCKS:
            capture.set(automatic, on)  # a webcam remembers for long that it was locked, in whatever light
        for _ in range(settle_frames):
            if not capture.grab():
                self.close()
                raise Trouble("webcam-busy", name=name)

    def lock(self) -> None:
        """Keep exposure, colours and focus as they are now, as far as this webcam can."""
        for automatic, _, off, kept in LOCKS:
            value = self._capture.get(kept)
            if self._capture.set(automatic, off) and value > 0:
                self._capture.set(kept, value)

    def frame(self) -> Frame:
        """The next picture that is worth a look."""
        frame = next_frame(self._capture, self._clock, self._due)
        if frame is None:
            self.close()
            raise Trouble("webcam-gone", name=self._name)
        self._due = frame.at + LOOK_EVERY
        return frame

    def close(self) -> None:
        """Let go of the camera."""
        IN_USE.discard(self._name)
        self._capture.release()


def why_closed(name: str) -> str:
    """Why a webcam cannot be opened."""
    if not os.path.exists(name):  # noqa: PTH110 # a name is whatever the family has written down
        return "webcam-missing"
    return "webcam-busy" if os.access(name, os.R_OK | os.W_OK) else "webcam-forbidden"


def open_webcam(
    clock: Clock, size: tuple[int, int], names: Sequence[str], found: Callable[[str], None] = lambda _: None
) -> Webcam:
    """The first of these webcams that gives pictures, named to `found`; raises what is wrong with the first."""
    first: Trouble | None = None
    for name in names:
        try:
            with OPENING:
                webcam = Webcam(clock, captured(name), name, size)
                webcam.lock()
                found(name)
                return webcam
        except Trouble as trouble:
            first = first or trouble
    assert first is not None, "somebody has to name a webcam"
    raise first


def peek(clock: Clock, name: str) -> Frame | None:
    """One picture of a webcam, which is let go of at once; nothing of one that is in use, or gives none."""
    with OPENING:
        if name in IN_USE:
            return None
        try:
            with closing(Webcam(clock, captured(name), name, PEEK_SIZE, PEEK_FRAMES)) as webcam:
                return webcam.frame()
        except Trouble:
            return None


def captured(name: str) -> Capture:
    """The webcam of this name, as OpenCV opens it."""
    return cv2.VideoCapture(name, cv2.CAP_V4L2)
