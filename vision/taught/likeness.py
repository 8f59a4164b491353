"""How much a piece of a picture looks like something that was shown before.

A lamp changes brightness, its slope and its colour, but not what is painted where. So everything that a lamp can do is
taken out before two patches are compared: a plane of brightness in every colour, and the contrast. The mean colour is
compared by itself, against white paper in the same light.
"""

from typing import NamedTuple

import cv2
import numpy as np

from vision.arrays import Array

FLOOR = 5.0
"""Grey values: a patch with less contrast shows nothing. Its noise must not be blown up until it looks like a sign."""


ODD_SPOTS = 0.03
"""How much likeness an odd spot costs. The right face can be laid so that no spot is odd; another face cannot."""
LUMA = np.array([[0.114], [0.587], [0.299]], np.float32)
"""What blue, green and red add to brightness, as cameras and JPEG files split it from colour."""
LEFT_OVER = 0.05
"""Share of a drawing that differs in every picture."""


class Stencil:
    """The pixels of a patch that are compared: everything inside a disc or a rectangle."""

    def __init__(self, inside: Array) -> None:
        self.shape = inside.shape
        self.pixels = np.flatnonzero(inside)
        edged = cv2.copyMakeBorder(np.asarray(inside, np.uint8), 1, 1, 1, 1, cv2.BORDER_CONSTANT)
        self._from_rim = cv2.distanceTransform(edged, cv2.DIST_L2, 5)[1:-1, 1:-1]
        y, x = np.mgrid[-1 : 1 : inside.shape[0] * 1j, -1 : 1 : inside.shape[1] * 1j]
        ramps = np.stack([np.ones(inside.size), x.ravel(), y.ravel()], axis=1)[self.pixels]
        self._lamp = np.linalg.qr(ramps)[0].astype(np.float32)

    def cut(self, patches: Array) -> Array:
        """Patches (n × height × width × 3) → signals (n × pixels · 3) of one length, without what a lamp adds."""
        count = len(patches)
        flat = patches.reshape(count, -1, 3)[:, self.pixels].astype(np.float32)
        flat -= self._lamp @ (self._lamp.T @ flat)
        signal = flat.reshape(count, -1)
        length = np.linalg.norm(signal, axis=1, keepdims=True)
        signal /= np.maximum(length, np.float32(FLOOR * np.sqrt(signal.shape[1])))
        return np.asarray(signal)

    def oddest(self, seen: Array, taught: Array, spot: float) -> float:
        """The largest difference of two signals within a spot of so many pixels, by the contrast of the whole.

        Cameras keep colours at half the sharpness of brightness, so colour is compared in spots twice as wide. The rim
        is left out: a die's edge or frame begins there, and a part of a pixel changes how much of it shows.
        """
        left_over = np.zeros((self.shape[0] * self.shape[1], 3), np.float32)
        left_over[self.pixels] = ((seen - (seen @ taught) * taught) * np.sqrt(len(seen))).reshape(-1, 3)
        bright = np.repeat(left_over @ LUMA, 3, axis=1)
        fine = cv2.GaussianBlur(bright.reshape(*self.shape, 3), (0, 0), spot)
        wide = cv2.GaussianBlur((left_over - bright).reshape(*self.shape, 3), (0, 0), 2 * spot)
        return float(np.linalg.norm(fine + wide, axis=2)[self._from_rim > 2 * spot].max(initial=0.0))

    def colour(self, patch: Array) -> Array:
        """The mean colour inside."""
        return np.asarray(patch.reshape(-1, 3)[self.pixels].mean(axis=0), float)


class Likeness(NamedTuple):
    """How alike two patches are."""

    drawing: float
    """1 is the same drawing."""
    oddest: float
    """The largest difference in a spot, as a share of the contrast: a stroke too many or too few is 1 or more."""
    colour: float
    """How far the mean colours are apart: 0 is the same hue."""

    @property
    def fit(self) -> float:
        """How well a piece was laid over its page: the likeness of the drawings, less a little for the oddest spot."""
        return self.drawing - ODD_SPOTS * self.oddest

    @property
    def peak(self) -> float:
        """The oddest spot compared with all differences. Grain is odd everywhere, another number only in one place."""
        return float(self.oddest / np.sqrt(max(1 - self.drawing**2, 0.0) + LEFT_OVER))


def colours_apart(seen: Array, taught: Array) -> float:
    """How far two colours are apart when brightness does not count: 0 is the same hue, 1 a quite different one."""
    gain = float(seen @ taught) / max(float(taught @ taught), 1e-6)
    return float(np.linalg.norm(seen - gain * taught)) / max(float(np.linalg.norm(gain * taught)), 1e-6)


def disc(size: int, radius: float) -> Stencil:
    """A disc in the middle of a square patch."""
    y, x = np.mgrid[:size, :size] - (size - 1) / 2
    return Stencil(np.hypot(x, y) <= radius)
