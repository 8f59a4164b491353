"""How the camera leans: the lines of a board form two families that cross at right angles.

Every stroke in the picture votes. For the right tilt the strokes of a family become parallel, whatever the board's own
direction. A focal length that is thought wrong only makes the tilt a little wrong and the crossing a little skew.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Array
from vision.board_search import tuning
from vision.camera import least_squares


@dataclass(frozen=True, slots=True)
class Strokes:
    """Straight strokes in a picture: their ends as seen from the lens (n × 2 × 2), and how much each counts."""

    ends: Array
    weight: Array


@dataclass(frozen=True, slots=True)
class Tilt:
    """How far the camera leans across and down the picture, the first family's direction, and how skew both are."""

    across: float
    down: float
    turn: float
    skew: float = 0.0

    def upright(self) -> Array:
        """Rays of the camera → the board's plane, the first family level and the second one upright (3 × 3)."""
        a, b = self.turn, self.turn + self.skew + np.pi / 2
        families = np.array([[np.cos(a), np.cos(b), 0], [np.sin(a), np.sin(b), 0], [0, 0, 1]])
        return np.asarray(np.linalg.inv(families) @ _leaning(self.across, self.down))


def find_strokes(grey: Array, rays: Array) -> Strokes:
    """The strokes of a grey picture; `rays` makes rays of its pixels (3 × 3)."""
    found = cv2.createLineSegmentDetector(cv2.LSD_REFINE_NONE).detect(grey)[0]
    ends = np.zeros((0, 2, 2)) if found is None else np.asarray(found, float).reshape(-1, 2, 2)
    length = np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1)
    long = length > tuning.SHORT_PX
    seen = cv2.perspectiveTransform(ends[long].reshape(1, -1, 2), rays) if long.any() else ends[long]
    return Strokes(np.asarray(seen, float).reshape(-1, 2, 2), np.minimum(length[long], tuning.LONG_PX))


def find_tilt(strokes: Strokes) -> Tilt | None:
    """The tilt for which most strokes run along or across one direction; None if there is nothing to tell it."""
    if len(strokes.weight) < 2:
        return None
    steps = int(tuning.STEEPEST_DEG / tuning.TILT_STEP_DEG)
    tried = [
        _families(strokes, np.radians(i * tuning.TILT_STEP_DEG), np.radians(j * tuning.TILT_STEP_DEG))
        for i in range(-steps, steps + 1)
        for j in range(-steps, steps + 1)
        if i * i + j * j <= steps * steps
    ]
    return _settled(strokes, max(tried, key=lambda each: each[0])[1])


def _leaning(across: float, down: float) -> Array:
    turn, _ = cv2.Rodrigues(np.array([down, -across, 0.0]))
    return np.asarray(turn)


def _directions(strokes: Strokes, across: float, down: float) -> Array:
    ends = cv2.perspectiveTransform(strokes.ends.reshape(1, -1, 2), _leaning(across, down)).reshape(-1, 2, 2)
    way = ends[:, 1] - ends[:, 0]
    return np.asarray(np.arctan2(way[:, 1], way[:, 0]))


def _families(strokes: Strokes, across: float, down: float) -> tuple[float, Tilt]:
    """How many strokes belong to the two best families under a tilt: degree by degree, neighbours included."""
    degrees = np.floor(np.degrees(_directions(strokes, across, down))).astype(int) % 180
    votes = np.bincount(degrees, strokes.weight, 180)
    votes = votes + np.roll(votes, 1) + np.roll(votes, -1)
    both = np.sqrt(votes[:90] * votes[90:])
    best = int(both.argmax())
    return float(both[best]), Tilt(across, down, float(np.radians(best + 0.5)))


def _settled(strokes: Strokes, tilt: Tilt) -> Tilt:
    """The same tilt as exactly as its strokes tell; round by round those that stray more count no more."""
    unknowns, weight = np.array([tilt.across, tilt.down, tilt.turn, 0.0]), np.sqrt(strokes.weight)
    price = np.sqrt(strokes.weight.sum()) / np.radians(tuning.SKEW_DEG)
    for degrees in tuning.SAME_WAY_DEG:

        def misfit(tried: Array, limit: float = np.radians(degrees)) -> Array:
            directions = _directions(strokes, tried[0], tried[1])
            off = np.stack([_between(directions, tried[2]), _between(directions, tried[2] + tried[3] + np.pi / 2)])
            nearest = np.take_along_axis(off, np.abs(off).argmin(axis=0)[None], axis=0)[0]
            return np.append(np.clip(nearest / limit, -1, 1) * weight, 0.1 * price * tried[3])

        unknowns, _ = least_squares(misfit, unknowns, rounds=12)
    return Tilt(*(float(value) for value in unknowns))


def _between(directions: Array, other: float) -> Array:
    """The angle between lines, a quarter turn either way at most."""
    return np.asarray((directions - other + np.pi / 2) % np.pi - np.pi / 2)
