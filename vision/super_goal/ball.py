"""The ball: a white disc of known size with a dark mark in its middle. Nothing else on the board looks like that.

The picture is warped onto the plane of its upper side, where it has its true size. No chalk line is as broad as the
disc, and a mirrored lamp has no mark in its middle.
"""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from vision.arrays import Array, Picture
from vision.flat_view import Flat
from vision.super_goal import tuning
from vision.table import Ball


@dataclass(frozen=True, slots=True)
class BallFound:
    """Where the disc lies in millimetres, how like a ball it is, and how far ahead of any other place."""

    x: float
    y: float
    likeness: float
    ahead: float

    @property
    def confidence(self) -> float:
        """From 0 to 1."""
        none, full = tuning.SEEN
        like = np.clip((self.likeness - none) / (full - none), 0, 1)
        return float(like * np.clip(self.ahead / tuning.RIVAL, 0, 1))


def find_ball(view: Picture, white: Array, ball: Ball, flat: Flat) -> BallFound | None:
    """The likeliest place on the board; `white` is paper at every pixel of the view."""
    edge = round(flat.margin * flat.scale)
    rim = _reach(flat.scale)  # beyond the board, as far as a ball at its edge is compared with what lies around it
    near = np.s_[edge - rim : rim - edge, edge - rim : rim - edge]
    relative = view[near].astype(np.float32) / np.maximum(white[near], 1.0)
    level = relative.mean(axis=2)
    hue = np.abs(relative - level[..., None]).max(axis=2) / np.maximum(level, 0.05)
    paper = np.clip((level - tuning.WHITE_LEVEL) / 0.15, 0, 1) * np.clip(2 - hue / tuning.WHITE_HUE, 0, 1)
    likeness = _likeness(level, paper.astype(np.float32), flat)
    inside = np.full(view.shape[:2], -1.0, np.float32)
    inside[edge:-edge, edge:-edge] = likeness[rim:-rim, rim:-rim]
    _, best, _, (column, row) = cv2.minMaxLoc(inside)
    if best < tuning.SEEN[0]:
        return None
    elsewhere = inside.copy()
    cv2.circle(elsewhere, (column, row), round(2 * ball.radius * flat.scale), -1.0, -1)
    x, y = flat.place(*_between_pixels(inside, column, row))
    return BallFound(x, y, float(best), float(best - max(elsewhere.max(), 0.0)))


def _likeness(level: Array, paper: Array, flat: Flat) -> Array:
    """How like a ball every place is, at most 1: white on the disc, darker beyond its rim, dark in its middle."""
    ring, around, core = _masks(flat.scale)
    here = cv2.filter2D(paper, cv2.CV_32F, ring)
    bright, beside = cv2.filter2D(level, cv2.CV_32F, ring), cv2.filter2D(level, cv2.CV_32F, around)
    dark = cv2.filter2D(level, cv2.CV_32F, core)
    safe = np.maximum(bright, 0.05)
    mark = np.clip((bright - dark) / (0.5 * safe), 0, 1)
    step = np.clip((bright - beside) / (0.25 * safe), 0, 1)
    return np.asarray(here * (0.7 * mark + 0.3 * step), np.float32)


def _reach(scale: float) -> int:
    """Pixels from a ball's middle to the end of what is compared."""
    return int(np.ceil(tuning.AROUND[1] * scale)) + 1


@lru_cache(maxsize=4)
def _masks(scale: float) -> tuple[Array, Array, Array]:
    """Filters that take the mean of the disc's white, of the ring around the disc, and of its mark."""
    reach = _reach(scale)
    rows, columns = np.mgrid[-reach : reach + 1, -reach : reach + 1] / scale
    away = np.hypot(rows, columns)
    parts = (
        (away >= tuning.RING[0]) & (away <= tuning.RING[1]),
        (away >= tuning.AROUND[0]) & (away <= tuning.AROUND[1]),
        away <= tuning.CORE,
    )
    first, second, third = (part.astype(np.float32) / part.sum() for part in parts)
    return first, second, third


def _between_pixels(values: Array, column: int, row: int) -> tuple[float, float]:
    """The peak to a part of a pixel: the weighted middle of the values that are nearly as high."""
    near = values[row - 3 : row + 4, column - 3 : column + 4]
    weight = np.maximum(near - 0.85 * values[row, column], 0)
    if near.shape != (7, 7) or weight.sum() <= 0:
        return float(column), float(row)
    rows, columns = np.mgrid[-3:4, -3:4]
    return column + float((weight * columns).sum() / weight.sum()), row + float((weight * rows).sum() / weight.sum())
