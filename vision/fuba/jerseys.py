"""How many jerseys lie in a patch of paint, and where: flat pieces show their true outline, only a little side wall.

Seen on the plane of their upper faces, jerseys have their own outline wherever they lie; their side walls appear as a
narrow rim towards the camera's foot point. So even a patch of several touching jerseys is told by laying outlines
over it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np

from vision.arrays import Array
from vision.fuba import tuning
from vision.fuba.cut import Cut, Placing, turn_of


@dataclass(frozen=True, slots=True)
class JerseyFit:
    """A jersey that was laid over a patch: the mean vote on pixels of its own, and what the whole patch has left."""

    side: str
    placing: Placing
    fit: float
    left_over: float
    """Paint of this patch that no jersey explains, by a jersey's area."""


def find_jerseys(votes: Array, side: str, cut: Cut) -> list[JerseyFit]:
    """All jerseys of a side; `votes` says for every pixel of the view how much it shows their paint, -1 to 1."""
    found: list[JerseyFit] = []
    for window, patch in patches(votes, cut):
        found += _laid_over(window, patch, side, cut)
    return found


Window = tuple[int, int]
"""The upper left pixel of a cut-out: column, row."""


def patches(votes: Array, cut: Cut) -> list[tuple[Window, Array]]:
    """Connected patches of paint, each as a cut-out of the votes in which other patches count as not painted."""
    paint = cv2.morphologyEx((votes > 0).astype(np.uint8), cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    paint = cv2.morphologyEx(paint, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    count, labels, stats, middles = cv2.connectedComponentsWithStats(paint, connectivity=8)
    reach = int(np.ceil(np.abs(cut.outline).max())) + 2
    found = []
    for k in range(1, count):
        x, y, w, h, area = (int(v) for v in stats[k])
        if area < tuning.PATCH * cut.area(*middles[k]):
            continue
        x0, y0 = max(x - reach, 0), max(y - reach, 0)
        here = labels[y0 : y + h + reach, x0 : x + w + reach]
        patch = votes[y0 : y + h + reach, x0 : x + w + reach].copy()
        patch[(here != k) & (patch > 0)] = -0.5
        found.append(((x0, y0), patch))
    return found


def _laid_over(window: Window, patch: Array, side: str, cut: Cut) -> list[JerseyFit]:
    """The jerseys of one patch, as many as explain it best."""
    painted = patch > 0
    rows, columns = np.nonzero(painted)
    middle = (columns.mean() + window[0], rows.mean() + window[1])
    area = cut.area(*middle)
    share = len(rows) / area
    if tuning.ONE_JERSEY[0] < share < tuning.ONE_JERSEY[1]:
        alone = _alone(middle, window, patch, cut)
        mask = cut.mask(alone, patch.shape, window)
        if (painted & mask).sum() > tuning.ONE_COVERS * len(rows):
            return _judged([alone], window, patch, side, cut)
    tries = _candidates(window, patch, cut)
    return _judged(_several(tries, window, patch, cut, share), window, patch, side, cut)


def _alone(middle: tuple[float, float], window: Window, patch: Array, cut: Cut) -> Placing:
    """The best place for a single jersey near the middle of its paint."""
    around = np.arange(-tuning.ALONE_REACH_PX, tuning.ALONE_REACH_PX + 1, tuning.COARSE_PX)
    rows, columns = (v.ravel() for v in np.meshgrid(around, around, indexing="ij"))
    rows, columns = rows + round(middle[1]) - window[1], columns + round(middle[0]) - window[0]
    scores = _scores(rows, columns, patch, cut)
    k, at = np.unravel_index(int(scores.argmax()), scores.shape)
    first = Placing(float(columns[at] + window[0]), float(rows[at] + window[1]), turn_of(k))
    return _settled([first], window, patch, cut)[0]


def _scores(rows: Array, columns: Array, patch: Array, cut: Cut) -> Array:
    """For every turn (first index) at every place of a cut-out: the mean vote inside the outline, less paint around."""
    edge = tuning.PAD_PX
    padded = cv2.copyMakeBorder(patch, edge, edge, edge, edge, cv2.BORDER_CONSTANT, value=-1.0)
    wide = padded.shape[1]
    start = (rows + edge) * wide + columns + edge
    votes, scores = padded.ravel(), np.empty((len(cut.points), len(rows)), np.float32)
    paint = np.maximum(votes, 0)
    for k, (inside, around) in enumerate(zip(cut.points, cut.edges, strict=True)):
        at, beside = (points[:, 1] * wide + points[:, 0] for points in (inside, around))
        scores[k] = votes.take(start[:, None] + at[None], mode="clip").mean(axis=1)
        scores[k] -= tuning.EDGE_PRICE * paint.take(start[:, None] + beside[None], mode="clip").mean(axis=1)
    return scores


def _candidates(window: Window, patch: Array, cut: Cut) -> list[Placing]:
    """Places and turns at which an outline lies on paint, best first, near repetitions left out."""
    painted = (patch > 0).astype(np.uint8)
    rows, columns = np.nonzero(painted)
    on_grid = (rows % tuning.COARSE_PX == 0) & (columns % tuning.COARSE_PX == 0)
    rows, columns = rows[on_grid], columns[on_grid]
    if not len(rows):
        return []
    scores = _scores(rows, columns, patch, cut)
    turns, places = np.nonzero(scores > tuning.LEAST_FIT)
    order = np.argsort(-scores[turns, places])
    turns, places = turns[order], places[order]
    found: list[Placing] = []
    most = tuning.CANDIDATES * len(np.flatnonzero(painted)) / cut.area(*window)
    while len(turns) and len(found) < most:
        column, row, turn = columns[places[0]], rows[places[0]], turns[0]
        found.append(Placing(float(column + window[0]), float(row + window[1]), turn_of(turn)))
        away = np.hypot(columns[places] - column, rows[places] - row)
        turned = np.abs((turns - turn + tuning.TURNS // 2) % tuning.TURNS - tuning.TURNS // 2)
        other = (away >= tuning.SAME_PLACE_PX) | (turned > 1)
        turns, places = turns[other], places[other]
    return found


class _Hand(NamedTuple):
    """Some jerseys laid over a patch: what they explain in all, and which pixels they claim."""

    worth: float
    placings: tuple[Placing, ...]
    claimed: Array


@dataclass(frozen=True, slots=True)
class _Choice:
    """All jerseys that may be laid over a patch, with their pixels as rows of a matrix."""

    tries: Sequence[Placing]
    masks: Array
    areas: Array
    patch: Array

    def gains(self, claimed: Array) -> Array:
        """What each jersey would add to those that have claimed their pixels; too little counts as nothing."""
        gain = self.masks @ np.where(claimed, np.float32(-1 - tuning.OVERLAP), self.patch).ravel()
        return np.where(gain > tuning.NEW_GROUND * self.areas, gain, 0.0)

    def with_one(self, hand: _Hand, k: int, gain: float) -> _Hand:
        """The same jerseys and one more."""
        mask = self.masks[k].reshape(self.patch.shape) > 0
        return _Hand(hand.worth + gain, (*hand.placings, self.tries[k]), hand.claimed | mask)


def _several(tries: Sequence[Placing], window: Window, patch: Array, cut: Cut, share: float) -> list[Placing]:
    """The set of jerseys that explains a patch best: one more at a time, several sets kept, then mended."""
    if not tries:
        return []
    masks = np.array([cut.mask(placing, patch.shape, window).ravel() for placing in tries], np.float32)
    choice = _Choice(tries, masks, masks.sum(axis=1), patch)
    hands = [_Hand(0.0, (), np.zeros(patch.shape, bool))]
    best = hands[0]
    for _ in range(min(int(share + 1.6), tuning.MOST_IN_PATCH)):
        more = [
            choice.with_one(hand, int(k), float(gains[k]))
            for hand in hands
            for gains in (choice.gains(hand.claimed),)
            for k in np.argsort(-gains)[: tuning.BEAM]
            if gains[k] > 0
        ]
        if not more:
            break
        hands = _different(sorted(more, key=lambda hand: -hand.worth))[: tuning.BEAM]
        best = max(best, hands[0], key=lambda hand: hand.worth)
    best = _resettled(best, window, patch, cut)
    for _ in range(len(best.placings)):
        mended = _mended(best, choice, window, cut)
        if mended is None:
            break
        best = _resettled(mended, window, patch, cut)
    return list(best.placings)


def _mended(hand: _Hand, choice: _Choice, window: Window, cut: Cut) -> _Hand | None:
    """One jersey taken away and up to two laid elsewhere: a jersey that lay across two others gives way to both."""
    best, improved = hand.worth + 1.0, None
    for k in range(len(hand.placings)):
        rest = [*hand.placings[:k], *hand.placings[k + 1 :]]
        masks = [cut.mask(placing, choice.patch.shape, window) for placing in rest]
        claimed = np.any(masks, axis=0) if masks else np.zeros(choice.patch.shape, bool)
        without = _Hand(_worth(masks, choice.patch) if masks else 0.0, tuple(rest), claimed)
        first = choice.gains(claimed)
        for i in np.argsort(-first)[: tuning.CANDIDATES]:
            if first[i] <= 0:
                break
            one = choice.with_one(without, int(i), float(first[i]))
            second = choice.gains(one.claimed)
            j = int(second.argmax())
            two = choice.with_one(one, j, float(second[j])) if second[j] > 0 else one
            if two.worth > best:
                best, improved = two.worth, two
    return improved


def _different(hands: list[_Hand]) -> list[_Hand]:
    """The same jerseys laid in another order are the same."""
    kept: dict[frozenset[Placing], _Hand] = {}
    for hand in hands:
        kept.setdefault(frozenset(hand.placings), hand)
    return list(kept.values())


def _resettled(hand: _Hand, window: Window, patch: Array, cut: Cut) -> _Hand:
    if not hand.placings:
        return hand
    placings = _settled(list(hand.placings), window, patch, cut)
    masks = [cut.mask(placing, patch.shape, window) for placing in placings]
    return _Hand(_worth(masks, patch), tuple(placings), np.any(masks, axis=0))


def _worth(masks: list[Array], patch: Array) -> float:
    claims = np.sum(masks, axis=0)
    return float(patch[claims > 0].sum() - (tuning.OVERLAP + 1.0) * np.maximum(claims - 1, 0).sum())


def _settled(placings: list[Placing], window: Window, patch: Array, cut: Cut) -> list[Placing]:
    """Each jersey moved and turned a little as long as the patch is explained better."""
    masks = [cut.mask(placing, patch.shape, window) for placing in placings]
    best = _worth(masks, patch)
    for shift, turn in ((1.0, 0.13), (0.5, 0.06)):
        for _ in range(3):
            before = best
            for k in range(len(placings)):
                for move in ((shift, 0, 0), (-shift, 0, 0), (0, shift, 0), (0, -shift, 0), (0, 0, turn), (0, 0, -turn)):
                    tried = Placing(*(a + b for a, b in zip(placings[k], move, strict=True)))
                    mask = cut.mask(tried, patch.shape, window)
                    worth = _worth([*masks[:k], mask, *masks[k + 1 :]], patch)
                    if worth > best:
                        best, placings[k], masks[k] = worth, tried, mask
            if best <= before:
                break
    return placings


def _judged(placings: list[Placing], window: Window, patch: Array, side: str, cut: Cut) -> list[JerseyFit]:
    """Every jersey's fit on pixels of its own, and how much of the patch they leave unexplained."""
    if not placings:
        return []
    masks = [cut.mask(placing, patch.shape, window) for placing in placings]
    claims = np.sum(masks, axis=0)
    unclaimed = float(np.clip(patch[claims == 0], 0, None).sum()) / cut.area(*placings[0][:2])
    found = []
    for placing, mask in zip(placings, masks, strict=True):
        own = mask & (claims == 1)
        fit = float(patch[own].sum()) / max(int(mask.sum()), 1)
        found.append(JerseyFit(side, placing, fit, unclaimed))
    return found
