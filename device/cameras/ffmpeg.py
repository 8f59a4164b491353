"""Any stream that OpenCV's FFmpeg knows: RTSP above all.

Every picture is taken off the line as soon as it comes; only the one that is worth a look is turned into pixels. A
picture of such a stream is told by the one before, so none can be left out. If this computer cannot follow, pictures
pile up and grow old: then the stream is opened anew, at its present, and people are told.
"""

import os

import cv2

from device.pi.capture import Capture, next_frame
from device.ports import LOOK_EVERY, Clock, Frame, Waiting

SILENCE_MS = 5000
"""After so long without a picture a stream counts as gone."""
BEHIND = 2.0
"""Seconds by which pictures may be late: a network's hiccup is shorter."""
OPTIONS = {
    "rtsp_transport": "tcp",  # no picture with holes
    "fflags": "nobuffer",
    "flags": "low_delay",
    "analyzeduration": "500000",  # half a second, in microseconds, to find out what is sent
    "probesize": "500000",
}
"""For FFmpeg: show what comes, and collect nothing first. Opening takes 0.7 s with these, 2 s without."""
VARIABLES = {
    "OPENCV_FFMPEG_CAPTURE_OPTIONS": "|".join(f"{option};{value}" for option, value in OPTIONS.items()),
    "OPENCV_FFMPEG_LOGLEVEL": "-8",  # no word: we say ourselves what is wrong
}


class FfmpegCamera:
    """`device.ports.Camera` that waits; a cameraman stands behind it."""

    def __init__(self, clock: Clock, capture: Capture, name: str, missing: str = "stream-missing") -> None:
        """`missing`: what to say if it does not open."""
        self._clock, self._capture, self._name = clock, capture, name
        if not capture.isOpened():
            raise Waiting(missing, name=name)
        self._due = clock.now()
        self._offset = float("inf")
        """Seconds from a picture's own time to ours, when it came soonest."""

    def frame(self) -> Frame:
        """The next picture that is worth a look."""
        frame = next_frame(self._capture, self._clock, self._due, self._keep_up)
        if frame is None:
            raise Waiting("stream-gone", name=self._name)
        self._due = frame.at + LOOK_EVERY
        return frame

    def close(self) -> None:
        """Let go of the stream."""
        self._capture.release()

    def _keep_up(self, now: float) -> None:
        """Raises `Waiting` when pictures come later and later."""
        offset = now - self._capture.get(cv2.CAP_PROP_POS_MSEC) / 1000
        self._offset = min(self._offset, offset)
        if offset - self._offset > BEHIND:
            raise Waiting("stream-slow", name=self._name)


def open_ffmpeg(clock: Clock, address: str, name: str, missing: str = "stream-missing") -> FfmpegCamera:
    """The stream at this address; what somebody has set for FFmpeg himself counts."""
    for variable, value in VARIABLES.items():
        os.environ.setdefault(variable, value)
    limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, SILENCE_MS, cv2.CAP_PROP_READ_TIMEOUT_MSEC, SILENCE_MS]
    return FfmpegCamera(clock, cv2.VideoCapture(address, cv2.CAP_FFMPEG, limits), name, missing)
