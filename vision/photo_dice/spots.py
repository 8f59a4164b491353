"""All pips of a photograph as arrays, as they are in the picture and as they would lie on a plane."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from vision.arrays import Array
from vision.photo_dice.pips import Pip
from vision.photo_dice.plane import Pinhole, Plane, flattened, spread

SAME_COLOUR = 0.7
"""Difference of colour between two pips, or between their grounds, as a share of the pips' contrast."""
SHADED_COLOUR, DEEP_SHADE = 0.35, 0.4
"""The same if both are brought to one brightness, as for a hard shadow; and how dark such a shadow is, compared with
the lit part."""
SAME_HUE = 0.975
"""Cosine between two colours: a lamp's light and the room's differ as much."""
DARK = 12.0
"""Added to colours before hues are compared, in grey levels: near black there is no hue."""
TINY = 0.35
"""A spot with less than this share of another pip's radius is a speck on the die, not a pip."""
CLEAR = 0.9
"""Quality from which on a spot is an ellipse beyond doubt."""
ROUND = 0.38
"""How far from round a pip on its plane may well look: drawing, blur and a plane that is a little off."""


class Spots(NamedTuple):
    """The pips in the picture."""

    at: Array
    shape: Array
    ink: Array
    ground: Array
    strong: Array
    """(n,): surely a pip or something just like it."""
    alike: Array
    """(n, n): may these two stand on one face?"""
    akin: Array
    """(n, n): may these two stand on one die? A side face in shadow is darker, but of the same hue."""

    @classmethod
    def of(cls, pips: Sequence[Pip]) -> "Spots":
        """Gather the pips."""
        ink = np.array([p.ink for p in pips])
        ground = np.array([p.ground for p in pips])
        contrast = np.linalg.norm(ink - ground, axis=1)
        radius = np.array([p.radius for p in pips])
        least = np.minimum(contrast[:, None], contrast[None])
        bright = ink.sum(axis=1) > ground.sum(axis=1)
        inks = np.linalg.norm(ink[:, None] - ink[None], axis=2)
        grounds = np.linalg.norm(ground[:, None] - ground[None], axis=2)
        return cls(
            np.array([(p.x, p.y) for p in pips]),
            np.array([p.shape for p in pips]),
            ink,
            ground,
            np.array([p.quality for p in pips]) > CLEAR,
            (np.maximum(inks, grounds) < SAME_COLOUR * least) | _in_shade(ink, ground, bright),
            _akin(ink, ground, bright) & _comparable(radius, TINY),
        )


def _in_shade(ink: Array, ground: Array, bright: Array) -> Array:
    """Alike but for the light: a hard shadow darkens both colours of a pip by one factor."""
    light, dark = np.where(bright[:, None], ink, ground), np.where(bright[:, None], ground, ink)
    long = np.linalg.norm(light, axis=1)
    light, dark = light / long[:, None], dark / long[:, None]
    apart = np.maximum(*(np.linalg.norm(c[:, None] - c[None], axis=2) for c in (light, dark)))
    contrast = np.linalg.norm(light - dark, axis=1)
    same = apart < SHADED_COLOUR * np.minimum(contrast[:, None], contrast)
    return np.asarray(same & (bright[:, None] == bright) & _comparable(long, DEEP_SHADE))


def _akin(ink: Array, ground: Array, bright: Array) -> Array:
    """Same polarity, and the lighter of the two colours of about one hue: the darker is mostly noise."""
    light = np.where(bright[:, None], ink, ground) + DARK
    light /= np.linalg.norm(light, axis=1, keepdims=True)
    return np.asarray((bright[:, None] == bright[None]) & (light @ light.T > SAME_HUE))


def _comparable(sizes: Array, least: float) -> Array:
    return np.asarray(np.minimum(sizes[:, None], sizes[None]) > least * np.maximum(sizes[:, None], sizes[None]))


class Flat(NamedTuple):
    """The pips laid flat on one plane."""

    rays: Array
    at: Array
    radius: Array
    oblong: Array
    """How far from round: 0 is a circle, see `flattened`."""


def lay_flat(spots: Spots, camera: Pinhole, plane: Plane) -> Flat:
    """Every pip as if it lay on the plane of the upper faces."""
    rays = camera.rays(spots.at)
    maps = spread(rays, plane.up, (plane.right, plane.away), np.array(-1.0), camera.focal)
    return Flat(rays, plane.flat(plane.lift(rays)), *flattened(spots.shape, maps))


def roundness(oblong: Array) -> Array:
    """1 for a circle, falling towards 0 where another plane begins."""
    return np.exp(-((oblong / ROUND) ** 2))
