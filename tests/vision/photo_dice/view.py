"""The studio's camera."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]


class View(NamedTuple):
    """A camera: rows of `turn` are right, down and forward in the world."""

    at: Array
    turn: Array
    focal: float
    width: int
    height: int

    def rays(self, x0: int, y0: int, x1: int, y1: int) -> Array:
        """Directions through the pixels of a part of the picture."""
        xs, ys = np.meshgrid(np.arange(x0, x1), np.arange(y0, y1))
        local = np.stack(
            [(xs - self.width / 2) / self.focal, (ys - self.height / 2) / self.focal, np.ones(xs.shape)],
            axis=-1,
        )
        out = local @ self.turn
        return np.asarray(out / np.linalg.norm(out, axis=-1, keepdims=True))

    def pixels(self, places: Array) -> Array:
        """World places as pixels."""
        local = (places - self.at) @ self.turn.T
        return np.asarray(
            local[:, :2] / np.maximum(local[:, 2:], 1e-3) * self.focal + (self.width / 2, self.height / 2)
        )
