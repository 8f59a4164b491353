"""Dice for the studio: rounded cubes of any material, traced as distance fields.

The reader knows nothing of the numbers in this file.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tests.vision.photo_dice.view import View

Array = NDArray[Any]
Rng = np.random.Generator

FACES = {1: (2, 1), 6: (2, -1), 2: (1, 1), 5: (1, -1), 3: (0, 1), 4: (0, -1)}
"""Value → (axis, sign) on the die's own axes: opposite faces sum to seven."""
SPOTS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
DICE_COLOURS = {  # BGR: body, pips
    "white": ((225, 230, 232), (25, 25, 28)),
    "ivory": ((185, 218, 230), (30, 28, 26)),
    "red": ((40, 30, 180), (235, 235, 235)),
    "blue": ((150, 70, 30), (235, 235, 235)),
    "black": ((32, 30, 30), (230, 230, 230)),
    "green": ((60, 120, 30), (230, 235, 230)),
    "yellow": ((40, 190, 230), (25, 25, 25)),
    "orange": ((30, 110, 235), (240, 240, 240)),
    "white-red": ((228, 228, 228), (40, 30, 170)),
    "white-blue": ((228, 228, 228), (150, 60, 25)),
    "beech": ((140, 180, 215), (25, 30, 40)),
    "walnut": ((50, 80, 120), (215, 225, 230)),
    "purple": ((120, 40, 95), (215, 235, 240)),
    "black-gold": ((30, 28, 28), (70, 175, 215)),
    "grey": ((135, 135, 130), (240, 240, 240)),
    "pink": ((170, 130, 235), (250, 250, 250)),
}
RED = (35, 25, 175)
WOODEN = frozenset({"beech", "walnut"})
CLEAR = frozenset({"red", "blue", "green", "orange", "purple"})
"""Colours that are also made of clear plastic."""


class Cube(NamedTuple):
    """A die to be rendered; lengths in die edges, z up, the table at z = 0."""

    centre: Array
    turn: Array
    """(3, 3): rows are the die's own axes in the world."""
    value: int
    colour: str
    rounding: float
    unit: float
    pip: float
    clear: float = 0.0
    """Share of the table's light that comes through."""
    marbled: float = 0.0
    big_one: float = 1.0
    """Radius of the lone pip by that of the others."""
    grain: int = 0
    red_one: bool = False
    """The lone pip is red, as on dice from the East."""
    glint: float = 0.0
    """Grey levels of the lamp's image in each hollow pip."""


class Light(NamedTuple):
    """One lamp and what the room adds."""

    way: Array
    ambient: float


def as_filed(shade: Array) -> Array:
    """Light as a picture file holds it: half the light is three quarters of the number."""
    return np.asarray(np.maximum(shade, 0) ** (1 / 2.2))


def turned(value: int, quarter: int, yaw: float) -> Array:
    """Die axes such that the face of `value` looks up."""
    axis, sign = FACES[value]
    angle = yaw + quarter * np.pi / 2
    first = np.array([np.cos(angle), np.sin(angle), 0])
    turn = np.zeros((3, 3))
    turn[axis] = (0, 0, sign)
    turn[(axis + 1) % 3] = first
    turn[(axis + 2) % 3] = np.cross(turn[axis], first)
    return turn


def upper_face(cube: Cube) -> Array:
    """Its four corners in the world."""
    flat = [row for row in cube.turn if abs(row[2]) < 0.5]
    middle = cube.centre + np.array((0, 0, 0.5))
    return np.array([middle + 0.5 * (a * flat[0] + b * flat[1]) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))])


def hits(cube: Cube, at: Array, way: Array) -> Array:
    """Do rays from places in one direction meet the cube? A box with its corners shaved is enough for shadows."""
    local, way = (at - cube.centre) @ cube.turn.T, cube.turn @ way
    way = np.where(np.abs(way) < 1e-9, 1e-9, way)
    half = np.abs(0.48 / way)
    middle = -local / way
    near, far = (middle - half).max(axis=-1), (middle + half).min(axis=-1)
    return np.asarray((near < far) & (far > 1e-3))


def draw(picture: Array, view: View, cube: Cube, light: Light, cubes: list[Cube]) -> None:
    """Render a die over what is there already."""
    reach = np.array([[x, y, z] for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)])
    frame = view.pixels(cube.centre + reach @ cube.turn)
    x0, y0 = np.maximum(frame.min(axis=0).astype(int) - 2, 0)
    x1, y1 = np.minimum(frame.max(axis=0).astype(int) + 3, (view.width, view.height))
    if x1 <= x0 or y1 <= y0:
        return
    rays = (view.rays(x0, y0, x1, y1) @ cube.turn.T).reshape(-1, 3)
    eye = (view.at - cube.centre) @ cube.turn.T
    at, hit, normal = _traced(cube, eye, rays)
    part = picture[y0:y1, x0:x1].reshape(-1, 3)
    behind = part[hit]
    at, normal, rays = at[hit], normal[hit], rays[hit]
    lamp = cube.turn @ light.way
    colour = _paint(cube, at, lamp)
    world = cube.centre + at @ cube.turn
    dark = np.zeros(len(rays), bool)
    for other in cubes:
        if other is not cube:
            dark |= hits(other, world, light.way)
    glow = np.maximum(0, normal @ lamp) * ~dark
    sky = 0.75 + 0.25 * (normal @ cube.turn)[:, 2]
    mirror = 2 * (normal @ lamp)[:, None] * normal - lamp
    shine = np.maximum(0, -np.sum(mirror * rays, axis=1)) ** 40 * ~dark * (60 + 90 * cube.clear)
    shade = light.ambient * sky + (1 - light.ambient) * glow * 1.15
    seen = colour * as_filed(shade)[:, None] + shine[:, None]
    if cube.clear:
        seen = _shone_through(cube, at, rays, seen, behind)
    part[hit] = seen
    picture[y0:y1, x0:x1] = part.reshape(y1 - y0, x1 - x0, 3)


def _traced(cube: Cube, eye: Array, rays: Array) -> tuple[Array, Array, Array]:
    """Where rays meet the rounded cube, which do, and its normals: from the box around it step by step inwards."""
    inner = 0.5 - cube.rounding
    way = np.where(np.abs(rays) < 1e-9, 1e-9, rays)
    one, two = (-0.5 - eye) / way, (0.5 - eye) / way
    near, far = np.minimum(one, two).max(axis=1), np.maximum(one, two).min(axis=1)
    some = np.flatnonzero(near < far)
    at = eye + rays[some] * near[some, None]
    gap = np.linalg.norm(np.maximum(np.abs(at) - inner, 0), axis=1) - cube.rounding
    for _ in range(40):
        more = np.flatnonzero((gap > 0.002) & (gap < 0.6))
        if len(more) == 0:
            break
        at[more] += rays[some[more]] * gap[more, None]
        gap[more] = np.linalg.norm(np.maximum(np.abs(at[more]) - inner, 0), axis=1) - cube.rounding
    over = np.maximum(np.abs(at) - inner, 0)
    normal = np.zeros_like(rays)
    normal[some] = np.sign(at) * over / np.maximum(np.linalg.norm(over, axis=1), 1e-6)[:, None]
    places, hit = np.zeros_like(rays), np.zeros(len(rays), bool)
    places[some], hit[some] = at, np.abs(gap) < 0.01
    return places, hit, normal


def _shone_through(cube: Cube, at: Array, rays: Array, seen: Array, behind: Array) -> Array:
    """Clear plastic: the table and the pips of the far faces show faintly, bent towards the normal."""
    axis = np.argmax(np.abs(at), axis=1)
    inward = np.zeros_like(rays)
    inward[np.arange(len(at)), axis] = -np.sign(at[np.arange(len(at)), axis])
    bent = rays * 0.6 + inward * 0.5
    way = np.where(np.abs(bent) < 1e-6, 1e-6, bent)
    leave = np.min((np.sign(way) * 0.499 - at) / way, axis=1)
    out = at + way * leave[:, None]
    body = np.array(DICE_COLOURS[cube.colour][0], float)
    through = behind * (0.3 + 0.7 * body / 255)
    pip = np.any(_paint(cube, out, np.zeros(3)) != body, axis=1)
    through[pip] = through[pip] * 0.5 + 70
    inked = np.any(_paint(cube._replace(marbled=0), at, np.zeros(3)) != body, axis=1)
    share = np.where(inked, 0.0, cube.clear)[:, None]
    return np.asarray(seen * (1 - share) + through * share)


def _paint(cube: Cube, at: Array, lamp: Array) -> Array:
    body, ink = (np.array(c, float) for c in DICE_COLOURS[cube.colour])
    colour = np.broadcast_to(body, at.shape).copy()
    rng = np.random.default_rng(cube.grain)
    if cube.colour in WOODEN and lamp.any():
        rings = np.sin((at @ rng.normal(0, 1, 3) + 0.15 * np.sin(7 * at @ rng.normal(0, 1, 3))) * 28)
        colour *= (1 + 0.09 * rings)[:, None]
    if cube.marbled and lamp.any():
        swirl = sum(np.sin(at @ rng.normal(0, 9, 3) + rng.uniform(0, 6)) for _ in range(4))
        colour *= (1 + cube.marbled * np.asarray(swirl) / 4)[:, None]
    axis = np.argmax(np.abs(at), axis=1)
    for value, (k, sign) in FACES.items():
        on = (axis == k) & (np.sign(at[:, k]) == sign)
        u, v = at[:, (k + 1) % 3], at[:, (k + 2) % 3]
        size = cube.pip * (cube.big_one if value == 1 else 1.0)
        for x, y in SPOTS[value]:
            du, dv = u - x * cube.unit, v - y * cube.unit
            spot = on & (np.hypot(du, dv) < size)
            hollow = 1 - 0.25 * (du * lamp[(k + 1) % 3] + dv * lamp[(k + 2) % 3]) / size
            paint = np.array(RED, float) if value == 1 and cube.red_one else ink
            colour[spot] = (paint * hollow[:, None])[spot]
            if cube.glint and lamp[k] * sign > 0:
                lit = np.hypot(du / size + 0.35 * lamp[(k + 1) % 3], dv / size + 0.35 * lamp[(k + 2) % 3]) < 0.28
                colour[spot & lit] += cube.glint
    return colour
