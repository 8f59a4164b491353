"""The cheap look at every frame: whether anything moves, and whether the picture has come to rest."""

from itertools import product

import cv2
import numpy as np

from vision import tuning
from vision.arrays import Array, Picture


class Stillness:
    """Compares thinned-out frames; a full reading is worth its time only at rest and after a change."""

    def __init__(self) -> None:
        self._last: Array | None = None
        self._read: Array | None = None
        self.resting = False
        """Whether the last two frames were alike."""

    def ready(self, picture: Picture) -> bool:
        """True when the picture rests and differs from the one that was read last."""
        thin = thinned(picture)
        last, self._last = self._last, thin
        self.resting = last is not None and last.shape == thin.shape and not changed(last, thin)
        if not self.resting:
            return False
        return self._read is None or self._read.shape != thin.shape or changed(self._read, thin)

    def was_read(self) -> None:
        """Remember the latest frame as the one that has been read."""
        self._read = self._last


def changed(before: Array, after: Array) -> bool:
    """Whether any sample differs by more than grain."""
    return bool((np.abs(before - after) > tuning.MOTION_LEVEL).any())


def relit(before: Array, after: Array) -> bool:
    """Whether the light is another: most samples have changed, and all edges are where they were.

    Somebody who leans over the table changes most of it, too, but hides its edges.
    """
    if before.shape != after.shape or (np.abs(before - after) > tuning.MOTION_LEVEL).mean() < tuning.RELIT:
        return False
    one, other = (cv2.Laplacian(of.astype(np.float32), cv2.CV_32F).ravel() for of in (before, after))
    return bool(one @ other > tuning.SAME_EDGES * np.sqrt((one @ one) * (other @ other)))


def thinned(picture: Picture) -> Array:
    """One green sample for every few pixels, the sum of nine spread over them: none of a die's pips lies between."""
    step = max(picture.shape[1] // tuning.MOTION_COLUMNS, 3)
    green = picture[..., 1] if picture.ndim == 3 else picture
    rows, columns = green.shape[0] // step, green.shape[1] // step
    total = np.zeros((rows, columns), np.int16)
    for down, across in product((0, step // 3, 2 * step // 3), repeat=2):
        total += green[down::step, across::step][:rows, :columns]
    return total
