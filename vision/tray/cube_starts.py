"""First guesses where cubes lie: any two pips of an upper face tell its middle and its turn, a lone one its middle."""

import math
from collections.abc import Sequence

import numpy as np

from vision.arrays import Array
from vision.tray import tuning
from vision.tray.cube_sight import Fit
from vision.tray.view import TrayView

_PAIRS = np.array([((-1, -1), (1, -1)), ((-1, -1), (1, 1)), ((0, 0), (1, 1))], float)
"""Lattice places of two pips; every value but 1 shows such a pair. Other ways round are the same die turned."""
_LATTICE = _PAIRS[:, 1] - _PAIRS[:, 0]
_LENGTHS, _DIRECTIONS = np.hypot(*_LATTICE.T), np.arctan2(_LATTICE[:, 1], _LATTICE[:, 0])
_MIDDLES = _PAIRS.mean(axis=1)
_TURNS = np.radians(tuning.LONE_TURNS)


def first_guesses(view: TrayView, pips: Array, others: Sequence[Fit] = ()) -> Array:
    """Cubes (n × 3) for the middles of pips (m × 2, sheet millimetres) that may lie on one upper face or on several.

    No cube lies within another one.
    """
    apart = pips[None] - pips[:, None]
    away = np.hypot(apart[..., 0], apart[..., 1])
    guesses = np.concatenate([_by_pairs(view, pips, apart, away), _by_lone_pips(pips, away)])
    free = _in_wells(view, guesses)
    for x, y, _ in others:
        free &= np.hypot(guesses[:, 0] - x, guesses[:, 1] - y) > tuning.DICE_APART * view.tray.die
    return np.asarray(guesses[free])


def _by_pairs(view: TrayView, pips: Array, apart: Array, away: Array) -> Array:
    step = tuning.PIP_SPREAD * view.tray.die
    expected = step * _LENGTHS[:, None, None]
    fitting = np.abs(away - expected) < tuning.PAIR_STRAYS + tuning.PIPS_DIFFER * expected
    fitting[1] &= np.tri(len(pips), k=-1, dtype=bool)  # a diagonal is the same from both ends
    kind, first, second = np.nonzero(fitting)
    direction = apart[first, second]
    turn = np.arctan2(direction[:, 1], direction[:, 0]) - _DIRECTIONS[kind]
    a, b = step * _MIDDLES[kind].T
    cos, sin = np.cos(turn), np.sin(turn)
    guesses = np.empty((len(kind), 3))
    guesses[:, :2] = (pips[first] + pips[second]) / 2
    guesses[:, 0] -= a * cos - b * sin
    guesses[:, 1] -= a * sin + b * cos
    guesses[:, 2] = turn
    return guesses


def _by_lone_pips(pips: Array, away: Array) -> Array:
    """The pip of a 1 has no neighbours; its turn is anyone's guess."""
    neighbours = np.count_nonzero(away < tuning.LONE_PIP, axis=0) - 1
    lone = pips[neighbours == 0]
    guesses = np.empty((len(lone), len(_TURNS), 3))
    guesses[..., :2], guesses[..., 2] = lone[:, None], _TURNS
    return guesses.reshape(-1, 3)


def _in_wells(view: TrayView, guesses: Array) -> Array:
    """A die lies where its middle does."""
    inside = np.zeros(len(guesses), bool)
    for x0, x1, y0, y1 in view.tray.wells.values():
        near = np.abs(guesses[:, :2] - ((x0 + x1) / 2, (y0 + y1) / 2)) < ((x1 - x0) / 2, (y1 - y0) / 2)
        inside |= near.all(axis=1)
    return inside


def drawn_to_pips(view: TrayView, fit: Fit, places: Array, pips: Array) -> Fit:
    """A cube moved and turned so that its lattice places (n × 2, in steps) lie on the pips beside them (m × 2)."""
    x, y, turn = fit
    cos, sin = math.cos(turn), math.sin(turn)
    own = tuning.PIP_SPREAD * view.tray.die * places @ np.array([[cos, sin], [-sin, cos]])
    apart = pips[None] - (own + np.array((x, y)))[:, None]
    away = (apart * apart).sum(axis=-1)
    nearest = away.argmin(axis=1)
    known = away[np.arange(len(own)), nearest] < tuning.PIP_REACH**2
    if np.count_nonzero(known) < 2:
        return fit
    p, q = own[known], pips[nearest[known]]
    middle_p, middle_q = p.mean(axis=0), q.mean(axis=0)
    p, q = p - middle_p, q - middle_q
    twist = math.atan2(float((p[:, 0] * q[:, 1] - p[:, 1] * q[:, 0]).sum()), float((p * q).sum()))
    cos, sin = math.cos(twist), math.sin(twist)
    x, y = (middle_q - middle_p @ np.array([[cos, sin], [-sin, cos]])).tolist()
    return x, y, turn + twist
