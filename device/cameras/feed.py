"""Cameras that send by themselves, from a thread of their own: only the newest picture is kept."""

import threading
import time

from device.ports import Camera, Clock, Frame, Waiting
from vision.arrays import Picture

FRESH = 3.0
"""Seconds: what was heard longer ago says nothing about the table now."""
FIRST_PICTURE = 10.0
"""Seconds that a command waits for the first picture of a camera."""
LOOK_AGAIN = 0.05


class Feed:
    """The newest picture, or why there is none. One thread puts, another takes; neither waits for the other."""

    def __init__(self, clock: Clock, missing: Waiting) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._newest: Frame | None = None
        self._heard_at = clock.now()
        self._missing = missing

    def put(self, picture: Picture) -> None:
        """A picture has come."""
        with self._lock:
            self._heard_at = self._clock.now()
            self._newest = Frame(picture, self._heard_at)

    def alive(self) -> None:
        """The camera is there, but has no new picture: somebody moves something, and that is not worth reading."""
        with self._lock:
            self._heard_at = self._clock.now()

    def fail(self, missing: Waiting) -> None:
        """No more pictures for now."""
        with self._lock:
            self._missing, self._newest = missing, None

    def frame(self) -> Frame:
        """The newest picture; raises `Waiting` if there is none, or if nothing was heard of the camera for a while."""
        with self._lock:
            if self._newest is None or self._clock.now() - self._heard_at > FRESH:
                raise self._missing
            return self._newest


def first_frame(camera: Camera, patience: float = FIRST_PICTURE) -> Frame:
    """The first picture of a camera that was just opened; raises `Waiting` if it does not come in time."""
    until = time.monotonic() + patience
    while True:
        try:
            return camera.frame()
        except Waiting:
            if time.monotonic() > until:
                raise
        time.sleep(LOOK_AGAIN)
