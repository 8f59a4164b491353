"""The printed lines between fields are a ruler all over the pitch. They tell lens and pose more exactly than cards do.

Cards lie only at the corners, each a little off. Lines are printed where they belong. Every visible piece of a line
tells how far it seems to lie beside its place.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import ceil
from typing import Protocol

import cv2
import numpy as np

from vision import tuning
from vision.arrays import Array, Picture
from vision.table import Mark

Place = tuple[float, float]
Fields = tuple[int, int, float, float]
"""How many columns and rows of fields a board has, and how wide and long each is."""


class PlacedCamera(Protocol):
    """A camera whose pose is known."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of its pictures."""

    def project(self, points: Array) -> Array:
        """Millimetres on the table (n × 3) → pixels (n × 2)."""


@dataclass(frozen=True, slots=True)
class LinesSeen:
    """Pieces of lines: their middles in millimetres (n × 2), their pixels, and the picture's direction across each."""

    places: Array
    pixels: Array
    across: Array
    noise: Array
    """How many pixels each may be off: as it was found, and as it was printed."""

    chalk: float = 1.0
    """Which part of all chalk this is."""

    def off(self, pose: PlacedCamera, stretch: float = 0.0) -> Array:
        """How many pixels lie between each piece as seen and as this pose would show it, if the print is stretched."""
        across, along = self.places.T
        strays = pose.project(np.c_[across * (1 + stretch), along, np.zeros(len(along))]) - self.pixels
        return np.asarray((strays * self.across).sum(axis=1))

    def agree(self, pose: PlacedCamera) -> bool:
        """Whether most pieces lie where a pose has them."""
        return self.strays(pose) < tuning.LINES_AGREE

    def strays(self, pose: PlacedCamera) -> float:
        """The median distance of the pieces from where a pose has them, in units of the distance that is allowed."""
        return float(np.median(np.abs(self.off(pose)) / self.noise))

    def misfit(self, pose: PlacedCamera, stretch: float) -> Array:
        """The same for each piece. Pieces that stray far count less and less."""
        off = self.off(pose, stretch) / self.noise
        return np.asarray(off * np.minimum(1.0, np.sqrt(tuning.LINE_STRAY / np.maximum(np.abs(off), 1e-9))))


@dataclass(frozen=True, slots=True)
class Pieces:
    """Pieces of printed lines: their middles in millimetres (n × 2), a vector along each, and one across."""

    middles: Array
    along: Array
    across: Array
    weight: Array
    """Chalk weighs 1, thin lines and seams less."""
    doubt: Array
    """How many millimetres beside its place each may seem to lie."""


def find_lines(picture: Picture, pose: PlacedCamera, pieces: Pieces | None) -> LinesSeen | None:
    """The pieces of line that are seen near where `pose` expects them; None if they are too few to tell anything."""
    if pieces is None:
        return None
    middles, along, across = pieces.middles, pieces.along, pieces.across
    offsets = _offsets()
    steps = np.linspace(-0.5, 0.5, tuning.LINE_SAMPLES)
    at = middles[:, None, None] + along[:, None, None] * steps[None, :, None, None]
    at = at + across[:, None, None] * offsets[None, None, :, None]
    pixels = pose.project(np.c_[at.reshape(-1, 2), np.zeros(at.size // 2)]).astype(np.float32)
    maps = pixels.reshape(len(middles), -1, 2)
    shown = cv2.remap(
        picture, maps[..., 0].copy(), maps[..., 1].copy(), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    profiles = np.median(shown.astype(np.float32).mean(axis=2).reshape(at.shape[:3]), axis=1)
    beside, clear = _edges(profiles)
    inside = _within(pixels, pose.size).reshape(len(middles), -1).all(axis=1)
    good = clear & inside
    middles, across, beside, doubt = middles[good], across[good], beside[good], pieces.doubt[good]
    if min(np.count_nonzero(across[:, k]) for k in (0, 1)) < tuning.FEWEST_LINES:
        return None
    seen, further = (
        pose.project(np.c_[middles + across * more[:, None], np.zeros(len(middles))]) for more in (beside, beside + 1)
    )
    way = further - seen
    scale = np.linalg.norm(way, axis=1)
    noise = np.hypot(tuning.LINE_NOISE_PX, doubt * scale)
    return LinesSeen(middles, seen, way / scale[:, None], noise, float(good[pieces.weight == 1].mean()))


def _within(pixels: Array, size: tuple[int, int]) -> Array:
    return np.asarray((pixels >= 1).all(axis=1) & (pixels < np.subtract(size, 2)).all(axis=1))


@lru_cache(maxsize=2)
def pieces_between(fields: Fields | None) -> Pieces | None:
    """What is printed between fields, from crossing to crossing; nothing on a board without them."""
    if fields is None:
        return None
    columns, rows, width, length = fields
    upright = [
        ((c * width, r * length), (c * width, (r + 1) * length)) for c in range(columns + 1) for r in range(rows)
    ]
    level = [((c * width, r * length), ((c + 1) * width, r * length)) for c in range(columns) for r in range(rows + 1)]
    return _pieces(dict.fromkeys(upright + level, 1.0))


@lru_cache(maxsize=2)
def pieces_of(marks: tuple[Mark, ...]) -> Pieces:
    """What is printed as marks, from crossing to crossing or in shorter pieces."""
    cut: dict[tuple[Place, Place], float] = {}
    for mark in marks:
        axis = int(mark.start[0] == mark.end[0])
        low, high = sorted((mark.start[axis], mark.end[axis]))
        crossings = {
            m.start[axis] for m in marks if m.start[axis] == m.end[axis] and _meet(m, mark.start[1 - axis], 1 - axis)
        }
        ends = [low, *sorted(c for c in crossings if low < c < high), high]
        for a, b in pairwise(ends):
            steps = np.linspace(a, b, ceil((b - a) / tuning.LONGEST_PIECE) + 1)
            for c, d in pairwise(float(step) for step in steps):
                beside = mark.start[1 - axis]
                ends_of = ((c, beside), (d, beside)) if axis == 0 else ((beside, c), (beside, d))
                cut[ends_of] = cut.get(ends_of, 0.0) + mark.weight
    return _pieces(cut)


def _meet(mark: Mark, at: float, axis: int) -> bool:
    """Whether a mark reaches a place along its own axis."""
    return min(mark.start[axis], mark.end[axis]) <= at <= max(mark.start[axis], mark.end[axis])


def _pieces(ends: dict[tuple[Place, Place], float]) -> Pieces:
    """Pieces by their ends, with their weights; crossings are left out of what is looked at.

    A pale margin swallows the chalk of the outline: then its inner edge passes for the line.
    """
    start, end = (np.array(values, float) for values in zip(*ends, strict=True))
    upright = start[:, 0] == end[:, 0]
    across = np.stack([upright, ~upright], axis=1).astype(float)
    weight = np.minimum(np.array(list(ends.values())), 1.0)
    middles = (start + end) / 2
    at, low, high = ((values * across).sum(axis=1) for values in (middles, middles.min(axis=0), middles.max(axis=0)))
    doubt = np.where((at == low) | (at == high), tuning.OUTLINE_PRINTED, tuning.LINE_PRINTED)
    return Pieces(middles, tuning.LINE_PART * (end - start), across, weight, doubt)


@lru_cache(maxsize=1)
def _offsets() -> Array:
    reach, step = tuning.LINE_REACH, tuning.LINE_STEP
    return np.arange(-reach, reach + step / 2, step)


@lru_cache(maxsize=1)
def _models() -> tuple[Array, Array, Array]:
    """The places where a line may lie; what even ground explains of a profile; what ground with a line explains."""
    offsets = _offsets()
    inner = tuning.LINE_REACH - tuning.LINE_EDGE
    tried = np.arange(-inner, inner + 0.05, 0.1)
    ground = np.stack([np.ones_like(offsets), offsets], axis=1)
    plain = ground @ np.linalg.pinv(ground)
    explained = []
    for middle in tried:
        away = (offsets - middle) / tuning.LINE_SOFT
        line, step = np.exp(-0.5 * away * away), np.tanh(away)
        parts = np.concatenate([ground, line[:, None], step[:, None]], axis=1)
        explained.append(parts @ np.linalg.pinv(parts))
    return tried, plain, np.stack(explained)


def _edges(profiles: Array) -> tuple[Array, Array]:
    """How far beside the middle a line or a change of ground lies in each profile, and whether it is clear."""
    tried, plain, explained = _models()
    even = ((profiles - profiles @ plain) ** 2).sum(axis=1)
    left = np.stack([((profiles - profiles @ part) ** 2).sum(axis=1) for part in explained], axis=1)
    best = left.argmin(axis=1)
    least = left[np.arange(len(left)), best]
    inner = (best > 0) & (best < len(tried) - 1)
    best = np.clip(best, 1, len(tried) - 2)
    before, here, after = (left[np.arange(len(left)), best + k] for k in (-1, 0, 1))
    bend = np.maximum(before - 2 * here + after, 1e-9)
    beside = tried[best] + np.clip(0.5 * (before - after) / bend, -1, 1) * 0.1
    strong = even - least > tuning.LINE_CONTRAST**2 * profiles.shape[1] / 8
    return beside, inner & strong & (least < tuning.LINE_LEFT * even)
