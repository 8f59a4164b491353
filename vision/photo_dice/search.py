"""The search for the one plane on which all upper faces lie."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.photo_dice.choice import Die, choose
from vision.photo_dice.patterns import EDGE_UNITS
from vision.photo_dice.plane import Camera, Plane
from vision.photo_dice.smear import steady
from vision.photo_dice.spots import Spots

Array = NDArray[Any]

CLIMBS = ((3.0, 1.2), (1.5, 1.1))
"""Steps of the finer search: degrees, and factor of the focal length."""
FOCALS = (0.65, 2.5)
"""Focal lengths by the long side, from a wide phone to a cropped photograph."""
EDGES = (3.4, 4.9)
"""Edge lengths by lattice unit, from pips near the edges to pips near the middle."""
EDGE_STEP = 1.07
TO_CLIMB, ROUNDS = 4, 4
"""Best coarse readings, each with other dice, that are made finer; and how often with each step."""
TURNS = 8, 14
"""Ways to turn a lone pip, in the coarse look and in the fine one."""


class Look(NamedTuple):
    """How the camera looks: degrees, focal length by the long side; and the dice's edge in lattice units."""

    elevation: float
    roll: float
    focal: float = 1.1
    edge: float = EDGE_UNITS

    def usual(self) -> float:
        """How usual such a photograph is, in units of explained pips: the far side of the table is up."""
        tilt = np.cos(np.radians(self.elevation))
        leaning = -5 * (1 - np.cos(np.radians(self.roll))) * tilt
        return float(leaning - 1.5 * max(0.0, 40 - self.elevation) / 15)


class Scene(NamedTuple):
    """One reading of the photograph."""

    look: Look
    plane: Plane
    camera: Camera
    dice: tuple[Die, ...]
    score: float


def looks() -> list[Look]:
    """Elevations and rolls to try: the table lies below; seen from high above it may be turned any way."""
    tries: list[tuple[int, tuple[int, ...]]] = [(90, (0,))]
    tries += [(e, (-30, -15, 0, 15, 30)) for e in (25, 32, 39, 46)]
    tries += [(e, (-90, -60, -30, -15, 0, 15, 30, 60, 90)) for e in (53, 60)]
    tries += [(67, (-90, -60, -40, -20, 0, 20, 40, 60, 90))]
    tries += [(74, tuple(range(-150, 181, 30))), (82, tuple(range(-135, 181, 45)))]
    return [Look(float(e), float(r)) for e, rolls in tries for r in rolls]


def read(picture: Array, spots: Spots) -> Scene:
    """The best scene of all planes: a coarse look at all, then a finer one at the best."""
    every = looks()
    tries = []
    for steadied, cost in steady(spots, _camera(picture, every[0]), [(a.elevation, a.roll) for a in every]):
        for at in every:
            scene = _explain(picture, steadied, at, TURNS[0])
            tries.append((scene.score - cost, scene, steadied))
    tries.sort(key=lambda t: -t[0])
    different: dict[frozenset[tuple[int, ...]], tuple[float, Scene, Spots]] = {}
    for one in tries:
        different.setdefault(frozenset(die.pips for die in one[1].dice), one)
    best = list(different.values())[:TO_CLIMB]
    return max((_climb(picture, s, scene, total - scene.score) for total, scene, s in best), key=lambda s: s.score)


def _climb(picture: Array, spots: Spots, scene: Scene, cost: float) -> Scene:
    """From a coarse plane to the best one near it."""
    for degrees, factor in CLIMBS:
        for _ in range(ROUNDS):
            e, r, f, u = scene.look
            turn = degrees / max(0.2, np.cos(np.radians(e)))
            near = [Look(e + degrees, r, f, u), Look(e - degrees, r, f, u), Look(e, r + turn, f, u)]
            near += [Look(e, r - turn, f, u), Look(e, r, f * factor, u), Look(e, r, f / factor, u)]
            near += [Look(e, r, f, u * EDGE_STEP), Look(e, r, f, u / EDGE_STEP)]
            best = max((_explain(picture, spots, at, TURNS[1]) for at in near if _sane(at)), key=lambda s: s.score)
            if best.score <= scene.score:
                break
            scene = best
    return scene._replace(score=scene.score + cost)


def _sane(at: Look) -> bool:
    return 15 <= at.elevation <= 90 and FOCALS[0] < at.focal < FOCALS[1] and EDGES[0] < at.edge < EDGES[1]


def _camera(picture: Array, look: Look) -> Camera:
    return Camera.of(picture.shape[1], picture.shape[0], look.focal)


def _explain(picture: Array, spots: Spots, at: Look, turns: int) -> Scene:
    """The dice that explain the pips best under this look."""
    plane, camera = Plane.seen(at.elevation, at.roll), _camera(picture, at)
    dice, score = choose(picture, spots, camera, plane, at.edge, turns)
    return Scene(at, plane, camera, dice, score + at.usual())
