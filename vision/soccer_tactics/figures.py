"""What a wooden figure's outline looks like in the flat view, wherever it stands.

A figure is a body of revolution: a cone-like body and a ball for a head. Each of its horizontal circles moves
away from the camera's foot point and grows with height, so the outline is a row of discs.
"""

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from vision.arrays import Array
from vision.soccer_tactics import tuning


@dataclass(frozen=True, slots=True)
class Shape:
    """Height and base radius in millimetres; neck and head radius as fractions of the base radius."""

    height: float
    radius: float
    neck: float = 0.62
    head: float = 0.62

    def changed(self, **values: float) -> "Shape":
        """The same shape with some measures replaced."""
        return replace(self, **values)

    def discs(self) -> tuple[Array, Array, Array]:
        """Heights, radii and whether the disc belongs to the head, from bottom to top."""
        return _discs(self)


@lru_cache(maxsize=64)
def _discs(shape: Shape) -> tuple[Array, Array, Array]:
    """One shape is drawn at many places: its discs are computed once."""
    ball = shape.head * shape.radius
    shoulder = max(shape.height - 1.8 * ball, 1.0)
    body = np.linspace(0.0, shoulder, tuning.BODY_DISCS)
    body_radius = shape.radius * (1 - (1 - shape.neck) * body / shoulder)
    head = shape.height - ball + ball * np.linspace(-0.7, 0.9, tuning.HEAD_DISCS)
    head_radius = np.sqrt(np.maximum(ball**2 - (head - shape.height + ball) ** 2, 0))
    heights = np.concatenate([body, head])
    return heights, np.concatenate([body_radius, head_radius]), np.arange(len(heights)) >= len(body)


@dataclass(frozen=True, slots=True)
class Outline:
    """Offsets into the flattened view from the base's middle: what is seen of body, head and mirror image.

    `solid` is body and head, `every` the mirror image as well; `reach` is the furthest offset either way.
    """

    body: Array
    head: Array
    mirror: Array
    solid: Array
    every: Array
    reach: int


@dataclass(frozen=True, slots=True)
class Outlines:
    """The solid outlines of several shapes one after the other, so that a single look-up scores all of them.

    `part` is 0 for a body's pixel and otherwise the number of the shape, from 1, whose head it shows.
    """

    each: tuple[Outline, ...]
    solid: Array
    part: Array
    starts: Array

    def only(self, k: int, thin: int = 1) -> tuple[Array, Array]:
        """Offsets and parts of one shape, or every so many of them."""
        here = slice(self.starts[k], self.starts[k] + len(self.each[k].solid), thin)
        return self.solid[here], self.part[here]


def slant(x: float, y: float, eye: Array | tuple[float, ...]) -> tuple[float, float]:
    """How steeply the camera sees a place: sideways millimetres per millimetre of height, in coarse steps."""
    step = tuning.SLANT_STEP
    return round((x - eye[0]) / eye[2] / step) * step, round((y - eye[1]) / eye[2] / step) * step


def outlines(
    shapes: tuple[Shape, ...], slope: tuple[float, float], camera_height: float, scale: float, size: tuple[int, int]
) -> Outlines:
    """The outlines of figures of all shapes whose base stands in one place."""
    each = tuple(outline(shape, slope, camera_height, scale, size) for shape in shapes)
    parts = [np.repeat([0, k], [len(o.body), len(o.head)]) for k, o in enumerate(each, 1)]
    starts = np.cumsum([0, *(len(o.solid) for o in each[:-1])])
    return Outlines(each, np.concatenate([o.solid for o in each]), np.concatenate(parts), starts)


def outline(
    shape: Shape, slope: tuple[float, float], camera_height: float, scale: float, size: tuple[int, int]
) -> Outline:
    """The outline of a figure whose base stands in the middle of a pixel of a view of `size` rows and columns."""
    columns = size[1]
    heights, radii, _ = shape.discs()
    body, head, reach = silhouette(shape, slope, camera_height, scale)
    mirror = np.any(_within(-heights, radii, slope, camera_height, scale, reach), axis=0) & ~head & ~body
    below, above, mirrored = (offsets(np.asarray(mask), reach, columns) for mask in (body, head, mirror))
    every = np.concatenate([below, above, mirrored])
    solid = every[: len(below) + len(above)]
    return Outline(below, above, mirrored, solid, every, reach * (columns + 1))


def silhouette(
    shape: Shape, slope: tuple[float, float], camera_height: float, scale: float
) -> tuple[Array, Array, int]:
    """Masks of body and head around the base's middle, and how many pixels they reach from it."""
    heights, radii, is_head = shape.discs()
    reach = int(np.ceil(scale * (shape.radius + 2 + shape.height * 1.3 * max(abs(slope[0]), abs(slope[1])) + 2)))
    seen = _within(heights, radii, slope, camera_height, scale, reach)
    head = np.asarray(np.any(seen[is_head], axis=0))
    return np.asarray(np.any(seen[~is_head], axis=0) & ~head), head, reach


def _within(
    heights: Array, radii: Array, slope: tuple[float, float], camera_height: float, scale: float, reach: int
) -> Array:
    """For every disc the pixels that it covers, discs × rows × columns."""
    growth = camera_height / (camera_height - heights)
    lean = heights * growth
    around = np.arange(-reach, reach + 1) / scale
    across = (around - slope[0] * lean[:, None]) ** 2
    down = (around - slope[1] * lean[:, None]) ** 2
    bound = (radii * growth) ** 2
    return np.asarray(down[:, :, None] + across[:, None, :] <= bound[:, None, None])


def offsets(mask: Array, reach: int, columns: int) -> Array:
    """Where a mask is set, as offsets into the flattened view from the mask's middle."""
    rows, across = np.divmod(np.flatnonzero(mask), 2 * reach + 1)
    return np.asarray((rows - reach) * columns + across - reach, np.intp)
