"""Shadows give away figures that hide in the grass: the lamp is a second eye.

Where the lamp hangs is learned from the start formation. A shadow that nobody casts is strange: a figure stands where
its own body and its own shadow are dark together.
"""

from collections.abc import Mapping, Sequence

import cv2
import numpy as np

from vision.arrays import Array
from vision.flat_view import Flat, FlatView, coarse_grid
from vision.ground.evidence import Evidence, Votes
from vision.ground.lamp import Lamp
from vision.ground.tuning import PIXEL_CAP, SURELY_NOT_EMPTY
from vision.soccer_tactics import tuning
from vision.soccer_tactics.figures import Shape
from vision.soccer_tactics.placed import Placed, pixels_of
from vision.soccer_tactics.scene import Scene, Sighting


def _axis(
    lamp: Lamp, rows: Array, columns: Array, shape: Shape, flat: Flat, whole: bool = False
) -> tuple[Array, Array]:
    """Rows and columns (places × samples) along figures' shadows, from outside of the base (or `whole`) to the tip.

    What lies beyond the tip is not a number.
    """
    x, y = (columns + 0.5) / flat.scale - flat.margin, (rows + 0.5) / flat.scale - flat.margin
    away = np.stack([x - lamp.place[0], y - lamp.place[1]], axis=-1)
    tip = away * (shape.height / (lamp.height - shape.height))
    length = np.maximum(np.hypot(tip[..., 0], tip[..., 1]), 1e-3)[..., None]
    first = 0.0 if whole else shape.radius
    samples = max(round((float(length.max()) - first) / tuning.SHADOW_HALF), 1)
    along = first + (np.arange(samples) + 0.5) * tuning.SHADOW_HALF
    part = np.where(along < length, along / length, np.nan) * flat.scale
    return rows[..., None] + part * tip[..., 1:], columns[..., None] + part * tip[..., :1]


def shadow_votes(evidence: Evidence, shade: float) -> Array:
    """How much every pixel looks like a shadow of this depth: 1 is shadow, -1 is lit, 0 is not the board."""
    votes = np.full(evidence.empty.size, -1.0, np.float32)
    middle = (1 + shade) / 2
    here = np.clip((middle - evidence.shade) / (1 - middle), -1, 1)
    here[evidence.empty.ravel().take(evidence.at) < SURELY_NOT_EMPTY] = 0.0
    votes[evidence.at] = here
    return votes


def _softened(votes: Array, flat: Flat) -> Array:
    """Every pixel with the breadth of a shadow around it."""
    side = 2 * round(tuning.SHADOW_HALF * flat.scale) + 1
    return np.asarray(cv2.blur(votes.reshape(flat.shape), (side, side)))


def _heard(soft: Array, row: Array, column: Array) -> Array:
    """What the ground says along shadows, in votes times square millimetres; beyond the view its edge counts."""
    r, c = (
        np.clip(np.nan_to_num(values), 0, most - 1).astype(np.intp)
        for values, most in zip((row, column), soft.shape, strict=True)
    )
    said = np.where(np.isfinite(row), soft[r, c], np.float32(0))
    return np.asarray(said.sum(axis=-1) * (tuning.SHADOW_HALF * 2 * tuning.SHADOW_HALF))


def find_lamp(evidence: Evidence, placed: Sequence[Placed], shapes: Mapping[str, Shape], seen: FlatView) -> Lamp | None:
    """The lamp that throws the start formation's shadows, of which every pixel was weighed; None if none is clear."""
    flat, solid = seen.flat, np.zeros(evidence.empty.size, bool)
    for figure in placed:
        for part in ("body", "head", "mirror"):
            solid[pixels_of(figure, shapes[figure.line.shape], seen, part)] = True
    votes = shadow_votes(evidence, tuning.LIGHT_SHADOW)
    votes[solid] = 0.0
    soft = _softened(votes, flat)
    rows, columns = np.array([(figure.row, figure.column) for figure in placed]).T
    usual = _middling(shapes)
    lamp = max(_far_lamps(flat), key=lambda lamp: _heard(soft, *_axis(lamp, rows, columns, usual, flat)).sum())
    for step in tuning.LAMP_STEPS:
        lamp = max(
            _lamps_near(lamp, step, flat), key=lambda lamp: _heard(soft, *_axis(lamp, rows, columns, usual, flat)).sum()
        )
    row, column = (values.ravel() for values in _axis(lamp, rows, columns, usual, flat))
    there = np.isfinite(row) & (row >= 0) & (column >= 0) & (row < flat.shape[0]) & (column < flat.shape[1])
    at = row[there].astype(np.intp) * flat.shape[1] + column[there].astype(np.intp)
    at = at[~solid[at]]
    if not len(at) or votes[at].mean() < 0:
        return None
    return Lamp(lamp.place, lamp.height, float(np.median(evidence.shade[at])))


def _middling(shapes: Mapping[str, Shape]) -> Shape:
    return sorted(shapes.values(), key=lambda shape: shape.height)[len(shapes) // 2]


def _hung(lean: Array, height: float, flat: Flat) -> Lamp:
    """The lamp in whose light a thing in the middle of the pitch throws a shadow that is `lean` times its height."""
    return Lamp(np.array([flat.width / 2, flat.length / 2]) - lean * height, height)


def _far_lamps(flat: Flat) -> list[Lamp]:
    """Lamps on all sides, low and high, so far off that all shadows fall alike."""
    turns = np.linspace(0, 2 * np.pi, tuning.LAMP_SIDES, endpoint=False)
    ways = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    return [_hung(long * way, tuning.LAMP_HEIGHTS[0], flat) for way in ways for long in tuning.SHADOW_LEANS]


def _lamps_near(lamp: Lamp, step: float, flat: Flat) -> list[Lamp]:
    """Lamps whose shadows lean a little otherwise, and nearer ones, whose shadows spread."""
    lean = (np.array([flat.width / 2, flat.length / 2]) - lamp.place) / lamp.height
    around = [np.array([a, b]) * step for a in (-1, 0, 1) for b in (-1, 0, 1)]
    return [_hung(lean + off, height, flat) for off in around for height in tuning.LAMP_HEIGHTS]


class Shadows:
    """The shadows of one view that nobody who was spotted casts."""

    def __init__(self, evidence: Evidence, lamp: Lamp, scene: Scene) -> None:
        self._lamp, self._flat, self._at = lamp, scene.flat, evidence.at
        self._usual = scene.shapes[scene.usual]
        self._votes = shadow_votes(evidence, lamp.shade)
        self._votes[(scene.claimed > 0) | (scene.mirrored > 0)] = 0.0
        for figure in scene.standing:
            self._explain(figure, scene.shapes[figure.shape])
        self._soft = _softened(self._votes, self._flat)

    def _explain(self, figure: Sighting, shape: Shape) -> None:
        """The ground that a figure's shadow darkens says nothing any more."""
        along = _axis(self._lamp, np.array(figure.row), np.array(figure.column), shape, self._flat, whole=True)
        row, column = (values[np.isfinite(values)] for values in along)
        known = self._votes.reshape(self._flat.shape)
        for r, c in zip(row, column, strict=True):
            cv2.circle(known, (round(c), round(r)), round((shape.radius + 1.5) * self._flat.scale), 0.0, -1)

    def speak(self, places: Array) -> Array:
        """What shadows say for a middling figure at some places (row, column)."""
        rows, columns = places.T.astype(np.float32)
        heard = _heard(self._soft, *_axis(self._lamp, rows, columns, self._usual, self._flat))
        return np.asarray(heard * tuning.SHADOW_VOTE)

    def uncast(self) -> Array:
        """Which of the weighed pixels look like a shadow that nobody casts."""
        return np.asarray(self._votes.take(self._at) > 0)

    def lifted(self, votes: Votes, least: Array) -> Votes:
        """The votes for figures, now that a shadow that nobody casts is strange, and paints may hide in the grass."""
        layers = votes.layers.copy()
        layers[:, :-1] += np.where(self.uncast(), np.float32(tuning.UNCAST_PRICE), np.float32(0))
        np.maximum(layers, least[:, None], out=layers)
        np.minimum(layers, PIXEL_CAP, out=layers)
        return Votes(votes.slot, votes.at, layers, votes.row)

    def peaks(self) -> list[tuple[float, float]]:
        """Places (row, column) whose shadow is seen."""
        grid = coarse_grid(self._flat)
        rows, columns = (v.ravel() for v in np.mgrid[: grid.rows, : grid.columns])
        places = np.stack([(rows + 0.5) * grid.step - 0.5, (columns + 0.5) * grid.step - 0.5], axis=1)
        total = self.speak(places).astype(np.float32).reshape(grid.rows, grid.columns)
        top = (total >= cv2.dilate(total, np.ones((3, 3), np.uint8))) & (total > tuning.SHADOW_SCORE)
        return [(float(row), float(column)) for row, column in places[top.ravel()]]
