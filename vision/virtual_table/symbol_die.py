"""Dice with pictures on their faces, drawn into a photograph: the upper face and the sides that can be seen."""

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from vision.virtual_table.camera import DrawnCamera
from vision.virtual_table.look import Array, Random, Room

HALF = 8.0
"""Half a die's side in millimetres."""
FINER = 4
"""A face is laid down so many times finer than the photograph, then shrunk: no stroke gets lost between pixels."""
UP = np.array([0.0, 0.0, 1.0])
WELLS: Mapping[str, tuple[float, float, float, float]] = {"left": (27, 74, 5, 75), "right": (76, 123, 5, 75)}
WALL = 11.0
"""From a die's middle to the wall of its well, at least: no corner lies on white paper."""


@dataclass(frozen=True)
class SymbolDie:
    """A die in the tray: its middle on the sheet, its turn, the name of its upper face, those of the faces around."""

    x: float
    y: float
    turn: float
    """Radians, counter-clockwise."""
    face: str
    around: tuple[str, str, str, str] = ("", "", "", "")
    """Right, far, left and near side, as the upper face is read; an empty name is a plain side."""


def anywhere(random: Random, name: str, well: str = "left") -> SymbolDie:
    """A die with the same face on all sides, somewhere in a well."""
    left, right, bottom, top = WELLS[well]
    turn = float(random.uniform(0, 2 * np.pi))
    x, y = random.uniform((left + WALL, bottom + WALL), (right - WALL, top - WALL))
    return SymbolDie(float(x), float(y), turn, name, (name, name, name, name))


def draw_symbol_die(
    picture: Array,
    camera: DrawnCamera,
    die: SymbolDie,
    place: tuple[float, float, float],
    look: Room,
    faces: Mapping[str, Array],
) -> None:
    """A cube in a tray that lies at `place` (turned by radians); `faces` has the pictures by name."""
    cos, sin = np.cos(place[2]), np.sin(place[2])
    x, y = np.array([die.x, die.y]) @ np.array([[cos, sin], [-sin, cos]]) + place[:2]
    middle = np.array([x, y, HALF - look.below])
    turn = die.turn + place[2]
    right, far = np.array([np.cos(turn), np.sin(turn), 0.0]), np.array([-np.sin(turn), np.cos(turn), 0.0])
    for name, normal in zip(die.around, (right, far, -right, -far), strict=True):
        if normal @ (camera.eye - (middle + HALF * normal)) > 0:
            _draw_face(picture, camera, faces[name], middle, (normal, np.cross(UP, normal), UP), look)
    _draw_face(picture, camera, faces[die.face], middle, (UP, right, far), look)


def _draw_face(
    picture: Array, camera: DrawnCamera, face: Array, middle: Array, frame: tuple[Array, Array, Array], look: Room
) -> None:
    """A face by its outward direction, and what is right and up on it."""
    normal, right, up = frame
    light = 1 - look.lamp_power + 1.1 * look.lamp_power * max(float(normal @ np.array(look.lamp)), 0.0)
    corners = [middle + HALF * (normal + a * right + b * up) for a, b in ((-1, 1), (1, 1), (1, -1), (-1, -1))]
    _lay(picture, camera.project(np.array(corners)), face, light)


def _lay(picture: Array, corners: Array, face: Array, light: float) -> None:
    """A picture onto four corners of the photograph; what meets in one pixel is mixed as light, the square of grey."""
    low = np.floor(corners.min(axis=0)).astype(int) - 1
    high = np.ceil(corners.max(axis=0)).astype(int) + 2
    low, high = np.maximum(low, 0), np.minimum(high, picture.shape[1::-1])
    if (high <= low).any():
        return
    count = face.shape[0]
    source = np.array([(0, 0), (count, 0), (count, count), (0, count)], np.float32) - 0.5
    target = ((corners - low + 0.5) * FINER - 0.5).astype(np.float32)
    warp = cv2.getPerspectiveTransform(source, target)
    fine = int(high[0] - low[0]) * FINER, int(high[1] - low[1]) * FINER
    soft = cv2.GaussianBlur(np.square(face * np.float32(light), dtype=np.float32), (0, 0), 2)
    laid = cv2.warpPerspective(soft, warp, fine, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    inside = cv2.warpPerspective(np.ones((count, count), np.float32), warp, fine, flags=cv2.INTER_LINEAR)
    size = fine[0] // FINER, fine[1] // FINER
    laid = cv2.resize(laid * inside[..., None], size, interpolation=cv2.INTER_AREA)
    inside = cv2.resize(inside, size, interpolation=cv2.INTER_AREA)[..., None]
    region = picture[low[1] : high[1], low[0] : high[0]]
    region[:] = np.sqrt(np.square(region) * (1 - inside) + laid)
