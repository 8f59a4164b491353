"""The square around a lone pip. Its face ends where another colour begins, at least on the sides away from the camera.

Towards the camera the side faces follow, often in the same colour. Away from it there is only the table.
"""

from typing import NamedTuple

import numpy as np

from vision.arrays import Array
from vision.photo_dice.body import LEAST_STEP
from vision.photo_dice.plane import Sight
from vision.photo_dice.spots import Flat, Spots

RAYS, TURNS = 24, 18
ALONG = np.geomspace(1.7, 15.0, 30)
"""Where to look along each ray, in radii of the pip: from beside it to the corners of large faces."""
HALF_EDGES = np.geomspace(2.8, 10.5, 24)
"""Half the edge in radii of the pip: from bold pips to fine ones into which white light has eaten."""
STEPS = (0.07, 0.18, 0.4)
"""How different another colour is, as a share of the pip's contrast: on a table nearly as light, on others, on marbled
dice."""
AGREES = 0.12
"""How far from the square's side, as a share of its distance, the colour may change: edges are rounded."""
NEAR_SIDE = 0.35
"""What a ray towards the camera counts: there another face, not the table, ends the square."""
LEAST_AGREED, BEST = 0.5, 3
"""Share of the rays that must agree with a square, and how many squares are kept for each step."""
ROUNDED = (1.0, 1.08, 1.16)
"""How much larger the cube may be than its square looks: rounded edges end early, and pips of side faces tell."""

_angles = np.arange(RAYS) * (2 * np.pi / RAYS)
_rays = np.stack([np.cos(_angles), np.sin(_angles)], axis=1)
_turns = np.arange(TURNS) * (np.pi / 2 / TURNS)
_stretch = 1 / np.abs(np.cos((_angles - _turns[:, None] + np.pi / 4) % (np.pi / 2) - np.pi / 4))
_reach = np.log(HALF_EDGES[:, None, None] * _stretch).reshape(-1, RAYS).astype(np.float32)
"""(half edges × turns, rays): logarithm of how far each square reaches, in radii of the pip."""


class Squares(NamedTuple):
    """Squares (k) around pips, on the plane."""

    pip: Array
    half: Array
    """Half the edge length."""
    turn: Array


def squares(sight: Sight, spots: Spots, flat: Flat, pips: Array) -> Squares:
    """The squares that fit best around each of these pips, the best first."""
    if len(pips) == 0:
        return Squares(pips, np.zeros(0), np.zeros(0))
    radius = flat.radius[pips]
    at = flat.at[pips, None, None] + _rays[:, None] * (ALONG[:, None] * radius[:, None, None, None])
    seen = sight.colours(at.reshape(len(pips), -1, 2)).reshape(len(pips), RAYS, len(ALONG), 3)
    away = seen - spots.ground[pips].astype(np.float32)[:, None, None]
    off = np.sqrt(np.einsum("nrtc,nrtc->nrt", away, away))
    contrast = np.linalg.norm(spots.ink[pips] - spots.ground[pips], axis=1)
    weight = _weight(flat.at[pips])
    found = []
    for step in STEPS:
        ends = _ends(off > np.maximum(LEAST_STEP, step * contrast)[:, None, None])
        agreed = np.abs(np.log(ends)[:, None] - _reach) < AGREES
        share = np.matmul(agreed.astype(np.float32), weight[..., None])[..., 0]
        best = np.argsort(-share, axis=1, kind="stable")[:, :BEST]
        which, nth = np.nonzero(np.take_along_axis(share, best, 1) > LEAST_AGREED)
        found.append((which, best[which, nth], share[which, best[which, nth]]))
    which, best, share = (np.concatenate(column) for column in zip(*found, strict=True))
    order = np.argsort(-share, kind="stable")
    which, best = which[order], best[order]
    half = HALF_EDGES[best // TURNS] * radius[which]
    times = len(ROUNDED)
    return Squares(
        np.repeat(pips[which], times), np.outer(half, ROUNDED).ravel(), np.repeat(_turns[best % TURNS], times)
    )


def _ends(other: Array) -> Array:
    """Where each ray meets another colour that stays for two places (n, rays), in radii of the pip."""
    stays = other[:, :, :-1] & other[:, :, 1:]
    first = np.argmax(stays, axis=2)
    ends = np.where(stays.any(axis=2), np.sqrt(ALONG[first] * ALONG[np.maximum(first - 1, 0)]), np.inf)
    return ends.astype(np.float32)


def _weight(at: Array) -> Array:
    """What each ray counts (n, rays); together 1."""
    aslant = np.linalg.norm(at, axis=1)[:, None]
    near = at @ _rays.T < -0.2 * aslant
    weight = np.where(near, NEAR_SIDE, 1.0)
    return np.asarray(weight / weight.sum(axis=1, keepdims=True), np.float32)
