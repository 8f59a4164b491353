"""The ball: a flat white disc with dark marks, free, beside a figure or hardly showing under one."""

from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np

from vision import tuning
from vision.arrays import Array, Picture
from vision.camera import Pose
from vision.cards import Markers
from vision.evidence import BoardLook, Colours, Evidence
from vision.flat_view import Flat, coarse_grid
from vision.table import Ball, CardTable


@dataclass(frozen=True, slots=True)
class BallSighting:
    """Where the disc's middle lies, in flat-view pixels, and how strongly the pixels speak for it."""

    row: float
    column: float
    score: float
    margin: float


@dataclass(frozen=True, slots=True)
class BallVotes:
    """What the weighed pixels say for white and for white or a mark; all others say what `calm` says."""

    at: Array
    white: Array
    mark: Array
    bright: Array
    dark: Array
    calm: Array
    calm_coarse: Array


def card_white(picture: Picture, pose: Pose, markers: Markers, table: CardTable, light: Array, flat: Flat) -> Array:
    """The colour of white paper where the light is average: the middle of what the cards show."""
    whites = []
    for (x, y), colour in whites_at_cards(picture, pose, markers, table):
        c, r = flat.pixel(x, y)
        here = light[int(np.clip(r, 0, light.shape[0] - 1)), int(np.clip(c, 0, light.shape[1] - 1))]
        whites.append(colour / here)
    return np.median(whites, axis=0) if whites else np.full(3, 215.0)


def whites_at_cards(
    picture: Picture, pose: Pose, markers: Markers, table: CardTable
) -> list[tuple[tuple[float, float], Array]]:
    """The middle of every card in millimetres, and the colour of its white paper."""
    whites = []
    for marker, corners in table.card_corners().items():
        if marker not in markers:
            continue
        middle = corners.mean(axis=0)
        ring = middle + (corners - middle) * (1 + 3.0 / table.cards.side)
        points = np.concatenate([ring[k] + (ring[k - 1] - ring[k]) * np.linspace(0, 1, 12)[:, None] for k in range(4)])
        pixels: Array = pose.project(np.c_[points, np.zeros(len(points))])
        pixels = pixels.round().astype(int)
        columns, rows = pixels[:, 0], pixels[:, 1]
        inside = (columns >= 0) & (rows >= 0) & (columns < picture.shape[1]) & (rows < picture.shape[0])
        if inside.sum() < 12:
            continue
        colour = np.percentile(picture[rows[inside], columns[inside]], 60, axis=0)
        whites.append(((float(middle[0]), float(middle[1])), np.asarray(colour)))
    return whites


def densities(colours: Array, light: Array, white: Array, noise: float) -> tuple[Array, Array, Array]:
    """Log-density of colours (n × 3) in a light (n) for the ball's white, its marks; and which are white."""
    relative = colours / (white.astype(np.float32) * light[:, None])
    level = relative.mean(axis=1)
    hue = relative - level[:, None]
    paper = float(white.mean())
    sigma = tuning.WHITE_HUE + 2 * noise / paper
    low, high = tuning.WHITE_RANGE
    outside = np.maximum(np.maximum(low - level, level - high), 0) / 0.05
    distance = (hue * hue).sum(axis=1) / sigma**2 + outside**2
    top = np.log(1 / ((high - low) * paper) / (2 * np.pi * (sigma * paper) ** 2))
    floor = np.log(tuning.STRANGE / 256**3)
    bright = np.maximum(top - 0.5 * distance, floor).astype(np.float32)
    mark = float(np.log(1 / (tuning.DARK_MARK * 255) ** 3))
    dark = np.asarray(np.where(level < tuning.DARK_MARK, mark, floor), np.float32)
    return bright, dark, np.asarray(distance < tuning.WHITE_ENOUGH)


def board_votes(board: BoardLook, white: Array) -> Array:
    """What the untouched board says to the ball: no, except where the board itself is white."""
    _, _, is_white = densities(board.colour.reshape(-1, 3), board.light.ravel(), white, board.noise)
    return calm_votes(is_white)


def calm_votes(is_white: Array) -> Array:
    """The votes of places that look as remembered: no, or hardly anything where the board is white."""
    votes = np.where(is_white, tuning.WHITE_ON_WHITE, -tuning.BALL_PIXEL_CAP)
    return np.asarray(votes, np.float32)


def ball_votes(
    view: Picture,
    evidence: Evidence,
    board: BoardLook,
    white: Array,
    calm: tuple[Array, Array],
    colours: Colours,
) -> BallVotes:
    """Votes for the ball against the empty board; a figure's colour says nothing, nor does white on white."""
    at = evidence.at
    bright, dark, is_white = densities(view.reshape(-1, 3)[at], board.light.ravel()[at], white, board.noise)
    empty, wood = evidence.empty.ravel()[at], colours.any_figure()[evidence.cells]
    for_white = _weighed(bright, is_white, empty, wood)
    for_mark = _weighed(np.maximum(bright, dark), is_white, empty, wood)
    return BallVotes(at, for_white, for_mark, bright, dark, *calm)


def _weighed(ball: Array, is_white: Array, empty: Array, wood: Array) -> Array:
    votes = np.clip(ball - empty, -tuning.BALL_PIXEL_CAP, tuning.BALL_PIXEL_CAP)
    votes[(votes > 0) & (wood > ball)] = 0.0
    votes[is_white] = np.maximum(votes[is_white], tuning.WHITE_ON_WHITE)
    return np.asarray(votes)


def find_ball(votes: BallVotes, ball: Ball, flat: Flat, free: Array | None = None) -> BallSighting | None:
    """The best disc on the pitch; `free` is what figures have left of each pixel."""
    white, mark = votes.white, votes.mark
    if free is not None:
        left = free.ravel()[votes.at]
        white, mark = white * left, mark * left
    full_white, full_mark = votes.calm.copy(), votes.calm.copy()
    full_white[votes.at], full_mark[votes.at] = white, mark
    places = _rough(votes, white, ball, flat)
    found = sorted((_exact(full_white, full_mark, r, c, ball, flat) for r, c in places), reverse=True)
    if not found or found[0][0] < tuning.BALL_SCORE:
        return None
    score, row, column = found[0]
    apart = (2 * ball.radius * flat.scale) ** 2
    rival = max((s for s, r, c in found if (r - row) ** 2 + (c - column) ** 2 > apart), default=0.0)
    return BallSighting(float(row), float(column), score, score - max(rival, 0.0))


def _rough(votes: BallVotes, white: Array, ball: Ball, flat: Flat) -> list[tuple[int, int]]:
    """The best few places on the coarse grid."""
    grid = coarse_grid(flat)
    calm = votes.calm[votes.at]
    small = (votes.calm_coarse + grid.sums(white - calm, votes.at)) / grid.step**2
    ring, _, _ = _kernels(ball, flat.scale / grid.step)
    total: Array = cv2.filter2D(small, cv2.CV_32F, ring, borderType=cv2.BORDER_REPLICATE)
    edge = round(flat.margin * flat.scale / grid.step)
    total[:edge], total[-edge:], total[:, :edge], total[:, -edge:] = -1e4, -1e4, -1e4, -1e4
    places = []
    for _ in range(tuning.BALL_CANDIDATES):
        _, best, _, (c, r) = cv2.minMaxLoc(total)
        if best < 0:
            break
        places.append((round((r + 0.5) * grid.step - 0.5), round((c + 0.5) * grid.step - 0.5)))
        cv2.circle(total, (c, r), round(ball.radius * flat.scale / grid.step), -1e4, -1)
    return places


def _exact(white: Array, mark: Array, row: int, column: int, ball: Ball, flat: Flat) -> tuple[float, int, int]:
    around = np.arange(-4, 5)
    places = np.stack(np.meshgrid(row + around, column + around, indexing="ij"), axis=-1).reshape(-1, 2)
    base = places[:, :1] * flat.shape[1] + places[:, 1:]
    ring, core, around = _offsets(ball, flat.scale, flat.shape[1])
    total = white.take(base + ring, mode="clip").sum(axis=1) + 0.5 * mark.take(base + core, mode="clip").sum(axis=1)
    total -= np.maximum(white.take(base + around, mode="clip"), 0).sum(axis=1)
    k = int(total.argmax())
    return float(total[k]), int(places[k, 0]), int(places[k, 1])


def _kernels(ball: Ball, scale: float) -> tuple[Array, Array, Array]:
    """The disc's white, its middle with the marks, and what lies just around it: there the white must end."""
    reach = int(np.ceil((ball.radius + tuning.BALL_AROUND[1]) * scale)) + 1
    rows, columns = np.mgrid[-reach : reach + 1, -reach : reach + 1] / scale
    away = np.hypot(rows, columns)
    ring = (away <= ball.radius - 0.4) & (away > tuning.BALL_INNER)
    near, far = (ball.radius + beyond for beyond in tuning.BALL_AROUND)
    masks = (ring, away <= tuning.BALL_INNER, (away >= near) & (away < far))
    first, second, third = (mask.astype(np.float32) for mask in masks)
    return first, second, third


@lru_cache(maxsize=8)
def _offsets(ball: Ball, scale: float, columns: int) -> tuple[Array, Array, Array]:
    kernels = _kernels(ball, scale)
    reach = kernels[0].shape[0] // 2
    places = [np.argwhere(kernel > 0) - reach for kernel in kernels]
    first, second, third = (place[:, 0] * columns + place[:, 1] for place in places)
    return first, second, third


def disc(sighting: BallSighting, ball: Ball, flat: Flat, grow: float = 0.0) -> Array:
    """The disc's pixels as a mask."""
    mask = np.zeros(flat.shape, np.uint8)
    cv2.circle(mask, (round(sighting.column), round(sighting.row)), round((ball.radius + grow) * flat.scale), 255, -1)
    return mask > 0


def relieved(evidence: Evidence, sighting: BallSighting, votes: BallVotes, ball: Ball, flat: Flat) -> Evidence:
    """The evidence with the ball's pixels explained, so that they speak for no figure."""
    empty = evidence.empty.copy()
    flat_empty, at = empty.ravel(), evidence.at
    here = disc(sighting, ball, flat, 1.0).ravel()[at]
    flat_empty[at[here]] = np.maximum(flat_empty[at[here]], votes.bright[here])
    core = disc(sighting, ball, flat, tuning.BALL_INNER - ball.radius).ravel()[at]
    flat_empty[at[core]] = np.maximum(flat_empty[at[core]], votes.dark[core])
    return replace(evidence, empty=empty)
