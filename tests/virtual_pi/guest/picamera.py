"""Runs inside the virtual Pi: our adapter for the Pi's camera on the real picamera2 and the kernel's simulated sensor.

Prints what it found as JSON: twice, because a camera has to be opened again after it was closed.
"""

import json
import sys
from typing import Any

from device.pi.camera import PiCamera
from device.play.system_clock import SystemClock

SIZE = (640, 480)
BARS = 8
"""The sensor shows upright bars: white, yellow, cyan, green, magenta, red, blue, black."""


def seen() -> dict[str, Any]:
    """One opening of the camera: what was configured, locked and captured."""
    camera = PiCamera(SystemClock(), SIZE)
    library = camera._camera
    try:
        frames = [camera.frame() for _ in range(3)]
        picture = frames[-1].picture
        height, width = picture.shape[:2]
        row = picture[height // 2]
        bars = [row[int((bar + 0.5) * width / BARS)].tolist() for bar in range(BARS)]
        configuration = library.camera_configuration()["main"]
        return {
            "format": configuration["format"],
            "size": list(configuration["size"]),
            "shape": list(picture.shape),
            "rising": frames[0].at < frames[1].at < frames[2].at,
            "offered": sorted(library.camera_controls),
            "bars": bars,
        }
    finally:
        camera.close()


sys.stdout.write(json.dumps([seen(), seen()]))
