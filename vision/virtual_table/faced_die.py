"""A die with pictures on its faces instead of pips."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from vision.virtual_table.camera import VirtualCamera
from vision.virtual_table.look import Array, Room
from vision.virtual_table.textures import lay_texture

HALF = 8.0
"""Millimetres: half a die's side."""


@dataclass(frozen=True)
class FacedDie:
    """A die on the tray's sheet: middle, turn in radians, upper face, and the four faces around it."""

    x: float
    y: float
    turn: float
    face: str
    around: tuple[str, str, str, str]


def draw_faced_die(
    canvas: Array,
    camera: VirtualCamera,
    die: FacedDie,
    place: tuple[float, float, float],
    look: Room,
    faces: Mapping[str, Array],
) -> None:
    """The sides that can be seen, then the upper face."""
    turn = die.turn + place[2]
    axes = np.array([[np.cos(turn), np.sin(turn), 0.0], [-np.sin(turn), np.cos(turn), 0.0], [0.0, 0.0, 1.0]])
    spin = np.array([[np.cos(place[2]), np.sin(place[2])], [-np.sin(place[2]), np.cos(place[2])]])
    x, y = np.array([die.x, die.y]) @ spin + place[:2]
    middle = np.array([x, y, HALF - look.below])
    lamp = np.array(look.lamp)
    for name, normal in zip(die.around, (axes[0], axes[1], -axes[0], -axes[1]), strict=True):
        if normal @ (camera.eye - (middle + HALF * normal)) > 0:
            right = np.array([-normal[1], normal[0], 0.0])
            _face(canvas, camera, faces[name], middle, (normal, right, axes[2]), _light(normal, lamp, look))
    _face(canvas, camera, faces[die.face], middle, (axes[2], axes[0], axes[1]), _light(axes[2], lamp, look))


def _light(normal: Array, lamp: Array, look: Room) -> float:
    return 1 - look.lamp_power + 1.1 * look.lamp_power * max(float(normal @ lamp), 0.0)


def _face(
    canvas: Array,
    camera: VirtualCamera,
    picture: Array,
    middle: Array,
    frame: tuple[Array, Array, Array],
    light: float,
) -> None:
    """A face by its outward direction, and what is right and up on it."""
    normal, right, up = frame
    corners = [middle + HALF * (normal + a * right + b * up) for a, b in ((-1, 1), (1, 1), (1, -1), (-1, -1))]
    lay_texture(canvas, camera, picture, np.array(corners), light)
