"""What the reader saw, drawn over the photograph."""

from typing import TYPE_CHECKING

import cv2
import numpy as np

from vision.arrays import Array

if TYPE_CHECKING:
    from vision.photo_dice import Reading


FACE, BODY, PIP, LABEL = (0, 220, 0), (255, 180, 0), (0, 0, 255), (255, 0, 255)


def overlay(picture: Array, reading: "Reading") -> Array:
    """A copy of the picture with every spot, the dice's outlines, upper faces, values and confidence."""
    out = picture.copy()
    pen = max(1, round(max(out.shape[:2]) / 800))
    for pip in reading.pips:
        xx, xy, yy = pip.shape
        lengths, axes = np.linalg.eigh(np.array([[xx, xy], [xy, yy]]))
        angle = float(np.degrees(np.arctan2(axes[1, 1], axes[0, 1])))
        small, large = np.sqrt(np.maximum(lengths, 0)) * 2 * reading.scale
        at = (pip.x * reading.scale, pip.y * reading.scale)
        cv2.ellipse(out, (at, (float(large), float(small)), angle), PIP, pen)
    for die in reading.dice:
        cv2.polylines(out, [np.rint(die.outline).astype(np.int32)], True, BODY, pen, cv2.LINE_AA)
        cv2.polylines(out, [np.rint(die.face).astype(np.int32)], True, FACE, pen + 1, cv2.LINE_AA)
        words = f"{die.value} {die.confidence:.2f}"
        corner = (die.box[0], max(12 * pen, die.box[1] - 4))
        cv2.putText(out, words, corner, cv2.FONT_HERSHEY_SIMPLEX, 0.5 * pen, LABEL, pen, cv2.LINE_AA)
    return out
