"""Last doubts: what looks like dice by its pips but is not, and how sure we are of the rest."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.photo_dice.choice import Die

Array = NDArray[Any]

LEAST_OUTLINE = 0.68
"""Share of the outline that must be seen of a die whose side faces show fewer than `TELLING_SIDES` pips."""
TELLING_SIDES = 2
DOMINO_APART, DOMINO_ASIDE = 1.12, 0.07
"""Edge lengths between the middles of a domino's halves at most, and how far they stand aside."""
DOMINO_TURN = 0.05
"""Radians between its halves."""
DOMINO_SIZE = 0.08
"""Difference of log edge length between its halves."""
WORTH, OUTLINE, DOUBT = 0.55, 6.0, 0.3
"""Weights of worth and of missing outline, and the doubt without either: from rendered photographs."""


def undoubted(dice: tuple[Die, ...], edge_units: float) -> tuple[Die, ...]:
    """Without dice that have hardly an outline, and without dominoes."""
    solid = [d for d in dice if d.seen.outline >= LEAST_OUTLINE or len(d.sides) >= TELLING_SIDES]
    halves = [d for d in solid if any(_domino(d, other, edge_units) for other in solid if other is not d)]
    return tuple(d for d in solid if not any(d is half for half in halves))


def confidence(die: Die) -> float:
    """Between 0 and 1, from explained pips and outline."""
    sure = WORTH * die.worth - OUTLINE * (1 - float(die.seen.outline)) - DOUBT
    return round(float(1 / (1 + np.exp(-sure))), 3)


def _domino(one: Die, two: Die, edge_units: float) -> bool:
    """Two flat faces in line, as on one tile: dice that touch stand askew or show their sides."""
    if one.sides or two.sides:
        return False
    size = float(np.linalg.norm(one.step))
    way = one.step / size
    turn = (np.arctan2(*two.step[::-1]) - np.arctan2(*way[::-1]) + np.pi / 4) % (np.pi / 2) - np.pi / 4
    if abs(turn) > DOMINO_TURN or abs(np.log(np.linalg.norm(two.step) / size)) > DOMINO_SIZE:
        return False
    apart = two.middle - one.middle
    along, across = abs(float(apart @ way)), abs(float(apart @ np.array([-way[1], way[0]])))
    edge = size * edge_units
    return max(along, across) < DOMINO_APART * edge and min(along, across) < DOMINO_ASIDE * edge
