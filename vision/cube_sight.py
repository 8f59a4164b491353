"""A bright patch in the tray's dark wells, and how well a cube's outline covers it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from vision import tuning
from vision.arrays import Array
from vision.tray_view import TrayView

Fit = tuple[float, float, float]
"""A cube's middle on the sheet and its turn."""


@dataclass(frozen=True, slots=True)
class Window:
    """A cut-out of the patch."""

    top: int
    bottom: int
    left: int
    right: int

    @property
    def part(self) -> tuple[slice, slice]:
        """Its rows and columns."""
        return slice(self.top, self.bottom), slice(self.left, self.right)

    def cut(self, patch: Array) -> Array:
        """The same part of any patch."""
        return patch[self.part]


@dataclass(frozen=True, slots=True)
class Sight:
    """A bright blob, where the dark well lets it be told from paper, and where this cut-out lies."""

    blob: Array
    ground: Array
    window: Window
    view: TrayView
    points: Array = field(init=False)
    """Some of the blob's pixels, in sheet millimetres."""
    told: Array = field(init=False)
    """1 where it is bright, 0 where it is dark, -1 where nothing can be told."""

    def __post_init__(self) -> None:
        rows, columns = np.nonzero(self.blob)
        step = max(len(rows) // tuning.BLOB_POINTS, 1)
        pixels = np.stack([columns[::step] + self.window.left, rows[::step] + self.window.top], axis=1)
        object.__setattr__(self, "points", self.view.millimetres(pixels).astype(np.float32))
        object.__setattr__(self, "told", np.where(self.ground, self.blob, -1).astype(np.int8))

    def middle(self, rows: Array, columns: Array) -> Array:
        """The mean of pixels of the cut-out, in sheet millimetres."""
        pixel = np.array([[columns.mean() + self.window.left, rows.mean() + self.window.top]])
        return np.asarray(self.view.millimetres(pixel)[0])

    def cut_off(self) -> bool:
        """Whether the patch ends where the well does: the rest of the die lies over white paper."""
        beyond = cv2.dilate((~self.ground).astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
        return bool(np.count_nonzero(self.blob & beyond) > tuning.CUT_OFF * self.view.scale)

    def without(self, fit: "Fit") -> "Sight":
        """The same sight with another cube's pixels taken out."""
        _, outline = self.view.cube(*fit)
        other = np.zeros(self.blob.shape, np.uint8)
        corner = (self.window.left, self.window.top)
        cv2.fillConvexPoly(other, np.rint(outline - corner).astype(np.int32), 1)
        return Sight(self.blob & (other == 0), self.ground & (other == 0), self.window, self.view)

    def sticks_out(self, fits: Sequence["Fit"]) -> float:
        """How much of the patch lies beyond the outlines of some cubes and their blur, in upper faces."""
        outlines, corner = np.zeros(self.blob.shape, np.uint8), (self.window.left, self.window.top)
        for fit in fits:
            _, outline = self.view.cube(*fit)
            cv2.fillConvexPoly(outlines, np.rint((outline - corner) * 16).astype(np.int32), 1, shift=4)
        within = cv2.dilate(outlines, np.ones((tuning.BLURRED_EDGE, tuning.BLURRED_EDGE), np.uint8)) > 0
        beyond = np.count_nonzero(self.told > within)
        return float(beyond / (self.view.tray.die * self.view.scale) ** 2)

    def covers(self, fits: Array, places: Array) -> tuple[Array, Array]:
        """For cubes (n × 3): how well their outline covers the patch, and which places (m × 2) lie within it (n × m).

        The first is how much of the upper face is bright, times how much of the bright lies within.
        """
        inside = self._within(fits, np.concatenate([self.points, places]))
        own = len(self.points)
        return inside[:, :own].mean(axis=1) * self._bright_faces(fits), inside[:, own:]

    def _within(self, fits: Array, points: Array) -> Array:
        """Which points (m × 2, sheet millimetres) lie within the outlines of cubes (n × 3): n × m.

        Along the cube's own axes, seen from the eye, the upper face and its foot are two squares on one ray: the
        outline is the box around both, without the corners beyond the two rays that touch both.
        """
        cos, sin = np.cos(fits[:, 2]), np.sin(fits[:, 2])
        turned = np.stack([cos, sin, -sin, cos], axis=1).astype(np.float32).reshape(-1, 2, 2)
        away = (fits[:, :2] - self.view.eye[:2]).astype(np.float32)
        middle = (turned @ away[..., None])[..., 0]
        facing = np.where(middle < 0, np.float32(-1), np.float32(1))
        middle *= facing
        turned *= facing[..., None]
        off = turned @ (points - self.view.eye[:2].astype(np.float32)).T
        u, v = off[:, 0], off[:, 1]
        half = np.float32(self.view.tray.die / 2)
        low, high = middle - half, middle + half
        inner = np.minimum(low, np.float32(self.view.shrink) * low)
        inside = (u <= high[:, :1]) & (v <= high[:, 1:]) & (u >= inner[:, :1]) & (v >= inner[:, 1:])
        inside &= (v * low[:, :1] <= u * high[:, 1:]) | (low[:, :1] <= 0)
        inside &= (u * low[:, 1:] <= v * high[:, :1]) | (low[:, 1:] <= 0)
        return np.asarray(inside)

    def _bright_faces(self, fits: Array) -> Array:
        """How much of each cube's upper face is bright, as far as that can be told."""
        half = self.view.tray.die / 2 * self.view.scale
        cos, sin = half * np.cos(fits[:, 2]), half * np.sin(fits[:, 2])
        middle = self.view.pixels(fits[:, :2]) - (self.window.left - 0.5, self.window.top - 0.5)
        height, width = self.blob.shape
        column = np.stack([cos, -sin, middle[:, 0]], axis=1).astype(np.float32) @ _FACE
        row = np.stack([sin, cos, middle[:, 1]], axis=1).astype(np.float32) @ _FACE
        column, row = (
            np.minimum(np.maximum(at, 0), most - 1).astype(np.int32) for at, most in ((column, width), (row, height))
        )
        shown = self.told.take(row * np.int32(width) + column)
        known = (shown >= 0).sum(axis=1)
        return np.asarray((shown > 0).sum(axis=1) / np.maximum(known, 1))


_FACE = np.stack(np.meshgrid(np.linspace(-0.95, 0.95, 13), np.linspace(-0.95, 0.95, 13), [1.0])).reshape(3, -1)
_FACE = _FACE.astype(np.float32)
"""Points spread over an upper face, in half sides, and 1 each."""
