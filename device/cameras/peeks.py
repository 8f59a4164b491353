"""A small picture of every USB camera, to choose by: taken one after the other, in a thread of their own."""

import threading
from collections.abc import Callable, Iterable

import cv2

from device.ports import Clock, Frame

WIDTH = 160
"""Pixels of a small picture."""
AGAIN = 30.0
"""Seconds after which a camera that gave nothing is tried again: the program that used it may have ended."""


class Peeks:
    """What each camera that is plugged in sees; one look is enough, until it is plugged in again."""

    def __init__(self, clock: Clock, take: Callable[[str], Frame | None]) -> None:
        self._clock, self._take = clock, take
        self._seen: dict[str, tuple[bytes | None, float]] = {}
        self._thread: threading.Thread | None = None

    def look(self, devices: Iterable[str]) -> None:
        """These are plugged in now: look through the new ones, and forget those that are gone. Does not wait."""
        there = tuple(devices)
        if self._thread is not None and self._thread.is_alive():
            return
        self._seen = {device: seen for device, seen in self._seen.items() if device in there}
        new = [device for device in there if self._wanted(device)]
        if new:
            self._thread = threading.Thread(target=self._look, args=(new,), name="peeking", daemon=True)
            self._thread.start()

    def picture(self, device: str) -> bytes | None:
        """The small picture of this camera, as a JPEG, if there is one."""
        return self._seen.get(device, (None, 0.0))[0]

    def _wanted(self, device: str) -> bool:
        picture, at = self._seen.get(device, (None, float("-inf")))
        return picture is None and self._clock.now() - at >= AGAIN

    def _look(self, devices: list[str]) -> None:
        for device in devices:
            frame = self._take(device)
            self._seen[device] = (small(frame) if frame is not None else None, self._clock.now())


def small(frame: Frame) -> bytes | None:
    """A picture to choose by."""
    height, width = frame.picture.shape[:2]
    size = (WIDTH, max(1, round(WIDTH * height / width)))
    done, data = cv2.imencode(".jpg", cv2.resize(frame.picture, size, interpolation=cv2.INTER_AREA))
    return data.tobytes() if done else None
