"""Dice as shops sell them: rounded edges, cut corners, hollow pips, any colours, and the shadows they throw.

Every pixel's ray walks towards the dice by its distance from them, and so does a ray from there towards the lamp.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

import cv2
import numpy as np

from vision.virtual_table.bodies import PIPS, box_around
from vision.virtual_table.camera import DrawnCamera
from vision.virtual_table.look import Array, Room
from vision.virtual_table.things import Die, Make

STEPS = 26
"""On the way to a die; on the way to the lamp as many."""
CLOSE = 0.04
"""Millimetres: a ray that comes so close has met the die."""
FINER = 2
"""Rays per pixel, each way: edges are never jagged."""
SHADOW_REACH = 45.0
"""Millimetres from a die: longer shadows are not drawn."""
SIDES = ((0, 1, 2), (1, 2, 0), (2, 0, 1))
"""For each axis the two that span its faces."""


@dataclass(frozen=True)
class _Solid:
    """A die in the room: its middle, its three axes, what its faces show, and how it is made."""

    middle: Array
    axes: Array
    values: tuple[tuple[int, int], ...]
    """For each axis the values on its far and on its near face."""
    make: Make

    def local(self, points: Array) -> Array:
        """Points as the die sees them."""
        return np.asarray((points - self.middle) @ self.axes.T)

    def distance(self, points: Array) -> Array:
        """How far points are from its surface."""
        here = np.abs(self.local(points))
        beyond = here - (self.make.side / 2 - self.make.rounding)
        inside = np.minimum(reduce(np.maximum, np.moveaxis(beyond, -1, 0)), 0)
        box = _length(np.maximum(beyond, 0)) + inside - self.make.rounding
        return np.asarray(np.maximum(box, _length(here) - self.make.corner * self.make.side))

    def normal(self, points: Array) -> Array:
        """Which way its surface looks at points on it."""
        here = self.local(points)
        beyond = np.abs(here) - (self.make.side / 2 - self.make.rounding)
        flat = np.where(beyond > 0, beyond, 0) * np.sign(here)
        away = np.linalg.norm(here, axis=-1, keepdims=True)
        out = np.where(away > self.make.corner * self.make.side - 2 * CLOSE, here, flat)
        out /= np.maximum(np.linalg.norm(out, axis=-1, keepdims=True), 1e-6)
        return np.asarray(out @ self.axes)

    def pips(self, points: Array) -> tuple[Array, Array]:
        """How much of a pip is at points of the surface (0 to 1), and how its hollow turns the surface there."""
        here = self.local(points)
        face = np.abs(here).argmax(axis=-1)
        ink, hollow = np.zeros(face.shape), np.zeros(here.shape)
        for axis, u, v in SIDES:
            for sign, value in zip((1, -1), self.values[axis], strict=True):
                on = (face == axis) & (here[..., axis] * sign > 0)
                for a, b in PIPS[value]:
                    middle = self.make.spread * self.make.side * np.array((a, b))
                    off = here[..., (u, v)] - middle
                    away = np.linalg.norm(off, axis=-1)
                    inside = np.clip((self.make.pip - away) / 0.15 + 0.5, 0, 1) * on
                    ink = np.maximum(ink, inside)
                    for k, along in enumerate((u, v)):
                        hollow[..., along] -= inside * off[..., k] / self.make.pip * self.make.hollow
        return ink, hollow @ self.axes


def _length(ways: Array) -> Array:
    """How long each way is: `np.linalg.norm` along the last axis takes six times as long for three numbers."""
    x, y, z = np.moveaxis(ways, -1, 0)
    return np.asarray(np.sqrt(x * x + y * y + z * z))


def draw_rounded_dice(
    picture: Array,
    rays: Array,
    camera: DrawnCamera,
    dice: Sequence[Die],
    place: tuple[float, float, float],
    look: Room,
) -> None:
    """All dice of the tray with their shadows."""
    solids = [_solid(die, place, look) for die in dice if die.make is not None]
    for solid in solids:
        _shade_ground(picture, rays, camera, solid, look)
    for solid in sorted(solids, key=lambda s: -float(np.linalg.norm(s.middle - camera.eye))):
        _draw(picture, rays, camera, solid, solids, look)


def _solid(die: Die, place: tuple[float, float, float], look: Room) -> _Solid:
    make = die.make
    assert make is not None
    x, y, turn = place
    cos, sin = np.cos(die.turn + turn), np.sin(die.turn + turn)
    axes = np.array([[cos, sin, 0], [-sin, cos, 0], [0, 0, 1.0]])
    tip = np.array([[1, 0, 0], [0, np.cos(die.lean), np.sin(die.lean)], [0, -np.sin(die.lean), np.cos(die.lean)]])
    axes = tip @ axes
    spin = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    straight = make.side / 2 - make.rounding
    height = min(straight * np.abs(axes[:, 2]).sum() + make.rounding, make.corner * make.side)
    middle = np.array([*(np.array([die.x, die.y]) @ spin + (x, y)), height - look.below])
    side = die.value % 6 + 1
    side = side % 6 + 1 if side + die.value == 7 else side
    front = next(v for v in range(1, 7) if v not in (die.value, 7 - die.value, side, 7 - side))
    values = ((side, 7 - side), (front, 7 - front), (die.value, 7 - die.value))
    return _Solid(middle, axes, values, make)


def _lit(points: Array, solids: Sequence[_Solid], look: Room) -> Array:
    """How much of the lamp is seen from points: 0 in deep shadow, in between where a broad lamp is half hidden."""
    lamp, soft = np.array(look.lamp), 40.0 / (1 + look.shadow_soft * 2)
    seen, along = np.ones(points.shape[:-1]), np.full(points.shape[:-1], 0.6)
    for _ in range(STEPS):
        there = points + along[..., None] * lamp
        near = reduce(np.minimum, (solid.distance(there) for solid in solids))
        seen = np.minimum(seen, np.clip(soft * near / along, 0, 1))
        along = along + np.clip(near, 0.3, 6.0)
    return np.asarray(seen)


def _shade_ground(picture: Array, rays: Array, camera: DrawnCamera, solid: _Solid, look: Room) -> None:
    box = box_around(camera, np.array([*solid.middle[:2], -look.below]), SHADOW_REACH, 1.0)
    if box is None:
        return
    ground = camera.on_plane(rays[box], -look.below)
    points = np.concatenate([ground, np.full((*ground.shape[:2], 1), -look.below)], axis=-1)
    ambient, sun = 1 - look.lamp_power, look.lamp_power * max(look.lamp[2], 0.2)
    open_sky = 1 - 0.6 * np.exp(-np.maximum(solid.distance(points), 0) / (0.3 * solid.make.side))
    light = (ambient * open_sky + sun * _lit(points, [solid], look)) / (ambient + sun)
    picture[box] *= light[..., None]


def _draw(
    picture: Array, rays: Array, camera: DrawnCamera, solid: _Solid, solids: Sequence[_Solid], look: Room
) -> None:
    box = box_around(camera, np.array([*solid.middle[:2], -look.below]), solid.make.side, 1.8 * solid.make.side)
    if box is None:
        return
    height, width = picture[box].shape[:2]
    fine = cv2.resize(rays[box].astype(np.float32), (width * FINER, height * FINER), interpolation=cv2.INTER_LINEAR)
    ways = fine.astype(float) / np.linalg.norm(fine, axis=-1, keepdims=True)
    along = np.full(ways.shape[:2], float(np.linalg.norm(solid.middle - camera.eye)) - solid.make.side)
    for _ in range(STEPS):
        points = camera.eye + along[..., None] * ways
        near = solid.distance(points)
        along += near
    met = near < CLOSE
    colour = np.zeros((*met.shape, 3), np.float32)
    colour[met] = _colours(points[met], ways[met], solid, solids, look)
    share = cv2.resize(met.astype(np.float32), (width, height), interpolation=cv2.INTER_AREA)[..., None]
    seen = cv2.resize(colour, (width, height), interpolation=cv2.INTER_AREA)
    picture[box] = picture[box] * (1 - share) + seen


def _colours(points: Array, ways: Array, solid: _Solid, solids: Sequence[_Solid], look: Room) -> Array:
    make, lamp = solid.make, np.array(look.lamp)
    normal = solid.normal(points)
    ink, hollow = solid.pips(points)
    normal = normal + hollow
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    paint = np.array(make.body) * (1 - ink[:, None]) + np.array(make.ink) * ink[:, None]
    # The sky is above; from below little light comes back out of a dark well.
    sky = 0.45 + 0.55 * np.clip(0.5 + 0.5 * normal[:, 2], 0, 1)
    shadow = _lit(points + 0.5 * normal, solids, look)
    light = (1 - look.lamp_power) * sky + 1.1 * look.lamp_power * np.clip(normal @ lamp, 0, 1) * shadow
    half = lamp - ways
    half /= np.linalg.norm(half, axis=-1, keepdims=True)
    gleam = np.clip((normal * half).sum(axis=-1), 0, 1) ** 50 * shadow * look.lamp_power
    return np.asarray(np.clip(paint * light[:, None] + 255 * make.gloss * gleam[:, None], 0, 255))
