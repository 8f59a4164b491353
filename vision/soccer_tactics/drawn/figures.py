"""Figures, standing and fallen, and the spinner's arrow, drawn into a picture."""

import numpy as np

from vision.soccer_tactics.drawn.look import Body, PitchLook
from vision.soccer_tactics.drawn.scene import Fallen
from vision.virtual_table.bodies import box_around, fill, ring
from vision.virtual_table.camera import DrawnCamera
from vision.virtual_table.look import Array, Colour

LAYERS = 22
ARROW_HEIGHT = 3.0
STICKER, NUMBER = 3.2, 1.1
"""Millimetres: radius of a head's sticker, half the breadth of the number on it."""
PAPER, INK = (228.0, 232.0, 234.0), (30.0, 30.0, 30.0)


def profile(body: Body) -> tuple[Array, Array, Array]:
    """Heights, radii and whether it is the head, from the base upwards."""
    ball = body.head * body.radius
    shoulder = body.height - 1.75 * ball
    z = np.linspace(0.0, body.height - 0.02 * ball, LAYERS)
    share = np.clip(z / shoulder, 0, 1)
    cone = body.radius * (1 - (1 - body.neck) * share)
    dome = body.radius * np.sqrt(np.clip(1 - (share * 0.95) ** 2, 0, 1))
    trunk = np.where(share < 1, (1 - body.waist) * cone + body.waist * np.maximum(dome, 0.45 * cone), 0.0)
    head = np.sqrt(np.clip(ball**2 - (z - (body.height - ball)) ** 2, 0, None))
    return z, np.maximum(trunk, head), head > trunk


def draw_figure(
    picture: Array,
    rays: Array,
    camera: DrawnCamera,
    place: tuple[float, float, float],
    body: Body,
    paint: Colour,
    look: PitchLook,
    mirrored: bool = False,
) -> tuple[slice, slice, Array] | None:
    """Draw a figure (or its mirror image) and return where it is: a box and the pixels within it."""
    z, radii, is_head = profile(body)
    sign = -1.0 if mirrored else 1.0
    base = np.array(place)
    box = box_around(camera, base, body.radius, sign * body.height)
    if box is None:
        return None
    rows, columns = box
    directions = rays[rows, columns]
    slope = directions[..., :2] / directions[..., 2:]
    ground = camera.eye[:2] + slope * (base[2] - camera.eye[2])
    offset = ground - base[:2]
    hit = np.full(offset.shape[:2], -1)
    for k in range(LAYERS):
        away = offset + slope * (sign * z[k])
        hit[(away**2).sum(axis=-1) <= radii[k] ** 2] = k
    seen = hit >= 0
    layer = np.maximum(hit, 0)
    away = (offset + slope * (sign * z[layer])[..., None]) / np.maximum(radii[layer], 0.5)[..., None]
    colour = np.array(paint) if body.painted_head else np.where(is_head[layer][..., None], look.wood, paint)
    if look.stickers:
        colour = _stuck(np.broadcast_to(colour, (*hit.shape, 3)), offset + slope * (sign * body.height))
    lit = _shaded(away, np.broadcast_to(colour, (*hit.shape, 3)), look)
    alpha = (look.gloss if mirrored else 1.0) * seen[..., None]
    picture[rows, columns] = picture[rows, columns] * (1 - alpha) + lit * alpha
    return rows, columns, seen


def _stuck(colour: Array, away: Array) -> Array:
    """The colours with a sticker on top of the head; `away` is how far a pixel lies from the top's middle."""
    paper = (away**2).sum(axis=-1) < STICKER**2
    number = (np.abs(away[..., 0]) < NUMBER) & (np.abs(away[..., 1]) < 2 * NUMBER)
    return np.where(paper[..., None], np.where(number[..., None], INK, PAPER), colour)


def draw_fallen(
    picture: Array, camera: DrawnCamera, fallen: Fallen, body: Body, paint: Colour, look: PitchLook
) -> None:
    """A figure on its side, as three strips of light and shade along its length."""
    z, radii, is_head = profile(body)
    cos, sin = np.cos(fallen.turn), np.sin(fallen.turn)
    spin = np.array([[cos, sin], [-sin, cos]])
    for broad, shade in ((1.0, 0.55), (0.75, 0.8), (0.4, 1.0)):
        for part, colour in ((~is_head, paint), (is_head, paint if body.painted_head else look.wood)):
            along, wide = z[part], radii[part] * broad
            outline = np.concatenate([np.stack([along, wide], 1), np.stack([along, -wide], 1)[::-1]]) @ spin
            points = np.concatenate(
                [np.add(outline, (fallen.x, fallen.y)), np.full((2 * len(along), 1), body.radius)], axis=1
            )
            fill(picture, camera, points, np.array(colour) * shade)


def _shaded(away: Array, colour: Array, look: PitchLook) -> Array:
    rest = np.clip(1 - (away**2).sum(axis=-1), 0, 1)
    normal = np.concatenate([away, (0.3 + rest)[..., None]], axis=-1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    lamp = np.array(look.lamp)
    half = np.add(lamp, (0.0, 0.0, 1.0))
    half /= np.linalg.norm(half)
    diffuse = np.clip(normal @ lamp, 0, 1)
    gleam = np.clip(normal @ half, 0, 1) ** 40
    ambient = 1 - look.lamp_power
    return np.asarray(
        colour * (ambient + 1.15 * look.lamp_power * diffuse)[..., None] + 90 * gleam[..., None] * look.lamp_power
    )


def arrow_outline(degrees: float) -> Array:
    """The spinner's arrow on the board, in millimetres."""
    turn = np.radians(degrees)
    outline = np.array([(-10, -2), (15, -2), (15, -4.4), (24, 0), (15, 4.4), (15, 2), (-10, 2)], float)
    turned = outline @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    return np.asarray(np.add(turned, (160.0, 224.0)))


def draw_arrow(picture: Array, camera: DrawnCamera, degrees: float, tone: float) -> None:
    """The spinner's arrow above the plate."""
    outline = arrow_outline(degrees)
    points = np.concatenate([outline, np.full((len(outline), 1), ARROW_HEIGHT)], axis=1)
    fill(picture, camera, points, np.array([tone, tone, tone + 3]))
    fill(picture, camera, ring(160.0, 224.0, ARROW_HEIGHT + 0.5, 2.6), np.full(3, 0.55 * tone))
