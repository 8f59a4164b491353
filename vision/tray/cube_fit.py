"""Cubes in the tray: place and turn at which outline and pips of the upper face and the sides agree best.

The die's size and the camera are known, so a place and a turn say where every pip of every visible face may lie.
The right one finds dark spots on some of these places in the way of a die's value, plain paint on the others and
between them, and leaves no spot of the bright patch unexplained.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np

from vision.arrays import Array, share_of
from vision.tray import tuning
from vision.tray.cube import Cube
from vision.tray.cube_lattice import PIP_ROWS, PLAIN_ROWS, SIDE_ROWS, TOP_ROWS, UPPER_ROWS, Lattices, lattices
from vision.tray.cube_sight import Fit, Misfit, Sight
from vision.tray.cube_starts import drawn_to_pips, first_guesses
from vision.tray.marks import Marks, marks_of
from vision.tray.pips import LATTICE, PIPS, VALUES, WAY_SIGNS, Spots, likelihood

Step = tuple[int, float, float]
"""How many steps to either side, millimetres, radians."""


def place_cube(sight: Sight, marks: Marks) -> Cube | None:
    """The best cube of a patch; none if nothing on it looks like a pip."""
    starts = first_guesses(sight.view, marks.peaks, sight.others)
    if not len(starts):
        return None
    hopes = _hopeful(sight, marks, starts)
    fits = [drawn_to_pips(sight.view, hope.fit, LATTICE[PIPS[hope.way]], marks.peaks) for hope in hopes]
    if len(hopes) == 1 and (first := hopes[0].cube()).clear:
        return replace(first, fit=fits[0])
    high = _around(sight, marks, fits, tuning.CUBE_STEPS)
    close = [hill for hill in high if hill.worth > max(hill.worth for hill in high) - tuning.CLOSE_LEAD]
    if len(close) > 1:
        return max((hill.cube() for hill in close), key=lambda cube: _preferred(sight, cube))
    return close[0].cube()


def _preferred(sight: Sight, cube: Cube) -> float:
    """How good a cube is among others that explain about as much: less sticks out, and its pips are darker.

    A lone pip does not tell the turn, so the pips of some side may fit by chance.
    """
    against = sight.misfit(cube.fit, cube.sided and cube.value > 1)
    return cube.worth + tuning.DARKER_PIPS * cube.spot - tuning.STICKING_OUT * sum(against)


def _hopeful(sight: Sight, marks: Marks, starts: Array) -> "list[_Hill]":
    """The most hopeful first guesses."""
    high = _best(sight, marks, starts[None], tuning.CUBE_HILLS)
    if high[0].way == _LONE:
        high = _around(sight, marks, [hill.fit for hill in high], tuning.LONE_STEPS)
    least = max(hill.worth for hill in high) - tuning.HILL_LEAD
    return [hill for hill in high if hill.worth > least]


_LONE = int(np.flatnonzero(VALUES == 1)[0])


def settled(sight: Sight, marks: Marks, fit: Fit) -> Cube:
    """The best cube close to a fit: moved and turned in ever smaller steps."""
    for step in tuning.PAIR_STEPS:
        (hill,) = _around(sight, marks, [fit], step)
        fit = hill.fit
    return hill.cube()


@dataclass(frozen=True, slots=True)
class _Hill:
    """One of many cubes that were looked at together: where, what it is worth, and its numbers among all and few."""

    fit: Fit
    worth: float
    j: int
    k: int
    shown: tuple[Array, Array, Array, Array, Array]
    within: Array
    overlaps: Array
    lost: Array
    seen: Array
    ink: float

    @property
    def way(self) -> int:
        """The most likely way of the upper face."""
        return int(self.shown[2][0, self.j])

    def cube(self) -> Cube:
        """The cube with all that it shows."""
        darkness, _, _, plain, _ = self.shown
        j, best = self.j, self.way
        value = VALUES[best]
        upper = darkness[0, :, j]
        faces = WAY_SIGNS @ likelihood(_without_grain(upper / self.ink, best))
        return Cube(
            self.fit,
            int(value),
            self.worth,
            float(self.within[self.k]),
            float(self.overlaps[self.k]),
            float(faces[best]),
            float(faces[best] - faces[value != VALUES].max()),
            float(plain[j]),
            float(upper[PIPS[best]].mean()),
            float(self.lost[self.k]),
            any(_shows_pips(darkness[1 + k, :, j] / self.ink, float(self.seen[k, j])) for k in (0, 1)),
        )


def _without_grain(darkness: Array, way: int) -> Array:
    """The nine places of a face without the darkness that grain gives to plain paint: some pixel beside is lighter.

    Plain paint is then 0, and a pip of the ink's darkness still 1.
    """
    if darkness[PIPS[way]].mean() < tuning.GRAIN_PIPS:
        return darkness
    grain = min(share_of(darkness[~PIPS[way]], 50), tuning.GRAIN_SEEN)
    return np.asarray((darkness - grain) / (1 - grain))


def _shows_pips(darkness: Array, seen: float) -> bool:
    """Whether the nine places of a side are dark as some value's pips are, and pale elsewhere."""
    if seen < tuning.SIDE_TOLD:
        return False
    dark = (_SHARES @ darkness).max()
    return bool(dark > tuning.SIDE_PIPS)


_SHARES = PIPS / PIPS.sum(axis=1, keepdims=True) - ~PIPS / (~PIPS).sum(axis=1, keepdims=True)
"""For every way: the mean of its pips' places less that of the others."""


def _around(sight: Sight, marks: Marks, fits: list[Fit], step: Step) -> list[_Hill]:
    """The best cube close to each fit."""
    return _best(sight, marks, np.array(fits)[:, None] + _moves(step), 1)


@lru_cache(maxsize=8)
def _moves(step: Step) -> Array:
    """All ways to move and turn by up to so many steps."""
    count, move, twist = step
    moves = np.arange(-count, count + 1)
    return np.stack(np.meshgrid(moves * move, moves * move, moves * twist, indexing="ij"), -1).reshape(-1, 3)


def _best(sight: Sight, marks: Marks, groups: Array, count: int) -> list[_Hill]:
    """The best cubes of each group (g × n × 3), no two of a group nearly the same; their outline is asked of few."""
    fits = groups.reshape(-1, 3)
    places = lattices(sight.view, fits, sight.window.corner)
    shown = _shown(marks, places)
    way, worth = shown[2], shown[4]
    hopes = (worth + tuning.PIP_WORTH * _explained(marks, places, way[0])).reshape(groups.shape[:2])
    most = tuning.CUBE_FEW if count == 1 else tuning.CUBE_FIRST
    if count > 1 and not sight.cut_off:
        most = min(most, int(np.count_nonzero(hopes > hopes.max() - tuning.HOPE_LEAD)))
    most = min(most, groups.shape[1])
    few = (np.argsort(-hopes, axis=1)[:, :most] + np.arange(len(groups))[:, None] * groups.shape[1]).ravel()
    within, faces, inside = sight.covers(fits[few], marks.places)
    if marks.spots.light:
        inside = inside & ~_on_edges(fits[few], marks.places, sight.view.tray.die)
    overlaps, lost = within * faces, _lost(places, few, way[:, few], marks, inside)
    worth = worth[few] + tuning.OUTLINE_SHARE * overlaps - tuning.PIP_WORTH * lost
    hills: list[_Hill] = []
    for group in np.arange(len(few)).reshape(len(groups), -1):
        kept: list[_Hill] = []
        for k in group[np.argsort(-worth[group])].tolist():
            x, y, turn = fits[few[k]].tolist()
            if any(_alike((x, y, turn), hill.fit) for hill in kept):
                continue
            kept.append(
                _Hill(
                    (x, y, turn),
                    float(worth[k]),
                    int(few[k]),
                    k,
                    shown,
                    within,
                    overlaps,
                    lost,
                    places.shown,
                    marks.ink,
                )
            )
            if len(kept) == count:
                break
        hills += kept
    return hills


def _shown(marks: Marks, places: Lattices) -> tuple[Array, Array, Array, Array, Array]:
    """What the patch shows of n cubes.

    How dark the three faces are at their nine places, how well the upper one shows each way of a value, the best way
    of each face (3 × n, the upper face first), how plain the upper face is between its pips, and how much all of this
    is worth.
    """
    spots = np.empty(places.columns.shape, np.float32)
    for of, part in ((marks.spots.by_top, UPPER_ROWS), (marks.spots.by_side, SIDE_ROWS)):
        cv2.remap(of, places.columns[part], places.rows[part], cv2.INTER_LINEAR, dst=spots[part])
    speak = likelihood(spots * np.float32(1 / marks.ink))
    ratings = (WAY_SIGNS @ speak[PIP_ROWS].reshape(3, 9, -1)).astype(np.float32, copy=False)
    best = ratings.max(axis=1)
    plain = -np.maximum(speak[PLAIN_ROWS], -1).sum(axis=0) * np.float32(tuning.PLAIN_SHARE)
    sides = (best[1:] * places.shown).sum(axis=0)
    return (
        spots[PIP_ROWS].reshape(3, 9, -1),
        ratings[0],
        ratings.argmax(axis=1),
        plain,
        best[0] + np.float32(tuning.SIDE_SHARE) * sides + plain,
    )


def _explained(marks: Marks, places: Lattices, way: Array) -> Array:
    """How many pips of the patch's own each cube's upper face explains."""
    own = cv2.remap(marks.own, places.columns[TOP_ROWS], places.rows[TOP_ROWS], cv2.INTER_LINEAR)
    return np.asarray((own * _PIPS_SHOWN.take(way, axis=1)).sum(axis=0))


_PIPS_SHOWN = PIPS.T.astype(np.float32)


def _alike(fit: Fit, other: Fit) -> bool:
    twist = abs((fit[2] - other[2] + math.pi / 4) % (math.pi / 2) - math.pi / 4)
    return math.hypot(fit[0] - other[0], fit[1] - other[1]) < tuning.SAME_CUBE and twist < 0.2


def _lost(places: Lattices, few: Array, way: Array, marks: Marks, inside: Array) -> Array:
    """How many pips' worth of spots lie on no pip of the most likely faces of a few cubes.

    On a side seen from far aside pips are streaks: any place may have one. Outside of a cube's outline a spot counts
    less: between a die and the paper lies a dark gap.
    """
    pips = PIPS[way.T]
    pips[:, 1:] |= (places.shown[:, few] < tuning.SIDE_VAGUE).T[..., None]
    middle = marks.pixels.mean(axis=0) if len(marks.pixels) else np.zeros(2, np.float32)
    across, down = (
        of[PIP_ROWS].take(few, axis=1).T - at for of, at in zip((places.columns, places.rows), middle, strict=True)
    )
    off = marks.pixels - middle
    far_off = np.where(pips.reshape(len(few), -1), across * across + down * down, np.float32(np.inf))
    away = np.stack([across, down], axis=-1) @ (-2 * off.T)
    away += far_off[..., None]
    reach = np.float32((tuning.PIP_REACH * tuning.TRAY_SCALE) ** 2) - (off * off).sum(axis=1)
    far = away.min(axis=1, initial=np.inf) > reach
    weights = np.where(inside, marks.weights, np.float32(tuning.GAP_SHARE) * marks.weights)
    return np.asarray((weights * far).sum(axis=1) / (tuning.PIP_WEIGHT * marks.ink))


def _on_edges(fits: Array, places: Array, side: float) -> Array:
    """Which places (m × 2) lie on the edges of upper faces of cubes (n × 3): rounded, they mirror the lamp."""
    off = places - fits[:, None, :2]
    cos, sin = np.cos(fits[:, 2:]), np.sin(fits[:, 2:])
    across, up = off[..., 0] * cos + off[..., 1] * sin, off[..., 1] * cos - off[..., 0] * sin
    return np.asarray(np.abs(np.maximum(np.abs(across), np.abs(up)) - side / 2) < tuning.EDGE_GLEAM)


def place_cubes(sight: Sight, spots: Spots) -> list[Cube]:
    """All cubes of one patch: the best, then the best of what it leaves, and each again without the others' pixels."""
    cubes: list[Cube] = []
    rest = sight
    while cube := place_cube(rest, marks_of(rest, spots)):
        cubes.append(cube)
        if len(cubes) == tuning.MOST_DICE or (1 - cube.within) * rest.area < tuning.DIE_LEAST_AREA:
            break
        rest = rest.without([cube.fit])
        if rest.area < tuning.DIE_LEAST_AREA:
            break
    if len(cubes) > 1:
        for k, cube in enumerate(cubes):
            own = sight.without([other.fit for other in cubes[:k] + cubes[k + 1 :]], tuning.PAIR_EDGE)
            if own.blob.any():
                cubes[k] = settled(own, marks_of(own, spots).near(cube.fit, sight.view.tray.die), cube.fit)
    return [replace(cube, alone=len(cubes) == 1 and not sight.cut_off) for cube in cubes]


def misfit(sight: Sight, cube: Cube, others: Sequence[Fit] = ()) -> Misfit:
    """What speaks for a die that leans; over the well's edge a lone pip and a side's pips fit together by chance."""
    whole = not sight.cut_off or (cube.overlap > tuning.CLEAR_COVERED and sight.is_over_well(cube.fit))
    return sight.misfit(cube.fit, cube.sided and (cube.value > 1 or whole), others)
