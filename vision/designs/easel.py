"""An easel: plain shapes in units of the sheet, painted into a picture with soft edges."""

from collections.abc import Iterable, Sequence
from math import cos, pi, sin

import cv2
import numpy as np

from vision.arrays import Picture

Ink = tuple[int, int, int]
"""Blue, green, red from 0 to 255."""
Point = tuple[float, float]

FINER = 3
"""Painted so many times larger and then shrunk: edges become soft."""


class Easel:
    """A sheet whose shorter side is 2 units wide, the origin in its middle, y upwards."""

    def __init__(self, width: int, height: int, ground: Ink) -> None:
        self.size = width, height
        self._unit = min(width, height) * FINER / 2
        self._canvas = np.full((height * FINER, width * FINER, 3), ground, np.uint8)

    def area(self, points: Iterable[Point], ink: Ink) -> None:
        """A filled outline."""
        cv2.fillPoly(self._canvas, [self._pixels(points)], ink)

    def line(self, points: Sequence[Point], ink: Ink, pen: float, *, closed: bool = False) -> None:
        """A stroke with round ends."""
        pixels = self._pixels(points)
        thick = max(round(pen * self._unit), 1)
        cv2.polylines(self._canvas, [pixels], closed, ink, thick)
        for x, y in pixels:
            cv2.circle(self._canvas, (int(x), int(y)), thick // 2, ink, -1)

    def disc(self, middle: Point, radius: float, ink: Ink) -> None:
        """A filled circle."""
        self.area(ring(middle, radius), ink)

    def letters(self, words: str, middle: Point, height: float, ink: Ink, pen: float) -> None:
        """Words in plain strokes, their capitals `height` high, centred."""
        font, thick = cv2.FONT_HERSHEY_SIMPLEX, max(round(pen * self._unit), 1)
        scale = cv2.getFontScaleFromHeight(font, max(round(height * self._unit), 1), thick)
        (width, tall), _ = cv2.getTextSize(words, font, scale, thick)
        x, y = self._pixels([middle])[0]
        cv2.putText(self._canvas, words, (int(x - width / 2), int(y + tall / 2)), font, scale, ink, thick, cv2.LINE_AA)

    def picture(self) -> Picture:
        """What has been painted."""
        return np.asarray(cv2.resize(self._canvas, self.size, interpolation=cv2.INTER_AREA), np.uint8)

    def _pixels(self, points: Iterable[Point]) -> np.ndarray:
        height, width = self._canvas.shape[:2]
        return (
            np.array([(width / 2 + x * self._unit, height / 2 - y * self._unit) for x, y in points]).round().astype(int)
        )


def ring(middle: Point, radius: float, corners: int = 48, turn: float = 0.0) -> list[Point]:
    """Points around a middle: a circle, or a polygon with few corners."""
    x, y = middle
    angles = [turn + 2 * pi * k / corners for k in range(corners)]
    return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]


def star(middle: Point, radius: float, spikes: int = 5, inner: float = 0.45) -> list[Point]:
    """A star that stands on two spikes."""
    x, y = middle
    corners = [(radius if k % 2 == 0 else radius * inner, pi / 2 + pi * k / spikes) for k in range(2 * spikes)]
    return [(x + reach * cos(angle), y + reach * sin(angle)) for reach, angle in corners]


def turned(points: Iterable[Point], degrees: float) -> list[Point]:
    """Points turned about the origin, counter-clockwise."""
    c, s = cos(degrees * pi / 180), sin(degrees * pi / 180)
    return [(x * c - y * s, x * s + y * c) for x, y in points]
