"""Whether a picture can be read well: is it sharp, is it bright enough, does a lamp or the sun spoil part of the board?

A lens mixes neighbouring pixels. How broad it makes an edge, the edge itself tells: its contrast over its steepest
slope. Where light is too strong, the camera has nothing left to tell colours by.
"""

from typing import NamedTuple

import cv2
import numpy as np

from vision import tuning
from vision.arrays import Array, Picture, brightest, mask_of, share_of
from vision.camera import Pose
from vision.table import CardTable

BLURRED, LAMP, SUN = "blurred", "lamp", "sun"


class Spoilt(NamedTuple):
    """A part of the board that cannot be read well: why, and its outline in pixels (n × 2)."""

    why: str
    outline: Array


class ViewCheck(NamedTuple):
    """How well a picture can be read."""

    bright: bool
    sharp: bool
    spoilt: tuple[Spoilt, ...] = ()

    @property
    def fault(self) -> str | None:
        """The worst thing about it, if it can be read at all: darkness is told by whoever reads."""
        if self.bright and not self.sharp:
            return BLURRED
        return self.spoilt[0].why if self.spoilt else None


def check_view(picture: Picture, pose: Pose | None, table: CardTable) -> ViewCheck:
    """Everything at once; parts of the board are looked at as soon as it is known where it lies."""
    white = share_of(brightest(picture[:: tuning.LIGHT_STEP, :: tuning.LIGHT_STEP]), 98)
    if white < tuning.DIM:
        return ViewCheck(False, True)
    width = blur(picture, white)
    most = max(tuning.SHARPEST, tuning.BLURRED * picture.shape[1])
    return ViewCheck(True, width is not None and width < most, () if pose is None else spoilt(picture, pose, table))


def blur(picture: Picture, white: float = 255.0) -> float | None:
    """How many pixels the lens mixes, as the deviation of a bell curve; None if there are hardly any edges.

    In every cell the steepest edge is looked at, and of all cells the sharpest tenth counts: a shadow's edge is soft in
    the sharpest picture.
    """
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)
    steep = cv2.magnitude(
        cv2.Sobel(grey, cv2.CV_32F, 1, 0, scale=1 / 8), cv2.Sobel(grey, cv2.CV_32F, 0, 1, scale=1 / 8)
    )
    around = np.ones((tuning.EDGE_ROOM, tuning.EDGE_ROOM), np.uint8)
    contrast = cv2.dilate(grey, around) - cv2.erode(grey, around)
    steepest, there = _by_cell(steep), _by_cell(contrast)
    at = np.arange(len(steepest)), steepest.argmax(axis=1)
    clear = (there[at] > tuning.EDGE_CONTRAST * white) & (steepest[at] > 0)  # the edge may lie in the next cell
    if np.count_nonzero(clear) < tuning.FEWEST_EDGES:
        return None
    return share_of(there[at][clear] / (np.sqrt(2 * np.pi) * steepest[at][clear]), 10)


def _by_cell(values: Array) -> Array:
    """All values of each square cell in a row of its own."""
    side = tuning.EDGE_CELL
    rows, columns = (length // side for length in values.shape)
    cells = values[: rows * side, : columns * side].reshape(rows, side, columns, side)
    return cells.transpose(0, 2, 1, 3).reshape(rows * columns, side * side)


def spoilt(picture: Picture, pose: Pose, table: CardTable) -> tuple[Spoilt, ...]:
    """Where a lamp is mirrored in the board, and where the sun lies across it."""
    upright = _from_above(pose, table)
    size = (round(table.width * tuning.LIGHT_SCALE), round(table.length * tuning.LIGHT_SCALE))
    view = cv2.warpPerspective(picture, upright, size, flags=cv2.INTER_AREA)
    lamp = _opened(mask_of(view.min(axis=2) >= tuning.CLIPPED), table.broadest_white)
    level = cv2.medianBlur(brightest(view), tuning.PRINT_GONE)
    sun = _opened(mask_of(level > tuning.SUN_OVER * share_of(level, 25)), tuning.SUN_BREADTH)
    back = np.linalg.inv(upright)
    return (*_outlines(LAMP, lamp, back), *_outlines(SUN, sun, back))


def _from_above(pose: Pose, table: CardTable) -> Array:
    """The warp onto the board; a lens bends it by less than matters here."""
    seen = pose.project(np.c_[table.corners(), np.zeros(4)])
    flat = table.corners() * tuning.LIGHT_SCALE
    return np.asarray(cv2.getPerspectiveTransform(seen.astype(np.float32), flat.astype(np.float32)))


def _opened(mask: Array, breadth: float) -> Array:
    """What is at least so many millimetres broad, every way."""
    side = round(breadth * tuning.LIGHT_SCALE)
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, disc))


def _outlines(why: str, mask: Array, back: Array) -> list[Spoilt]:
    found, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    pixels = (cv2.perspectiveTransform(line.astype(np.float64), back).reshape(-1, 2) for line in found)
    return [Spoilt(why, outline) for outline in pixels]
