"""A jersey's outline as this camera sees it, wherever it lies and however it is turned."""

from dataclasses import dataclass
from math import ceil, cos, sin
from typing import NamedTuple

import cv2
import numpy as np

from vision.arrays import Array
from vision.flat_view import Flat
from vision.fuba import tuning
from vision.fuba.mat import Mat

BROAD_RIM = 4.0
"""Pixels: upper face and foot further apart than this may leave a gap between them."""


class Placing(NamedTuple):
    """A jersey's middle in flat-view pixels, and its turn in radians."""

    column: float
    row: float
    turn: float


class Stamp(NamedTuple):
    """The small square of a cut-out in which one jersey lies, and its pixels there (0 or 1)."""

    rows: slice
    columns: slice
    mask: Array


@dataclass(frozen=True, slots=True)
class Cut:
    """The jerseys' outline on this table, as large as they were seen, under this camera."""

    outline: Array
    """Corners in pixels around the jersey's middle, columns real, rows imaginary."""
    reach: int
    """Pixels from a jersey's middle to the end of its longest sleeve."""
    face: float
    """Pixels of its upper face."""
    across: float
    """Its breadth and length, on average."""
    eye: tuple[float, float]
    """The camera's foot point in pixels."""
    rim: float
    """How far side walls reach, by the distance from the foot point."""
    inside: Array
    """For every turn that is tried (second index): what each cell of two by two pixels around the middle weighs
    in the mean over the outline."""
    around: Array
    """The same for the line just outside of the outline, where a jersey's paint has ended."""

    def sweep(self, column: float, row: float) -> tuple[float, float]:
        """From a jersey's upper face to its foot, in pixels."""
        return (self.eye[0] - column) * self.rim, (self.eye[1] - row) * self.rim

    def face_of(self, column: float, row: float, turn: float) -> Placing:
        """Where a jersey's upper face lies if the middle of all that is seen of it, side walls too, lies at a place."""
        across, down = self.sweep(column, row)
        return Placing(column - across / 2, row - down / 2, turn)

    def corners(self, placing: Placing, left: float = 0.0, top: float = 0.0) -> Array:
        """The upper face first, then what is seen below it down to the foot, as polygons in pixels from a corner.

        Places are complex numbers here: turning is one product, moving one sum.
        """
        column, row, turn = placing
        foot = complex(*self.sweep(column, row))
        here = complex(column - left, row - top)
        broad = abs(foot.real) + abs(foot.imag) > BROAD_RIM
        moves = np.array((here, here + foot / 2, here + foot) if broad else (here, here + foot))
        places = self.outline * complex(cos(turn), sin(turn)) + moves[:, None]
        return np.asarray(places.view(float).reshape(len(moves), -1, 2))

    def stamp(self, placing: Placing, shape: tuple[int, ...], corner: tuple[int, int] = (0, 0)) -> Stamp:
        """Its pixels in a cut-out of the view whose upper left pixel is `corner` (column, row)."""
        across, down = self.sweep(placing.column, placing.row)
        reach = self.reach + ceil(max(abs(across), abs(down)))
        left, top = int(placing.column) - corner[0] - reach, int(placing.row) - corner[1] - reach
        size = 2 * reach + 2
        found = np.zeros((size, size), np.float32)
        polygons = self.corners(placing, corner[0] + left, corner[1] + top)
        for polygon in (polygons * 16 + 0.5).astype(np.int32):
            cv2.fillPoly(found, [polygon], 1.0, shift=4)
        high, wide = shape[:2]
        if left < 0 or top < 0 or left + size > wide or top + size > high:
            found = found[max(-top, 0) : max(high - top, 0), max(-left, 0) : max(wide - left, 0)]
            left, top = max(left, 0), max(top, 0)
        return Stamp(slice(top, top + found.shape[0]), slice(left, left + found.shape[1]), found)

    def area(self, column: float, row: float) -> float:
        """Pixels that a jersey at a place covers, its rim included: about the same for every turn."""
        return self.face + self.across * float(np.hypot(*self.sweep(column, row)))


def cut_of(mat: Mat, flat: Flat, eye: Array, size: float = 1.0) -> Cut:
    """The outline for a camera; `size` is how much larger this table's jerseys are than usual."""
    outline = mat.jersey() * size * flat.scale
    face = float(cv2.contourArea(outline.astype(np.float32)))
    across = float(np.ptp(outline[:, 0]) + np.ptp(outline[:, 1])) / 2
    reach = ceil(float(np.hypot(*outline.T).max())) + 1
    foot = flat.pixel(float(eye[0]), float(eye[1]))
    inside, around = _cells(outline, reach, round(tuning.EDGE_GAP * flat.scale))
    return Cut(outline @ np.array([1, 1j]), reach, face, across, foot, float(mat.height / eye[2]), inside, around)


def turn_of(k: float | np.intp) -> float:
    """The radians of one of the turns that are tried."""
    return 2 * np.pi * float(k) / tuning.TURNS


def _cells(outline: Array, reach: int, gap: int) -> tuple[Array, Array]:
    """For every turn: the share of each cell in the outline, and in the line around it at a small distance."""
    half = (reach + gap + 3) // 2
    size = 4 * half + 2
    near = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * gap + 1, 2 * gap + 1))
    inside: list[Array] = []
    around: list[Array] = []
    for k in range(tuning.TURNS):
        c, s = cos(turn_of(k)), sin(turn_of(k))
        turned = outline @ np.array(((c, s), (-s, c))) + 2 * half
        face = np.zeros((size, size), np.uint8)
        cv2.fillPoly(face, [np.rint(turned * 16).astype(np.int32)], 1, shift=4)
        wide = cv2.dilate(face, near)
        line = cv2.dilate(wide, np.ones((3, 3), np.uint8)) - wide
        for mask, cells in ((face, inside), (line, around)):
            small = cv2.resize(mask.astype(np.float32), None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA).ravel()
            cells.append(small / small.sum())
    return np.stack(inside, axis=1), np.stack(around, axis=1)
