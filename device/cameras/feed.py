"""Cameras that send by themselves, from a thread of their own: only the newest picture is kept."""

import threading
import time

from device.ports import Camera, Clock, Frame, Trouble, Waiting

FRESH = 3.0
"""Seconds: what was heard longer ago says nothing about the table now."""
FIRST_PICTURE = 10.0
"""Seconds that a command waits for the first picture of a camera."""
LOOK_AGAIN = 0.05


class Feed:
    """The newest picture, or why there is none. One thread puts, another takes; neither waits for the other."""

    def __init__(self, clock: Clock, missing: Trouble) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._newest: Frame | None = None
        self._heard_at = clock.now()
        self._missing = missing

    def put(self, frame: Frame) -> None:
        """A picture has come."""
        with self._lock:
            self._heard_at = self._clock.now()
            self._newest = frame

    def alive(self) -> None:
        """The camera is there, but has no new picture: somebody moves something, and that is not worth reading."""
        with self._lock:
            self._heard_at = self._clock.now()

    def expect(self, missing: Trouble) -> None:
        """What to say if no more pictures come."""
        with self._lock:
            self._missing = missing

    def fail(self, missing: Trouble) -> None:
        """No more pictures for now."""
        with self._lock:
            self._missing, self._newest = missing, None

    def frame(self) -> Frame:
        """The newest picture; raises why there is none, or that nothing was heard of the camera for a while."""
        with self._lock:
            newest, heard_at, missing = self._newest, self._heard_at, self._missing
        if newest is None or self._clock.now() - heard_at > FRESH:
            raise missing.with_traceback(None)  # the same one again and again must not grow
        _ = newest.glance  # decoded here, once, by the one who wants to look; what is no picture says so
        return newest


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
