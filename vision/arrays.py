"""Names for the arrays that travel between the stages."""

from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]
Picture = npt.NDArray[Any]
"""Height × width × 3, 8 bit, blue-green-red, as OpenCV keeps pictures."""
Mask = npt.NDArray[Any]
"""Height × width, 0 or 255."""


def mask_of(condition: Array) -> Mask:
    """255 where the condition holds."""
    return np.asarray(condition, np.uint8) * np.uint8(255)
