"""A jersey's outline as this camera sees it, wherever it lies and however it is turned."""

from dataclasses import dataclass, field
from math import ceil
from typing import NamedTuple

import cv2
import numpy as np

from vision.arrays import Array
from vision.flat_view import Flat
from vision.fuba import tuning
from vision.fuba.mat import Mat

FINER = 4
"""Outlines are filled on a grid so many times finer, so that a cut has its true area."""


class Placing(NamedTuple):
    """A jersey's middle in flat-view pixels, and its turn in radians."""

    column: float
    row: float
    turn: float


class Bank(NamedTuple):
    """A jersey in all turns that are tried (first index), in a square of pixels (second index) around its middle."""

    masks: Array
    """1 where it shows: its upper face and its side walls down to its foot."""
    fits: Array
    """What each pixel's vote weighs in the mean over the jersey, less paint on the line around it."""
    areas: Array
    area: float
    """On average: it is about the same for every turn."""


@dataclass(frozen=True, slots=True)
class Cut:
    """The jerseys' outline under this camera."""

    outline: Array
    """Corners in pixels around the jersey's middle, columns real, rows imaginary."""
    half: int
    """Pixels from a jersey's middle to the edge of the square that holds it in every turn."""
    eye: tuple[float, float]
    """The camera's foot point in pixels."""
    rim: float
    """How far side walls reach, by the distance from the foot point."""
    _banks: dict[tuple[int, int], Bank] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """Pixels along the side of the square that holds a jersey."""
        return 2 * self.half + 1

    def sweep(self, column: float, row: float) -> tuple[float, float]:
        """How far a jersey's foot lies from its upper face, in pixels."""
        return (self.eye[0] - column) * self.rim, (self.eye[1] - row) * self.rim

    def bank(self, column: float, row: float) -> Bank:
        """The jersey's cuts for a place of the view; neighbouring places share theirs."""
        across, down = (round(way) for way in self.sweep(column, row))
        if (across, down) not in self._banks:
            self._banks[across, down] = self._cuts(complex(across, down))
        return self._banks[across, down]

    def area(self, column: float, row: float) -> float:
        """Pixels that a jersey at a place covers, side walls included."""
        return self.bank(column, row).area

    def least_area(self) -> float:
        """The same right under the camera, where no side wall shows."""
        return self.bank(*self.eye).area

    def placing(self, column: float, row: float, k: float) -> Placing:
        """Where a jersey's upper face lies if the middle of all that is seen of it lies at a place."""
        across, down = self.sweep(column, row)
        return Placing(column - across / 2, row - down / 2, turn_of(k))

    def corners(self, placing: Placing) -> Array:
        """The upper face as a polygon in pixels."""
        places = self.outline * np.exp(1j * placing.turn) + complex(placing.column, placing.row)
        return np.stack([places.real, places.imag], axis=1)

    def _cuts(self, sweep: complex) -> Bank:
        near = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (3, 3))
        masks, fits = [], []
        for k in range(tuning.TURNS):
            mask = self._mask(turn_of(k), sweep)
            wide = cv2.dilate(mask, near)
            line = cv2.dilate(wide, near) - wide
            masks.append(mask.ravel())
            fits.append((mask / mask.sum() - tuning.EDGE_PRICE * line / line.sum()).ravel())
        all_masks = np.array(masks, np.float32)
        areas = np.asarray(all_masks.sum(axis=1))
        return Bank(all_masks, np.array(fits, np.float32), areas, float(areas.mean()))

    def _mask(self, turn: float, sweep: complex) -> Array:
        """1 at the pixels that a jersey covers by more than half, from its upper face down to its foot."""
        fine = np.zeros((FINER * self.size,) * 2, np.uint8)
        middle = complex(self.half + 0.5, self.half + 0.5)
        for down in np.linspace(-0.5, 0.5, ceil(abs(sweep)) + 1) if sweep else (0.0,):
            places = (self.outline * np.exp(1j * turn) + middle + sweep * down) * FINER - (0.5 + 0.5j)
            polygon = np.rint(np.stack([places.real, places.imag], axis=1) * 16).astype(np.int32)
            cv2.fillPoly(fine, [polygon], 255, shift=4)
        small = cv2.resize(fine, (self.size, self.size), interpolation=cv2.INTER_AREA)
        return (small > 127).astype(np.uint8)


def cut_of(mat: Mat, flat: Flat, eye: Array) -> Cut:
    """The outline for a camera."""
    outline = mat.jersey() @ np.array([1, 1j]) * flat.scale
    foot, rim = flat.pixel(float(eye[0]), float(eye[1])), float(mat.height / eye[2])
    rows, columns = flat.shape
    furthest = max(abs(complex(*foot) - complex(column, row)) for column in (0, columns) for row in (0, rows))
    half = ceil(float(np.abs(outline).max()) + furthest * rim / 2) + 2
    return Cut(outline, half, foot, rim)


def turn_of(k: float) -> float:
    """The radians of one of the turns that are tried."""
    return 2 * np.pi * k / tuning.TURNS
