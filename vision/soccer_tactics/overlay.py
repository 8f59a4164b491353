"""What the reader of Soccer Tactics sees: fields, figures, ball and arrow."""

import cv2
import numpy as np

from vision.arrays import Picture
from vision.camera import Pose
from vision.overlay import BALL_INK, INK, circle, grid, label, ring
from vision.soccer_tactics.figures import Shape
from vision.soccer_tactics.observation import FigureSeen, PitchSeen
from vision.soccer_tactics.reader import Reader


def overlay(canvas: Picture, seen: PitchSeen, reader: Reader) -> None:
    """Draw an observation over the picture."""
    pose = reader.registration.pose
    if pose is None:
        return
    grid(canvas, pose, reader.table.pitch)
    for figure in seen.figures:
        _figure(canvas, pose, figure, reader)
    if seen.ball is not None:
        middle = (seen.ball.x, seen.ball.y, reader.table.ball.height)
        circle(canvas, pose, middle, reader.table.ball.radius, BALL_INK)
        label(canvas, pose, middle, f"ball {seen.ball.confidence:.2f}", BALL_INK)
    if seen.spinner_deg is not None:
        _arrow(canvas, pose, seen.spinner_deg, reader)


def _figure(canvas: Picture, pose: Pose, figure: FigureSeen, reader: Reader) -> None:
    shape = _shape(figure, reader)
    heights, radii, _ = shape.discs()
    rings = [ring((figure.x, figure.y, float(z)), float(r)) for z, r in zip(heights, radii, strict=True)]
    hull = cv2.convexHull(pose.project(np.concatenate(rings)).astype(np.float32))
    cv2.polylines(canvas, [np.rint(hull).astype(np.int32)], True, INK[figure.side], 1, cv2.LINE_AA)
    circle(canvas, pose, (figure.x, figure.y, 0.0), shape.radius, INK[figure.side])
    words = f"{figure.cell} {figure.role[:3]} {figure.confidence:.2f}"
    label(canvas, pose, (figure.x, figure.y, 0.0), words, INK[figure.side])


def _shape(figure: FigureSeen, reader: Reader) -> Shape:
    line = next(line for line in reader.table.start if line.role == figure.role)
    return reader.knowledge.shapes[line.shape] if reader.knowledge else Shape(30.0, 8.0)


def _arrow(canvas: Picture, pose: Pose, degrees: float, reader: Reader) -> None:
    x, y = reader.table.spinner.centre
    reach = reader.table.spinner.radius
    turn = np.radians(degrees)
    tip = (x + reach * np.cos(turn), y + reach * np.sin(turn), 0.0)
    a, b = np.rint(pose.project(np.array([(x, y, 0.0), tip]))).astype(int)
    cv2.arrowedLine(canvas, (int(a[0]), int(a[1])), (int(b[0]), int(b[1])), BALL_INK, 2, cv2.LINE_AA)
