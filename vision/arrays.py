"""Names for the arrays that travel between the stages."""

from typing import Any

import numpy.typing as npt

Array = npt.NDArray[Any]
Picture = npt.NDArray[Any]
"""Height × width × 3, 8 bit, blue-green-red, as OpenCV keeps pictures."""
Mask = npt.NDArray[Any]
"""Height × width, 0 or 255."""
