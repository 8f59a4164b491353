"""A bright patch in the tray's dark wells, and how well a cube's outline covers it."""

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

    def cut(self, patch: Array) -> Array:
        """The same part of any patch."""
        return patch[self.top : self.bottom, self.left : self.right]


@dataclass(frozen=True, slots=True)
class Sight:
    """A bright blob, where the dark well lets it be told from paper, and where this cut-out lies."""

    blob: Array
    ground: Array
    window: Window
    view: TrayView
    points: Array = field(init=False)
    """Some of the blob's pixels, in sheet millimetres."""

    def __post_init__(self) -> None:
        rows, columns = np.nonzero(self.blob)
        step = max(len(rows) // tuning.BLOB_POINTS, 1)
        pixels = np.stack([columns[::step] + self.window.left, rows[::step] + self.window.top], axis=1)
        object.__setattr__(self, "points", self.view.millimetres(pixels))

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

    def within(self, fits: Array, points: Array) -> Array:
        """Which points (m × 2, sheet millimetres) lie within the outlines of cubes (n × 3): n × m."""
        cos, sin = np.cos(fits[:, 2:]), np.sin(fits[:, 2:])
        size = np.linspace(1.0, self.view.shrink, tuning.CUBE_LAYERS)[None, :]
        x = self.view.eye[0] + (fits[:, :1] - self.view.eye[0]) * size
        y = self.view.eye[1] + (fits[:, 1:2] - self.view.eye[1]) * size
        along, across = points @ np.stack([cos[:, 0], sin[:, 0]]), points @ np.stack([-sin[:, 0], cos[:, 0]])
        u = np.abs(along.T[:, None] - (x * cos + y * sin)[..., None])
        v = np.abs(across.T[:, None] - (y * cos - x * sin)[..., None])
        return np.asarray((np.maximum(u, v) <= (self.view.tray.die / 2 * size)[..., None]).any(axis=1))

    def overlaps(self, fits: Array) -> Array:
        """For cubes (n × 3): how much of the upper face is bright, times how much of the bright lies within."""
        half, cos, sin = self.view.tray.die / 2, np.cos(fits[:, 2:]), np.sin(fits[:, 2:])
        u, v = half * _FACE[:, 0], half * _FACE[:, 1]
        x = fits[:, :1] + u * cos - v * sin
        y = fits[:, 1:2] + u * sin + v * cos
        face = np.rint(self.view.pixels(np.stack([x, y], axis=-1))).astype(int)
        height, width = self.blob.shape
        column = np.clip(face[..., 0] - self.window.left, 0, width - 1)
        row = np.clip(face[..., 1] - self.window.top, 0, height - 1)
        known, bright = self.ground[row, column], self.blob[row, column]
        shown = (known & bright).sum(axis=1) / np.maximum(known.sum(axis=1), 1)
        return np.asarray(self.within(fits, self.points).mean(axis=1) * shown)


_FACE = np.stack(np.meshgrid(np.linspace(-0.95, 0.95, 13), np.linspace(-0.95, 0.95, 13)), axis=-1).reshape(-1, 2)
"""Points spread over an upper face, in half sides."""
