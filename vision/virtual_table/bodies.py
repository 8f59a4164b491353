"""Things with height: figures, ball, arrow, dice and hand, drawn into a picture."""

import cv2
import numpy as np

from vision.virtual_table.camera import DrawnCamera
from vision.virtual_table.look import Array, Room
from vision.virtual_table.things import Die, Hand

BALL_HEIGHT, BALL_RADIUS = 4.0, 11.0
"""Millimetres."""
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (1, 1), (-1, 1)),
    5: ((-1, -1), (1, -1), (1, 1), (-1, 1), (0, 0)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def box_around(camera: DrawnCamera, base: Array, radius: float, height: float) -> tuple[slice, slice] | None:
    """The part of the picture in which something so broad and high may be seen."""
    corners = [np.add(base, (dx, dy, dz)) for dx in (-radius, radius) for dy in (-radius, radius) for dz in (0, height)]
    pixels = camera.project(np.array(corners))
    low = np.maximum(np.floor(pixels.min(axis=0)).astype(int) - 2, 0)
    high = np.minimum(np.ceil(pixels.max(axis=0)).astype(int) + 3, camera.size)
    if (high <= low).any():
        return None
    return slice(int(low[1]), int(high[1])), slice(int(low[0]), int(high[0]))


def fill(picture: Array, camera: DrawnCamera, points: Array, colour: Array) -> None:
    """A flat polygon anywhere in the room."""
    pixels = np.rint(camera.project(points) * 16).astype(np.int32)
    value = tuple(float(v) for v in np.clip(colour, 0, 255))
    cv2.fillPoly(picture, [pixels], value, cv2.LINE_AA, 4)


def ring(x: float, y: float, z: float, radius: float) -> Array:
    """A horizontal circle."""
    turn = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    return np.stack([x + radius * np.cos(turn), y + radius * np.sin(turn), np.full(40, z)], axis=1)


def draw_ball(picture: Array, camera: DrawnCamera, place: tuple[float, float], look: Room) -> None:
    """A white disc with a dark mark in its middle."""
    light = 1 - look.lamp_power + look.lamp_power * max(look.lamp[2], 0.2)
    for z in (0.0, 1.0, 2.0, 3.0):
        fill(picture, camera, ring(*place, z, BALL_RADIUS), np.full(3, 165.0) * light)
    fill(picture, camera, ring(*place, BALL_HEIGHT, BALL_RADIUS), np.full(3, 240.0) * light * 1.05)
    fill(picture, camera, ring(*place, BALL_HEIGHT, 2.6), np.full(3, 30.0))


def draw_die(picture: Array, camera: DrawnCamera, die: Die, place: tuple[float, float, float], look: Room) -> None:
    """A cube with pips on its upper face and on the sides that can be seen."""
    cos, sin = np.cos(die.turn + place[2]), np.sin(die.turn + place[2])
    axes = np.array([[cos, sin, 0], [-sin, cos, 0], [0, 0, 1]])
    if die.lean:
        tip = np.array([[1, 0, 0], [0, np.cos(die.lean), np.sin(die.lean)], [0, -np.sin(die.lean), np.cos(die.lean)]])
        axes = tip @ axes
    turn = place[2]
    spin = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    x, y = np.array([die.x, die.y]) @ spin + place[:2]
    middle = np.array([x, y, -look.below + 8.0 * (abs(axes[2, 2]) + abs(axes[1, 2]) + abs(axes[0, 2]))])
    side = die.value % 6 + 1
    if side + die.value == 7:
        side = side % 6 + 1
    faces = [
        (2, 1.0, die.value),
        (0, 1.0, side),
        (0, -1.0, 7 - side),
        (1, 1.0, 7 - side),
        (1, -1.0, side),
        (2, -1.0, 7 - die.value),
    ]
    shown = []
    for axis, sign, value in faces:
        normal = axes[axis] * sign
        if normal @ (camera.eye - (middle + 8 * normal)) > 0:
            shown.append((float(normal @ (camera.eye - middle)), axis, sign, value, normal))
    for _, axis, _, value, normal in sorted(shown, key=lambda face: face[0]):
        u, v = axes[(axis + 1) % 3], axes[(axis + 2) % 3]
        light = 1 - look.lamp_power + 1.1 * look.lamp_power * max(float(normal @ np.array(look.lamp)), 0.0)
        face = middle + 8 * normal
        fill(
            picture,
            camera,
            np.array([face + 8 * (a * u + b * v) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]),
            np.array([205.0, 225.0, 238.0]) * light,
        )
        edge = ring(0.0, 0.0, 0.0, 1.45)
        for a, b in PIPS[value]:
            centre = face + 4.1 * (a * u + b * v)
            fill(
                picture,
                camera,
                centre + edge[:, :1] * u + edge[:, 1:2] * v,
                np.full(3, 28.0) * max(light, 0.4),
            )


def draw_hand(picture: Array, camera: DrawnCamera, hand: Hand, look: Room) -> None:
    """An arm from beyond the board's long side, four fingers at its end."""
    cos, sin = np.cos(hand.turn), np.sin(hand.turn)
    spin = np.array([[cos, sin], [-sin, cos]])
    skin = np.array(hand.skin) * (1 - 0.3 * look.lamp_power)

    def bar(start: float, end: float, across: float, half: float, z: float, shade: float) -> None:
        outline = np.array([(start, across - half), (end, across - half), (end, across + half), (start, across + half)])
        points = np.concatenate([outline @ spin + (hand.x, hand.y), np.full((4, 1), z)], axis=1)
        fill(picture, camera, points, skin * shade)

    bar(70.0, 420.0, 0.0, 31.0, 60.0, 0.8)
    bar(72.0, 420.0, 0.0, 22.0, 75.0, 1.0)
    for k, (start, across) in enumerate(((4.0, -27.0), (0.0, -9.0), (2.0, 9.0), (10.0, 27.0))):
        bar(start, 80.0, across, 8.0, 30.0 + k, 0.85)
        bar(start + 1, 80.0, across, 5.0, 36.0 + k, 1.0)
