"""The search for the one plane on which all upper faces lie."""

from typing import NamedTuple

import numpy as np

from vision.arrays import Array
from vision.photo_dice.choice import Die, choose
from vision.photo_dice.faces import clear_faces, find_faces
from vision.photo_dice.patterns import EDGE_UNITS
from vision.photo_dice.plane import Pinhole, Plane, Sight
from vision.photo_dice.smear import steady
from vision.photo_dice.spots import Spots, lay_flat

CLIMBS = ((3.0, 1.2), (1.5, 1.1))
"""Steps of the finer search: degrees, and factor of the focal length."""
FOCALS = (0.65, 2.5)
"""Focal lengths, as shares of the long side, from a wide phone to a cropped photograph."""
EDGES = (3.4, 4.9)
"""Edge lengths in lattice units, from pips near the edges to pips near the middle."""
EDGE_STEP = 1.07
TO_CLIMB, ROUNDS = 3, 3
"""Best coarse readings, each with other dice, that are made finer; and how often with each step."""
FAR_BEHIND = 8.0
"""A coarse reading that lags behind the best by more explained pips than this is not made finer."""
LEAST_GAIN = 0.1
"""Explained pips that a round of steps must gain, or no other round follows."""
TO_SHARPEN, SHARPER = 4, ((4.0, 1.25), (2.0, 1.12))
"""Best looks by their faces alone that are made finer by these first, and with which steps."""
TO_SIZE, OTHER_EDGES = 3, (3.7, 4.35)
"""Best coarse readings that are also tried with shorter and longer edges."""
TELLING, MOST_LOOKS = 8.0, 14
"""Clear faces of so much worth tell the plane; then only so many looks are tried."""
LOW, LEVEL = 46.0, 15.0
"""Degrees of elevation and roll of a photograph taken from a chair. Side faces look larger there than upper ones and
have the clearer pips. So such looks lag behind others if only their faces are compared."""
TO_SHARPEN_LOW, MOST_LOW = 2, 4
"""How many of these looks are refined by their faces alone, and how many are always tried."""
LITTLE, LEFT_OVER = 4.5, 1.5
"""A photograph may lie on its side if fewer pips than this are explained: one die with its side faces explains more. It
may also lie so if there are so many times more pips of the same kind than explained ones."""


class Viewpoint(NamedTuple):
    """How the camera looks: degrees, focal length as a share of the long side; and the dice's edge in lattice units."""

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

    look: Viewpoint
    sight: Sight
    dice: tuple[Die, ...]
    score: float


def looks() -> list[Viewpoint]:
    """Elevations and rolls to try: the table lies below; seen from high above it may be turned any way."""
    tries: list[tuple[int, tuple[int, ...]]] = [(90, (0,))]
    tries += [(e, (-30, -15, 0, 15, 30)) for e in (25, 32, 39, 46)]
    tries += [(e, (-90, -60, -30, -15, 0, 15, 30, 60, 90)) for e in (53, 60)]
    tries += [(67, (-90, -60, -40, -20, 0, 20, 40, 60, 90))]
    tries += [(74, tuple(range(-150, 181, 30))), (82, tuple(range(-135, 181, 45)))]
    return [Viewpoint(float(e), float(r)) for e, rolls in tries for r in rolls]


def turned_looks() -> list[Viewpoint]:
    """A photograph that was laid on its side or stands on its head."""
    low = [(e, (-110, -90, -70, 70, 90, 110, 150, 180, -150)) for e in (32, 39, 46)]
    high = [(e, (-120, 120, 150, 180, -150)) for e in (53, 60, 67)]
    return [Viewpoint(float(e), float(r)) for e, rolls in low + high for r in rolls]


def read(picture: Array, spots: Spots) -> Scene:
    """The best scene of all planes; a photograph that says little is also looked at from its other sides."""
    scene = _best_of(picture, spots, looks())
    if _says_little(scene, spots):
        scene = max(scene, _best_of(picture, spots, turned_looks()), key=lambda s: s.score)
    return scene


def _says_little(scene: Scene, spots: Spots) -> bool:
    """Whether there is hardly a die, or most pips of the dice's own kind belong to no die."""
    if scene.score < LITTLE:
        return True
    explained = {pip for die in scene.dice for pip in die.pips + die.sides}
    kin = spots.strong & spots.akin[[die.pips[0] for die in scene.dice]].any(axis=0)
    return int(kin.sum()) > LEFT_OVER * len(explained)


def _best_of(picture: Array, spots: Spots, every: list[Viewpoint]) -> Scene:
    """A coarse look at all planes that are promising, then a finer one at the best."""
    tries = []
    for steadied, cost in steady(spots, _sight(picture, every[0]).camera, [(a.elevation, a.roll) for a in every]):
        coarse = [_explain(picture, steadied, at) for at in _promising(picture, steadied, every)]
        coarse.sort(key=lambda scene: -scene.score)
        sizes = [scene.look._replace(edge=edge) for scene in coarse[:TO_SIZE] for edge in OTHER_EDGES]
        coarse += [_explain(picture, steadied, at) for at in sizes]
        tries += [(scene, steadied, cost) for scene in coarse]
    tries.sort(key=lambda t: t[2] - t[0].score)
    least = tries[0][0].score - tries[0][2] - FAR_BEHIND
    different: dict[frozenset[tuple[int, ...]], tuple[Scene, Spots, float]] = {}
    for scene, some, cost in tries:
        if scene.score - cost > least:
            different.setdefault(frozenset(die.pips for die in scene.dice), (scene, some, cost))
    best = list(different.values())[:TO_CLIMB]
    for step in CLIMBS:
        climbed = [(_climb(picture, some, scene, step), some, cost) for scene, some, cost in best]
        best = [max(climbed, key=lambda c: c[0].score - c[2])]
    return best[0][0]


def _promising(picture: Array, spots: Spots, every: list[Viewpoint]) -> list[Viewpoint]:
    """Where faces with many pips tell the plane, only the looks that show them best; else all."""
    worth = [_faces_seen(picture, spots, at) for at in every]
    best = [every[i] for i in np.argsort(worth)[::-1].tolist()]
    level = [at for at in best if at.elevation <= LOW and abs(at.roll) <= LEVEL]
    finer = [_sharpened(picture, spots, at) for at in best[:TO_SHARPEN] + level[:TO_SHARPEN_LOW]]
    if max(worth) < TELLING:
        return every + finer
    return list(dict.fromkeys(finer + level[:MOST_LOW] + best[: MOST_LOOKS - len(finer)]))


def _faces_seen(picture: Array, spots: Spots, at: Viewpoint) -> float:
    """How much there is to see of faces with several pips, without a look at cubes: quick."""
    sight = _sight(picture, at)
    flat = lay_flat(spots, sight.camera, sight.plane)
    return clear_faces(find_faces(sight, spots, flat, half=False)) + at.usual()


def _sharpened(picture: Array, spots: Spots, at: Viewpoint) -> Viewpoint:
    """The look near this one that shows faces best. Only from the right look pips are round and on their lattice."""
    worth = _faces_seen(picture, spots, at)
    for degrees, factor in SHARPER:
        for _ in range(ROUNDS):
            before = worth
            for way in range(3):
                for forth in (True, False):
                    new = _stepped(at, way, degrees if forth else -degrees, factor if forth else 1 / factor)
                    seen = _faces_seen(picture, spots, new) if _sane(new) else worth
                    if seen > worth:
                        at, worth = new, seen
                        break
            if worth < before + LEAST_GAIN:
                break
    return at


def _climb(picture: Array, spots: Spots, scene: Scene, step: tuple[float, float]) -> Scene:
    """From a coarse plane to the best one near it: one step after the other, as long as it helps."""
    degrees, factor = step
    for _ in range(ROUNDS):
        before = scene.score
        for way in range(4):
            for forth in (True, False):
                at = _stepped(scene.look, way, degrees if forth else -degrees, factor if forth else 1 / factor)
                new = _explain(picture, spots, at) if _sane(at) else scene
                if new.score > scene.score:
                    scene = new
                    break
        if scene.score < before + LEAST_GAIN:
            break
    return scene


def _stepped(at: Viewpoint, way: int, degrees: float, factor: float) -> Viewpoint:
    """One step in one of four ways: elevation, roll, focal length, edge length."""
    e, r, f, u = at
    if way == 0:
        return Viewpoint(e + degrees, r, f, u)
    if way == 1:
        return Viewpoint(e, r + degrees / max(0.2, np.cos(np.radians(e))), f, u)
    return (
        Viewpoint(e, r, f * factor, u)
        if way == 2
        else Viewpoint(e, r, f, u * (EDGE_STEP if factor > 1 else 1 / EDGE_STEP))
    )


def _sane(at: Viewpoint) -> bool:
    return 15 <= at.elevation <= 90 and FOCALS[0] < at.focal < FOCALS[1] and EDGES[0] < at.edge < EDGES[1]


def _sight(picture: Array, at: Viewpoint) -> Sight:
    camera = Pinhole.of(picture.shape[1], picture.shape[0], at.focal)
    return Sight(picture, camera, Plane.seen(at.elevation, at.roll), at.edge)


def _explain(picture: Array, spots: Spots, at: Viewpoint) -> Scene:
    """The dice that explain the pips best under this look."""
    sight = _sight(picture, at)
    dice, score = choose(sight, spots)
    return Scene(at, sight, dice, score + at.usual())
