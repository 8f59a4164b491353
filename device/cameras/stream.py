"""A stream of a network camera or a telephone's app, through OpenCV's FFmpeg: MJPEG over HTTP, RTSP and the like.

A stream that is read too slowly hands out old pictures: after a pause of two seconds the first twenty are two seconds
old. So a thread reads it all the time and keeps the newest. A dead stream blocks whoever reads it, and opening one
takes seconds: that is the thread's business too. It opens the stream again for as long as nobody closes it.
"""

import threading
from collections.abc import Callable
from typing import Protocol
from urllib.parse import urlsplit

import cv2

from device.cameras.feed import Feed
from device.ports import Clock, Waiting
from vision.arrays import Picture

SILENCE_MS = 5000
"""After so long without a picture a stream counts as gone."""
TRY_AGAIN = 2.0
"""Seconds between two tries to open it."""
GOODBYE = 1.0
"""Seconds that closing waits for the thread; one that reads a dead stream ends by itself later."""


class Capture(Protocol):
    """The part of `cv2.VideoCapture` that is used."""

    def isOpened(self) -> bool:  # noqa: N802
        """Whether there is a stream."""

    def read(self) -> tuple[bool, Picture]:
        """Whether there is a next picture, and the picture."""

    def release(self) -> None:
        """Let go of the stream."""


class Stream(Feed):
    """`device.ports.Camera`."""

    def __init__(self, clock: Clock, address: str, open_capture: Callable[[str], Capture]) -> None:
        self._address = address
        self._name = shown(address)
        super().__init__(clock, Waiting("stream-missing", name=self._name))
        self._open = open_capture
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._follow, name="stream", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Let go of the stream."""
        self._closed.set()
        self._thread.join(GOODBYE)

    def _follow(self) -> None:
        """Read the stream whenever it is there."""
        while not self._closed.is_set():
            capture = self._open(self._address)
            try:
                self._drain(capture)
            finally:
                capture.release()
            self._closed.wait(TRY_AGAIN)

    def _drain(self, capture: Capture) -> None:
        """Take every picture as it comes, until there is no next one."""
        if not capture.isOpened():
            self.fail(Waiting("stream-missing", name=self._name))
            return
        while not self._closed.is_set():
            there, picture = capture.read()
            if not there:
                self.fail(Waiting("stream-gone", name=self._name))
                return
            self.put(picture)


def open_stream(clock: Clock, address: str) -> Stream:
    """The stream at this address; its pictures come as soon as it answers."""
    return Stream(clock, address, _capture)


def shown(address: str) -> str:
    """An address as people may see it: without the password that it may hold."""
    try:
        parts = urlsplit(address)
        return parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()
    except ValueError:
        return address.rpartition("@")[2]


def _capture(address: str) -> Capture:
    limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, SILENCE_MS, cv2.CAP_PROP_READ_TIMEOUT_MSEC, SILENCE_MS]
    return cv2.VideoCapture(address, cv2.CAP_FFMPEG, limits)
