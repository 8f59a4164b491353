"""Dice with pictures on their faces, drawn into a photograph: the upper face and the sides that can be seen."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.virtual_table.camera import VirtualCamera
from vision.virtual_table.look import Array, Room

HALF = 8.0
"""Half a die's side in millimetres."""
TABLE = -3.0
"""The table top lies so far below the board's surface."""
FINER = 4
"""A face is laid down so many times finer than the photograph, then shrunk: no stroke gets lost between pixels."""


@dataclass(frozen=True)
class SymbolDie:
    """A die in the tray: its middle on the sheet, its turn, the name of its upper face, those of the faces around."""

    x: float
    y: float
    turn: float
    face: str
    around: tuple[str, str, str, str] = ("", "", "", "")
    """Right, left, far and near side, as the upper face is read; an empty name is a plain side."""


def draw_symbol_die(
    picture: Array,
    camera: VirtualCamera,
    die: SymbolDie,
    place: tuple[float, float, float],
    look: Room,
    faces: dict[str, Array],
) -> None:
    """A cube in a tray that lies at `place`; `faces` has the pictures by name, the empty name for plain sides."""
    turn = place[2]
    cos, sin = np.cos(die.turn + turn), np.sin(die.turn + turn)
    axes = np.array([[cos, sin, 0], [-sin, cos, 0], [0, 0, 1]])
    spin = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    x, y = np.array([die.x, die.y]) @ spin + place[:2]
    middle = np.array([x, y, TABLE + HALF])
    right, left, far, near = die.around
    sides = [(2, 1.0, die.face), (0, 1.0, right), (0, -1.0, left), (1, 1.0, far), (1, -1.0, near)]
    shown = []
    for axis, sign, name in sides:
        normal = axes[axis] * sign
        towards = float(normal @ (camera.eye - (middle + HALF * normal)))
        if towards > 0:
            shown.append((float(normal @ (camera.eye - middle)), axis, name, normal))
    for _, axis, name, normal in sorted(shown, key=lambda side: side[0]):
        u, v = axes[(axis + 1) % 3], axes[(axis + 2) % 3]
        light = 1 - look.lamp_power + 1.1 * look.lamp_power * max(float(normal @ np.array(look.lamp)), 0.0)
        face = middle + HALF * normal
        corners = np.array([face + HALF * (a * u + b * v) for a, b in ((-1, 1), (1, 1), (1, -1), (-1, -1))])
        _lay(picture, camera.project(corners), faces[name], light)


def _lay(picture: Array, corners: Array, face: Array, light: float) -> None:
    """A picture onto four corners of the photograph."""
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
    soft = cv2.GaussianBlur(face, (0, 0), 2).astype(np.float32) * light
    laid = cv2.warpPerspective(soft, warp, fine, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    inside = cv2.warpPerspective(np.ones((count, count), np.float32), warp, fine, flags=cv2.INTER_LINEAR)
    size = fine[0] // FINER, fine[1] // FINER
    laid = cv2.resize(laid * inside[..., None], size, interpolation=cv2.INTER_AREA)
    inside = cv2.resize(inside, size, interpolation=cv2.INTER_AREA)[..., None]
    region = picture[low[1] : high[1], low[0] : high[0]]
    region[:] = region * (1 - inside) + laid
