"""Last doubts: what looks like dice by its pips but is not, and how sure we are of the rest."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.photo_dice.choice import Die
from vision.photo_dice.colours import sample
from vision.photo_dice.plane import Camera, Plane
from vision.photo_dice.spots import Spots

Array = NDArray[Any]

_beyond = np.array([(along, aside) for along in (0.95, 1.1, 1.25, 1.4) for aside in (-0.25, -0.1, 0.1, 0.25)])
"""Places on the next square, in edge lengths along and aside."""

LEAST_OUTLINE = 0.68
"""Share of the outline that must be seen of a die whose side faces show fewer than `TELLING_SIDES` pips."""
TELLING_SIDES = 2
DOMINO_APART, DOMINO_ASIDE = 1.12, 0.07
"""Edge lengths between the middles of a domino's halves at most, and how far they stand aside."""
DOMINO_TURN = 0.05
"""Radians between its halves."""
DOMINO_SIZE = 0.08
"""Difference of log edge length between its halves."""
WELL_BESIDE, WELL_ENDED = 0.6, 0.89
"""Side faces so large by the upper one, and shares of their lower and of the whole outline, that no tile has."""
KEY_PITCH = 1.15
"""Edge lengths from key to key."""
KEY_COLOUR, KEY_SHARE = 0.15, 0.6
"""How alike keys are, by the contrast of the spot; and the share of the next one that must be."""
WORTH, OUTLINE, DOUBT = 0.55, 6.0, 0.3
"""Weights of worth and of missing outline, and the doubt without either: from rendered photographs."""


def undoubted(dice: tuple[Die, ...], edge_units: float) -> tuple[Die, ...]:
    """Without dice that have hardly an outline, and without dominoes."""
    solid = [d for d in dice if d.seen.outline >= LEAST_OUTLINE or len(d.sides) >= TELLING_SIDES]
    halves = [d for d in solid if any(_domino(d, other, edge_units) for other in solid if other is not d)]
    return tuple(d for d in solid if not any(d is half for half in halves))


def without_keys(
    picture: Array, camera: Camera, plane: Plane, spots: Spots, dice: tuple[Die, ...], edge_units: float
) -> tuple[Die, ...]:
    """Without lone spots on one of several equal squares in rows, as on a keyboard."""
    return tuple(d for d in dice if not _key(picture, camera, plane, spots, d, dice, edge_units))


def _key(
    picture: Array,
    camera: Camera,
    plane: Plane,
    spots: Spots,
    die: Die,
    dice: tuple[Die, ...],
    edge_units: float,
) -> bool:
    """The body's colour again beyond its own end, on more than one side where no other die stands."""
    if die.value != 1 or die.sides:
        return False
    edge = die.step * edge_units
    across = np.array([-edge[1], edge[0]])
    ink, ground = spots.ink[die.pips[0]], spots.ground[die.pips[0]]
    again = 0
    for way, aside in ((edge, across), (across, edge), (-edge, across), (-across, edge)):
        beside = die.middle + way * KEY_PITCH
        if any(np.linalg.norm(d.middle - beside) < np.linalg.norm(edge) / 2 for d in dice if d is not die):
            continue
        at = die.middle + _beyond[:, :1] * way + _beyond[:, 1:] * aside
        seen = sample(picture, camera.pixels(plane.place(at))[None])[0]
        off = np.linalg.norm(seen - ground, axis=1)
        again += float(np.mean(off < KEY_COLOUR * np.linalg.norm(ink - ground))) > KEY_SHARE
    return again > 1


def confidence(die: Die) -> float:
    """Between 0 and 1, from explained pips and outline."""
    sure = WORTH * die.worth - OUTLINE * (1 - float(die.seen.outline)) - DOUBT
    return round(float(1 / (1 + np.exp(-sure))), 3)


def _stands(die: Die) -> bool:
    """Its side faces are well seen, and end where a cube's do."""
    return float(die.seen.beside) > WELL_BESIDE and min(map(float, (die.seen.foot, die.seen.outline))) > WELL_ENDED


def _domino(one: Die, two: Die, edge_units: float) -> bool:
    """Two flat faces in line, as on one tile: dice that touch stand askew or show their sides."""
    if one.sides or two.sides or _stands(one) or _stands(two):
        return False
    size = float(np.linalg.norm(one.step))
    way = one.step / size
    turn = (np.arctan2(*two.step[::-1]) - np.arctan2(*way[::-1]) + np.pi / 4) % (np.pi / 2) - np.pi / 4
    if one.value == 1:
        return two.value != 1 and _domino(two, one, edge_units)  # a lone pip tells neither turn nor size
    if two.value != 1 and (abs(turn) > DOMINO_TURN or abs(np.log(np.linalg.norm(two.step) / size)) > DOMINO_SIZE):
        return False
    apart = two.middle - one.middle
    along, across = abs(float(apart @ way)), abs(float(apart @ np.array([-way[1], way[0]])))
    edge = size * edge_units
    return max(along, across) < DOMINO_APART * edge and min(along, across) < DOMINO_ASIDE * edge
