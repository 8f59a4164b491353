"""The search for the one plane on which all upper faces lie, and for the dice that explain the pips best."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.photo_dice.body import look
from vision.photo_dice.cubes import side_pips
from vision.photo_dice.faces import Face, Flat, Spots, find_faces, lay_flat, roundness
from vision.photo_dice.patterns import LONE, SIDE_PER_UNIT, USUAL_UNITS_PER_RADIUS, WORTH
from vision.photo_dice.plane import Camera, Plane

Array = NDArray[Any]

HELD = 0.2
"""A pip that stands at least this well on a side face belongs to that die."""


class Die(NamedTuple):
    """A die in the photograph."""

    face: Face
    sides: tuple[int, ...]
    worth: float
    outline: float
    even: float


class Scene(NamedTuple):
    """One reading of the photograph."""

    plane: Plane
    camera: Camera
    dice: tuple[Die, ...]
    score: float


def looks() -> list[tuple[float, float]]:
    """Elevations and rolls to try: a table lies below the camera, its far side up in the picture."""
    tries = [(90.0, 0.0)]
    for elevation in (25.0, 32.0, 39.0, 46.0, 53.0, 60.0):
        tries += [(elevation, roll) for roll in (-30.0, -15.0, 0.0, 15.0, 30.0)]
    tries += [(67.0, roll) for roll in (-90.0, -60.0, -40.0, -20.0, 0.0, 20.0, 40.0, 60.0, 90.0)]
    tries += [(74.0, float(roll)) for roll in range(-150, 181, 30)]
    tries += [(82.0, float(roll)) for roll in range(-135, 181, 45)]
    return tries


def prior(elevation: float, roll: float) -> float:
    """How usual such a photograph is, in units of explained pips."""
    tilt = np.cos(np.radians(elevation))
    return float(-5 * (1 - np.cos(np.radians(roll))) * tilt - 1.5 * max(0.0, 40 - elevation) / 15)


def read(picture: Array, spots: Spots, camera: Camera) -> Scene:
    """The best scene of all planes: a coarse look by the pips alone, then a finer one with the picture."""
    coarse = sorted(looks(), key=lambda look: -explain(picture, spots, camera, *look, body=False).score)[:16]
    seen = sorted(((explain(picture, spots, camera, *look), look) for look in coarse), key=lambda s: -s[0].score)
    return max((_climb(picture, spots, camera, scene, *look) for scene, look in seen[:3]), key=lambda s: s.score)


def _climb(
    picture: Array, spots: Spots, camera: Camera, scene: Scene, elevation: float, roll: float
) -> Scene:
    """From a coarse plane to the best one near it."""
    for step in (3.0, 1.5):
        turn = step / max(0.2, np.cos(np.radians(elevation)))
        for _ in range(4):
            near = [(elevation + step, roll), (elevation - step, roll), (elevation, roll + turn), (elevation, roll - turn)]
            tries = [(explain(picture, spots, camera, *look), look) for look in near if 15 <= look[0] <= 90]
            best, look = max(tries, key=lambda t: t[0].score)
            if best.score <= scene.score:
                break
            scene, (elevation, roll) = best, look
    return scene


def explain(
    picture: Array, spots: Spots, camera: Camera, elevation: float, roll: float, *, body: bool = True
) -> Scene:
    """The dice that explain the pips best on this plane."""
    plane = Plane.seen(elevation, roll)
    before = prior(elevation, roll)
    flat = lay_flat(spots, camera, plane)
    faces = find_faces(picture, spots, flat, camera, plane)
    faces = sorted(faces, key=lambda f: -f.fit)[:120]
    faces += _lone(spots, flat, _units_per_radius(flat, faces))
    if not faces:
        return Scene(plane, camera, (), before)
    middle = np.array([f.middle for f in faces])
    step = np.array([f.step for f in faces])
    radius = np.array([np.exp(np.mean(np.log(flat.radius[list(f.pips)]))) for f in faces])
    first = np.array([f.pips[0] for f in faces])
    value = np.array([f.value for f in faces])
    well, on, pattern = side_pips(spots, flat, camera, plane, (middle, step, radius, value, first))
    side = SIDE_PER_UNIT * np.linalg.norm(step, axis=1)
    near = np.linalg.norm(flat.at[None] - middle[:, None], axis=2) < 1.1 * side[:, None]
    for h, face in enumerate(faces):
        akin = spots.akin[face.pips[0]]
        mine = list(face.pips)
        well[h] *= akin
        on[h] &= akin
        near[h] &= spots.alike[face.pips[0]] & ~on[h]
        well[h, mine] = on[h, mine] = near[h, mine] = False
    worth = np.array([f.fit + min(WORTH[f.value], WORTH[f.value] * f.fit / f.value) for f in faces]) + pattern
    worth += 0.8 * np.where(well > HELD, well, 0).sum(axis=1) - 0.15 * (on & (well <= HELD)).sum(axis=1)
    worth -= 0.5 * near.sum(axis=1)
    looked: dict[int, tuple[float, float]] = {}
    if body:
        kept = _promising(faces, worth)
        some = [faces[h] for h in kept]
        colours = tuple(np.array([c[list(f.pips)].mean(axis=0) for f in some]) for c in (spots.ink, spots.ground))
        seen = look(picture, camera, plane, some, radius[kept], (colours[0], colours[1]))
        gain = 4 * (seen.outline - 0.6) + 8 * (seen.even - 0.93)
        worth[kept] += gain
        looked = {h: (float(seen.outline[k]), float(seen.even[k])) for k, h in enumerate(kept)}
    return _choose(plane, camera, faces, worth, np.where(on, well, 0), looked, before)


def _promising(faces: list[Face], worth: Array) -> list[int]:
    """Faces that the picture can still make a die, at most a few for each group of pips."""
    kept: list[int] = []
    tries: dict[tuple[int, ...], int] = {}
    for h in np.argsort(-worth).tolist():
        pips = faces[h].pips
        if worth[h] > -2.5 and tries.get(pips, 0) < 5:
            tries[pips] = tries.get(pips, 0) + 1
            kept.append(h)
    worth[[h for h in range(len(faces)) if h not in set(kept)]] = -9
    return kept[:80]


def _units_per_radius(flat: Flat, faces: list[Face]) -> tuple[float, ...]:
    """What the faces with many pips say about this photograph's dice; else all that is usual."""
    sure = [f for f in faces if f.value in (4, 5) and f.fit > 0.7 * f.value]
    if not sure:
        return USUAL_UNITS_PER_RADIUS
    return (float(np.median([np.linalg.norm(f.step) / np.median(flat.radius[list(f.pips)]) for f in sure])),)


def _lone(spots: Spots, flat: Flat, ratios: tuple[float, ...]) -> list[Face]:
    """Every pip as a face of value one, turned in each of several ways and in each usual size."""
    faces = []
    apart = np.linalg.norm(flat.at[:, None] - flat.at[None], axis=2)
    np.fill_diagonal(apart, np.inf)
    for i in np.nonzero(flat.oblong < 0.5)[0].tolist():
        nearest = apart[i][spots.alike[i]].min(initial=np.inf)
        fit = float(roundness(flat.oblong[i]))
        for ratio in ratios:
            unit = ratio * flat.radius[i]
            if nearest < 1.3 * unit:
                break
            for turn in range(0, 90, 10) if nearest < 6 * unit else (0, 45):
                angle = np.radians(turn)
                step = unit * np.array([np.cos(angle), np.sin(angle)])
                faces.append(Face(1, LONE, flat.at[i], step, (i,), fit))
    return faces


def _choose(
    plane: Plane,
    camera: Camera,
    faces: list[Face],
    worth: Array,
    sides: Array,
    looked: dict[int, tuple[float, float]],
    before: float,
) -> Scene:
    """Take the best die, then the next that shares nothing with it, and so on."""
    taken = np.zeros(sides.shape[1], bool)
    dice: list[Die] = []
    total = before
    for h in np.argsort(-worth).tolist():
        face = faces[h]
        if worth[h] <= 0.1:
            break
        if taken[list(face.pips)].any() or _too_near(face, dice):
            continue
        if any(sides[h][list(d.face.pips)].mean() > HELD for d in dice):
            continue
        mine = (sides[h] > HELD) & ~taken
        taken[list(face.pips)] = True
        taken |= mine
        edge, even = looked.get(h, (0.0, 0.0))
        dice.append(Die(face, tuple(np.nonzero(mine)[0].tolist()), float(worth[h]), edge, even))
        total += float(worth[h])
    return Scene(plane, camera, tuple(dice), total)


def _too_near(face: Face, dice: list[Die]) -> bool:
    """Two dice on one table cannot stand in the same place."""
    for die in dice:
        side = SIDE_PER_UNIT * (np.linalg.norm(die.face.step) + np.linalg.norm(face.step)) / 2
        if np.linalg.norm(die.face.middle - face.middle) < 0.85 * side:
            return True
    return False
