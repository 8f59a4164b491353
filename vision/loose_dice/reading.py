"""One patch of the table top: what is new in it, and the dice that explain it.

A patch is read like a well of the tray: the cube's size and the camera are known. But the ground is not dark here. So
whatever differs from it may be a die. Where a shadow may lie, nothing can be told.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.arrays import Array, Picture, brightest, mask_of, share_of
from vision.camera import Pose
from vision.loose_dice import tuning
from vision.loose_dice.surroundings import Box
from vision.table import Tray
from vision.tray.cube import Cube
from vision.tray.cube_fit import place_cubes
from vision.tray.cube_sight import Sight, Window
from vision.tray.dice import Die, judged
from vision.tray.pips import find_spots
from vision.tray.tuning import INK_SHARE, LEAST_SPOT
from vision.tray.view import TrayPlace, TrayView


@dataclass(frozen=True, slots=True)
class TableTop:
    """A picture of the table top, what is remembered of it, and how large everything is."""

    picture: Picture
    ground: Picture | None
    pose: Pose
    tray: Tray

    def enlarged(self, grown: float) -> "TableTop":
        """The same picture, as if table and camera were larger by a factor. There a small die has the usual size."""
        pose = replace(self.pose, shift=self.pose.shift * grown)
        return TableTop(self.picture, self.ground, pose, replace(self.tray, below=self.tray.below * grown))


@dataclass(frozen=True, slots=True)
class _Patch:
    """A box of the table top on the plane of the dice's upper faces: how it looks, what is new, what may be shadow."""

    look: Picture
    view: TrayView
    strange: Array
    shadow: Array
    things: Array
    """1 where it differs from the ground and is no shadow."""

    def sight(self, outline: Array) -> Sight:
        """One of its things with its pips. Where shadows or other things lie, nothing can be told."""
        whole = cv2.drawContours(np.zeros_like(self.things), [outline], -1, 1, -1).view(bool)
        told = ~(self.shadow | self.things.view(bool)) | whole
        window = Window(0, whole.shape[0], 0, whole.shape[1])
        return Sight(whole, whole, mask_of(self.strange), brightest(self.look), told, window, self.view)

    def outlines(self) -> Sequence[Array]:
        """Of all things in it."""
        return cv2.findContours(self.things, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]


class _View(TrayView):
    """A patch so small that its four corners tell where every pixel comes from, even if the lens bends lines."""

    def _aim(self, pose: Pose, z: float) -> float:
        height, width = self.shape
        corners = np.array([(0, 0), (width - 1, 0), (width - 1, height - 1), (0, height - 1)], np.float32)
        pixels = pose.project(np.c_[self.millimetres(corners), np.full(4, z)]).astype(np.float32)
        self._warp = cv2.getPerspectiveTransform(corners, pixels)
        slopes = (pixels[[1, 3]] - pixels[0]) / np.array([(width - 1,), (height - 1,)])
        return float(np.linalg.svd(slopes, compute_uv=False)[-1])

    def look(self, picture: Picture) -> Picture:
        """The patch."""
        return cv2.warpPerspective(picture, self._warp, self.shape[::-1], flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)


_ON_TABLE = TrayPlace((0.0, 0.0), 0.0)


def dice_in(box: Box, top: TableTop, sides: Sequence[float]) -> Iterator[tuple[float, Die]]:
    """The dice in one box with the length of their sides, tried in this order; places on the table."""
    patch = _patch(box, top)
    for outline in patch.outlines():
        yield from _dice_of(patch.sight(outline), patch, top, sides)


def _dice_of(piece: Sight, patch: _Patch, top: TableTop, sides: Sequence[float]) -> list[tuple[float, Die]]:
    """The dice that one thing shows, of the first size in which all have a value; none if it shows no dice."""
    shown: list[tuple[float, Die]] = []
    for side in _fitting(piece, sides):
        grown = top.tray.die / side
        sight, look = (piece, patch.look) if grown == 1 else _resized(piece, top.enlarged(grown), grown)
        cubes = _cubes(sight, look)
        dice = [judged(sight, cube, cubes) for cube in cubes]
        found = [(side, replace(die, x=die.x / grown, y=die.y / grown)) for die in dice]
        if dice and all(die.value for die in dice):
            return found
        shown = shown or found
    return shown


def _resized(piece: Sight, top: TableTop, grown: float) -> tuple[Sight, Picture]:
    """The same thing on an enlarged table."""
    places = piece.points * grown
    (x0, y0), (x1, y1) = places.min(axis=0).tolist(), places.max(axis=0).tolist()
    patch = _patch((x0, x1, y0, y1), top)
    column, row = patch.view.pixels(places.mean(axis=0)).tolist()
    nearest = max(patch.outlines(), key=lambda o: cv2.pointPolygonTest(o, (column, row), True), default=_NOTHING)
    return patch.sight(nearest), patch.look


_NOTHING = np.zeros((1, 1, 2), np.int32)


def _fitting(piece: Sight, sides: Sequence[float]) -> list[float]:
    """The sizes of dice that fit what is seen. At least the upper face is seen; the sides may lie in the shade."""
    if not piece.area:
        return []
    view, die = piece.view, piece.view.tray.die
    x, y = piece.points.mean(axis=0).tolist()
    most = cv2.contourArea(view.cube(x, y, 0.0)[1]) / (die * view.scale) ** 2
    faces = {side: piece.area * (die / side) ** 2 for side in sides}
    return [side for side, seen in faces.items() if tuning.FACE_SEEN < seen < tuning.MOST_DICE * most]


def _patch(box: Box, top: TableTop) -> _Patch:
    """A box as the tray's reader sees a well, in the table's own millimetres."""
    x0, x1, y0, y1 = box
    well = (x0 - tuning.AROUND, x1 + tuning.AROUND, y0 - tuning.AROUND, y1 + tuning.AROUND)
    view = _View(top.pose, _ON_TABLE, replace(top.tray, wells={"beside": well}), tuning.REACH * top.tray.die)
    look = view.look(top.picture)
    before = np.full_like(look, _middle(look)) if top.ground is None else view.look(top.ground)
    change = cv2.addWeighted(look, 1, before, -1, 128)
    off = brightest(cv2.absdiff(change, np.full_like(look, _middle(change))))
    strange = off > max(tuning.LEAST_CONTRAST, tuning.TEXTURE * share_of(off[::3, ::3], 50))
    shadow = strange & _dimmed(look, before)
    things = cv2.morphologyEx((strange & ~shadow).view(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    things = cv2.morphologyEx(things, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    return _Patch(look, view, strange, shadow, things)


def _middle(patch: Picture) -> list[float]:
    """The middle of every colour."""
    return [share_of(patch[::3, ::3, colour], 50) for colour in range(3)]


def _dimmed(now: Picture, before: Picture) -> Array:
    """Where all colours are dimmed alike, as by a shadow."""
    dark, light = (cv2.transform(of, _SUM) for of in (now, before))
    dim = cv2.divide(dark, np.maximum(light, 1), dtype=cv2.CV_32F)
    as_shadow = cv2.multiply(before, cv2.merge([dim] * 3), dtype=cv2.CV_8U)
    strays = brightest(cv2.absdiff(now, as_shadow))
    bound = cv2.convertScaleAbs(brightest(before), alpha=tuning.SHADOW_TINT, beta=tuning.LEAST_CONTRAST)
    return np.asarray((strays < bound) & (dim < 1))


_SUM = np.full((1, 3), 1 / 3, np.float32)


def _cubes(sight: Sight, look: Picture) -> list[Cube]:
    """Cubes that explain all of a thing, pips dark or light; or none."""
    inner = cv2.erode(sight.blob.view(np.uint8), np.ones((5, 5), np.uint8)).view(bool)
    for light in (False, True):
        spots = find_spots(look, light=light)
        if share_of(spots.by_top[inner], INK_SHARE) < LEAST_SPOT:
            continue
        cubes = place_cubes(sight, spots)
        if cubes and all(cube.flat and (cube.value > 1 or not _is_round(sight.blob)) for cube in cubes):
            return cubes
    return []


def _is_round(blob: Array) -> bool:
    """Whether a thing with a lone pip is a disc: it fills the circle around it, and a cube does not."""
    outlines, _ = cv2.findContours(blob.view(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    outline = max(outlines, key=cv2.contourArea)
    _, radius = cv2.minEnclosingCircle(outline)
    return cv2.contourArea(outline) > tuning.ROUND * np.pi * radius**2
