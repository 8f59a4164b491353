"""A studio for dice: renders photographs of dice that never existed, with truth.

Rounded cubes lie on a table with grain, weave or pattern among other things; lamps throw shadows, the lens
blurs and the sensor adds noise. The reader knows nothing of the numbers in this file.
"""

from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.vision.photo_dice.clutter import scatter
from tests.vision.photo_dice.cube import CLEAR, DICE_COLOURS, Cube, Light, as_filed, draw, hits, turned, upper_face
from tests.vision.photo_dice.tabletop import TABLES, texture
from tests.vision.photo_dice.view import View

Array = NDArray[Any]
Rng = np.random.Generator

OVER = 2
"""Dice are drawn at this many times the size: smooth edges."""
BURNT = 262.0
"""Grey level, before the file cuts it off, to which the brightest hundredth of a picture is exposed at most."""


class Truth(NamedTuple):
    """One rendered die."""

    value: int
    corners: Array
    colour: str

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Around the upper face."""
        low, high = self.corners.min(axis=0), self.corners.max(axis=0)
        return float(low[0]), float(low[1]), float(high[0] - low[0]), float(high[1] - low[1])


def photograph(seed: int, **wish: Any) -> tuple[Array, list[Truth]]:
    """A photograph (BGR) and its dice; `wish` pins what would be drawn by lot, see `_order`."""
    rng = np.random.default_rng(seed)
    order = _order(rng, wish)
    width, height = int(order["width"]) * OVER, int(order["height"]) * OVER
    view = _view(order, width, height)
    cubes = _throw(rng, order, view)
    way = np.array([np.cos(order["sun"]), np.sin(order["sun"]), order["sun_height"]])
    light = Light(way / np.linalg.norm(way), float(order["ambient"]))
    coarse = view._replace(focal=view.focal / OVER, width=width // OVER, height=height // OVER)
    picture = _table(rng, order, coarse, cubes, light)
    picture = cv2.resize(picture, (width, height), interpolation=cv2.INTER_LINEAR)
    for cube in sorted(cubes, key=lambda c: -float(np.linalg.norm(c.centre - view.at))):
        draw(picture, view, cube, light, cubes)
    picture = cv2.resize(picture, (width // OVER, height // OVER), interpolation=cv2.INTER_AREA)
    truths = [Truth(c.value, view.pixels(upper_face(c)) / OVER, c.colour) for c in cubes]
    return _develop(rng, order, picture), truths


def _order(rng: Rng, wish: dict[str, Any]) -> dict[str, Any]:
    elevation = rng.uniform(32, 88)
    width = int(rng.choice([640, 800, 1024, 1280]))
    colour = str(rng.choice(list(DICE_COLOURS)))
    order: dict[str, Any] = {
        "width": width,
        "upright": rng.random() < 0.25,
        "elevation": elevation,
        "roll": rng.uniform(-12, 12) if elevation < 70 else rng.uniform(-60, 60),
        "focal": rng.uniform(0.75, 1.5),
        "edge": float(np.exp(rng.uniform(np.log(26), np.log(0.26 * width)))),
        "dice": int(rng.integers(1, 9)),
        "colour": colour,
        "mixed": rng.random() < 0.25,
        "touching": rng.random() < 0.3,
        "table": str(rng.choice(TABLES)),
        "sun": rng.uniform(0, 2 * np.pi),
        "sun_height": rng.uniform(0.6, 3.0),
        "ambient": rng.uniform(0.2, 0.7),
        "soft": rng.choice([0.0, 1.0, 4.0]),
        "falloff": rng.uniform(0, 0.35),
        "blur": rng.uniform(0.3, 1.1),
        "noise": rng.uniform(1, 4),
        "warm": rng.uniform(0.85, 1.15),
        "metered": rng.uniform(85, 145),
        "sharpened": rng.uniform(0, 0.8),
        "quality": int(rng.integers(70, 96)),
        "clutter": 0 if rng.random() < 0.3 else int(rng.integers(1, 5)),
        "rounding": rng.uniform(0.03, 0.26),
        "unit": rng.uniform(0.235, 0.275),
        "clear": rng.uniform(0.2, 0.55) if rng.random() < 0.3 else 0.0,
        "marbled": rng.uniform(0.05, 0.2) if rng.random() < 0.2 else 0.0,
        "big_one": rng.uniform(1.3, 1.7) if rng.random() < 0.1 else 1.0,
        "red_one": rng.random() < 0.3,
        "kinds": None,
    }
    order["shake"] = 0.0 if rng.random() < 0.9 else rng.uniform(0.03, 0.08) * order["edge"]
    order["pip"] = order["unit"] * rng.uniform(0.33, 0.43)
    order["glint"] = rng.uniform(30, 150) if rng.random() < 0.25 else 0.0
    flat = order["unit"] + 0.6 * order["pip"]  # pips are drilled where the face is flat
    order["rounding"] = min(order["rounding"], 0.5 - flat)
    order["height"] = width * 3 // 4
    if order["upright"]:
        order["width"], order["height"] = order["height"], order["width"]
    return order | wish


def _view(order: dict[str, Any], width: int, height: int) -> View:
    e, r = np.radians(order["elevation"]), np.radians(order["roll"])
    focal = order["focal"] * width
    distance = order["focal"] * order["width"] / order["edge"]
    forward = np.array([0, np.cos(e), -np.sin(e)])
    right = np.array([1.0, 0, 0])
    down = np.cross(forward, right)
    turn = np.stack([right * np.cos(r) - down * np.sin(r), right * np.sin(r) + down * np.cos(r), forward])
    return View(-forward * distance, turn, focal, width, height)


def _reach(view: View) -> float:
    """How far from the middle things lie, in die edges."""
    return min(0.42 * view.height / view.focal * float(np.linalg.norm(view.at)), 7.0)


def _throw(rng: Rng, order: dict[str, Any], view: View) -> list[Cube]:
    cubes: list[Cube] = []
    reach = _reach(view)
    for _ in range(200):
        if len(cubes) == order["dice"]:
            break
        value, spot = int(rng.integers(1, 7)), rng.uniform(-reach, reach, 2)
        turn = turned(value, int(rng.integers(0, 4)), rng.uniform(0, np.pi / 2))
        if cubes and order["touching"] and rng.random() < 0.5:
            turn, spot = _beside(rng, cubes[-1], value)
        elif any(np.linalg.norm(c.centre[:2] - spot) < 1.5 for c in cubes):
            continue
        colour = str(rng.choice(list(DICE_COLOURS))) if order["mixed"] else order["colour"]
        cube = Cube(
            np.array([*spot, 0.5]),
            turn,
            value,
            colour,
            order["rounding"],
            order["unit"],
            order["pip"],
            float(order["clear"]) if colour in CLEAR else 0.0,
            order["marbled"],
            order["big_one"],
            int(rng.integers(0, 1000)),
            bool(order["red_one"]) and colour in ("white", "ivory"),
            order["glint"],
        )
        top = view.pixels(upper_face(cube))
        outside = (top < 12).any() or (top[:, 0] > view.width - 12).any() or (top[:, 1] > view.height - 12).any()
        if outside or any(np.linalg.norm(c.centre[:2] - spot) < 1.0 for c in cubes):
            continue
        cubes.append(cube)
    return cubes


def _beside(rng: Rng, other: Cube, value: int) -> tuple[Array, Array]:
    """Face to face with another die, a little askew."""
    flat = next(row for row in other.turn if abs(row[2]) < 0.5)
    angle = float(np.arctan2(flat[1], flat[0])) + int(rng.integers(0, 4)) * np.pi / 2
    gap = rng.uniform(1.02, 1.12)
    across = rng.uniform(-0.4, 0.4)
    way = np.array([np.cos(angle), np.sin(angle)])
    spot = other.centre[:2] + gap * way + across * np.array([-way[1], way[0]])
    return turned(value, int(rng.integers(0, 4)), angle + rng.uniform(-0.02, 0.02)), spot


def _table(rng: Rng, order: dict[str, Any], view: View, cubes: list[Cube], light: Light) -> Array:
    rays = view.rays(0, 0, view.width, view.height).astype(np.float32)
    depth = -view.at[2] / np.minimum(rays[..., 2], -1e-3)
    place = (view.at + rays * depth[..., None]).astype(np.float32)
    colour = np.ascontiguousarray(texture(rng, order["table"], place[..., 0], place[..., 1]), np.float32)
    dice = np.array([c.centre[:2] for c in cubes]).reshape(-1, 2)
    scatter(rng, colour, view, order["clutter"], _reach(view) * 1.2, order["kinds"], dice)
    lit: Array = np.ones(rays.shape[:2], np.float32)
    for cube in cubes:
        near = np.linalg.norm(place[..., :2] - cube.centre[:2].astype(np.float32), axis=-1) < 3.0
        some = place[near]
        lit[near] *= 1 - (1 - 0.5 * cube.clear) * hits(cube, some, light.way)
    if order["soft"]:
        lit = cv2.GaussianBlur(lit, (0, 0), float(order["soft"]))
    shade = light.ambient + (1 - light.ambient) * lit * min(1.0, light.way[2] + 0.25)
    return np.asarray(colour * as_filed(shade)[..., None], np.float32)


def _exposure(picture: Array, wanted: float) -> float:
    """A camera meters: the picture's mean comes to what is wanted, but what is brightest is hardly burnt out."""
    bright = picture.mean(axis=2)
    return float(min(wanted / bright.mean(), BURNT / np.percentile(bright, 99)))


def _develop(rng: Rng, order: dict[str, Any], picture: Array) -> Array:
    """Lens, sensor and file."""
    picture = cv2.GaussianBlur(picture * _exposure(picture, order["metered"]), (0, 0), float(order["blur"]))
    length = int(order["shake"])
    if length:
        kernel = np.zeros((2 * length + 1, 2 * length + 1), np.float32)
        angle = rng.uniform(0, np.pi)
        way = (int(length * np.cos(angle)), int(length * np.sin(angle)))
        cv2.line(
            kernel,
            (length - way[0] // 2, length - way[1] // 2),
            (length + way[0] // 2, length + way[1] // 2),
            1.0,
        )
        picture = cv2.filter2D(picture, -1, kernel / kernel.sum())
    height, width = picture.shape[:2]
    side = rng.uniform(0, 2 * np.pi)
    xs, ys = np.linspace(-1, 1, width), np.linspace(-1, 1, height)[:, None]
    lamp = 1 - order["falloff"] * (0.5 + 0.5 * (xs * np.cos(side) + ys * np.sin(side)))
    picture = picture * lamp[..., None] * np.array([2 - order["warm"], 1.0, order["warm"]])
    picture += rng.normal(0, order["noise"], picture.shape)
    picture += order["sharpened"] * (picture - cv2.GaussianBlur(picture, (0, 0), 1.5))
    done = np.clip(picture, 0, 255).astype(np.uint8)
    _, file = cv2.imencode(".jpg", done, [cv2.IMWRITE_JPEG_QUALITY, order["quality"]])
    return np.asarray(cv2.imdecode(file, cv2.IMREAD_COLOR))
