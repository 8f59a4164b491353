"""The ball: a flat white disc with dark marks, free, beside a figure or with only its rim showing under one."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision import tuning
from vision.arrays import Array, Picture
from vision.camera import Pose
from vision.cards import Markers
from vision.evidence import Evidence
from vision.flat_view import Flat
from vision.table import Ball, Table


@dataclass(frozen=True, slots=True)
class BallSighting:
    """Where the disc's middle lies, in flat-view pixels, and how strongly the pixels speak for it."""

    row: float
    column: float
    score: float
    margin: float


def card_white(picture: Picture, pose: Pose, markers: Markers, table: Table, light: Array, flat: Flat) -> Array:
    """The colour of white paper where the light is average: the middle of what the cards show."""
    whites = []
    for marker, corners in table.card_corners().items():
        if marker not in markers:
            continue
        middle = corners.mean(axis=0)
        ring = middle + (corners - middle) * (1 + 3.0 / table.cards.side)
        points = np.concatenate([ring[k] + (ring[k - 1] - ring[k]) * np.linspace(0, 1, 12)[:, None] for k in range(4)])
        columns, rows = np.rint(pose.project(np.c_[points, np.zeros(len(points))])).astype(int).T
        inside = (columns >= 0) & (rows >= 0) & (columns < picture.shape[1]) & (rows < picture.shape[0])
        if inside.sum() < 12:
            continue
        colour = np.percentile(picture[rows[inside], columns[inside]], 60, axis=0)
        c, r = flat.pixel(*middle)
        here = light[int(np.clip(r, 0, light.shape[0] - 1)), int(np.clip(c, 0, light.shape[1] - 1))]
        whites.append(colour / here)
    return np.median(whites, axis=0) if whites else np.full(3, 215.0)


def ball_log(view: Picture, white: Array, light: Array, noise: float) -> tuple[Array, Array]:
    """Log-density of every pixel for the ball's white, and for its dark marks."""
    relative = view.astype(np.float32) / (white.astype(np.float32) * light[..., None])
    level = relative.mean(axis=2)
    hue = relative - level[..., None]
    level_px = white.mean()
    sigma = tuning.WHITE_HUE + 2 * noise / level_px
    low, high = tuning.WHITE_RANGE
    outside = np.maximum(np.maximum(low - level, level - high), 0) / 0.05
    distance = np.einsum("ijk,ijk->ij", hue, hue) / sigma**2 + outside**2
    density = np.log(1 / ((high - low) * level_px) / (2 * np.pi * (sigma * level_px) ** 2))
    floor = np.log(tuning.STRANGE / 256**3)
    bright = np.maximum(density - 0.5 * distance, floor)
    dark = np.where(level < tuning.DARK_MARK, np.log(1 / (tuning.DARK_MARK * 255) ** 3), floor)
    return bright, dark


def find_ball(
    evidence: Evidence, wood: Array, bright: Array, dark: Array, ball: Ball, flat: Flat, free: Array | None = None
) -> BallSighting | None:
    """The best disc on the pitch; `wood` is what figures would say to each pixel, `free` what they have not taken."""
    cap = tuning.BALL_PIXEL_CAP
    white = _votes(bright, evidence.empty, wood, cap)
    mark = _votes(np.maximum(bright, dark), evidence.empty, wood, cap)
    if free is not None:
        white, mark = white * free, mark * free
    ring, core = _kernels(ball, flat)
    total = cv2.filter2D(white, cv2.CV_32F, ring, borderType=cv2.BORDER_REPLICATE)
    total += 0.5 * cv2.filter2D(mark, cv2.CV_32F, core, borderType=cv2.BORDER_REPLICATE)
    edge = round(flat.margin * flat.scale)
    total[:edge], total[-edge:], total[:, :edge], total[:, -edge:] = -1e4, -1e4, -1e4, -1e4
    _, best, _, (column, row) = cv2.minMaxLoc(total)
    if best < tuning.BALL_SCORE:
        return None
    others = total.copy()
    cv2.circle(others, (column, row), round(1.6 * ball.radius * flat.scale), -1e4, -1)
    return BallSighting(float(row), float(column), float(best), float(best - max(others.max(), 0.0)))


def _votes(ball: Array, empty: Array, wood: Array, cap: float) -> Array:
    """For the ball against the empty board; a figure's colour says nothing, nor does white on a white board."""
    votes = np.clip(ball - empty, -cap, cap)
    votes[(votes > 0) & (wood > ball)] = 0.0
    white = ball > tuning.WHITE_ENOUGH
    votes[white] = np.maximum(votes[white], tuning.WHITE_ON_WHITE)
    return votes


def _kernels(ball: Ball, flat: Flat) -> tuple[Array, Array]:
    reach = int(np.ceil(ball.radius * flat.scale)) + 1
    rows, columns = np.mgrid[-reach : reach + 1, -reach : reach + 1] / flat.scale
    away = np.hypot(rows, columns)
    ring = ((away <= ball.radius - 0.4) & (away > tuning.BALL_INNER)).astype(np.float32)
    core = (away <= tuning.BALL_INNER).astype(np.float32)
    return ring, core


def disc(sighting: BallSighting, ball: Ball, flat: Flat, grow: float = 0.0) -> Array:
    """The disc's pixels as a mask."""
    mask = np.zeros(flat.shape, np.uint8)
    cv2.circle(mask, (round(sighting.column), round(sighting.row)), round((ball.radius + grow) * flat.scale), 255, -1)
    return mask > 0
