"""Jerseys laid over one patch of paint: which set of outlines explains it best.

Each pixel's vote counts once: what a second jersey claims as well is a loss. Jerseys never overlap, so no pixel is
claimed three times: what each one explains and what each two lose together tells the worth of any set of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from vision.arrays import Array, hilltop, top_between
from vision.fuba import tuning
from vision.fuba.cut import Bank

TWICE = np.float32(-1.0 - tuning.OVERLAP)
"""What a pixel counts that a further jersey claims as well."""


class Spot(NamedTuple):
    """Where a jersey lies in a patch: the first row and column of its square, and its turn's number."""

    row: int
    column: int
    k: int


class Lying(NamedTuple):
    """Exactly where a jersey lies, as a spot with parts of steps, and the mean vote on pixels of its own."""

    row: float
    column: float
    turn: float
    fit: float


@dataclass(frozen=True, slots=True)
class Patch:
    """Votes around one patch of paint, with room for a jersey's square at every side, and the cuts to lay there."""

    votes: Array
    bank: Bank
    size: int
    """Side of a jersey's square."""
    squares: Array = field(init=False)
    """Every square of the votes: rows × columns × size × size."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "squares", self.squares_of(self.votes))

    def squares_of(self, votes: Array) -> Array:
        """Every square of some votes."""
        rows, columns = (side - self.size + 1 for side in votes.shape)
        return np.ndarray((rows, columns, self.size, self.size), votes.dtype, votes, strides=votes.strides * 2)

    def fits(self, squares: Array) -> Array:
        """The mean vote on jerseys in some squares (first index) in every turn, minus paint around them."""
        return np.asarray(squares @ self.bank.fits.T)

    def mask(self, k: int) -> Array:
        """The pixels of a jersey's square that it covers, 1 or 0."""
        return np.asarray(self.bank.masks[k].reshape(self.size, self.size))


class Laid:
    """Jerseys laid over a patch, and how many of them claim each pixel."""

    def __init__(self, patch: Patch, spots: Sequence[Spot] = ()) -> None:
        self.patch, self.spots = patch, list(spots)
        self.claims = np.zeros(patch.votes.shape, np.float32)
        for spot in spots:
            self._claim(spot, 1)

    def _claim(self, spot: Spot, times: int) -> None:
        size = self.patch.size
        self.claims[spot.row : spot.row + size, spot.column : spot.column + size] += times * self.patch.mask(spot.k)

    def fits(self) -> list[float]:
        """The mean vote of each jersey on its own pixels. Pixels that two jerseys claim count against them."""
        size, found = self.patch.size, []
        for row, column, k in self.spots:
            box = (slice(row, row + size), slice(column, column + size))
            gains = np.where(self.claims[box] > 1, TWICE, self.patch.votes[box])
            found.append(float(np.vdot(gains, self.patch.mask(k))) / float(self.patch.bank.areas[k]))
        return found

    def take_away(self, k: int) -> None:
        """Take one jersey away."""
        self._claim(self.spots.pop(k), -1)

    def settle(self) -> None:
        """Each jersey moved and turned by single steps as long as the patch is explained better."""
        moving = list(range(len(self.spots)))
        for _ in range(tuning.SETTLING_ROUNDS):
            moving = [k for k in moving if self._nudged(k)]
            if not moving:
                break

    def _nudged(self, k: int) -> bool:
        spot = self.spots[k]
        self._claim(spot, -1)
        row, column, worth = self._around(spot)
        best = int(worth.argmax())
        down, across, turned = np.unravel_index(best, worth.shape)
        moved = Spot(row + int(down), column + int(across), (spot.k + (0, 1, -1)[int(turned)]) % tuning.TURNS)
        self.spots[k] = moved
        self._claim(moved, 1)
        return moved != spot

    def _around(self, spot: Spot) -> tuple[int, int, Array]:
        """What a jersey would explain at a place and one step around it, as it is and turned one step either way.

        First the row and column where that begins. The jersey itself must not be laid.
        """
        size = self.patch.size
        row, column = max(spot.row - 1, 0), max(spot.column - 1, 0)
        if len(self.spots) > 1:
            box = (slice(row, spot.row + size + 1), slice(column, spot.column + size + 1))
            squares = self.patch.squares_of(np.where(self.claims[box] > 0, TWICE, self.patch.votes[box]))
        else:
            squares = self.patch.squares[row : spot.row + 2, column : spot.column + 2]
        turns = [(spot.k + step) % tuning.TURNS for step in (0, 1, -1)]
        worth = squares.reshape(-1, size * size) @ self.patch.bank.masks[turns].T
        return row, column, worth.reshape(*squares.shape[:2], len(turns))

    def lies(self, k: int) -> Lying:
        """Where one jersey would explain most, told between the steps."""
        spot, alone = self.spots[k], len(self.spots) == 1
        if not alone:
            self._claim(spot, -1)
        row, column, worth = self._around(spot)
        if not alone:
            self._claim(spot, 1)
        down, across = spot.row - row, spot.column - column
        here, more, less = worth[down, across].tolist()
        return Lying(
            row + hilltop(worth[:, across, 0], down),
            column + hilltop(worth[down, :, 0], across),
            spot.k + top_between(less, here, more),
            here / float(self.patch.bank.areas[spot.k]),
        )


def crowd(patch: Patch, share: float, least: float) -> Laid:
    """The set of jerseys that explains a patch best.

    `share` is its paint by a jersey's area, `least` the mean vote that each must bring.
    """
    tries = candidates(patch, round(tuning.CANDIDATES * share))
    laid = Laid(patch, _best_set(patch, tries, min(int(share + 1.6), tuning.MOST_IN_PATCH)))
    laid.settle()
    while laid.spots:
        fits = laid.fits()
        if min(fits) > least:
            break
        laid.take_away(fits.index(min(fits)))
        laid.settle()
    return laid


def candidates(patch: Patch, most: int) -> list[Spot]:
    """The best places and turns at which an outline lies on paint: better than all places and turns around them."""
    half, step = patch.size // 2, tuning.CROWD_STEP
    inner = patch.votes[half:-half, half:-half]
    rows, columns = (v * step for v in np.nonzero(inner[::step, ::step] > 0))
    if not len(rows):
        return []
    wide = np.full((*(-(-side // step) + 2 for side in inner.shape), tuning.TURNS + 2), -1.0, np.float32)
    fits = patch.fits(patch.squares[rows, columns].reshape(len(rows), -1))
    wide[rows // step + 1, columns // step + 1] = np.concatenate([fits[:, -1:], fits, fits[:, :1]], axis=1)
    top = np.maximum(wide[..., 1:-1], np.maximum(wide[..., :-2], wide[..., 2:]))
    top = np.maximum(top[1:-1], np.maximum(top[:-2], top[2:]))
    top = np.maximum(top[:, 1:-1], np.maximum(top[:, :-2], top[:, 2:]))
    grid = wide[1:-1, 1:-1, 1:-1]
    found = np.argwhere((grid == top) & (grid > tuning.LEAST_FIT))
    order = np.argsort(-grid[tuple(found.T)])[:most]
    return [Spot(int(r) * step, int(c) * step, int(k)) for r, c, k in found[order]]


class _Set(NamedTuple):
    """Some of the tries, and what they explain; made from an earlier set by one more of them."""

    worth: float
    chosen: frozenset[int]
    parent: int = 0
    added: int = 0


def _best_set(patch: Patch, tries: list[Spot], most: int) -> list[Spot]:
    """The tries that explain most together: one more at a time, several sets kept."""
    if not tries:
        return []
    worths, losses, least = _prices(patch, tries)
    sets, gains = [_Set(0.0, frozenset())], worths[None]
    best = sets[0]
    for _ in range(most):
        sets = _one_more(sets, gains, least)
        if not sets:
            break
        gains = gains[[one.parent for one in sets]] - losses[[one.added for one in sets]]
        best = max(best, sets[0], key=lambda one: one.worth)
    return [tries[k] for k in sorted(best.chosen)]


def _one_more(sets: list[_Set], gains: Array, least: Array) -> list[_Set]:
    """The best sets with one try more; `gains` is what each try would add to each set, `least` what it must add."""
    leads = gains - least
    more: dict[frozenset[int], _Set] = {}
    nexts = np.argsort(-leads, axis=1)[:, : tuning.BEAM].tolist()
    for parent, (one, tried, gained, lead) in enumerate(zip(sets, nexts, gains.tolist(), leads.tolist(), strict=True)):
        for k in tried:
            if lead[k] > 0:
                more.setdefault(one.chosen | {k}, _Set(one.worth + gained[k], one.chosen | {k}, parent, k))
    return sorted(more.values(), key=lambda one: -one.worth)[: tuning.BEAM]


def _prices(patch: Patch, tries: list[Spot]) -> tuple[Array, Array, Array]:
    """What each try explains, what each two of them lose where they overlap on paint, and the least it must add."""
    size, turns = patch.size, [spot.k for spot in tries]
    squares = patch.squares[[s.row for s in tries], [s.column for s in tries]]
    masks = patch.bank.masks[turns]
    worths = np.einsum("ij,ij->i", squares.reshape(len(tries), -1), masks)
    placed = np.zeros((len(tries), *patch.votes.shape), np.float32)
    for one, spot, mask in zip(placed, tries, masks, strict=True):
        one[spot.row : spot.row + size, spot.column : spot.column + size] = mask.reshape(size, size)
    painted = patch.votes > 0
    on_paint = placed[:, painted]
    losses = (on_paint * (patch.votes[painted] - TWICE)) @ on_paint.T
    np.fill_diagonal(losses, np.inf)
    return worths, losses, tuning.ROUGHLY_NEW * patch.bank.areas[turns]
