"""Things with height on the mat: flat jerseys and the round ball die."""

import numpy as np

from vision.fuba.drawn.look import MatLook, sheen
from vision.fuba.drawn.scene import HEIGHT, BallDie, Jersey
from vision.virtual_table.bodies import PIPS, box_around, fill
from vision.virtual_table.camera import DrawnCamera
from vision.virtual_table.look import Array, Colour

REFEREE: Colour = (42, 44, 46)
IVORY = np.array([216.0, 232.0, 240.0])
PIP = 1.25
"""Radius of a pip on the ball die."""


def draw_jersey(picture: Array, camera: DrawnCamera, jersey: Jersey, look: MatLook) -> None:
    """The sides that face the camera, farthest first, then the upper face."""
    outline = jersey.outline(look.jersey)
    paint = np.array(REFEREE if jersey.side == 2 else look.paints[jersey.side], float)
    low, high = (np.c_[outline, np.full(len(outline), z)] for z in (0.0, HEIGHT))
    lamp, ambient = np.array(look.lamp), 1 - look.lamp_power
    edges = []
    for k in range(len(outline)):
        a, b = k - 1, k
        along = outline[b] - outline[a]
        normal = np.array([along[1], -along[0], 0.0]) / np.linalg.norm(along)
        middle = (high[a] + low[b]) / 2
        if normal @ (camera.eye - middle) > 0:
            edges.append((float(np.linalg.norm(camera.eye - middle)), a, b, normal))
    for _, a, b, normal in sorted(edges, key=lambda edge: -edge[0]):
        light = ambient + look.lamp_power * max(float(normal @ lamp), 0.0)
        fill(picture, camera, np.array([low[a], low[b], high[b], high[a]]), paint * light * 0.9)
    light = ambient + look.lamp_power * max(look.lamp[2], 0.2)
    fill(picture, camera, high, paint * light + 255 * sheen(look, camera.eye, (jersey.x, jersey.y)))


def draw_ball_die(picture: Array, rays: Array, camera: DrawnCamera, ball: BallDie, look: MatLook) -> None:
    """A sphere whose pips lie around its upper point, on some dice also around the five others."""
    radius = look.ball
    base = np.array([ball.x, ball.y, 0.0])
    box = box_around(camera, base, radius, 2 * radius)
    if box is None:
        return
    rows, columns = box
    directions = rays[rows, columns].astype(np.float64)
    directions /= np.linalg.norm(directions, axis=-1, keepdims=True)
    to_eye = camera.eye - np.add(base, (0.0, 0.0, radius))
    along = directions @ to_eye
    inside = along**2 - (to_eye @ to_eye - radius**2)
    hit = inside > 0
    reach = -along - np.sqrt(np.clip(inside, 0, None))
    normal = (to_eye + directions * reach[..., None]) / radius
    lamp = np.array(look.lamp)
    light = 1 - look.lamp_power + look.lamp_power * np.clip(normal @ lamp, 0, 1) * (0.55 + 0.45 * normal[..., 2])
    colour = IVORY * np.clip(light, 0.25, None)[..., None]
    nearest = np.max(normal @ pip_directions(ball, look.pip_reach, look.ball_pips_all_round).T, axis=-1)
    dark = nearest > np.cos(PIP / radius)
    colour[dark] *= 0.14
    half = lamp + to_eye / np.linalg.norm(to_eye)
    gleam = np.clip(normal @ (half / np.linalg.norm(half)), 0, 1) ** 60
    colour += 60 * look.lamp_power * gleam[..., None]
    picture[rows, columns][hit] = colour[hit]


def pip_directions(ball: BallDie, reach: float, all_round: bool) -> Array:
    """Unit vectors from the ball's middle to its pips."""
    cos, sin = np.cos(ball.turn), np.sin(ball.turn)
    frame = np.array([(cos, sin, 0.0), (-sin, cos, 0.0), (0.0, 0.0, 1.0)])
    tip = np.array([(1, 0, 0), (0, np.cos(ball.lean), np.sin(ball.lean)), (0, -np.sin(ball.lean), np.cos(ball.lean))])
    frame = tip @ frame
    side = ball.value % 6 + 1
    if side + ball.value == 7:
        side = side % 6 + 1
    last = next(v for v in range(1, 7) if v not in (ball.value, 7 - ball.value, side, 7 - side))
    faces = [(2, 1, ball.value)]
    if all_round:
        faces += [(0, 1, side), (0, -1, 7 - side), (1, 1, last), (1, -1, 7 - last)]
    found = []
    for axis, sign, value in faces:
        up, u, v = frame[axis] * sign, frame[(axis + 1) % 3], frame[(axis + 2) % 3]
        for a, b in PIPS[value]:
            away = up + np.tan(reach) * (a * u + b * v)
            found.append(away / np.linalg.norm(away))
    return np.array(found)
