"""What has changed beside the board: a thumbnail of the table top against the one before."""

import math
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np

from vision.arrays import Array, Picture, brightest, mask_of, share_of
from vision.camera import Pose
from vision.loose_dice import tuning
from vision.table import CardTable

Box = tuple[float, float, float, float]
"""On the plane of the dice's upper faces: x from, x to, y from, y to."""


class Spot(NamedTuple):
    """A part of a thumbnail in which something may lie: its first column and row, its width and height."""

    left: int
    top: int
    width: int
    height: int

    def part(self, more: float = 0.0, step: float = 1.0) -> tuple[slice, slice]:
        """Its rows and columns with `more` pixels around them, in a picture that is `step` times larger."""
        columns, rows = ((self.left, self.width), (self.top, self.height))
        down, across = (
            slice(max(round((low - more) * step), 0), round((low + size + more) * step))
            for low, size in (rows, columns)
        )
        return down, across


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The table top around the board as one camera sees it."""

    pose: Pose
    top: float
    """How high the upper faces of dice are."""
    beside: Array
    """255 for pixels of a thumbnail that show the table top, not the board."""
    scale: float
    """Pixels of a thumbnail for a millimetre of table top."""

    @property
    def step(self) -> float:
        """Pixels of the picture for one of a thumbnail."""
        return float(self.pose.size[0] / self.beside.shape[1])

    def thumbnail(self, picture: Picture) -> Picture:
        """A small picture."""
        return cv2.resize(picture, self.beside.shape[::-1], interpolation=cv2.INTER_LINEAR)

    def changed(self, now: Picture, before: Picture) -> Array:
        """What looks different (255) beside the board."""
        return self._strange(cv2.absdiff(now, before))

    def spots(self, now: Picture, ground: Picture | None, die: float) -> list[Spot]:
        """Where something may lie that does not belong to the ground, the likeliest dice first.

        Where nothing is remembered, anything that differs from its surroundings counts. Light, shadows and large
        things change a wide area. So the median change around each pixel is taken off.
        """
        change = now if ground is None else cv2.addWeighted(now, 1, ground, -1, 128)
        off = cv2.absdiff(change, _middle_around(change, self.beside))
        some = brightest(off[::4, ::4])[self.beside[::4, ::4] > 0]
        strange = self._strange(off, tuning.TEXTURE * share_of(some, 50))
        odd = cv2.morphologyEx(strange, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
        sizes = {spot: area / (die * self.scale) ** 2 for spot, area in pieces(odd)}
        fitting = [spot for spot, faces in sizes.items() if tuning.LEAST < faces < tuning.LARGEST]
        return sorted(fitting, key=lambda spot: abs(math.log(sizes[spot] / tuning.USUAL)))

    def _strange(self, off: Array, texture: float = 0.0) -> Array:
        """Pixels of the table top (255) that are off by more than grain and texture in any colour."""
        return cv2.bitwise_and(mask_of(brightest(off) > max(tuning.SAME_LOOK, texture)), self.beside)

    def box(self, spot: Spot) -> Box:
        """Where on the plane of the upper faces it is seen."""
        left, top, right, bottom = spot.left, spot.top, spot.left + spot.width, spot.top + spot.height
        corners = np.array([(left, top), (right, top), (right, bottom), (left, bottom)], float)
        places = self.pose.on_plane(corners * self.step - 0.5, self.top)
        (x0, y0), (x1, y1) = places.min(axis=0).tolist(), places.max(axis=0).tolist()
        return x0, x1, y0, y1


def pieces(mask: Array) -> list[tuple[Spot, float]]:
    """The pieces of a mask and how large they are, in pixels."""
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return [(Spot(*cv2.boundingRect(outline)), cv2.contourArea(outline) + len(outline) / 2) for outline in outlines]


def surroundings(pose: Pose, table: CardTable) -> Surroundings:
    """The table top beside a board."""
    step = max(round(pose.size[0] / tuning.THUMBNAIL), 1)
    width, height = pose.size[0] // step, pose.size[1] // step
    columns, rows = np.meshgrid(np.arange(width), np.arange(height))
    pixels = (np.stack([columns.ravel(), rows.ravel()], axis=1) + 0.5) * pose.size[0] / width - 0.5
    x, y = pose.on_plane(pixels, -table.tray.below).T
    across = (x < -tuning.CARD_STRIP) | (x > table.width + tuning.CARD_STRIP)
    along = (y < -tuning.HEADS_LEAN) | (y > table.length + tuning.HEADS_LEAN)
    beside = mask_of(across | along).reshape(height, width)
    scale = math.sqrt(width * height / float(np.ptp(x) * np.ptp(y)))
    return Surroundings(pose, table.tray.die - table.tray.below, beside, scale)


_COARSER, _MIDDLE = 1 / 6, 5
"""Scale and size of the median filter. It covers 65 mm, and dice with their shadows fill less than half of that."""


def _middle_around(change: Picture, beside: Array) -> Picture:
    """The median change around every pixel. Under the board it is the mean of the table top beside it."""
    small = cv2.resize(change, None, fx=_COARSER, fy=_COARSER, interpolation=cv2.INTER_AREA)
    board = cv2.resize(beside, small.shape[1::-1], interpolation=cv2.INTER_NEAREST) == 0
    small[board] = 0
    reach = (2 * _MIDDLE + 1, 2 * _MIDDLE + 1)
    seen = cv2.blur((~board).view(np.uint8) * np.uint8(255), reach)[board]
    means = cv2.blur(small, reach)[board] * np.float32(255) / np.maximum(seen, 1)[:, None]
    small[board] = np.minimum(means, 255)
    return cv2.resize(cv2.medianBlur(small, _MIDDLE), change.shape[1::-1], interpolation=cv2.INTER_LINEAR)
