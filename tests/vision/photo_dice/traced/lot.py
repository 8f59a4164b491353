"""What a family's photograph holds, drawn by lot: dice as shops sell them, a table, a lamp, a phone. In millimetres."""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.vision.photo_dice.cube import turned
from tests.vision.photo_dice.view import View

Array = NDArray[Any]
Rng = np.random.Generator
Colour = tuple[float, float, float]

SETS: tuple[tuple[str, Colour, Colour], ...] = (
    ("white", (235, 235, 228), (20, 20, 22)),
    ("white", (235, 235, 228), (20, 20, 22)),
    ("ivory", (232, 220, 190), (26, 24, 22)),
    ("red", (190, 25, 32), (240, 240, 238)),
    ("blue", (25, 60, 160), (240, 240, 238)),
    ("black", (24, 24, 26), (238, 238, 236)),
    ("green", (20, 110, 55), (238, 240, 236)),
    ("yellow", (240, 200, 30), (22, 22, 22)),
    ("orange", (240, 110, 25), (245, 245, 240)),
    ("purple", (95, 35, 125), (240, 235, 215)),
    ("pink", (240, 130, 175), (250, 250, 250)),
    ("turquoise", (40, 180, 180), (25, 25, 28)),
    ("grey", (130, 132, 136), (245, 245, 245)),
    ("beech", (205, 165, 115), (35, 25, 20)),
)
"""Name, body and pips, red-green-blue; white is the commonest."""
TABLES = ("light wood", "dark wood", "planks", "cloth", "linen", "felt", "paper", "tiles", "laminate", "checks")
OBJECTS = {  # kind: (radius, height) of the room that it takes
    "pen": (72, 9),
    "coin": (12, 2),
    "cup": (41, 92),
    "keyboard": (100, 12),
    "card": (52, 1),
    "sheet": (130, 1),
    "button": (9, 3),
    "domino": (27, 8),
    "pawn": (9, 26),
    "marble": (8, 16),
    "brick": (18, 12),
}
CLEAR = frozenset({"red", "blue", "green", "orange", "purple"})
NEAREST = 110.0
"""Millimetres from which phones focus."""
FACE = 0.96
"""The upper face, as people draw a box around it, by the edge: its edges are rounded."""


@dataclass(frozen=True, slots=True)
class Die:
    """One die; lengths in mm, its middle over the table's (x, y)."""

    value: int
    x: float
    y: float
    side: float
    turn: Array
    """(3, 3): rows are the die's own axes in the world."""
    name: str
    body: Colour
    ink: Colour
    rounding: float
    """Exponent of a superellipsoid: 0.1 is nearly sharp, 0.35 round."""
    shaved: float
    """Radius of the ball that cuts the corners, by the edge."""
    spread: float
    pip: float
    """Distance and radius of pips by the edge."""
    drilled: bool
    gloss: float
    marbled: bool
    clear: bool
    seed: int

    def corners(self) -> Array:
        """All eight, the upper four first."""
        flat = [row for row in self.turn if abs(row[2]) < 0.5]
        half = self.side / 2 * FACE
        square = [half * (a * flat[0] + b * flat[1]) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        return np.array([np.array((self.x, self.y, z)) + s for z in (self.side, 0.0) for s in square])


@dataclass(frozen=True, slots=True)
class Thing:
    """Something else on the table."""

    kind: str
    x: float
    y: float
    turn: float
    seed: int

    def hull(self) -> Array:
        """The room that it takes, as places around it."""
        radius, height = OBJECTS[self.kind]
        round_it = np.arange(12) * (np.pi / 6)
        ring = np.stack([np.cos(round_it) * radius + self.x, np.sin(round_it) * radius + self.y], axis=1)
        return np.concatenate([np.insert(ring, 2, z, axis=1) for z in (0.0, float(height))])


@dataclass(frozen=True, slots=True)
class Shot:
    """One photograph to be traced."""

    seed: int
    view: View
    dice: tuple[Die, ...]
    things: tuple[Thing, ...]
    table: str
    lamp: Array
    """Where it hangs."""
    lamp_size: float
    room: float
    """Light from everywhere, as a share of all."""
    warm: float
    bright: float
    """Mean grey level that the phone exposes for."""
    burnt: float
    """Grey level of the brightest parts, lamps apart."""
    blur: float
    defocus: float
    noise: float
    sharpened: float
    quality: int


def draw_lot(seed: int, *, extreme: bool = False) -> Shot:
    """What a parent would take; `extreme` ones are low, glossy, clear, burnt-out or out of focus."""
    rng = np.random.default_rng(seed)
    view, edge = _view(rng, extreme)
    dice = _throw(rng, view, edge, extreme)
    about = rng.uniform(0, 2 * np.pi)
    high = np.radians(rng.uniform(30, 80))
    away = rng.uniform(900, 2200)
    lamp = away * np.array([np.cos(about) * np.cos(high), np.sin(about) * np.cos(high), np.sin(high)])
    return Shot(
        seed=seed,
        view=view,
        dice=dice,
        things=_scatter(rng, view, dice),
        table=str(rng.choice(TABLES)),
        lamp=lamp,
        lamp_size=float(rng.choice([25.0, 120.0, 300.0, 800.0])),
        room=float(rng.uniform(0.25, 0.65)),
        warm=float(rng.uniform(-0.15, 0.3)),
        bright=float(rng.uniform(100, 140) * (rng.choice([0.6, 1.5]) if extreme else 1.0)),
        burnt=300.0 if extreme else 248.0,
        blur=float(rng.uniform(0.4, 0.8)),
        defocus=float(rng.uniform(1.5, 3.5) if extreme and rng.random() < 0.4 else rng.uniform(0.0, 1.4)),
        noise=float(rng.uniform(0.8, 3.0) * (2 if extreme else 1)),
        sharpened=float(rng.uniform(0.0, 0.8)),
        quality=int(rng.integers(72, 95)),
    )


def _view(rng: Rng, extreme: bool) -> tuple[View, float]:
    """A phone over the table, and the edge length of most dice in mm."""
    width = int(rng.choice([640, 640, 800, 800, 1024, 1600]))
    height = width * 3 // 4
    if rng.random() < 0.3:
        width, height = height, width
    elevation = np.radians(rng.uniform(20, 35) if extreme else 90 - 55 * rng.uniform(0, 1) ** 1.2)
    roll = np.radians(rng.normal(0, 5))
    focal = max(width, height) * float(rng.choice([0.72, 0.78, 0.85, 1.0, 1.5]))
    edge = float(rng.choice([8.0, 10.0, 12.0, 12.0, 14.0, 16.0, 16.0, 16.0, 16.0, 18.0, 19.0, 25.0]))
    pixels = float(np.exp(rng.uniform(np.log(26), np.log(0.2 * max(width, height)))))
    distance = max(focal * edge / pixels, NEAREST)
    about = rng.uniform(0, 2 * np.pi)
    ahead = np.array([np.cos(about), np.sin(about), 0])
    forward = ahead * np.cos(elevation) - np.array([0, 0, np.sin(elevation)])
    right = np.array([np.sin(about), -np.cos(about), 0])
    down = np.cross(forward, right)
    turn = np.stack([right * np.cos(roll) - down * np.sin(roll), right * np.sin(roll) + down * np.cos(roll), forward])
    return View(np.array([0, 0, edge / 2]) - forward * distance, turn, focal, width, height), edge


def _throw(rng: Rng, view: View, edge: float, extreme: bool) -> tuple[Die, ...]:
    kind = int(rng.integers(0, len(SETS)))
    mixed = rng.random() < 0.3
    style = _style(rng, extreme)
    touching = rng.random() < 0.3
    reach = min(0.42 * min(view.width, view.height) / view.focal * float(np.linalg.norm(view.at)), 7 * edge)
    dice: list[Die] = []
    count = int(rng.integers(1, 9))
    for _ in range(150):
        if len(dice) == count:
            break
        if mixed:
            kind = int(rng.integers(0, len(SETS)))
            style = _style(rng, extreme)
        name, body, ink = SETS[kind]
        side = edge * float(rng.uniform(0.75, 1.25)) if mixed and rng.random() < 0.5 else edge
        x, y = rng.uniform(-reach, reach, 2)
        angle = rng.uniform(0, np.pi / 2)
        if touching and dice and rng.random() < 0.5:
            x, y, angle = _beside(rng, dice[-1], side)
        value = int(rng.integers(1, 7))
        turn = turned(value, int(rng.integers(0, 4)), angle)
        clear = style["clear"] and name in CLEAR
        chosen = style | {"clear": clear, "seed": int(rng.integers(1, 10000))}
        die = Die(value, float(x), float(y), side, turn, name, body, ink, **chosen)
        if _fits(view, die, dice):
            dice.append(die)
    return tuple(dice)


def _style(rng: Rng, extreme: bool) -> dict[str, Any]:
    spread = rng.uniform(0.235, 0.275)
    return {
        "rounding": float(rng.uniform(0.08, 0.3)),
        "shaved": float(rng.uniform(0.68, 0.8)),
        "spread": float(spread),
        "pip": float(spread * rng.uniform(0.32, 0.43)),
        "drilled": bool(rng.random() < 0.7),
        "gloss": float(rng.choice([0.0, 0.3, 1.0]) if not extreme else 1.0),
        "marbled": bool(rng.random() < 0.15),
        "clear": bool(rng.random() < (0.5 if extreme else 0.1)),
    }


def _beside(rng: Rng, other: Die, side: float) -> tuple[float, float, float]:
    """Face to face with another die, a little askew."""
    flat = next(row for row in other.turn if abs(row[2]) < 0.5)
    angle = float(np.arctan2(flat[1], flat[0])) + int(rng.integers(0, 4)) * np.pi / 2
    way, gap = np.array([np.cos(angle), np.sin(angle)]), (other.side + side) / 2 * rng.uniform(1.01, 1.12)
    across = rng.uniform(-0.4, 0.4) * side
    x, y = np.array([other.x, other.y]) + gap * way + across * np.array([-way[1], way[0]])
    return float(x), float(y), angle + float(rng.uniform(-0.02, 0.02))


def _fits(view: View, die: Die, others: list[Die]) -> bool:
    """Wholly in the picture, inside no other die, and no upper face hidden."""
    seen = view.pixels(die.corners())
    if (seen < 8).any() or (seen > (view.width - 8, view.height - 8)).any():
        return False
    for other in others:
        apart = np.hypot(die.x - other.x, die.y - other.y)
        if apart < (die.side + other.side) / 2 * 1.005 or _blocked(die, other):
            return False
        near, far = sorted((die, other), key=lambda d: float(np.linalg.norm((d.x, d.y, d.side) - view.at)))
        if _hides(view, near.corners(), far):
            return False
    return True


def _blocked(one: Die, two: Die) -> bool:
    """Whether two cubes stand in the same place."""
    flat = [np.asarray(d.corners()[:4, :2], np.float32) / FACE for d in (one, two)]
    for d, square in zip((one, two), flat, strict=True):
        square += np.float32(1 - 1 / FACE) * np.array((d.x, d.y), np.float32)
    return bool(cv2.intersectConvexConvex(flat[0], flat[1])[0] > 0.01)


def _hides(view: View, body: Array, die: Die) -> bool:
    hull = cv2.convexHull(view.pixels(body).astype(np.float32))
    face = view.pixels(die.corners()[:4]).astype(np.float32)
    return bool(cv2.intersectConvexConvex(hull, cv2.convexHull(face))[0] > 0.02 * cv2.contourArea(face))


def _scatter(rng: Rng, view: View, dice: tuple[Die, ...]) -> tuple[Thing, ...]:
    """Things of a household that hide no upper face and stand in no die."""
    things: list[Thing] = []
    wanted = 0 if rng.random() < 0.25 else int(rng.integers(1, 7))
    reach = 0.6 * max(view.width, view.height) / view.focal * float(np.linalg.norm(view.at))
    for _ in range(60):
        if len(things) == wanted:
            break
        kind = str(rng.choice(list(OBJECTS)))
        x, y, turn = rng.uniform(-reach, reach), rng.uniform(-reach, reach), rng.uniform(0, 360)
        thing = Thing(kind, float(x), float(y), float(turn), int(rng.integers(1, 10000)))
        radius = OBJECTS[kind][0]
        if np.linalg.norm(view.at - (x, y, 0)) < radius + NEAREST or _in_the_way(view, thing, dice, things):
            continue
        things.append(thing)
    return tuple(things)


def _in_the_way(view: View, thing: Thing, dice: tuple[Die, ...], things: list[Thing]) -> bool:
    radius, height = OBJECTS[thing.kind]
    if any(np.hypot(t.x - thing.x, t.y - thing.y) < (OBJECTS[t.kind][0] + radius) * 0.9 for t in things):
        return True
    for die in dice:
        if height > 1 and np.hypot(die.x - thing.x, die.y - thing.y) < radius + die.side * 0.75:
            return True
        if height > 1 and _hides(view, thing.hull(), die):
            return True
    return False
