"""The table's plane as the camera sees it: one up direction for the whole photograph.

Camera frame: x right, y down, z into the picture, the image plane at z = 1. The distance of a `Plane` is not known, so
lengths on it are in units of the camera's height above it. Upper faces of equal dice are equal squares there.
"""

from typing import NamedTuple

import numpy as np

from vision.arrays import Array
from vision.photo_dice.colours import sample


class Pinhole(NamedTuple):
    """A pinhole in the middle of the picture."""

    cx: float
    cy: float
    focal: float

    @classmethod
    def of(cls, width: int, height: int, focal: float) -> "Pinhole":
        """A camera for pictures of this size; `focal` is a share of the long side."""
        return cls((width - 1) / 2, (height - 1) / 2, focal * max(width, height))

    def rays(self, points: Array) -> Array:
        """Pixels (n, 2) as directions (n, 3) with z = 1."""
        out = np.ones((len(points), 3))
        out[:, 0] = (points[:, 0] - self.cx) / self.focal
        out[:, 1] = (points[:, 1] - self.cy) / self.focal
        return out

    def pixels(self, places: Array) -> Array:
        """Places in front of the camera (n, 3) as pixels (n, 2)."""
        flat = places[:, :2] / places[:, 2:3] * self.focal
        return np.asarray(flat + np.array((self.cx, self.cy)))


def cross(a: Array, b: Array) -> Array:
    """The cross product of vectors (..., 3); many small ones are quicker this way."""
    x, y, z = a[..., 0], a[..., 1], a[..., 2]
    u, v, w = b[..., 0], b[..., 1], b[..., 2]
    return np.stack([y * w - z * v, z * u - x * w, x * v - y * u], axis=-1)


class Plane(NamedTuple):
    """The plane of the upper faces: unit vectors up, right and away, in the camera's frame."""

    up: Array
    right: Array
    away: Array

    @classmethod
    def seen(cls, elevation: float, roll: float) -> "Plane":
        """In degrees: `elevation` 90 looks straight down; `roll` turns up clockwise in the picture."""
        e, r = np.radians(elevation), np.radians(roll)
        return cls.with_up(np.array([np.cos(e) * np.sin(r), -np.cos(e) * np.cos(r), -np.sin(e)]))

    @classmethod
    def with_up(cls, up: Array) -> "Plane":
        """The plane with this normal; `right` is chosen level with the picture as far as possible."""
        up = up / np.linalg.norm(up)
        right = cross(np.array([0.0, -1.0, 0.0] if abs(up[1]) < 0.7 else [0.0, 0.0, -1.0]), up)
        if right[0] < 0:
            right = -right
        right /= np.linalg.norm(right)
        return cls(up, right, cross(up, right))

    def lift(self, rays: Array) -> Array:
        """Where rays (n, 3) meet the plane."""
        return np.asarray(rays / np.maximum(-(rays @ self.up), 1e-3)[:, None])

    def flat(self, places: Array) -> Array:
        """Places (n, 3) on the plane in its own two coordinates."""
        return np.stack([places @ self.right, places @ self.away], axis=1)

    def place(self, flat: Array) -> Array:
        """The other way round: coordinates (n, 2) to places (n, 3)."""
        return np.asarray(flat[:, :1] * self.right + flat[:, 1:] * self.away - self.up)


class Sight(NamedTuple):
    """The picture, how the plane of the upper faces lies in it, and how large the dice are."""

    picture: Array
    camera: Pinhole
    plane: Plane
    edge: float
    """Length of an edge in lattice units."""

    def pixels(self, at: Array) -> Array:
        """Places (..., 2) on the plane as pixels."""
        return self.camera.pixels(self.plane.place(at.reshape(-1, 2))).reshape(at.shape)

    def colours(self, at: Array) -> Array:
        """What the picture shows at places (..., 2) on the plane."""
        return sample(self.picture, self.pixels(at))


def spread(rays: Array, normal: Array, axes: tuple[Array, Array], offset: Array, focal: float) -> Array:
    """How pixels map to coordinates on the plane `normal · P = offset`: (n, 2, 2), one matrix per ray."""
    along = rays @ normal
    depth = offset / along
    out = np.empty((len(rays), 2, 2))
    for k in range(2):  # a step of one pixel in x, then in y
        change = -depth * normal[k] / along
        for j, axis in enumerate(axes):
            out[:, j, k] = (depth * axis[k] + change * (rays @ axis)) / focal
    return out


def flattened(shapes: Array, maps: Array) -> tuple[Array, Array]:
    """Pip shapes (n, 3) seen through `maps` (n, 2, 2): radius, and how far from round (0 = a circle)."""
    full = np.empty((len(shapes), 2, 2))
    full[:, 0, 0], full[:, 1, 1] = shapes[:, 0], shapes[:, 2]
    full[:, 0, 1] = full[:, 1, 0] = shapes[:, 1]
    out = maps @ full @ maps.transpose(0, 2, 1)
    mean = (out[:, 0, 0] + out[:, 1, 1]) / 2
    det = np.maximum(out[:, 0, 0] * out[:, 1, 1] - out[:, 0, 1] ** 2, 1e-300)
    root = np.sqrt(np.maximum(mean**2 - det, 0))
    return det**0.25, 0.5 * np.log((mean + root) / np.maximum(mean - root, 1e-300))
