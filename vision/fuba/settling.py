"""Jerseys that lie in one patch of paint: which pixels they claim, and each moved a little until all fit best."""

from collections.abc import Collection, Sequence

import numpy as np

from vision.arrays import Array
from vision.fuba import tuning
from vision.fuba.cut import Cut, Placing, Stamp

Window = tuple[int, int]
"""The upper left pixel of a cut-out: column, row."""
TWICE = -1.0 - tuning.OVERLAP
"""What a pixel counts that a further jersey claims as well."""
STEPS = ((1.0, 0.13), (0.5, 0.06))
"""Pixels and radians by which jerseys are moved and turned."""


class Laid:
    """Jerseys laid over a patch; how many of them claim each pixel is kept up to date while they move."""

    def __init__(self, placings: Sequence[Placing], window: Window, patch: Array, cut: Cut) -> None:
        self.placings = list(placings)
        self.patch, self.cut, self._window = patch, cut, window
        self.stamps = [self.stamp(placing) for placing in placings]
        self.claims = np.zeros(patch.shape, np.float32)
        for stamp in self.stamps:
            self.claims[stamp.rows, stamp.columns] += stamp.mask

    def stamp(self, placing: Placing) -> Stamp:
        """A jersey's pixels in this patch."""
        return self.cut.stamp(placing, self.patch.shape, self._window)

    def worth(self) -> float:
        """All votes that they explain, less what is claimed twice."""
        claimed = self.claims > 0
        extra = float(self.claims.sum()) - int(claimed.sum())
        return float(self.patch[claimed].sum()) + TWICE * extra

    def unclaimed(self) -> float:
        """Paint that no jersey explains, in pixels."""
        return float(np.maximum(self.patch[self.claims == 0], 0).sum())

    def settle(self, restless: Collection[int] | None = None, steps: Sequence[tuple[float, float]] = STEPS) -> None:
        """Each jersey (or each of some) moved and turned as long as the patch is explained better."""
        some = range(len(self.placings)) if restless is None else sorted(restless)
        for shift, turn in steps:
            for _ in range(2):
                moved = [k for k in some if self._nudged(k, shift, turn)]
                if not moved:
                    break

    def _nudged(self, k: int, shift: float, turn: float) -> bool:
        """Whether one jersey lies better after a step either way in each direction."""
        placing, stamp = self.placings[k], self.stamps[k]
        self.claims[stamp.rows, stamp.columns] -= stamp.mask
        gains = np.where(self.claims > 0, np.float32(TWICE), self.patch) if len(self.placings) > 1 else self.patch
        best, moved = _explained(gains, stamp), False
        for across, down, turned in ((shift, 0.0, 0.0), (0.0, shift, 0.0), (0.0, 0.0, turn)):
            for way in (1, -1):
                tried = Placing(placing.column + way * across, placing.row + way * down, placing.turn + way * turned)
                there = self.stamp(tried)
                worth = _explained(gains, there)
                if worth > best:
                    best, placing, stamp, moved = worth, tried, there, True
                    break
        self.placings[k], self.stamps[k] = placing, stamp
        self.claims[stamp.rows, stamp.columns] += stamp.mask
        return moved


def _explained(gains: Array, stamp: Stamp) -> float:
    return float(np.vdot(gains[stamp.rows, stamp.columns], stamp.mask))
