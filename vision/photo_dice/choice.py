"""Which of all possible faces are upper faces of dice: those that together explain the pips best."""

from collections import Counter
from typing import NamedTuple

import numpy as np

from vision.arrays import Array
from vision.photo_dice.body import Body, corners, look, look_again
from vision.photo_dice.cubes import HELD, side_pips
from vision.photo_dice.faces import Faces, alien_pips, find_faces
from vision.photo_dice.lone import lone_faces
from vision.photo_dice.patterns import WORTH
from vision.photo_dice.plane import Sight
from vision.photo_dice.spots import Spots, lay_flat

LEAST_WORTH = 0.4
"""Explained pips minus what speaks against a die: with fewer it is about as likely as clutter."""
NO_BODY, BODY = 0.3, 0.85
"""Outlines between which pips count from nothing to all: pips without a body are print, holes or dots."""
ALIEN = 1.5
"""What it costs if another pip of the same kind stands on the face or on its edge."""
FLAT, SOLID = 4.0, 0.7
"""What it costs to show no side faces where they must be seen, and the share of them that is enough."""
FLAT_BESIDE, LEAST_FOOT = (0.3, 0.8), (0.65, 0.88)
"""Side faces this large, compared with the upper one, show where the cube ends below. With less of that lower
outline, and without pips on them, it is a tile or print. The larger they are, the more likely a pip is found there."""
NEAR = 1.35
"""Edge lengths from an upper face's middle within which pips of the same kind must belong to some die."""
UNEXPLAINED = 1.2
"""What a pip costs that belongs to no die."""
APART = 0.85
"""Edge lengths between two dice: they cannot stand in the same place, and sizes are known roughly."""
SURE = 3.0
"""A die of this worth tells the size of the others."""
SAME_DICE, AGREES = 0.3, 0.7
"""Difference of log edge length on the plane between dice of one set; what a die gains if it is as large as the sure
dice. It loses twice as much if it is not."""
TRIES, MOST_LOOKS = 5, 60
"""How many turns of one group of pips are compared with the picture, and for all groups together: the best ones."""


class Die(NamedTuple):
    """A die in the photograph: its upper face on the plane, and what speaks for it."""

    value: int
    middle: Array
    step: Array
    pips: tuple[int, ...]
    sides: tuple[int, ...]
    fit: float
    worth: float
    seen: Body


class _Evidence(NamedTuple):
    faces: Faces
    worth: Array
    sides: Array
    near: Array
    seen: Body
    side: Array


class _Pips(NamedTuple):
    """What its pips say of each face."""

    worth: Array
    held: Array
    """Pips on its side faces."""
    alien: Array


def choose(sight: Sight, spots: Spots) -> tuple[tuple[Die, ...], float]:
    """The dice on this plane and the worth of the whole reading."""
    flat = lay_flat(spots, sight.camera, sight.plane)
    faces = find_faces(sight, spots, flat)
    faces = faces.also(lone_faces(sight, spots, flat, faces))
    if len(faces.value) == 0:
        return (), 0.0
    well, gain = side_pips(sight, spots, flat, faces)
    alone = np.array([WORTH[v] for v in faces.value.tolist()])
    worth = faces.fit + np.minimum(alone, alone * faces.fit / faces.value) + gain.sum(axis=1)
    kept = _promising(faces, worth)
    faces, well = faces.only(kept), well[kept]
    weight = faces.holds / faces.holds.sum(axis=1, keepdims=True)
    colours = weight @ spots.ink, weight @ spots.ground
    cubes = corners(sight, faces.middle, faces.step)
    seen = look(sight, faces, cubes, colours)
    pips = _Pips(worth[kept], (well > HELD).sum(axis=1), alien_pips(spots, flat, faces, sight.edge))
    worth = _judged(pips, seen)
    side = sight.edge * np.linalg.norm(faces.step, axis=1)
    near = np.linalg.norm(flat.at[None] - faces.middle[:, None], axis=2) < NEAR * side[:, None]
    near &= spots.akin[faces.first] & spots.strong
    evidence = _Evidence(faces, worth, well, near, seen, side)
    chosen = _one_by_one(evidence, worth)
    usual = _usual_size(side, worth, chosen)
    seen = _among(sight, cubes, colours, evidence, [h for h in chosen if worth[h] > SURE])
    worth = _judged(pips, seen)
    evidence = evidence._replace(seen=seen, worth=worth)
    if usual is not None:
        off = np.abs(np.log(side / usual))
        evidence = evidence._replace(worth=worth + np.where(off < SAME_DICE, AGREES, -2 * AGREES))
    return _best_order(evidence)


def _among(sight: Sight, cubes: Array, colours: tuple[Array, Array], evidence: _Evidence, sure: list[int]) -> Body:
    """What is seen of dice that touch others or stand behind them: their outline only where it is free."""
    faces, seen, side = evidence.faces, evidence.seen, evidence.side
    if not sure:
        return seen
    apart = np.linalg.norm(faces.middle[:, None] - faces.middle[sure], axis=2)
    apart = apart >= APART * (side[:, None] + side[sure]) / 2
    cubes = sight.camera.pixels(cubes.reshape(-1, 3)).reshape(-1, 8, 2)
    which, outline, foot = look_again(sight.picture, cubes, colours, [cubes[h] for h in sure], apart)
    free = seen._replace(outline=seen.outline.copy(), foot=seen.foot.copy())
    free.outline[which] = np.maximum(outline, seen.outline[which])
    free.foot[which] = np.maximum(foot, seen.foot[which])
    return free


def _judged(pips: _Pips, seen: Body) -> Array:
    """What faces are worth by their pips and by the picture."""
    worth = pips.worth * np.clip((seen.outline - NO_BODY) / (BODY - NO_BODY), 0, 1)
    worth += 4 * (seen.outline - 0.75) + 8 * (seen.even - 0.93) - ALIEN * pips.alien
    worth += FLAT * np.minimum(1, seen.beside) * np.minimum(0, seen.solid - SOLID)
    foot = np.interp(seen.beside, FLAT_BESIDE, LEAST_FOOT)
    tile = (seen.beside > FLAT_BESIDE[0]) & (seen.foot < foot)
    return np.where(tile & (pips.held == 0), -1, worth)


def _usual_size(side: Array, worth: Array, chosen: list[int]) -> float | None:
    """The edge length of this photograph's dice, if a sure die or several dice tell it."""
    sure = [h for h in chosen if worth[h] > SURE] or (chosen if len(chosen) > 2 else [])
    return float(np.median(side[sure])) if sure else None


def _promising(faces: Faces, worth: Array) -> Array:
    """The best faces, a few for each group of pips; of equal ones first those with a square around them."""
    kept: list[int] = []
    tries = Counter[bytes]()
    for h in np.argsort(-worth, kind="stable").tolist():
        group = faces.holds[h].tobytes()
        tries[group] += 1
        if tries[group] <= TRIES:
            kept.append(h)
    return np.array(kept[:MOST_LOOKS], int)


def _best_order(evidence: _Evidence) -> tuple[tuple[Die, ...], float]:
    faces, worth, sides = evidence.faces, evidence.worth, evidence.sides
    held = (sides > HELD).sum(axis=1)
    best: tuple[tuple[Die, ...], float] = ((), 0.0)
    for order in (worth, worth + held):
        chosen = _one_by_one(evidence, order)
        taken = faces.holds[chosen].any(axis=0)
        dice = []
        for h in chosen:
            mine = (sides[h] > HELD) & ~taken
            taken |= mine
            dice.append(_die(evidence, h, mine))
        close = evidence.near[chosen].any(axis=0) & ~taken
        score = float(worth[chosen].sum()) - UNEXPLAINED * int(close.sum())
        if score > best[1]:
            best = (tuple(dice), score)
    return best


def _one_by_one(evidence: _Evidence, order: Array) -> list[int]:
    """Take the best die, then the next that shares nothing with those taken, and so on."""
    faces, sides, side = evidence.faces, evidence.sides, evidence.side
    taken = np.zeros(sides.shape[1], bool)
    chosen: list[int] = []
    for h in np.argsort(-order).tolist():
        if evidence.worth[h] <= LEAST_WORTH or (taken & faces.holds[h]).any():
            continue
        apart = np.linalg.norm(faces.middle[chosen] - faces.middle[h], axis=1)
        if (apart < APART * (side[chosen] + side[h]) / 2).any():
            continue
        if any(sides[h][faces.holds[k]].mean() > HELD for k in chosen):  # would make an upper face its side
            continue
        taken |= (sides[h] > HELD) | faces.holds[h]
        chosen.append(h)
    return chosen


def _die(evidence: _Evidence, h: int, mine: Array) -> Die:
    faces = evidence.faces
    return Die(
        int(faces.value[h]),
        faces.middle[h],
        faces.step[h],
        tuple(np.nonzero(faces.holds[h])[0].tolist()),
        tuple(np.nonzero(mine)[0].tolist()),
        float(faces.fit[h]),
        float(evidence.worth[h]),
        Body(*(column[h] for column in evidence.seen)),
    )
