"""Touching jerseys: which set of outlines explains one large patch of paint best."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from vision.arrays import Array
from vision.fuba import tuning
from vision.fuba.cut import Cut, Placing
from vision.fuba.settling import TWICE, Laid, Window


class _Squad(NamedTuple):
    """Some jerseys laid over a patch: what they explain, which pixels they claim, what each further one would add."""

    worth: float
    placings: tuple[Placing, ...]
    claimed: Array
    gains: Array


class _More(NamedTuple):
    """A squad and one of the jerseys that may join it, not laid yet."""

    worth: float
    squad: _Squad
    k: int


@dataclass(frozen=True, slots=True)
class _Choice:
    """All jerseys that may be laid over a patch."""

    tries: Sequence[Placing]
    pixels: Sequence[Array]
    """For each, the flat places of its pixels."""
    masks: Array
    """For every pixel of the patch (first index) 1 if it is one of a jersey's, else 0."""
    areas: Array
    loss: Array
    """What a pixel costs the others once it is claimed."""
    nobody: _Squad

    def promising(self, gains: Array, least: float) -> Array:
        """What each jersey would add; too little counts as nothing."""
        return np.where(gains > least * self.areas, gains, np.float32(0.0))

    def after(self, gains: Array, fresh: Array) -> Array:
        """What each jersey would add after some free pixels have been claimed."""
        return np.asarray(gains - self.loss.take(fresh) @ self.masks.take(fresh, axis=0))

    def before(self, gains: Array, freed: Array) -> Array:
        """What each jersey would add after some claimed pixels have become free."""
        return np.asarray(gains + self.loss.take(freed) @ self.masks.take(freed, axis=0))

    def joined(self, more: _More) -> _Squad:
        """The same jerseys and one more."""
        squad, k = more.squad, more.k
        mine = self.pixels[k]
        fresh = mine[~squad.claimed.take(mine)]
        claimed = squad.claimed.copy()
        claimed[fresh] = True
        return _Squad(more.worth, (*squad.placings, self.tries[k]), claimed, self.after(squad.gains, fresh))


def _choice(tries: Sequence[Placing], window: Window, patch: Array, cut: Cut) -> _Choice:
    wide = patch.shape[1]
    pixels, areas = [], np.empty(len(tries), np.float32)
    for k, placing in enumerate(tries):
        stamp = cut.stamp(placing, patch.shape, window)
        rows, columns = np.nonzero(stamp.mask)
        pixels.append((rows + stamp.rows.start) * wide + columns + stamp.columns.start)
        areas[k] = len(rows)
    masks = np.zeros((patch.size, len(tries)), np.float32)
    masks[np.concatenate(pixels), np.repeat(np.arange(len(tries)), areas.astype(int))] = 1
    votes = patch.ravel()
    first = np.array([votes.take(mine).sum() for mine in pixels], np.float32)
    nobody = _Squad(0.0, (), np.zeros(patch.size, bool), first)
    return _Choice(tries, pixels, masks, areas, votes - np.float32(TWICE), nobody)


def crowd(tries: Sequence[Placing], window: Window, patch: Array, cut: Cut, share: float) -> Laid:
    """The set of jerseys that explains a patch best: one more at a time, several sets kept, then mended."""
    if not tries:
        return Laid([], window, patch, cut)
    choice = _choice(tries, window, patch, cut)
    squads = [choice.nobody]
    best = squads[0]
    for _ in range(min(int(share + 1.6), tuning.MOST_IN_PATCH)):
        more = [one for squad in squads for one in _joining(squad, choice, tuning.NEW_GROUND, tuning.BEAM)]
        if not more:
            break
        squads = [choice.joined(one) for one in _different(more, choice)]
        best = max(best, squads[0], key=lambda squad: squad.worth)
    laid = Laid(best.placings, window, patch, cut)
    laid.settle()
    while laid.placings and laid.unclaimed() > tuning.MENDED_FROM * float(choice.areas.mean()):
        mended = [_resettled(more, laid, window) for more in _proposals(laid, choice)]
        if not mended:
            break
        better = max(mended, key=Laid.worth)
        if better.worth() < laid.worth() + 1.0:
            break
        laid = better
    return laid


def _joining(squad: _Squad, choice: _Choice, least: float, most: int) -> Iterable[_More]:
    """The best few jerseys that may join a squad, best first."""
    gains = choice.promising(squad.gains, least)
    for k in np.argsort(-gains)[:most]:
        if gains[k] > 0:
            yield _More(squad.worth + float(gains[k]), squad, int(k))


def _different(more: list[_More], choice: _Choice) -> list[_More]:
    """The best few; the same jerseys laid in another order are the same."""
    kept: dict[frozenset[Placing], _More] = {}
    for one in sorted(more, key=lambda one: -one.worth):
        kept.setdefault(frozenset((*one.squad.placings, choice.tries[one.k])), one)
        if len(kept) == tuning.BEAM:
            break
    return list(kept.values())


def _proposals(laid: Laid, choice: _Choice) -> list[tuple[Placing, ...]]:
    """One jersey taken away and up to two laid elsewhere: one that lay across two others gives way to both.

    They are laid roughly, so that they may seem to overlap more than they do once they have settled.
    """
    claims, votes = laid.claims.ravel(), laid.patch.ravel()
    all_gains = choice.after(choice.nobody.gains, np.flatnonzero(claims))
    worth, wide = laid.worth(), laid.patch.shape[1]
    found: list[_Squad | _More] = []
    for k, stamp in enumerate(laid.stamps):
        rows, columns = np.nonzero(stamp.mask)
        mine = (rows + stamp.rows.start) * wide + columns + stamp.columns.start
        freed = mine[claims.take(mine) == 1]
        claimed = claims > 0
        claimed[freed] = False
        lost = float(votes.take(freed).sum()) + TWICE * (len(mine) - len(freed))
        rest = (*laid.placings[:k], *laid.placings[k + 1 :])
        without = _Squad(worth - lost, rest, claimed, choice.before(all_gains, freed))
        for first in _joining(without, choice, tuning.ROUGHLY_NEW, tuning.CANDIDATES):
            one = choice.joined(first)
            found.append(next(iter(_joining(one, choice, tuning.ROUGHLY_NEW, 1)), one))
    kept: dict[frozenset[Placing], tuple[Placing, ...]] = {}
    for each in sorted(found, key=lambda each: -each.worth):
        placings = (*each.squad.placings, choice.tries[each.k]) if isinstance(each, _More) else each.placings
        kept.setdefault(frozenset(placings), placings)
        if len(kept) == tuning.BEAM:
            break
    return list(kept.values())


def _resettled(placings: tuple[Placing, ...], before: Laid, window: Window) -> Laid:
    """Jerseys laid anew and those beside them settled; the others lie as they did."""
    laid = Laid(placings, window, before.patch, before.cut)
    was, now = set(before.placings), set(placings)
    reach = 2 * before.cut.reach
    changed = [one for one in (*was, *now) if (one in was) != (one in now)]
    restless = [
        k
        for k, here in enumerate(placings)
        if any(abs(here.column - one.column) < reach and abs(here.row - one.row) < reach for one in changed)
    ]
    laid.settle(restless)
    return laid
