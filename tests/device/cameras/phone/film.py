"""The telephone's camera in tests: a file that Chromium plays again and again, and that shows what we write into it.

Pictures without compression all have one size, so one can be put in the place of another while the film runs.
"""

from pathlib import Path

import cv2
import numpy as np

WIDTH, HEIGHT = 1280, 720
HEAD = b"YUV4MPEG2 W%d H%d F20:1 Ip A1:1 C420\n" % (WIDTH, HEIGHT)
BEFORE_EACH = b"FRAME\n"


class Film:
    """One picture, for as long as nobody shows another."""

    def __init__(self, path: Path) -> None:
        self.path = path
        grey = np.full((HEIGHT * 3 // 2, WIDTH), 128, np.uint8).tobytes()
        path.write_bytes(HEAD + BEFORE_EACH + grey)

    def show(self, picture: Path) -> None:
        """This picture from now on."""
        pixels = cv2.imread(str(picture))
        assert pixels is not None
        planes = cv2.cvtColor(cv2.resize(pixels, (WIDTH, HEIGHT)), cv2.COLOR_BGR2YUV_I420)
        with self.path.open("r+b") as file:
            file.seek(len(HEAD) + len(BEFORE_EACH))
            file.write(planes.tobytes())
