"""What the reader sees, drawn over the picture: outlines, labels, confidence. For parents and developers."""

import cv2
import numpy as np

from vision.arrays import Array, Picture
from vision.camera import Pose
from vision.game_vision import game_vision
from vision.observation import Observation
from vision.readers import TableReader
from vision.table import Pitch

INK = {"home": (255, 255, 255), "away": (0, 255, 255)}
BALL_INK = (255, 0, 255)
GRID_INK = (120, 200, 120)
WARNING_INK = (0, 0, 255)


def drawn(game: str, picture: Picture, seen: Observation, reader: TableReader) -> Picture:
    """A copy of the picture with the reading drawn on it."""
    canvas = picture.copy()
    if not seen.found:
        say(canvas, seen.reason or "", (20, 40), WARNING_INK, 0.9)
        return canvas
    game_vision(game).overlay(canvas, seen, reader)
    if seen.hand:
        say(canvas, "hand over the board", (20, 40), WARNING_INK, 0.9)
        return canvas
    beside = "  ".join(f"{end} {die.value}" for end, die in seen.beside)
    wells = "  ".join(f"{well} {list(values)}" for well, values in (seen.dice or {}).items())
    dice = wells if seen.dice is not None else f"beside {beside}" if beside else "tray not seen"
    cocked = f"  cocked: {', '.join(seen.cocked)}" if seen.cocked else ""
    say(canvas, f"board {seen.confidence:.2f}   dice {dice}{cocked}", (20, 40), (255, 255, 255), 0.8)
    return canvas


def grid(canvas: Picture, pose: Pose, pitch: Pitch) -> None:
    """The lines between fields."""
    for column in range(len(pitch.columns) + 1):
        x = column * pitch.field[0]
        line(canvas, pose, np.array([(x, y, 0) for y in np.linspace(0, pitch.length, 25)]))
    for row in range(pitch.rows + 1):
        y = row * pitch.field[1]
        line(canvas, pose, np.array([(x, y, 0) for x in np.linspace(0, pitch.width, 25)]))


def line(canvas: Picture, pose: Pose, points: Array) -> None:
    """A line through places of the table."""
    cv2.polylines(canvas, [np.rint(pose.project(points)).astype(np.int32)], False, GRID_INK, 1, cv2.LINE_AA)


def ring(middle: tuple[float, float, float], radius: float) -> Array:
    """Places around a middle."""
    turn = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    x, y, z = middle
    return np.stack([x + radius * np.cos(turn), y + radius * np.sin(turn), np.full(24, z)], axis=1)


def circle(
    canvas: Picture, pose: Pose, middle: tuple[float, float, float], radius: float, ink: tuple[int, int, int]
) -> None:
    """A circle around a middle."""
    points = np.rint(pose.project(ring(middle, radius))).astype(np.int32)
    cv2.polylines(canvas, [points], True, ink, 1, cv2.LINE_AA)


def label(canvas: Picture, pose: Pose, place: tuple[float, float, float], text: str, ink: tuple[int, int, int]) -> None:
    """Words beside a place of the table."""
    column, row = pose.project(np.array([place]))[0]
    say(canvas, text, (round(column) + 10, round(row) - 8), ink, 0.36)


def say(canvas: Picture, text: str, at: tuple[int, int], ink: tuple[int, int, int], size: float) -> None:
    """Words at a pixel."""
    cv2.putText(canvas, text, at, cv2.FONT_HERSHEY_SIMPLEX, size, (0, 0, 0), 3, cv2.LINE_AA)
    cv2.putText(canvas, text, at, cv2.FONT_HERSHEY_SIMPLEX, size, ink, 1, cv2.LINE_AA)
