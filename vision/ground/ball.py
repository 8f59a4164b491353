"""The ball: a flat white disc with dark marks, free, beside a figure or hardly showing under one."""

from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np

from vision.arrays import Array, Picture, share_of
from vision.flat_view import Flat, coarse_grid
from vision.ground import tuning
from vision.ground.evidence import BoardLook, Evidence, dot
from vision.table import Ball

_COARSE, _FINE, _AROUND = (
    np.stack(np.meshgrid(steps, steps, indexing="ij"), axis=-1).reshape(-1, 2)
    for steps in (np.arange(-4, 5, 2), np.arange(-1, 2), np.arange(-3, 4))
)


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
    wooden: Array
    """Which of them show a figure's colour rather than the ball's: there the ball may be hidden."""
    cells: Array
    """On the coarse grid, the cell of each of them."""
    calm_at: Array
    """What each of them would say if it looked as remembered."""
    calm: Array
    calm_coarse: Array
    view: Picture
    light: Array
    paper: Array
    """What was seen, in which light, and the colour of white paper."""

    def level(self, at: Array) -> Array:
        """How bright some pixels of the flattened view are, compared with white paper."""
        share = (1 / 3 / self.paper).astype(np.float32)
        return np.asarray((self.view.reshape(-1, 3).take(at, axis=0) @ share) / self.light.take(at))


def densities(colours: Array, light: Array, white: Array, noise: float) -> tuple[Array, Array, Array]:
    """Log-density of colours (3 × n) in a light (n) for the ball's white, its marks; and which are white."""
    relative = colours / white.astype(np.float32)[:, None] / light
    level = (relative[0] + relative[1] + relative[2]) * np.float32(1 / 3)
    hue = relative - level
    paper = float(white.mean())
    sigma = tuning.WHITE_HUE + 2 * noise / paper
    low, high = tuning.WHITE_RANGE
    outside = np.maximum(np.maximum(low - level, level - high), 0) / 0.05
    distance = dot(hue, hue) / sigma**2 + outside * outside
    top = np.log(1 / ((high - low) * paper) / (2 * np.pi * (sigma * paper) ** 2))
    floor = np.float32(np.log(tuning.STRANGE / 256**3))
    bright = np.maximum(np.float32(top) - np.float32(0.5) * distance, floor)
    mark = np.float32(np.log(1 / (tuning.DARK_MARK * 255) ** 3))
    dark = np.where(level < tuning.DARK_MARK, mark, floor)
    return bright, dark, np.asarray(distance < tuning.WHITE_ENOUGH)


def calm_votes(is_white: Array) -> Array:
    """Votes of places that look as remembered: against the ball, or nearly nothing where the board is white."""
    votes = np.where(is_white, tuning.WHITE_ON_WHITE, -tuning.BALL_PIXEL_CAP)
    return np.asarray(votes, np.float32)


@dataclass(frozen=True, slots=True)
class CalmBoard:
    """The untouched board, the colour of white, and what it says for the ball: by pixel, and summed by coarse cell."""

    look: BoardLook
    white: Array
    votes: Array
    coarse: Array


def calm_board(look: BoardLook, white: Array, flat: Flat) -> CalmBoard:
    """What a board that looks like this says: against the ball, except where it is white itself."""
    _, _, is_white = densities(look.colour.reshape(-1, 3).T, look.light.ravel(), white, look.noise)
    votes, grid = calm_votes(is_white), coarse_grid(flat)
    return CalmBoard(look, white, votes, grid.sums(votes, grid.cell))


def ball_votes(
    view: Picture, evidence: Evidence, board: CalmBoard, wood: Array, flat: Flat, paint: Array | None = None
) -> BallVotes:
    """Votes for the ball against the empty board; a body's `paint` says nothing, nor does white on white.

    All of a figure (`wood`) may hide the ball. But a head is smaller than the ball: the white of a number's sticker on
    it speaks for the ball, though it may be the ball's own.

    At least half of the ball lies on the pitch, and only that speaks for it: a pale margin that was hidden until now
    looks like the other half.
    """
    at = evidence.at
    on_pitch = _on_pitch(flat).take(at)
    look, white, light = board.look, board.white, board.look.light.ravel()
    bright, dark, is_white = densities(evidence.seen, light.take(at), white, look.noise)
    empty = evidence.empty.ravel().take(at)
    least = calm_votes(is_white)
    trust = evidence.trust * on_pitch
    paint = wood if paint is None else paint
    for_white = _weighed(bright, least, empty, trust * (paint <= bright))
    either = np.maximum(bright, dark)
    for_mark = _weighed(either, least, empty, trust * (paint <= either))
    cells, calm_at = coarse_grid(flat).cell.take(at), board.votes.take(at)
    calm = calm_at, board.votes, board.coarse
    return BallVotes(at, for_white, for_mark, bright, dark, wood > either, cells, *calm, view, light, white)


def _weighed(ball: Array, least: Array, empty: Array, trust: Array) -> Array:
    votes = np.minimum(ball - empty, np.float32(tuning.BALL_PIXEL_CAP))
    np.multiply(votes, trust, out=votes, where=votes > 0)
    return np.asarray(np.maximum(votes, least, out=votes))


@lru_cache(maxsize=2)
def _on_pitch(flat: Flat) -> Array:
    """Which pixels of the flattened view lie on the pitch."""
    on_pitch = np.zeros(flat.shape, bool)
    edge = round(flat.margin * flat.scale)
    on_pitch[edge:-edge, edge:-edge] = True
    return on_pitch.ravel()


def find_ball(
    votes: BallVotes,
    ball: Ball,
    flat: Flat,
    free: Array | None = None,
    kick_off: tuple[float, float] | None = None,
    least: float = tuning.BALL_SCORE,
) -> BallSighting | None:
    """The best disc on the pitch; `free` is what figures have left of each pixel.

    In the start formation the ball waits for the `kick_off` close to that place, and is looked for nowhere else: what
    looks like one there is print beside a figure. `least` is the score from which on it is a ball.
    """
    white, mark = votes.white, votes.mark
    if free is not None:
        left = _left_for_ball(free, votes, flat)
        white, mark = white * left, mark * left
    full_white, full_mark = votes.calm.copy(), votes.calm.copy()
    full_white[votes.at], full_mark[votes.at] = white, mark
    near = _near(flat, kick_off)
    places = _rough(votes, white, ball, flat, near)
    found = _exact(full_white, full_mark, places, ball, flat)
    taken = np.zeros(votes.calm.size, bool) if free is None else free.ravel() <= 0
    hidden = taken.copy()
    if free is None:
        hidden[votes.at[votes.wooden]] = True
    likely = [(s, r, c) for s, r, c in found if s + tuning.KICK_OFF_SCORE * (near is not None) > tuning.BALL_SCORE / 2]
    judge = _Judge(votes, hidden, taken, ball, flat, near is not None)
    found = [(judge.score(s, (r, c)), r, c) for s, r, c in likely]
    found.sort(reverse=True)
    if not found or found[0][0] < least:
        return None
    score, row, column = found[0]
    apart = (2 * ball.radius * flat.scale) ** 2
    rival = max((s for s, r, c in found if (r - row) ** 2 + (c - column) ** 2 > apart), default=0.0)
    return BallSighting(*_middle(full_white, full_mark, (row, column), ball, flat), score, score - max(rival, 0.0))


def _left_for_ball(free: Array, votes: BallVotes, flat: Flat) -> Array:
    """What figures leave of the weighed pixels: nothing within them, but white at their edge is not theirs.

    A figure that stands on the ball is lifted by it and looks like a larger one, whose outline hides the ball's rim.
    """
    width = 2 * round(tuning.FIGURE_EDGE * flat.scale) + 1
    within = cv2.dilate((free > 0).view(np.uint8), np.ones((width, width), np.uint8))
    edge = within.ravel().take(votes.at) > 0
    return np.asarray(np.where(edge & ~votes.wooden, np.float32(1.0), free.ravel().take(votes.at)))


@dataclass(frozen=True, slots=True)
class _Judge:
    """Judges discs by what a ball must show: a dark mark unless a figure hides it, and an edge.

    A white disc without marks is a mirrored lamp, and white that does not end at the rim is one too. At `kick_off` it
    lies on the white plate, so its edge may not show. A dark spot is a mark unless a figure has `taken` it, even if a
    dark paint would look the same.
    """

    votes: BallVotes
    hidden: Array
    taken: Array
    ball: Ball
    flat: Flat
    kick_off: bool

    def score(self, score: float, place: tuple[int, int]) -> float:
        """What is left of the score of a disc at a place (row, column)."""
        flat = self.flat
        middle, last = place[0] * flat.shape[1] + place[1], self.hidden.size - 1
        ring, core, around = (
            np.minimum(np.maximum(part + middle, 0), last) for part in offsets(self.ball, flat.scale, flat.shape[1])
        )
        rim, inner, outside = (self.votes.level(part[~self.hidden.take(part)]) for part in (ring, core, around))
        white = share_of(rim, 50)
        dark = self.votes.level(core[~self.taken.take(core)]) < tuning.DARK_MARK * white
        marked = np.count_nonzero(dark) >= tuning.LEAST_MARK * flat.scale**2
        open_ = len(inner) >= tuning.MARK_SHOWS * len(core)
        ends = self.kick_off or np.count_nonzero(outside < tuning.RIM_STEP * white) >= tuning.RIM_SHOWS * len(outside)
        share = (1.0 if marked or not open_ else tuning.NO_MARK) * (1.0 if ends else tuning.NO_RIM)
        return score * share + (tuning.KICK_OFF_SCORE if self.kick_off else 0.0)


def _near(flat: Flat, kick_off: tuple[float, float] | None) -> tuple[float, float, float] | None:
    """Column, row and radius of the ground around kick-off."""
    return None if kick_off is None else (*flat.pixel(*kick_off), tuning.KICK_OFF_REACH * flat.scale)


def _rough(
    votes: BallVotes, white: Array, ball: Ball, flat: Flat, near: tuple[float, float, float] | None
) -> list[tuple[int, int]]:
    """The best few places on the coarse grid, or near kick-off."""
    grid = coarse_grid(flat)
    small = (votes.calm_coarse + grid.sums(white - votes.calm_at, votes.cells)) / grid.step**2
    ring, _, around = kernels(ball, flat.scale / grid.step)
    total: Array = cv2.filter2D(small, cv2.CV_32F, ring, borderType=cv2.BORDER_REPLICATE)
    total -= cv2.filter2D(np.maximum(small, 0), cv2.CV_32F, around, borderType=cv2.BORDER_REPLICATE)
    edge = round(flat.margin * flat.scale / grid.step)
    total[:edge], total[-edge:], total[:, :edge], total[:, -edge:] = -1e4, -1e4, -1e4, -1e4
    apart = ball.radius * flat.scale / grid.step
    if near is not None:
        away = np.zeros_like(total)
        column, row, reach = (v / grid.step for v in near)
        cv2.circle(away, (round(column), round(row)), round(reach), 1.0, -1)
        total[away == 0] = -1e4
    hills = _peaks(total, apart)
    return [(round((r + 0.5) * grid.step - 0.5), round((c + 0.5) * grid.step - 0.5)) for r, c in hills]


def _peaks(total: Array, radius: float) -> list[tuple[int, int]]:
    """The best few places, each at least a ball's radius from the others."""
    left, found = total.copy(), []
    for _ in range(tuning.BALL_CANDIDATES):
        _, best, _, (column, row) = cv2.minMaxLoc(left)
        if best < 0:
            break
        found.append((row, column))
        cv2.circle(left, (column, row), round(radius), -1e4, -1)
    return found


def _exact(
    white: Array, mark: Array, places: list[tuple[int, int]], ball: Ball, flat: Flat
) -> list[tuple[float, int, int]]:
    """The best score near each place, and where: first in steps of two pixels, then pixel by pixel."""
    if not places:
        return []
    middles, scores = np.array(places), np.empty(0)
    edge = round(flat.margin * flat.scale)
    last = np.array(flat.shape) - edge - 1
    for around in (_COARSE, _FINE):
        tried = np.minimum(np.maximum(middles[:, None] + around, edge), last)
        total = _disc_scores(white, mark, (tried[..., 0] * flat.shape[1] + tried[..., 1]).reshape(-1, 1), ball, flat)
        total = total.reshape(len(places), -1)
        best = total.argmax(axis=1)[:, None]
        middles = np.take_along_axis(tried, best[..., None], axis=1)[:, 0]
        scores = np.take_along_axis(total, best, axis=1)[:, 0]
    return [(float(s), int(r), int(c)) for s, (r, c) in zip(scores / flat.scale**2, middles, strict=True)]


def _middle(white: Array, mark: Array, place: tuple[int, int], ball: Ball, flat: Flat) -> tuple[float, float]:
    """The middle of all places around the best one that explain as much: of a ball half hidden many do."""
    tried = np.array(place) + _AROUND
    scores = _disc_scores(white, mark, (tried[:, :1] * flat.shape[1] + tried[:, 1:]), ball, flat)
    row, column = tried[scores > scores.max() - tuning.BALL_ALIKE * flat.scale**2].mean(axis=0)
    return float(row), float(column)


def _disc_scores(white: Array, mark: Array, base: Array, ball: Ball, flat: Flat) -> Array:
    ring, core, around = offsets(ball, flat.scale, flat.shape[1])
    total = white.take(base + ring, mode="clip").sum(axis=1)
    total += 0.5 * mark.take(base + core, mode="clip").sum(axis=1)
    return np.asarray(total - np.maximum(white.take(base + around, mode="clip"), 0).sum(axis=1))


@lru_cache(maxsize=8)
def kernels(ball: Ball, scale: float) -> tuple[Array, Array, Array]:
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
def offsets(ball: Ball, scale: float, columns: int) -> tuple[Array, Array, Array]:
    """The same three parts as offsets into a flattened view of so many columns."""
    parts = kernels(ball, scale)
    reach = parts[0].shape[0] // 2
    places = [np.argwhere(part > 0) - reach for part in parts]
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
