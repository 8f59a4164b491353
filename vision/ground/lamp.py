"""A lamp over the table, as it is known by the shadows that it throws."""

from dataclasses import dataclass

import numpy as np

from vision.arrays import Array


@dataclass(frozen=True, slots=True)
class Lamp:
    """Where a lamp hangs, in millimetres (a window is far away), and how bright its shadows are: 1 is the lit board."""

    place: Array
    height: float
    shade: float = 0.0

    def thrown(self, place: tuple[float, float], height: float) -> Array:
        """How far off a thing so high throws its shadow, and which share of the light that takes."""
        away = (np.array(place) - self.place) * (height / (self.height - height))
        return np.array([*away, 1 - self.shade])
