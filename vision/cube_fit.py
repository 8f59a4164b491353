"""Cubes in the tray: place and turn at which outline and pips of the upper face and the sides agree best.

The die's size and the camera are known, so a place and a turn say where every pip of every visible face may lie.
The right one finds dark spots on some of these places in the way of a die's value, plain paint on the others and
between them, and leaves no spot of the bright patch unexplained.
"""

import math
from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np

from vision import tuning
from vision.arrays import Array, share_of
from vision.cube_lattice import PIP_ROWS, PLAIN_ROWS, SIDE_ROWS, TOP_ROWS, UPPER_ROWS, Lattices, lattices
from vision.cube_sight import Fit, Sight
from vision.pips import PIPS, VALUES, WAY_SIGNS, Spots, likelihood


@dataclass(frozen=True, slots=True)
class Cube:
    """A die that lies flat, as far as one can be fitted."""

    fit: Fit
    value: int
    worth: float
    overlap: float
    """How well its outline covers the bright patch."""
    face: float
    """How well the upper face shows its value; 18 is all one could wish."""
    lead: float
    """Over the next best value."""
    plain: float
    """How plain the upper face is between its pips; 6 is quite plain."""
    spot: float
    """How dark its pips are."""
    lost: float
    """Spots of the patch that nothing explains, in pips."""

    @property
    def flat(self) -> bool:
        """Whether all fits: a die that leans or is hidden in part does not."""
        plain, overlap = tuning.CLEAR_CUBE if self.worth > tuning.CUBE_CLEAR else tuning.FAINT_CUBE
        return (
            self.face > tuning.FACE_FIT
            and self.lead > tuning.FACE_LEAD
            and self.worth > tuning.CUBE_WORTH
            and self.lost < tuning.SPOTS_LOST
            and self.plain > plain
            and self.overlap > overlap
        )


@dataclass(frozen=True, slots=True)
class Marks:
    """The dark spots of one bright patch: where, how dark, and the maps they are from."""

    spots: Spots
    places: Array
    """In sheet millimetres, and in pixels."""
    pixels: Array
    weights: Array
    own: Array
    """A map of them, 1 for a pip, without what lies around the patch: gaps between a die and the paper are dark too."""
    ink: float
    """How dark this patch's pips are: dice differ, and so does the light."""

    def near(self, fit: Fit, side: float) -> "Marks":
        """Those that may belong to a cube."""
        close = np.hypot(*(self.places - fit[:2]).T) < tuning.CUBE_REACH * side
        return replace(self, places=self.places[close], pixels=self.pixels[close], weights=self.weights[close])


def marks_of(sight: Sight, spots: Spots) -> Marks:
    """The spots within a bright patch; its rim is left out."""
    inner = cv2.erode(sight.blob.astype(np.uint8), np.ones((3, 3), np.uint8))
    dark = sight.window.cut(spots.sharp) * inner
    ink = max(share_of(sight.window.cut(spots.by_top)[inner > 0], tuning.INK_SHARE), tuning.LEAST_INK)
    rows, columns = np.nonzero(dark > tuning.SPOT_SEEN * ink)
    own = np.zeros_like(spots.by_side)
    sight.window.cut(own)[:] = np.minimum(sight.window.cut(spots.by_side) / ink, 1) * inner
    step = max(len(rows) // tuning.SPOT_POINTS, 1)
    pixels = np.stack([columns[::step] + sight.window.left, rows[::step] + sight.window.top], axis=1)
    places = sight.view.millimetres(pixels).astype(np.float32)
    weights = dark[rows[::step], columns[::step]] * np.float32(step)
    return Marks(spots, places, pixels.astype(np.float32), weights, own, ink)


Step = tuple[int, float, float]
"""How many steps to either side, millimetres, radians."""


def place_cube(sight: Sight, marks: Marks, near: Array, steps: tuple[Step, ...] = tuning.CUBE_STEPS) -> Cube:
    """The best cube whose outline's middle is near a point."""
    reach = tuning.CUBE_REACH_CUT if sight.cut_off() else tuning.CUBE_REACH_WHOLE
    lean = 0.5 * (1 - sight.view.shrink) * (near - sight.view.eye[:2])
    starts = _starts(reach) + np.append(near + tuning.CUBE_LEAN * lean, 0.0)
    high = _best(sight, marks, starts[None], tuning.CUBE_HILLS)
    for step, lead in zip(steps, tuning.HILL_LEADS, strict=False):
        least = max(hill.worth for hill in high) - lead
        high = _around(sight, marks, [hill.fit for hill in high if hill.worth > least], step)
    if len(high) > 1:
        high.sort(key=lambda hill: tuning.STICKING_OUT * sight.sticks_out([hill.fit]) - hill.worth)
    return high[0].cube()


@lru_cache(maxsize=4)
def _starts(reach: int) -> Array:
    """The first guesses around a place: every turn at every step."""
    shifts = np.arange(-reach, reach + 1) * tuning.CUBE_STEP
    turns = np.radians(tuning.CUBE_TURNS)
    return np.stack(np.meshgrid(turns, shifts, shifts, indexing="ij"), -1).reshape(-1, 3)[:, [1, 2, 0]]


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
    overlaps: Array
    lost: Array

    def cube(self) -> Cube:
        """The cube with all that it shows."""
        darkness, faces, way, plain, _ = self.shown
        j, best = self.j, way[0, self.j]
        value = VALUES[best]
        return Cube(
            self.fit,
            int(value),
            self.worth,
            float(self.overlaps[self.k]),
            float(faces[best, j]),
            float(faces[best, j] - faces[value != VALUES, j].max()),
            float(plain[j]),
            float(darkness[PIPS[best], j].mean()),
            float(self.lost[self.k]),
        )


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
    places = lattices(sight.view, fits)
    shown = _shown(marks, places)
    way, worth = shown[2], shown[4]
    hopes = (worth + tuning.PIP_WORTH * _explained(marks, places, way[0])).reshape(groups.shape[:2])
    most = tuning.CUBE_FEW if count == 1 else tuning.CUBE_FIRST
    few = (np.argsort(-hopes, axis=1)[:, :most] + np.arange(len(groups))[:, None] * groups.shape[1]).ravel()
    overlaps, inside = sight.covers(fits[few], marks.places)
    lost = _lost(places, few, way[:, few], marks, inside)
    worth = worth[few] + tuning.OUTLINE_SHARE * overlaps - tuning.PIP_WORTH * lost
    hills: list[_Hill] = []
    for group in np.arange(len(few)).reshape(len(groups), -1):
        kept: list[_Hill] = []
        for k in group[np.argsort(-worth[group])].tolist():
            x, y, turn = fits[few[k]].tolist()
            if any(_alike((x, y, turn), hill.fit) for hill in kept):
                continue
            kept.append(_Hill((x, y, turn), float(worth[k]), int(few[k]), k, shown, overlaps, lost))
            if len(kept) == count:
                break
        hills += kept
    return hills


def _shown(marks: Marks, places: Lattices) -> tuple[Array, Array, Array, Array, Array]:
    """What the patch shows of n cubes.

    How dark the upper face is at its nine places, how well it shows each way of a value, the best way of each face
    (3 × n, the upper face first), how plain the upper face is between its pips, and how much all of this is worth.
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
        spots[TOP_ROWS],
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
    return math.hypot(fit[0] - other[0], fit[1] - other[1]) < tuning.CUBE_STEP * 1.5 and twist < 0.2


def _lost(places: Lattices, few: Array, way: Array, marks: Marks, inside: Array) -> Array:
    """How many pips' worth of spots lie on no pip of the most likely faces of a few cubes.

    Outside of a cube's outline a spot counts less: between a die and the paper lies a dark gap.
    """
    pips = PIPS[way.T]
    pips[:, 1:] &= (places.shown[:, few] > tuning.SIDE_SEEN).T[..., None]
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


def place_pair(sight: Sight, marks: Marks) -> list[Cube]:
    """Two cubes in one patch: split it along its long side, place one in each half, then let them share."""
    rows, columns = np.nonzero(sight.blob)
    points = np.stack([columns, rows], axis=1).astype(float)
    axis = np.linalg.eigh(np.cov(points.T))[1][:, -1]
    part = (points - points.mean(axis=0)) @ axis < 0
    cubes = []
    for half in (part, ~part):
        blob = np.zeros_like(sight.blob)
        blob[rows[half], columns[half]] = True
        own = Sight(blob, sight.ground, sight.window, sight.view)
        cubes.append(
            place_cube(own, marks_of(own, marks.spots), own.middle(rows[half], columns[half]), tuning.PAIR_STEPS)
        )
    for _ in range(2):
        for k in (0, 1):
            rest = sight.without(cubes[1 - k].fit)
            if rest.blob.any():
                own_marks = marks_of(rest, marks.spots).near(cubes[k].fit, sight.view.tray.die)
                cubes[k] = settled(rest, own_marks, cubes[k].fit)
    return cubes


def touching(a: Fit, b: Fit, side: float) -> bool:
    """Whether two upper faces may touch: separating-axis test."""

    def corners(fit: Fit) -> Array:
        cos, sin = np.cos(fit[2]), np.sin(fit[2])
        half = side / 2 * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
        return np.asarray(half @ np.array([[cos, sin], [-sin, cos]]) + fit[:2])

    first, second = corners(a), corners(b)
    for turn in (a[2], a[2] + np.pi / 2, b[2], b[2] + np.pi / 2):
        axis = np.array([np.cos(turn), np.sin(turn)])
        p, q = first @ axis, second @ axis
        if max(p.min() - q.max(), q.min() - p.max()) > tuning.DICE_GAP:
            return False
    return True
