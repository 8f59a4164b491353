"""Cubes in the tray: place and turn at which outline and pips of the upper face and the sides agree best.

The die's size and the camera are known, so a place and a turn say where every pip of every visible face may lie.
The right one finds dark spots on some of these places in the way of a die's value, plain paint on the others and
between them, and leaves no spot of the bright patch unexplained.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from vision import tuning
from vision.arrays import Array
from vision.cube_sight import Fit, Sight
from vision.pips import LATTICE, PIPS, PLAIN, VALUES, Spots, at, likelihood, ways
from vision.tray_view import TrayView


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
class _Lattices:
    """Lattice places of n cubes: the upper face (n × 9 × 2), the four sides (n × 4 × 9 × 2), and plain ones."""

    top: Array
    sides: Array
    shown: Array
    """How well each side is seen, 0 to 1."""
    plain: Array
    """Places of the upper face on which no value has a pip."""


def _lattices(view: TrayView, fits: Array) -> _Lattices:
    side, eye = view.tray.die, view.eye.astype(np.float32)
    above = eye[2] - np.float32(side - view.tray.below)
    step = np.float32(tuning.PIP_SPREAD * side)
    middle, turn = fits[:, None, :2], fits[:, 2]
    axes = np.stack([np.stack([np.cos(turn), np.sin(turn)], 1), np.stack([-np.sin(turn), np.cos(turn)], 1)], 1)
    sides, shown = [], []
    for outward, along in ((axes[:, 0], axes[:, 1]), (axes[:, 1], -axes[:, 0])):
        for normal, across in ((outward, along), (-outward, -along)):
            face = middle + side / 2 * normal[:, None]
            leaning = ((eye[:2] - face[:, 0]) * normal).sum(axis=1) / (above + side / 2)
            places = face + step * LATTICE[None, :, :1] * across[:, None]
            shrink = above / (above + side / 2 - step * LATTICE[:, 1])
            sides.append(eye[:2] + (places - eye[:2]) * shrink[:, None])
            shown.append(np.clip(leaning * side / tuning.SIDE_CLEAR, 0, 1))
    return _Lattices(
        middle + step * LATTICE @ axes, np.stack(sides, 1), np.stack(shown, 1), middle + step * PLAIN @ axes
    )


@dataclass(frozen=True, slots=True)
class Marks:
    """The dark spots of one bright patch, in sheet millimetres with their darkness, and the maps they are from."""

    spots: Spots
    places: Array
    weights: Array
    own: Array
    """A map of them, 1 for a pip, without what lies around the patch: gaps between a die and the paper are dark too."""
    ink: float
    """How dark this patch's pips are: dice differ, and so does the light."""

    def near(self, fit: Fit, side: float) -> "Marks":
        """Those that may belong to a cube."""
        close = np.hypot(*(self.places - fit[:2]).T) < tuning.CUBE_REACH * side
        return Marks(self.spots, self.places[close], self.weights[close], self.own, self.ink)


def marks_of(sight: Sight, spots: Spots) -> Marks:
    """The spots within a bright patch; its rim is left out."""
    inner = cv2.erode(sight.blob.astype(np.uint8), np.ones((3, 3), np.uint8))
    dark = sight.window.cut(spots.sharp) * inner
    ink = max(float(np.percentile(sight.window.cut(spots.by_top)[inner > 0], tuning.INK_SHARE)), tuning.LEAST_INK)
    rows, columns = np.nonzero(dark > tuning.SPOT_SEEN * ink)
    own = np.zeros_like(spots.by_side)
    sight.window.cut(own)[:] = np.minimum(sight.window.cut(spots.by_side) / ink, 1) * inner
    step = max(len(rows) // tuning.SPOT_POINTS, 1)
    pixels = np.stack([columns[::step] + sight.window.left, rows[::step] + sight.window.top], axis=1)
    places = sight.view.millimetres(pixels).astype(np.float32)
    return Marks(spots, places, dark[rows[::step], columns[::step]] * step, own, ink)


def place_cube(sight: Sight, marks: Marks, near: Array) -> Cube:
    """The best cube whose outline's middle is near a point."""
    view = sight.view
    reach = tuning.CUBE_REACH_CUT if sight.cut_off() else tuning.CUBE_REACH_WHOLE
    shifts = np.arange(-reach, reach + 1) * tuning.CUBE_STEP
    starts = []
    for turn in np.radians(tuning.CUBE_TURNS):
        _, outline = view.cube(float(near[0]), float(near[1]), float(turn))
        lean = near - view.millimetres(_centroid(outline)[None])[0]
        starts += [(near[0] + 0.7 * lean[0] + x, near[1] + 0.7 * lean[1] + y, turn) for x in shifts for y in shifts]
    hills = _best(sight, marks, np.array(starts), tuning.CUBE_HILLS)
    first, *finer = tuning.CUBE_STEPS
    climbed = [_around(sight, marks, hill.fit, first) for hill in hills]
    least = max(cube.worth for cube in climbed) - tuning.HILL_LEAD
    high = [settled(sight, marks, cube.fit, tuple(finer)) for cube in climbed if cube.worth > least]
    return max(high, key=lambda cube: cube.worth)


Step = tuple[int, float, float]
"""How many steps to either side, millimetres, radians."""


def settled(sight: Sight, marks: Marks, fit: Fit, steps: tuple[Step, ...] = tuning.CUBE_STEPS) -> Cube:
    """The best cube close to a fit: moved and turned in ever smaller steps."""
    for step in steps:
        cube = _around(sight, marks, fit, step)
        fit = cube.fit
    return cube


def _around(sight: Sight, marks: Marks, fit: Fit, step: Step) -> Cube:
    count, move, twist = step
    moves = np.arange(-count, count + 1)
    around = np.stack(np.meshgrid(moves * move, moves * move, moves * twist, indexing="ij"), -1).reshape(-1, 3)
    return _best(sight, marks, np.array(fit) + around, 1)[0]


def _best(sight: Sight, marks: Marks, fits: Array, count: int) -> list[Cube]:
    """The best cubes among many, no two of them nearly the same; their outline is asked of few only."""
    view, spots = sight.view, marks.spots
    lattices = _lattices(view, fits.astype(np.float32))
    tops, sides, between = (
        at(view, of, places) / marks.ink
        for of, places in (
            (spots.by_top, lattices.top),
            (spots.by_side, lattices.sides),
            (spots.by_top, lattices.plain),
        )
    )
    faces, flanks = ways(tops), ways(sides)
    way, flank_ways = faces.argmax(axis=1), flanks.argmax(axis=2)
    plain = -np.maximum(likelihood(between), -1).sum(axis=1) * tuning.PLAIN_SHARE
    explained = (at(view, marks.own, lattices.top) * PIPS[way]).sum(axis=1)
    worth = faces.max(axis=1) + (flanks.max(axis=2) * lattices.shown).sum(axis=1) * tuning.SIDE_SHARE + plain
    few = np.argsort(-(worth + tuning.PIP_WORTH * explained))[: tuning.CUBE_FEW + (count - 1) * 2 * tuning.CUBE_FEW]
    overlaps = sight.overlaps(fits[few])
    inside = sight.within(fits[few], marks.places)
    lost = np.array([_lost(lattices, way[j], flank_ways[j], j, marks, own) for j, own in zip(few, inside, strict=True)])
    worth = worth[few] + tuning.OUTLINE_SHARE * overlaps - tuning.PIP_WORTH * lost
    order = np.argsort(-worth)
    cubes: list[Cube] = []
    for k in order:
        j = int(few[k])
        if len(cubes) == count or any(_alike(fits[j], cube.fit) for cube in cubes):
            continue
        x, y, turn = (float(v) for v in fits[j])
        cubes.append(
            Cube(
                (x, y, turn),
                int(VALUES[way[j]]),
                float(worth[k]),
                float(overlaps[k]),
                float(faces[j, way[j]]),
                float(faces[j, way[j]] - faces[j, VALUES[way[j]] != VALUES].max()),
                float(plain[j]),
                float(tops[j, PIPS[way[j]]].mean() * marks.ink),
                float(lost[k]),
            )
        )
    return cubes


def _alike(fit: Array, other: Fit) -> bool:
    twist = abs((fit[2] - other[2] + np.pi / 4) % (np.pi / 2) - np.pi / 4)
    return bool(np.hypot(fit[0] - other[0], fit[1] - other[1]) < tuning.CUBE_STEP * 1.5 and twist < 0.2)


def _lost(lattices: _Lattices, way: int, flank_ways: Array, k: int, marks: Marks, inside: Array) -> float:
    """How many pips' worth of spots lie on no pip of a cube's most likely faces.

    Outside of its outline a spot counts less: between a die and the paper lies a dark gap.
    """
    seen = lattices.shown[k] > tuning.SIDE_SEEN
    pips = np.concatenate([lattices.top[k][PIPS[way]], lattices.sides[k][PIPS[flank_ways] & seen[:, None]]])
    apart = pips[:, None] - marks.places
    far = (apart * apart).sum(axis=-1).min(axis=0, initial=np.inf) > tuning.PIP_REACH**2
    weights = np.where(inside, marks.weights, tuning.GAP_SHARE * marks.weights)
    return float(weights[far].sum() / (tuning.PIP_WEIGHT * marks.ink))


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
        cubes.append(place_cube(own, marks_of(own, marks.spots), own.middle(rows[half], columns[half])))
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


def _centroid(outline: Array) -> Array:
    moments = cv2.moments(outline.astype(np.float32))
    return np.array([moments["m10"], moments["m01"]]) / max(moments["m00"], 1e-6)
