"""A quick look at many specks at once along rays: which are nearly elliptical with clear ground around."""

from typing import NamedTuple

import numpy as np

from vision.arrays import Array
from vision.photo_dice.colours import sample
from vision.photo_dice.specks import LEAST_CONTRAST

RAYS = 14
ALONG = np.linspace(0, 3.9, 23)
"""Where to look along each ray, in expected radii."""
INK = slice(2, 5)
"""Places that are surely ink, unless a lamp is mirrored in a hollow pip."""
MIDDLE = 3
"""So many places from the middle on may be such a lamp."""
AROUND = (ALONG > 1.4) & (ALONG < 2.2)
"""Where most of the ground is."""
HALF_WAY = 0.5
MOST_RAGGED = 0.3
"""Deviation of the outline's log radius from the best ellipse; grain and letters have more."""
RING = (1.27, 1.7)
LEAST_RING = 0.45
"""Ring around the outline, and the share of it that must be ground."""
LEAST_ENDS = 0.9
"""Share of the rays on which the spot ends."""
SAME_PLACE, SAME_SIZE = 0.3, 0.25
"""Distance in radii, and difference of log radius, of specks that are one and the same."""

_angles = np.arange(RAYS) * (2 * np.pi / RAYS)
_rays = np.stack([np.cos(_angles), np.sin(_angles)], axis=1)
_waves = np.stack([np.ones(RAYS)] + [f(k * _angles) for k in (1, 2) for f in (np.cos, np.sin)], axis=1)
_to_waves = np.linalg.pinv(_waves).T


class _Star(NamedTuple):
    """Specks as seen along the rays."""

    contrast: Array
    spot: Array
    """(n, rays, places): 0 on the ground, 1 in the middle."""
    radius: Array
    """(n, rays): where the spot ends, in expected radii."""
    ends: Array
    """Share of the rays on which it does."""


def pip_like(picture: Array, specks: Array) -> Array:
    """The specks (n, 3) as x, y and radius that may be pips, centred and sized; each once, in the order given."""
    if len(specks) == 0:
        return specks
    seen = _look(picture, specks)
    out = seen.radius
    moved = np.sum(out[..., None] ** 3 * _rays, axis=1) / np.sum(out**2, axis=1)[:, None] * (2 / 3)
    size = np.clip(np.sqrt(np.mean(out**2, axis=1)), 0.4, 2.0)
    specks = specks + np.concatenate([moved * specks[:, 2:], ((size - 1) * specks[:, 2])[:, None]], axis=1)
    seen = _look(picture, specks)
    log = np.log(seen.radius)
    smooth = (log @ _to_waves) @ _waves.T
    ragged = np.sqrt(np.mean((log - smooth) ** 2, axis=1))
    far = ALONG / np.exp(smooth)[..., None]
    ring = (far > RING[0]) & (far < RING[1])
    clear = (ring & (np.abs(seen.spot) < 0.33)).sum(axis=(1, 2)) / np.maximum(ring.sum(axis=(1, 2)), 1)
    good = (seen.contrast > LEAST_CONTRAST) & (ragged < MOST_RAGGED) & (clear > LEAST_RING)
    return _once(specks[good & (seen.ends > LEAST_ENDS)])


def _look(picture: Array, specks: Array) -> _Star:
    count = len(specks)
    at = specks[:, None, None, :2] + (_rays[:, None] * ALONG[:, None]) * specks[:, 2, None, None, None]
    seen = sample(picture, at.reshape(count, -1, 2)).reshape(count, RAYS, len(ALONG), 3)
    ink = np.median(seen[:, :, INK].reshape(count, -1, 3), axis=1)
    ground = np.median(seen[:, :, AROUND].reshape(count, -1, 3), axis=1)
    axis = ink - ground
    square = np.maximum(np.sum(axis**2, axis=1), 1e-6)
    spot = (seen.reshape(count, -1, 3) @ (axis / square[:, None])[..., None]).reshape(count, RAYS, len(ALONG))
    spot -= (np.sum(ground * axis, axis=1) / square)[:, None, None]
    below = spot < HALF_WAY
    below[:, :, :MIDDLE] = False
    first = np.where(below.any(axis=2), np.argmax(below, axis=2), len(ALONG) - 1).clip(1)
    before = np.maximum(np.take_along_axis(spot, first[..., None] - 1, 2)[..., 0], HALF_WAY)
    after = np.take_along_axis(spot, first[..., None], 2)[..., 0]
    part = np.clip((before - HALF_WAY) / np.maximum(before - after, 1e-6), 0, 1)
    radius = ALONG[first - 1] + (ALONG[first] - ALONG[first - 1]) * part
    return _Star(np.sqrt(square), spot, np.maximum(radius, 0.1), below.any(axis=2).mean(axis=1))


def _once(specks: Array) -> Array:
    """Each speck once: the first of those that are the same."""
    away = np.hypot(*(specks[:, None, :2] - specks[None, :, :2]).transpose(2, 0, 1))
    size = specks[:, 2]
    same = away < SAME_PLACE * np.minimum(size[:, None], size)
    same &= np.abs(np.log(size[:, None] / size)) < SAME_SIZE
    return np.asarray(specks[~np.tril(same, -1).any(axis=1)])
