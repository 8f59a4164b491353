"""A jersey's outline as this camera sees it, wherever it lies and however it is turned."""

from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np

from vision.arrays import Array
from vision.flat_view import Flat
from vision.fuba import tuning
from vision.fuba.mat import Mat


class Placing(NamedTuple):
    """A jersey's middle in flat-view pixels, and its turn in radians."""

    column: float
    row: float
    turn: float


@dataclass(frozen=True, slots=True)
class Cut:
    """The jerseys' outline on this table, as large as they were seen, under this camera."""

    outline: Array
    """Corners in pixels around the jersey's middle."""
    eye: tuple[float, float]
    """The camera's foot point in pixels."""
    rim: float
    """How far side walls reach, by the distance from the foot point."""
    points: tuple[Array, ...]
    """For every turn that is tried: whole pixels spread over the outline, around its middle."""
    edges: tuple[Array, ...]
    """For every turn: pixels just outside of the outline, where a jersey's paint has ended."""

    def sweep(self, column: float, row: float) -> Array:
        """From a jersey's upper face to its foot, in pixels."""
        return np.array([(self.eye[0] - column) * self.rim, (self.eye[1] - row) * self.rim])

    def corners(self, placing: Placing) -> list[Array]:
        """The upper face and the foot, as polygons in pixels."""
        cos, sin = np.cos(placing.turn), np.sin(placing.turn)
        top = self.outline @ np.array([[cos, sin], [-sin, cos]]) + placing[:2]
        sweep = self.sweep(placing.column, placing.row)
        return [top + sweep * part for part in (0.0, 0.5, 1.0)]

    def mask(self, placing: Placing, shape: tuple[int, ...], corner: tuple[int, int] = (0, 0)) -> Array:
        """Its pixels in a cut-out of the view whose upper left pixel is `corner` (column, row)."""
        found = np.zeros(shape[:2], np.uint8)
        for polygon in self.corners(placing):
            pixels = np.rint((polygon - corner) * 16).astype(np.int32)
            cv2.fillPoly(found, [pixels], 1, shift=4)
        return found > 0

    def area(self, column: float, row: float) -> float:
        """Pixels that a jersey at a place covers, its rim included: about the same for every turn."""
        top = float(cv2.contourArea(self.outline.astype(np.float32)))
        across = float(np.ptp(self.outline[:, 0]) + np.ptp(self.outline[:, 1])) / 2
        return top + across * float(np.linalg.norm(self.sweep(column, row)))


def cut_of(mat: Mat, flat: Flat, eye: Array, size: float = 1.0) -> Cut:
    """The outline for a camera; `size` is how much larger this table's jerseys are than usual."""
    outline = mat.jersey() * size * flat.scale
    foot = flat.pixel(float(eye[0]), float(eye[1]))
    points, edges = _points(outline, tuning.POINT_STEP * flat.scale), _edges(outline, tuning.EDGE_GAP * flat.scale)
    return Cut(outline, foot, float(mat.height / eye[2]), points, edges)


def turn_of(k: int | np.intp) -> float:
    """The radians of one of the turns that are tried."""
    return 2 * np.pi * float(k) / tuning.TURNS


def _points(outline: Array, step: float) -> tuple[Array, ...]:
    """For every turn: whole pixels spread over the outline, around its middle."""
    low, high = outline.min(axis=0), outline.max(axis=0)
    grid = np.stack(np.meshgrid(np.arange(low[0], high[0], step), np.arange(low[1], high[1], step)), axis=-1)
    polygon = outline.astype(np.float32)
    inside = [p for p in grid.reshape(-1, 2) if cv2.pointPolygonTest(polygon, (float(p[0]), float(p[1])), False) > 0]
    spread = np.array(inside)
    turned = []
    for turn in range(tuning.TURNS):
        cos, sin = np.cos(turn_of(turn)), np.sin(turn_of(turn))
        turned.append(np.rint(spread @ np.array([[cos, sin], [-sin, cos]])).astype(int))
    return tuple(turned)


def _edges(outline: Array, gap: float) -> tuple[Array, ...]:
    """For every turn: every second pixel of the line that runs around the outline at a small distance."""
    reach = int(np.ceil(np.abs(outline).max() * 1.2 + gap)) + 2
    around = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * round(gap) + 1, 2 * round(gap) + 1))
    lines = []
    for turn in range(tuning.TURNS):
        cos, sin = np.cos(turn_of(turn)), np.sin(turn_of(turn))
        turned = outline @ np.array([[cos, sin], [-sin, cos]]) + reach
        mask = np.zeros((2 * reach + 1, 2 * reach + 1), np.uint8)
        cv2.fillPoly(mask, [np.rint(turned * 16).astype(np.int32)], 1, shift=4)
        wide = cv2.dilate(mask, around)
        rows, columns = np.nonzero(cv2.dilate(wide, np.ones((3, 3), np.uint8)) - wide)
        lines.append(np.stack([columns, rows], axis=1)[::2] - reach)
    return tuple(lines)
