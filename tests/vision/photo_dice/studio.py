"""A studio for dice: renders photographs of dice that never existed, with truth.

Rounded cubes are traced as distance fields; the table has a grain or a weave, lamps throw shadows, the lens
blurs and the sensor adds noise. The reader knows nothing of the numbers in this file.
"""

from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

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
DICE_COLOURS = {  # BGR, linear-ish
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
}


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
    size: float


class View(NamedTuple):
    """A camera: rows of `turn` are right, down and forward in the world."""

    at: Array
    turn: Array
    focal: float
    width: int
    height: int

    def rays(self, x0: int, y0: int, x1: int, y1: int) -> Array:
        """Directions through the pixels of a part of the picture."""
        xs, ys = np.meshgrid(np.arange(x0, x1), np.arange(y0, y1))
        local = np.stack(
            [(xs - self.width / 2) / self.focal, (ys - self.height / 2) / self.focal, np.ones(xs.shape)],
            axis=-1,
        )
        out = local @ self.turn
        return np.asarray(out / np.linalg.norm(out, axis=-1, keepdims=True))

    def pixels(self, places: Array) -> Array:
        """World places as pixels."""
        local = (places - self.at) @ self.turn.T
        return np.asarray(local[:, :2] / local[:, 2:] * self.focal + (self.width / 2, self.height / 2))


def photograph(seed: int, **wish: Any) -> tuple[Array, list[Truth]]:
    """A photograph (BGR) and its dice; `wish` pins what would be drawn by lot, see `_order`."""
    rng = np.random.default_rng(seed)
    order = _order(rng, wish)
    over = 2
    width, height = int(order["width"]) * over, int(order["height"]) * over
    view = _view(order, width, height)
    cubes = _throw(rng, order, view)
    light = np.array([np.cos(order["sun"]), np.sin(order["sun"]), order["sun_height"]])
    light /= np.linalg.norm(light)
    coarse = view._replace(focal=view.focal / over, width=width // over, height=height // over)
    picture = _table(rng, order, coarse, cubes, light)
    picture = cv2.resize(picture, (width, height), interpolation=cv2.INTER_LINEAR)
    for cube in sorted(cubes, key=lambda c: -float(np.linalg.norm(c.centre - view.at))):
        _draw(picture, view, cube, light, cubes, order)
    picture = cv2.resize(picture, (width // over, height // over), interpolation=cv2.INTER_AREA)
    truths = [Truth(c.value, view.pixels(_top(c)) / over, c.colour) for c in cubes]
    return _develop(rng, order, picture), truths


def _order(rng: Rng, wish: dict[str, Any]) -> dict[str, Any]:
    elevation = rng.uniform(32, 88)
    order: dict[str, Any] = {
        "width": rng.choice([640, 800, 1024, 1280]),
        "elevation": elevation,
        "roll": rng.uniform(-12, 12) if elevation < 70 else rng.uniform(-60, 60),
        "focal": rng.uniform(0.75, 1.5),
        "edge": rng.uniform(28, 95),
        "dice": int(rng.integers(1, 6)),
        "colour": str(rng.choice(list(DICE_COLOURS))),
        "mixed": rng.random() < 0.25,
        "table": str(rng.choice(["wood", "dark wood", "cloth", "plain", "green cloth"])),
        "sun": rng.uniform(0, 2 * np.pi),
        "sun_height": rng.uniform(0.6, 3.0),
        "ambient": rng.uniform(0.3, 0.7),
        "soft": rng.choice([0.0, 1.0, 4.0]),
        "blur": rng.uniform(0.3, 1.1),
        "shake": 0.0 if rng.random() < 0.85 else rng.uniform(2, 5),
        "noise": rng.uniform(1, 4),
        "warm": rng.uniform(0.85, 1.15),
        "exposure": rng.uniform(0.65, 1.1),
        "quality": int(rng.integers(70, 96)),
        "clutter": int(rng.integers(0, 4)),
        "rounding": rng.uniform(0.08, 0.26),
        "unit": rng.uniform(0.235, 0.275),
    }
    order["pip"] = order["unit"] * rng.uniform(0.33, 0.43)
    order["height"] = int(order["width"]) * 3 // 4
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


def _throw(rng: Rng, order: dict[str, Any], view: View) -> list[Cube]:
    cubes: list[Cube] = []
    reach = min(0.42 * view.height / view.focal * float(np.linalg.norm(view.at)), 7.0)
    for _ in range(200):
        if len(cubes) == order["dice"]:
            break
        spot = rng.uniform(-reach, reach, 2)
        if any(np.linalg.norm(c.centre[:2] - spot) < 1.5 for c in cubes):
            continue
        value = int(rng.integers(1, 7))
        cube = Cube(
            np.array([*spot, 0.5]),
            _turned(value, int(rng.integers(0, 4)), rng.uniform(0, np.pi / 2)),
            value,
            str(rng.choice(list(DICE_COLOURS))) if order["mixed"] else order["colour"],
            order["rounding"],
            order["unit"],
            order["pip"],
            1.0,
        )
        top = view.pixels(_top(cube))
        if (top < 12).any() or (top[:, 0] > view.width - 12).any() or (top[:, 1] > view.height - 12).any():
            continue
        cubes.append(cube)
    return cubes


def _turned(value: int, quarter: int, yaw: float) -> Array:
    """Die axes such that the face of `value` looks up."""
    axis, sign = FACES[value]
    angle = yaw + quarter * np.pi / 2
    first = np.array([np.cos(angle), np.sin(angle), 0])
    turn = np.zeros((3, 3))
    turn[axis] = (0, 0, sign)
    turn[(axis + 1) % 3] = first
    turn[(axis + 2) % 3] = np.cross(turn[axis], first)
    return turn


def _top(cube: Cube) -> Array:
    flat = [row for row in cube.turn if abs(row[2]) < 0.5]
    middle = cube.centre + np.array((0, 0, 0.5))
    return np.array([middle + 0.5 * (a * flat[0] + b * flat[1]) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))])


def _hits(cube: Cube, at: Array, rays: Array) -> Array:
    """Do rays from places meet the cube? A box with its corners shaved is enough for shadows."""
    local, way = (at - cube.centre) @ cube.turn.T, rays @ cube.turn.T
    way = np.where(np.abs(way) < 1e-9, 1e-9, way)
    a, b = (-0.48 - local) / way, (0.48 - local) / way
    near, far = np.minimum(a, b).max(axis=-1), np.maximum(a, b).min(axis=-1)
    return np.asarray((near < far) & (far > 1e-3))


def _table(rng: Rng, order: dict[str, Any], view: View, cubes: list[Cube], light: Array) -> Array:
    rays = view.rays(0, 0, view.width, view.height)
    depth = -view.at[2] / np.minimum(rays[..., 2], -1e-3)
    place = view.at + rays * depth[..., None]
    colour = _texture(rng, order, place[..., 0], place[..., 1])
    _clutter(rng, order, view, colour)
    lit: Array = np.ones(rays.shape[:2], np.float32)
    for cube in cubes:
        lit[_hits(cube, place, np.broadcast_to(light, place.shape))] = 0
    if order["soft"]:
        lit = cv2.GaussianBlur(lit, (0, 0), float(order["soft"]))
    shade = order["ambient"] + (1 - order["ambient"]) * lit * min(1.0, light[2] + 0.25)
    return np.asarray(colour * shade[..., None], np.float32)


def _noise(rng: Rng, x: Array, y: Array) -> Array:
    """Smooth noise over the table, about -1 to 1."""
    grid = rng.normal(0, 0.5, (64, 64)).astype(np.float32)
    return cv2.remap(
        grid,
        (x % 62).astype(np.float32),
        (y % 62).astype(np.float32),
        cv2.INTER_CUBIC,
        borderMode=cv2.BORDER_WRAP,
    )


def _texture(rng: Rng, order: dict[str, Any], x: Array, y: Array) -> Array:
    kind = order["table"]
    turn = rng.uniform(0, np.pi)
    u, v = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
    if "wood" in kind:
        base = np.array((150, 185, 210) if kind == "wood" else (45, 70, 110), float)
        base *= rng.uniform(0.8, 1.1)
        grain = np.sin(6 * v + 4 * _noise(rng, u * 0.2, v * 0.6)) * 0.05 + 0.06 * _noise(rng, u * 0.6, v * 8)
        pores = -0.10 * np.maximum(0, _noise(rng, u * 1.5, v * 25) - 0.5)
        return np.asarray(base * (1 + grain + pores)[..., None])
    if "cloth" in kind:
        base = np.array((50, 95, 30) if kind == "green cloth" else rng.uniform(40, 200, 3), float)
        weave = 0.05 * np.sin(u * 60) * np.sin(v * 60) + 0.06 * _noise(rng, u * 4, v * 4)
        return np.asarray(base * (1 + weave + 0.05 * _noise(rng, u * 14, v * 14))[..., None])
    base = rng.uniform(60, 235, 3) * 0.4 + rng.uniform(60, 235) * 0.6
    return np.asarray(base * (1 + 0.02 * _noise(rng, u, v))[..., None])


def _clutter(rng: Rng, order: dict[str, Any], view: View, colour: Array) -> None:
    """What else lies on tables: coins, print, pens."""
    for _ in range(order["clutter"]):
        at = (int(rng.uniform(0, view.width)), int(rng.uniform(0, view.height)))
        size = int(rng.uniform(0.3, 1.6) * order["edge"])
        tint = tuple(float(c) for c in rng.uniform(20, 240, 3))
        what = rng.integers(0, 4)
        if what == 0:
            squash = float(np.sin(np.radians(order["elevation"])))
            cv2.ellipse(colour, (at, (size, size * squash), float(-order["roll"])), tint, cv2.FILLED, cv2.LINE_AA)
        elif what == 1:
            word = "".join(rng.choice(list("ABCDEoi.:8%"), 6))
            cv2.putText(colour, word, at, cv2.FONT_HERSHEY_SIMPLEX, size / 30, tint, max(1, size // 12), cv2.LINE_AA)
        elif what == 2:
            end = (at[0] + int(rng.normal(0, 300)), at[1] + int(rng.normal(0, 300)))
            cv2.line(colour, at, end, tint, max(2, size // 5), cv2.LINE_AA)
        else:
            key = (at[0] + size, at[1] + size)
            cv2.rectangle(colour, at, key, tint, cv2.FILLED, cv2.LINE_AA)


def _draw(picture: Array, view: View, cube: Cube, light: Array, cubes: list[Cube], order: dict[str, Any]) -> None:
    reach = np.array([[x, y, z] for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)])
    frame = view.pixels(cube.centre + reach @ cube.turn)
    x0, y0 = np.maximum(frame.min(axis=0).astype(int) - 2, 0)
    x1, y1 = np.minimum(frame.max(axis=0).astype(int) + 3, (view.width, view.height))
    if x1 <= x0 or y1 <= y0:
        return
    rays = (view.rays(x0, y0, x1, y1) @ cube.turn.T).reshape(-1, 3)
    eye = (view.at - cube.centre) @ cube.turn.T
    inner = 0.5 - cube.rounding
    depth = np.full(len(rays), float(np.linalg.norm(eye)) - 0.9)
    for _ in range(40):
        at = eye + rays * depth[:, None]
        depth += np.linalg.norm(np.maximum(np.abs(at) - inner, 0), axis=1) - cube.rounding
    at = eye + rays * depth[:, None]
    over = np.maximum(np.abs(at) - inner, 0)
    reach_in = np.linalg.norm(over, axis=1)
    hit = np.abs(reach_in - cube.rounding) < 0.01
    normal = np.sign(at) * over / np.maximum(reach_in, 1e-6)[:, None]
    lamp = cube.turn @ light
    colour = _paint(cube, at, lamp)
    world = cube.centre + at @ cube.turn
    dark = np.zeros(len(rays), bool)
    for other in cubes:
        if other is not cube:
            dark |= _hits(other, world, np.broadcast_to(light, world.shape))
    glow = np.maximum(0, normal @ lamp) * ~dark
    sky = 0.75 + 0.25 * (normal @ cube.turn)[:, 2]
    mirror = 2 * (normal @ lamp)[:, None] * normal - lamp
    shine = np.maximum(0, -np.sum(mirror * rays, axis=1)) ** 40 * ~dark * 60
    shade = order["ambient"] * sky + (1 - order["ambient"]) * glow * 1.15
    seen = colour * shade[:, None] + shine[:, None]
    part = picture[y0:y1, x0:x1].reshape(-1, 3)
    part[hit] = seen[hit]
    picture[y0:y1, x0:x1] = part.reshape(y1 - y0, x1 - x0, 3)


def _paint(cube: Cube, at: Array, lamp: Array) -> Array:
    body, ink = (np.array(c, float) for c in DICE_COLOURS[cube.colour])
    colour = np.broadcast_to(body, at.shape).copy()
    axis = np.argmax(np.abs(at), axis=1)
    for value, (k, sign) in FACES.items():
        on = (axis == k) & (np.sign(at[:, k]) == sign)
        u, v = at[:, (k + 1) % 3], at[:, (k + 2) % 3]
        for x, y in SPOTS[value]:
            du, dv = u - x * cube.unit, v - y * cube.unit
            spot = on & (np.hypot(du, dv) < cube.pip)
            hollow = 1 - 0.25 * (du * lamp[(k + 1) % 3] + dv * lamp[(k + 2) % 3]) / cube.pip
            colour[spot] = (ink * hollow[:, None])[spot]
    return colour


def _develop(rng: Rng, order: dict[str, Any], picture: Array) -> Array:
    """Lens, sensor and file."""
    picture = cv2.GaussianBlur(picture * float(order["exposure"]), (0, 0), float(order["blur"]))
    if order["shake"]:
        length = int(order["shake"])
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
    picture = picture * np.array([2 - order["warm"], 1.0, order["warm"]])
    picture += rng.normal(0, order["noise"], picture.shape)
    done = np.clip(picture, 0, 255).astype(np.uint8)
    _, file = cv2.imencode(".jpg", done, [cv2.IMWRITE_JPEG_QUALITY, order["quality"]])
    return np.asarray(cv2.imdecode(file, cv2.IMREAD_COLOR))
