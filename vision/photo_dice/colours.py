"""The picture's colours at any places."""

import cv2
import numpy as np

from vision.arrays import Array

_no_map = np.empty(0, np.float32)


def sample(picture: Array, at: Array) -> Array:
    """The picture's colours at places of any shape (..., 2)."""
    flat = at.reshape(-1, at.shape[-2], 2).astype(np.float32)
    rows = 30000  # OpenCV remaps at most 32767 rows at once
    parts = [
        cv2.remap(picture, flat[i : i + rows], _no_map, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        for i in range(0, len(flat), rows)
    ]
    return np.concatenate(parts).reshape(*at.shape[:-1], 3).astype(np.float32)
