"""JPEGs from somebody who may send anything: bounded, and decoded late and small."""

from functools import cached_property
from io import BytesIO

import cv2
import numpy as np
from PIL import Image

from device.ports import Frame, Trouble
from vision.arrays import Picture
from vision.tuning import WORKING_WIDTH

MOST_PIXELS = 16_000_000
GLANCE = cv2.IMREAD_REDUCED_COLOR_4
"""A quarter of the width: a third of the work, and still two pixels for every sample of the stillness check."""


class JpegFrame(Frame):
    """A picture as it was sent. The cheap look decodes it small; only who reads it decodes all of it."""

    def __init__(self, data: bytes, at: float, rubbish: Trouble) -> None:
        self._data, self._rubbish = data, rubbish
        self.at = at

    @cached_property
    def glance(self) -> Picture:
        """Raises what was agreed on if this is no picture."""
        return self._decoded(GLANCE)

    @cached_property
    def picture(self) -> Picture:
        """In full size, at most as wide as the reader works."""
        return self._decoded(cv2.IMREAD_COLOR)

    def _decoded(self, how: int) -> Picture:
        picture = decoded(self._data, how)
        if picture is None:
            raise self._rubbish.with_traceback(None)
        return picture


def decoded(data: bytes, how: int = cv2.IMREAD_COLOR) -> Picture | None:
    """A JPEG as pixels, at most as wide as the reader works; nothing if it is none, or far too large."""
    try:
        with Image.open(BytesIO(data), formats=("JPEG",)) as image:
            width, height = image.size
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None
    if not 0 < width * height <= MOST_PIXELS:
        return None
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), how)
    if picture is None:
        return None
    scale = WORKING_WIDTH / max(picture.shape[:2])
    if scale < 1:
        picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(picture, np.uint8)
