"""The video assistant's picture: the photograph of a decision with its line and its fields drawn on the table."""

import cv2
import numpy as np

from device.games.marks import INKS, LINE_INK, Marks
from vision.arrays import Array, Picture
from vision.camera import Pose
from vision.kept_picture import encoded, pose_of, shrunk
from vision.overlay import ring

BORDER = (20, 20, 20)
PARTS = 24
"""Pieces of a line: a lens bends it."""


def video_picture(kept: bytes, marks: Marks) -> bytes | None:
    """A kept picture with marks, small enough for a page. Nothing if it is no picture, or nobody knows where it is."""
    pose = pose_of(kept)
    decoded = cv2.imdecode(np.frombuffer(kept, np.uint8), cv2.IMREAD_COLOR) if kept else None
    if decoded is None or pose is None or not any(marks):
        return None
    canvas = shrunk(np.asarray(decoded, np.uint8)).copy()
    height, width = canvas.shape[:2]
    draw_marks(canvas, pose.scaled(width, height), marks)
    return encoded(canvas)


def draw_marks(canvas: Picture, pose: Pose, marks: Marks) -> None:
    """Lines and rings on the table top, each with a dark border, so that they are seen on every ground."""
    thick = max(2, round(canvas.shape[1] / 320))
    for x0, y0, x1, y1 in marks.lines:
        along = np.linspace((x0, y0, 0.0), (x1, y1, 0.0), PARTS)
        _stroke(canvas, pose, along, LINE_INK, thick, closed=False)
    for look, (left, low, right, high) in marks.rings:
        middle = ((left + right) / 2, (low + high) / 2, 0.0)
        _stroke(canvas, pose, ring(middle, max(right - left, high - low) * 0.6), INKS[look], thick, closed=True)


def _stroke(canvas: Picture, pose: Pose, places: Array, ink: str, thick: int, *, closed: bool) -> None:
    pixels = np.rint(pose.project(places)).astype(np.int32)
    red, green, blue = bytes.fromhex(ink[1:])
    for colour, width in ((BORDER, thick + 3), ((blue, green, red), thick)):
        cv2.polylines(canvas, [pixels], closed, colour, width, cv2.LINE_AA)
