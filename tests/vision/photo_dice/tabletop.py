"""The studio's tables: wood, cloth, patterns, and the shadows on them."""

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
Rng = np.random.Generator

TABLES = (
    "wood",
    "dark wood",
    "cloth",
    "plain",
    "green cloth",
    "checks",
    "dots",
    "marble",
    "planks",
    "rough cloth",
)


def noise(rng: Rng, x: Array, y: Array) -> Array:
    """Smooth noise over the table, about -1 to 1."""
    grid = rng.normal(0, 0.5, (64, 64)).astype(np.float32)
    across, along = (x % 62).astype(np.float32), (y % 62).astype(np.float32)
    return cv2.remap(grid, across, along, cv2.INTER_CUBIC, borderMode=cv2.BORDER_WRAP)


def texture(rng: Rng, kind: str, x: Array, y: Array) -> Array:
    """The colour (BGR) of a kind of table at places in die edges."""
    turn = rng.uniform(0, np.pi)
    u, v = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
    if "wood" in kind or kind == "planks":
        return _wood(rng, kind, u, v)
    if "cloth" in kind:
        base = np.array((50, 95, 30) if kind == "green cloth" else rng.uniform(40, 200, 3), float)
        coarse = rng.uniform(1.5, 3) if kind == "rough cloth" else 1.0
        weave = 0.05 * coarse * np.sin(u * 60 / coarse) * np.sin(v * 60 / coarse) + 0.06 * noise(rng, u * 4, v * 4)
        return np.asarray(base * (1 + weave + 0.05 * coarse * noise(rng, u * 14, v * 14))[..., None])
    if kind == "checks":
        return _checks(rng, u, v)
    if kind == "dots":
        return _dots(rng, u, v)
    if kind == "marble":
        veins = np.abs(np.sin(2 * u + 3 * noise(rng, u * 0.7, v * 0.7) + 2 * noise(rng, u * 2, v * 2)))
        base = rng.uniform(90, 225) + rng.uniform(-8, 8, 3)
        return np.asarray(base * (0.85 + 0.15 * np.minimum(1, veins * 3))[..., None])
    base = rng.uniform(60, 235, 3) * 0.4 + rng.uniform(60, 235) * 0.6
    return np.asarray(base * (1 + 0.02 * noise(rng, u, v))[..., None])


def _wood(rng: Rng, kind: str, u: Array, v: Array) -> Array:
    base = np.array((45, 70, 110) if kind == "dark wood" else (150, 185, 210), float) * rng.uniform(0.8, 1.1)
    grain = np.sin(6 * v + 4 * noise(rng, u * 0.2, v * 0.6)) * 0.05 + 0.06 * noise(rng, u * 0.6, v * 8)
    pores = -0.10 * np.maximum(0, noise(rng, u * 1.5, v * 25) - 0.5)
    shade = 1 + grain + pores
    if kind == "planks":
        wide = rng.uniform(2, 4)
        shade += 0.1 * np.sin(np.floor(v / wide) * 12.9) - 0.5 * (np.abs(v % wide) < 0.06)
    return np.asarray(base * shade[..., None])


def _checks(rng: Rng, u: Array, v: Array) -> Array:
    """A tablecloth or a tiled table."""
    one, two = rng.uniform(40, 235, 3), rng.uniform(40, 235, 3)
    size = rng.uniform(0.7, 2.5)
    if rng.random() < 0.5:
        share = ((np.floor(u / size) % 2) + (np.floor(v / size) % 2)) / 2
    else:
        share = (np.floor(u / size) + np.floor(v / size)) % 2
    return np.asarray(one + (two - one) * share[..., None]) * (1 + 0.03 * noise(rng, u * 10, v * 10))[..., None]


def _dots(rng: Rng, u: Array, v: Array) -> Array:
    """Cloth with dots in rows, mostly larger or wider apart than pips."""
    one, two = rng.uniform(40, 235, 3), rng.uniform(40, 235, 3)
    gap = rng.uniform(0.6, 1.6)
    size = gap * rng.uniform(0.12, 0.3)
    shift = gap / 2 * (np.floor(v / gap) % 2) if rng.random() < 0.5 else 0.0
    far = np.hypot((u + shift) % gap - gap / 2, v % gap - gap / 2)
    share = np.clip((size - far) / 0.02 + 0.5, 0, 1)
    return np.asarray(one + (two - one) * share[..., None]) * (1 + 0.03 * noise(rng, u * 10, v * 10))[..., None]
