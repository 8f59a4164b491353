"""Names for the arrays that travel between the stages."""

from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]
Picture = npt.NDArray[Any]
"""Height × width × 3, 8 bit, blue-green-red, as OpenCV keeps pictures."""
Mask = npt.NDArray[Any]
"""Height × width, 0 or 255."""


def mask_of(condition: Array) -> Mask:
    """255 where the condition holds."""
    return np.asarray(condition, bool).view(np.uint8) * np.uint8(255)


def top_between(before: float, here: float, after: float) -> float:
    """The top of a parabola through three neighbouring values, in steps from the middle one: -0.5 to 0.5."""
    bend = before - 2 * here + after
    return min(max(0.5 * (before - after) / bend, -0.5), 0.5) if bend < -1e-6 else 0.0


def hilltop(line: Array, k: int) -> float:
    """The top of a hill between pixels, near its highest one."""
    return k + top_between(*line[k - 1 : k + 2].tolist()) if 0 < k < len(line) - 1 else float(k)


def share_of(values: Array, per_cent: float) -> float:
    """A percentile of the values. It is quick because it never takes the mean of two neighbours."""
    if not values.size:
        return 0.0
    k = round((values.size - 1) * per_cent / 100)
    return float(np.partition(values, k, axis=None)[k])


def median_of(values: Array) -> float:
    """The median of some values; NumPy's own takes longer to look at its arguments than to find it."""
    k = values.size // 2
    below, here = np.partition(values, (max(k - 1, 0), k), axis=None)[[max(k - 1, 0), k]]
    return float(here if values.size % 2 else (below + here) / 2)


def mostly_below(values: Array, per_cent: float, bound: float) -> bool:
    """Whether a percentile of the values lies below a bound: to know that, nothing has to be put in order."""
    return bool(np.count_nonzero(values < bound) > round((values.size - 1) * per_cent / 100))


def colourful(picture: Picture) -> Array:
    """How far the channels of every pixel lie apart: nothing where it is grey."""
    blue, green, red = cv2.split(picture)
    return np.asarray(cv2.max(cv2.max(blue, green), red) - cv2.min(cv2.min(blue, green), red))


def brightest(picture: Picture) -> Array:
    """The highest of every pixel's channels."""
    blue, green, red = cv2.split(picture)
    return np.asarray(cv2.max(cv2.max(blue, green), red))
