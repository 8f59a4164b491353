"""What the reader of Super Goal! sees: fields, the ball, and the symbol dice in the tray."""

import cv2
import numpy as np

from vision.arrays import Picture
from vision.overlay import BALL_INK, INK, WARNING_INK, circle, grid, label
from vision.super_goal.observation import GoalSeen
from vision.super_goal.reader import GoalReader


def overlay(canvas: Picture, seen: GoalSeen, reader: GoalReader) -> None:
    """Draw an observation over the picture."""
    pose, board = reader.registration.pose, reader.table
    if pose is None:
        return
    grid(canvas, pose, board.pitch)
    if seen.ball_at is not None:
        middle = (*seen.ball_at, board.ball.height)
        circle(canvas, pose, middle, board.ball.radius, BALL_INK)
        field = seen.ball_field() or ""
        label(canvas, pose, middle, f"{field} {seen.ball.get(field, 0.0):.2f}", BALL_INK)
    for _, die in seen.tray:
        corners = reader.die_corners(die)
        if corners is None:
            continue
        top = np.c_[corners, np.full(4, board.tray.die - board.tray.below)]
        ink = INK["home"] if die.value else WARNING_INK
        cv2.polylines(canvas, [np.rint(pose.project(top)).astype(np.int32)], True, ink, 1, cv2.LINE_AA)
        x, y, z = top.mean(axis=0)
        label(canvas, pose, (float(x), float(y), float(z)), f"{die.value or '?'} {die.confidence:.2f}", ink)
