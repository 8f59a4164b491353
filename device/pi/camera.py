"""The Raspberry Pi's own camera, through picamera2.

Once it has settled, exposure, gains and focus are locked: a picture that changes must mean that the table has changed.
"""

import threading
from contextlib import suppress
from typing import Any

import numpy as np

from device.ports import Clock, Frame, Trouble

MAINS_FLICKER_US = 10_000
"""Lamps on 50 Hz mains flicker a hundred times a second; exposures of whole flickers show no bands."""

PATIENCE = 5.0
"""Seconds without a picture after which the camera counts as gone; without a limit picamera2 waits for ever."""

AE_FLICKER_MANUAL = 1
AF_MANUAL = 0


SETTLE_FRAMES = 30
"""Pictures until exposure and white balance have come to rest; about one second."""


class PiCamera:
    """`device.ports.Camera`."""

    def __init__(self, clock: Clock, size: tuple[int, int], index: int = 0) -> None:
        try:
            from picamera2 import Picamera2
        except ImportError as problem:
            raise Trouble("camera-library", reason=problem) from problem
        self._clock = clock
        try:
            self._camera = Picamera2(index)
        except (IndexError, RuntimeError, OSError) as problem:
            raise Trouble("camera-missing", reason=problem) from problem
        try:
            self._begin(size)
        except (RuntimeError, OSError) as problem:
            self.close()
            raise Trouble("camera-gone", reason=problem) from problem

    def frame(self) -> Frame:
        """The next picture."""
        try:
            picture = self._camera.capture_array("main", wait=PATIENCE)
        except (RuntimeError, OSError) as problem:
            raise Trouble("camera-gone", reason=problem) from problem
        return Frame(np.ascontiguousarray(picture[:, :, :3], dtype=np.uint8), self._clock.now())

    def close(self) -> None:
        """Stop the camera and let go of it; one whose cable has slipped may never answer, and nobody waits for that."""
        leaving = threading.Thread(target=self._leave, name="camera leaving", daemon=True)
        leaving.start()
        leaving.join(PATIENCE)

    def _leave(self) -> None:
        with suppress(RuntimeError, OSError):
            self._camera.stop()
        with suppress(RuntimeError, OSError):
            self._camera.close()

    def _begin(self, size: tuple[int, int]) -> None:
        # picamera2 names formats the other way round: its RGB888 arrives as blue, green, red.
        asked = {"size": size, "format": "RGB888"}
        self._camera.configure(self._camera.create_video_configuration(main=asked, buffer_count=3))
        offered = self._camera.camera_controls
        if "AeFlickerPeriod" in offered:
            self._camera.set_controls({"AeFlickerMode": AE_FLICKER_MANUAL, "AeFlickerPeriod": MAINS_FLICKER_US})
        self._camera.start()
        if "LensPosition" in offered:
            self._camera.autofocus_cycle(wait=PATIENCE)
        metadata: dict[str, Any] = {}
        for _ in range(SETTLE_FRAMES):
            metadata = self._camera.capture_metadata(wait=PATIENCE)
        self._camera.set_controls(locked(metadata, offered))


def locked(metadata: dict[str, Any], offered: dict[str, Any]) -> dict[str, Any]:
    """The controls that keep everything as the last picture had it, as far as this camera offers them."""
    controls: dict[str, Any] = {
        "AeEnable": False,
        "AwbEnable": False,
        **{name: metadata[name] for name in ("ExposureTime", "AnalogueGain", "ColourGains") if name in metadata},
    }
    if "LensPosition" in metadata:
        controls |= {"AfMode": AF_MANUAL, "LensPosition": metadata["LensPosition"]}
    return {name: value for name, value in controls.items() if name in offered}
