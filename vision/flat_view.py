"""The board as seen straight from above: every picture is warped once onto the plane of the pitch.

In this view a horizontal circle at height z stays a circle: it only moves away from the camera's foot point
and grows by the same factor. So leaning figures, hidden fields and mirror images are simple geometry here.
"""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from vision import tuning
from vision.arrays import Array, Picture
from vision.camera import Pose
from vision.table import Pitch


@dataclass(frozen=True, slots=True)
class Flat:
    """The frame of the flat view: pixels are `(x + margin) * scale`, row 0 at home's goal line."""

    width: float
    length: float
    scale: float = tuning.FLAT_SCALE
    margin: float = tuning.FLAT_MARGIN

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of the view."""
        return (
            round((self.length + 2 * self.margin) * self.scale),
            round((self.width + 2 * self.margin) * self.scale),
        )

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        """Millimetres → column, row (a pixel's middle is a whole number)."""
        return (x + self.margin) * self.scale - 0.5, (y + self.margin) * self.scale - 0.5

    def place(self, column: float, row: float) -> tuple[float, float]:
        """Column, row → millimetres."""
        return (column + 0.5) / self.scale - self.margin, (row + 0.5) / self.scale - self.margin

    def places(self) -> Array:
        """Millimetres of every pixel, rows × columns × 2."""
        rows, columns = self.shape
        x = (np.arange(columns) + 0.5) / self.scale - self.margin
        y = (np.arange(rows) + 0.5) / self.scale - self.margin
        return np.stack(np.meshgrid(x, y), axis=-1)


def flat_of(pitch: Pitch) -> Flat:
    """The frame for a pitch."""
    return Flat(pitch.width, pitch.length)


@lru_cache(maxsize=2)
def cells_of(shape: tuple[int, int]) -> Array:
    """For every pixel of a flat view the number of its coarse cell."""
    step = tuning.COARSE_STEP
    row, column = np.divmod(np.arange(shape[0] * shape[1]), shape[1])
    return np.asarray((row // step) * -(-shape[1] // step) + column // step, np.intp)


class CoarseGrid:
    """The flat view in cells of several pixels. Sums over few weighted pixels are cheap."""

    def __init__(self, flat: Flat) -> None:
        self.step = tuning.COARSE_STEP
        rows, columns = flat.shape
        self.rows, self.columns = -(-rows // self.step), -(-columns // self.step)
        self.cell = cells_of(flat.shape)
        self.count = np.bincount(self.cell, minlength=self.rows * self.columns).astype(np.float32)

    def sums(self, values: Array, cells: Array) -> Array:
        """The sum of values by cell; `cells` are those of the pixels with the values."""
        total = np.bincount(cells, values, self.rows * self.columns)
        return total.reshape(self.rows, self.columns).astype(np.float32)

    def means(self, votes: Array, weight: Array, cells: Array) -> Array:
        """The mean of weighted votes by cell; the last vote counts for all pixels that are not among them."""
        others = float(votes[-1])
        here = votes[:-1] * weight[:-1] - others
        return self.sums(here, cells) / self.count.reshape(self.rows, self.columns) + np.float32(others)


@lru_cache(maxsize=2)
def coarse_grid(flat: Flat) -> CoarseGrid:
    """The grid for a flat view, computed once."""
    return CoarseGrid(flat)


def pixel_maps(pose: Pose, places: Array, z: float) -> tuple[Array, Array]:
    """Picture column and row of every place (rows × columns × 2) at height `z`."""
    turn, _ = cv2.Rodrigues(pose.rotation)
    x, y = places[..., 0].astype(np.float32) * np.float32(1 + pose.stretch), places[..., 1].astype(np.float32)
    axes = [
        np.float32(t[0]) * x + np.float32(t[1]) * y + np.float32(t[2] * z + s)
        for t, s in zip(turn, pose.shift, strict=True)
    ]
    across, down = axes[0] / axes[2], axes[1] / axes[2]
    bent = np.float32(pose.focal) * (1 + np.float32(pose.bend) * (across * across + down * down))
    centre = pose.matrix()[:2, 2]
    return across * bent + np.float32(centre[0]), down * bent + np.float32(centre[1])


class FlatView:
    """The warp for one camera pose, computed once."""

    def __init__(self, pose: Pose, flat: Flat, z: float = 0.0) -> None:
        self.pose, self.flat = pose, flat
        self.eye = pose.eye()
        across, down = pixel_maps(pose, flat.places(), z)
        self._map, self._fraction = cv2.convertMaps(across, down, cv2.CV_16SC2)

    def look(self, picture: Picture) -> Picture:
        """The picture, warped onto the pitch; outside of the picture it is black."""
        return cv2.remap(picture, self._map, self._fraction, cv2.INTER_LINEAR)
