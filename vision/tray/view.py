"""The dice tray's sheet: where it lies, and its patch on the plane of the dice's upper faces.

There an upper face is a true square of 16 mm, and the side faces lie beside it, where the cube's foot is seen.
"""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from vision.arrays import Array, Picture
from vision.camera import Pose
from vision.cards import Markers
from vision.flat_view import pixel_maps
from vision.table import Tray, square
from vision.tray import tuning


@dataclass(frozen=True, slots=True)
class TrayPlace:
    """Where the sheet lies on the table: its origin and its direction."""

    origin: tuple[float, float]
    turn: float

    def on_table(self, points: Array) -> Array:
        """Sheet millimetres → table millimetres."""
        cos, sin = np.cos(self.turn), np.sin(self.turn)
        return np.asarray(points @ np.array([[cos, sin], [-sin, cos]]) + self.origin)


def place_tray(markers: Markers, pose: Pose, tray: Tray) -> TrayPlace | None:
    """The sheet's place from one or both of its markers."""
    sheet, table = [], []
    for marker, corner in zip(tray.markers, tray.marker_at, strict=True):
        if marker in markers:
            sheet.append(square(*corner, tray.marker_side))
            table.append(pose.on_plane(markers[marker], -tray.below))
    if not sheet:
        return None
    a, b = np.concatenate(sheet), np.concatenate(table)
    middle_a, middle_b = a.mean(axis=0), b.mean(axis=0)
    p, q = a - middle_a, b - middle_b
    turn = float(np.arctan2((p[:, 0] * q[:, 1] - p[:, 1] * q[:, 0]).sum(), (p * q).sum()))
    origin = middle_b - TrayPlace((0.0, 0.0), turn).on_table(middle_a[None])[0]
    return TrayPlace((float(origin[0]), float(origin[1])), turn)


class TrayView:
    """The warp onto the plane of the upper faces, for one pose and one place of the sheet."""

    def __init__(self, pose: Pose, place: TrayPlace, tray: Tray, reach: float | None = None) -> None:
        """`reach` is how far the patch goes beyond the wells: a die's side, unless told otherwise."""
        self.tray, self.place = tray, place
        self.scale = tuning.TRAY_SCALE
        wells = np.array(list(tray.wells.values()))
        reach = tray.die if reach is None else reach
        self.left, self.bottom = wells[:, 0].min() - reach, wells[:, 2].min() - reach
        width, height = wells[:, 1].max() + reach - self.left, wells[:, 3].max() + reach - self.bottom
        self.corner = np.array((self.left, self.bottom), np.float32)
        self.shape = round(height * self.scale), round(width * self.scale)
        eye = pose.eye()
        cos, sin = np.cos(place.turn), np.sin(place.turn)
        away = eye[:2] - place.origin
        self.eye = np.array([away[0] * cos + away[1] * sin, -away[0] * sin + away[1] * cos, eye[2]])
        top = tray.die - tray.below
        self.shrink = float((eye[2] - top) / (eye[2] + tray.below))
        self.blurred = max(round(tuning.EDGE_BLUR_PX / self._aim(pose, top)), tuning.BLURRED_EDGE // 2)
        """Patch pixels by which an edge is blurred: more where the tray is seen from afar or aslant."""

    def _aim(self, pose: Pose, z: float) -> float:
        """Work out where every pixel comes from; how many of the picture's lie on one of the patch, where fewest do."""
        rows, columns = np.mgrid[: self.shape[0], : self.shape[1]]
        points = self.millimetres(np.stack([columns.ravel(), rows.ravel()], axis=1))
        world = self.place.on_table(points)
        across, down = pixel_maps(pose, world.reshape(*self.shape, 2), z)
        self._map, self._fraction = cv2.convertMaps(across, down, cv2.CV_16SC2)
        return _finest(across, down)

    def millimetres(self, pixels: Array) -> Array:
        """Patch pixels (column, row) → sheet millimetres on the plane of the upper faces."""
        return np.asarray((pixels + 0.5) / self.scale + (self.left, self.bottom))

    def pixels(self, millimetres: Array) -> Array:
        """The way back."""
        return np.asarray((millimetres - (self.left, self.bottom)) * self.scale - 0.5)

    def foot(self, points: Array) -> Array:
        """Where points on the table top appear in this plane."""
        return np.asarray(self.eye[:2] + (points - self.eye[:2]) * self.shrink)

    def look(self, picture: Picture) -> Picture:
        """The tray's patch."""
        return cv2.remap(picture, self._map, self._fraction, cv2.INTER_LINEAR)

    @cached_property
    def wells(self) -> Array:
        """255 in any well."""
        return np.asarray(np.max(list(self.ground.values()), axis=0))

    @cached_property
    def open_well(self) -> Array:
        """255 in any well, but for its outermost two pixels ..."""
        return cv2.erode(self.wells, np.ones((5, 5), np.uint8))

    @cached_property
    def rim(self) -> Array:
        """... and these."""
        return np.asarray(self.wells > self.open_well)

    @cached_property
    def ground(self) -> dict[str, Array]:
        """255 in each well."""
        masks = {}
        for name, (x0, x1, y0, y1) in self.tray.wells.items():
            corners = self.foot(np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)]))
            mask = np.zeros(self.shape, np.uint8)
            cv2.fillConvexPoly(mask, np.rint(self.pixels(corners)).astype(np.int32), 255)
            masks[name] = cv2.erode(mask, np.ones((7, 7), np.uint8))
        return masks

    def top(self, x: float, y: float, turn: float) -> Array:
        """Corners of the upper face in sheet millimetres."""
        half = self.tray.die / 2
        cos, sin = np.cos(turn), np.sin(turn)
        corners = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
        return np.asarray(corners @ np.array([[cos, sin], [-sin, cos]]) + (x, y))

    def cube(self, x: float, y: float, turn: float) -> tuple[Array, Array]:
        """Corners of the upper face and the cube's whole outline, in patch pixels."""
        top = self.top(x, y, turn)
        both = np.concatenate([top, self.foot(top)])
        outline = cv2.convexHull(self.pixels(both).astype(np.float32)).reshape(-1, 2)
        return self.pixels(top), outline


def _finest(across: Array, down: Array) -> float:
    """How many of the picture's pixels lie on one pixel of the patch, in the direction in which there are fewest."""
    row, column = across.shape[0] // 2, across.shape[1] // 2
    around = np.s_[row - 1 : row + 2, column - 1 : column + 2]
    slopes = [np.gradient(values[around].astype(float)) for values in (across, down)]
    return float(np.linalg.svd(np.array([[s[1, 1] for s in pair] for pair in slopes]), compute_uv=False)[-1])
