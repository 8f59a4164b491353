"""The search for the one plane on which all upper faces lie, and for the dice that explain the pips best."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.photo_dice.cubes import side_pips
from vision.photo_dice.faces import Face, Flat, Spots, find_faces, lay_flat, roundness
from vision.photo_dice.patterns import SIDE_PER_UNIT, USUAL_UNIT_PER_RADIUS
from vision.photo_dice.plane import Camera, Plane

Array = NDArray[Any]


class Scene(NamedTuple):
    """One reading of the photograph."""

    plane: Plane
    dice: tuple[Face, ...]
    sides: tuple[tuple[int, ...], ...]
    score: float


def looks() -> list[tuple[float, float]]:
    """Elevations and rolls to try: a table lies below the camera, its far side up in the picture."""
    tries = [(90.0, 0.0)]
    for elevation in (25.0, 32.0, 39.0, 46.0, 53.0, 60.0):
        tries += [(elevation, roll) for roll in (-30.0, -15.0, 0.0, 15.0, 30.0)]
    tries += [(67.0, roll) for roll in (-90.0, -60.0, -40.0, -20.0, 0.0, 20.0, 40.0, 60.0, 90.0)]
    tries += [(74.0, roll) for roll in range(-150, 181, 30)]
    tries += [(82.0, roll) for roll in range(-135, 181, 45)]
    return tries


def prior(elevation: float, roll: float) -> float:
    """How usual such a photograph is, in units of explained pips."""
    tilt = np.cos(np.radians(elevation))
    return float(-2.5 * (1 - np.cos(np.radians(roll))) * tilt * 2 - 1.5 * max(0.0, 40 - elevation) / 15)


def read(spots: Spots, camera: Camera) -> Scene | None:
    """The best scene of all planes."""
    best: Scene | None = None
    for elevation, roll in looks():
        scene = explain(spots, camera, Plane.seen(elevation, roll), prior(elevation, roll))
        if best is None or scene.score > best.score:
            best = scene
    return best


def explain(spots: Spots, camera: Camera, plane: Plane, before: float) -> Scene:
    """The dice that explain the pips best on this plane."""
    flat = lay_flat(spots, camera, plane)
    faces = find_faces(spots, flat)
    faces = sorted(faces, key=lambda f: -f.fit)[:120]
    ratio = _unit_per_radius(flat, faces)
    faces += _lone(spots, flat, ratio)
    if not faces:
        return Scene(plane, (), (), before)
    middle = np.array([f.middle for f in faces])
    step = np.array([f.step for f in faces])
    radius = np.array([np.exp(np.mean(np.log(flat.radius[list(f.pips)]))) for f in faces])
    well, on = side_pips(spots, flat, camera, plane, middle, step, radius)
    for h, face in enumerate(faces):
        alike = spots.alike[face.pips[0]]
        well[h] *= alike
        on[h] &= alike
        well[h, list(face.pips)] = 0
        on[h, list(face.pips)] = False
    return _choose(plane, flat, faces, well, on, before)


def _unit_per_radius(flat: Flat, faces: list[Face]) -> float:
    """What the faces with many pips say about this photograph's dice."""
    sure = [f for f in faces if f.value >= 4 and f.fit > 0.6 * f.value]
    if not sure:
        return USUAL_UNIT_PER_RADIUS
    return float(
        np.median([np.linalg.norm(f.step) / np.median(flat.radius[list(f.pips)]) for f in sure])
    )


def _lone(spots: Spots, flat: Flat, ratio: float) -> list[Face]:
    """Every pip as a face of value one, turned in each of several ways."""
    faces = []
    apart = np.linalg.norm(flat.at[:, None] - flat.at[None], axis=2)
    np.fill_diagonal(apart, np.inf)
    for i in np.nonzero(flat.oblong < 0.5)[0].tolist():
        unit = ratio * flat.radius[i]
        if (apart[i][spots.alike[i]] < 1.3 * unit).any():
            continue
        for turn in range(0, 90, 10):
            angle = np.radians(turn)
            step = unit * np.array([np.cos(angle), np.sin(angle)])
            fit = float(roundness(flat.oblong[i])) * 0.9
            faces.append(Face(1, flat.at[i], step, (i,), fit))
    return faces


def _choose(plane: Plane, flat: Flat, faces: list[Face], well: Array, on: Array, before: float) -> Scene:
    """Take the best die, then the next that shares nothing with it, and so on."""
    worth = np.array([f.fit for f in faces]) + 0.6 * np.where(well > 0.3, well, 0).sum(axis=1)
    worth -= 0.3 * (on & (well <= 0.3)).sum(axis=1)
    lone = np.array([f.value == 1 for f in faces])
    worth[lone] -= 0.75  # a spot is easily found: a lone pip needs sides or an outline
    taken = np.zeros(well.shape[1], bool)
    dice: list[Face] = []
    sides: list[tuple[int, ...]] = []
    total = before
    for h in np.argsort(-worth).tolist():
        face = faces[h]
        if worth[h] <= 0.1:
            break
        if taken[list(face.pips)].any() or _too_near(face, dice):
            continue
        mine = on[h] & ~taken
        if (on[h] & taken).sum() > 0 and _covers(on[h], dice):
            continue
        taken[list(face.pips)] = True
        taken |= mine
        dice.append(face)
        sides.append(tuple(np.nonzero(mine)[0].tolist()))
        total += float(worth[h])
    return Scene(plane, tuple(dice), tuple(sides), total)


def _covers(on: Array, dice: list[Face]) -> bool:
    return any(on[list(d.pips)].any() for d in dice)


def _too_near(face: Face, dice: list[Face]) -> bool:
    """Two dice on one table cannot stand in the same place."""
    for die in dice:
        side = SIDE_PER_UNIT * (np.linalg.norm(die.step) + np.linalg.norm(face.step)) / 2
        if np.linalg.norm(die.middle - face.middle) < 0.85 * side:
            return True
    return False
