"""Where on upright maps of edges a board's print fits best: two combs of lines, one across and one along."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.arrays import Array
from vision.board_lines import Pieces
from vision.board_search import tuning
from vision.board_search.edges import UprightEdges
from vision.table import Mark


@dataclass(frozen=True, slots=True)
class Laying:
    """A board laid on the maps: pixels per millimetre across and along, where it begins, whether it lies sideways."""

    score: float
    scale: tuple[float, float]
    first: tuple[int, int]
    on_its_side: bool

    def places(self, corners: Array, length: float) -> Array:
        """Millimetres (n × 2) → places on the maps; a picture's rows count down, a board's rows up."""
        (across, along), (x, y) = self.scale, self.first
        if self.on_its_side:
            return np.stack([y + corners[:, 1] * along, x + corners[:, 0] * across], axis=1)
        return np.stack([x + corners[:, 0] * across, y + (length - corners[:, 1]) * along], axis=1)

    def is_near(self, other: "Laying") -> bool:
        """Whether two layings are one, but for a pixel or two."""
        off = [abs(a - b) for a, b in zip(self.first, other.first, strict=True)]
        grown = [abs(a / b - 1) for a, b in zip(self.scale, other.scale, strict=True)]
        near = max(off) < tuning.LAID_APART_PX and max(grown) < tuning.RATIO_DOUBT / 2
        return near and self.on_its_side == other.on_its_side


def best_layings(edges: UprightEdges, marks: tuple[Mark, ...], pieces: Pieces) -> list[Laying]:
    """The best places of a print, the best one first.

    Two combs find places quickly, but a margin's edge may pass for a line. So every place and those one field beside it
    are compared piece by piece, each only where it is printed.
    """
    columns, rows = _profile(edges.upright.sum(axis=0)), _profile(edges.level.sum(axis=1))
    length = max(max(mark.start[1], mark.end[1]) for mark in marks)
    upside_down = tuple(Mark((m.start[0], length - m.start[1]), (m.end[0], length - m.end[1]), m.weight) for m in marks)
    across, along = _comb(marks, 0), _comb(marks, 1)
    found = [
        *_fitted(columns, across, rows, _comb(upside_down, 1), on_its_side=False),
        *_fitted(rows, across, columns, along, on_its_side=True),
    ]
    step = float(np.diff(across[0]).min()), float(np.diff(along[0]).min())
    beside = [other for laying in _apart(found) for other in _beside(laying, step)]
    return _apart([replace(each, score=_shown(edges, each, pieces, length)) for each in beside])


def _apart(layings: list[Laying]) -> list[Laying]:
    """The best layings that are not one and the same."""
    apart: list[Laying] = []
    for laying in sorted(layings, key=lambda each: -each.score):
        if len(apart) < tuning.LAYINGS and not any(laying.is_near(other) for other in apart):
            apart.append(laying)
    return apart


def _beside(laying: Laying, step: tuple[float, float]) -> list[Laying]:
    """A laying, and those by one field beside it."""
    wide, long = (size * scale for size, scale in zip(step, laying.scale, strict=True))
    x, y = laying.first
    return [replace(laying, first=(round(x + i * wide), round(y + j * long))) for i in (0, -1, 1) for j in (0, -1, 1)]


def _shown(edges: UprightEdges, laying: Laying, pieces: Pieces, length: float) -> float:
    """How much of a print is seen where it would lie, piece by piece: 1 is all of it."""
    steps = np.linspace(-0.5, 0.5, tuning.PIECE_SAMPLES)[None, :, None]
    places = (pieces.middles[:, None] + pieces.along[:, None] * steps).reshape(-1, 2)
    at = laying.places(places, length).reshape(len(pieces.middles), -1, 2)
    upright = (pieces.across[:, 0] > 0) != laying.on_its_side
    seen = np.empty(len(at), np.float32)
    for chosen, shown in ((upright, edges.upright), (~upright, edges.level)):
        where = at[chosen].astype(np.float32)
        found = cv2.remap(
            cv2.dilate(shown, np.ones((3, 3))), where[..., 0].copy(), where[..., 1].copy(), cv2.INTER_NEAREST
        )
        seen[chosen] = np.median(found, axis=1)
    return float((seen * pieces.weight).sum() / pieces.weight.sum())


Comb = tuple[Array, Array]
"""Where a print has lines in one direction, in millimetres, and how much each of them counts."""


def _comb(marks: tuple[Mark, ...], axis: int) -> Comb:
    """The lines that are met along an axis; one that is longer or stronger counts more."""
    found: dict[float, float] = {}
    for mark in marks:
        if mark.start[axis] == mark.end[axis]:
            length = abs(mark.end[1 - axis] - mark.start[1 - axis])
            found[mark.start[axis]] = found.get(mark.start[axis], 0.0) + length * mark.weight
    at = np.array(sorted(found))
    weight = np.array([found[place] for place in at])
    return at, weight / np.sqrt((weight**2).sum())


def _profile(edges: Array) -> Array:
    """Edges along one axis against those around, in units of what they usually are."""
    around = cv2.blur(edges[None].astype(np.float32), (tuning.AROUND_PX, 1), borderType=cv2.BORDER_REPLICATE)[0]
    above = edges - around
    return np.asarray(above / max(float(np.sqrt((above**2).mean())), 1e-6), np.float32)


def _fitted(one: Array, across: Comb, other: Array, along: Comb, on_its_side: bool) -> list[Laying]:
    """For every scale across the best place, with the best scale and place along that go with it."""
    largest = max(len(one), len(other)) / max(across[0][-1], along[0][-1])
    scales = largest * np.exp(-np.arange(0, -np.log(tuning.SMALLEST), tuning.SCALE_STEP))
    (first_x, best_x), (first_y, best_y) = (_best_places(*pair, scales) for pair in ((one, across), (other, along)))
    near = round(tuning.RATIO_DOUBT / tuning.SCALE_STEP)
    layings = []
    for k, scale in enumerate(scales):
        low = max(k - near, 0)
        mate = low + int(best_y[low : k + near + 1].argmax())
        score = float(best_x[k] + best_y[mate])
        if score > 0:
            layings.append(Laying(score, (scale, scales[mate]), (int(first_x[k]), int(first_y[mate])), on_its_side))
    return layings


def _best_places(profile: Array, comb: Comb, scales: Array) -> tuple[Array, Array]:
    """For every scale where a comb fits a profile best, and how well."""
    at, weight = comb
    first, best = np.zeros(len(scales), int), np.full(len(scales), -np.inf)
    for k, scale in enumerate(scales):
        room = len(profile) - round(at[-1] * scale) - 1
        if room > 0:
            shifted = (part * profile[round(place * scale) :][:room] for place, part in zip(at, weight, strict=True))
            sums = np.sum(list(shifted), axis=0)
            first[k], best[k] = sums.argmax(), sums.max()
    return first, best
