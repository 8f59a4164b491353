"""What the reader of FUBA sees: sectors with their counts, jerseys and the ball die."""

import cv2
import numpy as np

from vision.arrays import Picture
from vision.camera import Pose
from vision.fuba.jerseys import JerseyFit
from vision.fuba.observation import MatSeen
from vision.fuba.reader import MatReader
from vision.overlay import BALL_INK, GRID_INK, INK, circle, label, line


def overlay(canvas: Picture, seen: MatSeen, reader: MatReader) -> None:
    """Draw an observation over the picture."""
    pose, mat = reader.registration.pose, reader.table
    if pose is None:
        return
    read = seen.pieces()
    for sector, box in mat.sectors.items():
        left, low, right, high = np.clip(box, 0, (mat.width, mat.length, mat.width, mat.length))
        corners = [(left, low), (right, low), (right, high), (left, high), (left, low)]
        line(canvas, pose, np.array([(x, y, 0.0) for x, y in corners]))
        counts = ":".join(str(count.get(sector, 0)) for count in read["counts"].values())
        middle = ((left + right) / 2, (low + high) / 2, 0.0)
        label(canvas, pose, middle, f"{sector} {counts}", GRID_INK)
    for fit in reader.fits:
        _jersey(canvas, pose, fit, reader)
    if reader.ball is not None:
        middle = (reader.ball.x, reader.ball.y, mat.ball)
        circle(canvas, pose, middle, mat.ball, BALL_INK)
        sure = max(seen.ball_values.values(), default=0.0)
        label(canvas, pose, middle, f"ball {read['ball'] and read['ball']['value']} {sure:.2f}", BALL_INK)


def _jersey(canvas: Picture, pose: Pose, fit: JerseyFit, reader: MatReader) -> None:
    outline = reader.outline(fit)
    points = np.rint(pose.project(np.c_[outline, np.full(len(outline), reader.table.height)])).astype(np.int32)
    cv2.polylines(canvas, [points], True, INK[fit.side], 1, cv2.LINE_AA)
    x, y = outline.mean(axis=0)
    label(canvas, pose, (float(x), float(y), reader.table.height), f"{fit.fit:.2f}", INK[fit.side])
