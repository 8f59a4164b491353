"""The scene on the board: one view's votes, the outlines that fit this camera, and who claims which pixel."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from vision.arrays import Array
from vision.flat_view import Flat, coarse_grid
from vision.ground.evidence import BODY, TEAMS, Votes
from vision.ground.tuning import PIXEL_CAP
from vision.soccer_tactics import tuning
from vision.soccer_tactics.figures import Outline, Outlines, Shape, outlines, slant


@dataclass(frozen=True, slots=True)
class Sighting:
    """A figure that was seen: its base in flat-view pixels, and how strongly the pixels speak for it."""

    team: str
    shape: str
    row: float
    column: float
    score: float
    team_margin: float = 0.0
    by_shape: dict[str, float] = field(default_factory=dict, compare=False)
    known: bool = False


Base = tuple[float, float, float]
"""Where a standing figure's base is: row, column, radius in millimetres."""


class Scene:
    """One flat view's votes, the outlines that fit this camera, and the figures placed so far."""

    def __init__(self, votes: Votes, shapes: Mapping[str, Shape], flat: Flat, eye: Array) -> None:
        self.votes, self.shapes = votes, dict(shapes)
        self.flat, self.eye = flat, eye
        self._names, self._bodies = tuple(self.shapes), tuple(self.shapes.values())
        self._radii = np.array([shape.radius for shape in self._bodies])
        self._widest = float(self._radii.max())
        self._eye = (float(eye[0]), float(eye[1]), float(eye[2]))
        self.rows, self.columns = flat.shape
        self._known = _wardrobe(self._bodies, self._eye[2], flat)
        self._shown_at: dict[tuple[float, float], Outlines] = {}
        self._area = np.float32(1 / flat.scale**2)
        self.weight = np.ones(len(votes.at) + 1, np.float32)
        self._entries = votes.layers.ravel()
        room = votes.layers.shape[1]
        self._layers = {
            team: np.array([votes.row[team, part] for part in (BODY, *self._names)]) * room for team in TEAMS
        }
        self.claimed = np.zeros(self.rows * self.columns, np.int16)
        self.mirrored = np.zeros(self.rows * self.columns, np.int16)
        self.standing: list[Sighting] = []
        self._bases: list[Base] = []
        self._covered: dict[tuple[str, float, float], tuple[Array, Array]] = {}
        self._likely: dict[str, Array] = {}
        self.cells = coarse_grid(flat).cell.take(votes.at)
        """On the coarse grid, the cell of every weighed pixel."""
        self.rejected: list[Sighting] = []
        """Proposals that were rejected."""
        self.lingers: Sighting | None = None
        """The figure of the last reading that is gone from the place that looks least bare."""
        self.lingering = -PIXEL_CAP
        """Votes per pixel that this place still gives for it."""
        self.usual = sorted(self.shapes, key=lambda name: self.shapes[name].height)[len(self.shapes) // 2]

    def _outlines(self, row: float, column: float) -> Outlines:
        here = self._shown_at.get((row, column))
        if here is not None:
            return here
        x, y = self.flat.place(column, row)
        slope = slant(x, y, self._eye)
        shown = self._known.get(slope)
        if shown is None:
            shown = self._known[slope] = outlines(
                self._bodies, slope, self._eye[2], self.flat.scale, (self.rows, self.columns)
            )
        self._shown_at[row, column] = shown
        return shown

    def likely(self, team: str) -> Array:
        """What the pixels say for a middling figure of a team, be it body or head."""
        if team not in self._likely:
            self._likely[team] = np.maximum(self.votes.body(team), self.votes.head(team, self.usual))
        return self._likely[team]

    def outline_at(self, shape: str, row: float, column: float) -> Outline:
        """The outline of a figure of `shape` whose base is at a pixel."""
        return self._outlines(row, column).each[self._names.index(shape)]

    def _values(self, team: str, solid: Array, part: Array, places: Array, shared: bool) -> Array:
        """What the pixels still free say for a team's figure, for every place (row, column) and pixel of an outline.

        Only where other figures are near some of them may be taken (`shared`).
        """
        slots = self.votes.slot.take((places[:, :1] * self.columns + places[:, 1:]) + solid, mode="clip")
        values = self._entries.take(slots + self._layers[team].take(part))
        if shared:
            values *= self.weight.take(slots)
        return np.asarray(values)

    def score(self, figure: Sighting) -> float:
        """How well a figure just where it is explains the pixels still free."""
        row, column, k = round(figure.row), round(figure.column), self._names.index(figure.shape)
        near, place = self._near(row, column), np.array([(row, column)])
        if self._blocked(self._radii[k : k + 1], place, self._close(near, row, column, 0)).any():
            return -np.inf
        solid, part = self._outlines(figure.row, figure.column).only(k)
        return float(self._values(figure.team, solid, part, place, bool(near)).sum() * self._area)

    def scores_alone(self, figures: Sequence[Sighting]) -> list[float]:
        """How well figures just where they are explain the pixels, each as if it were the only one."""
        if not figures:
            return []
        own = [self._outlines(f.row, f.column).only(self._names.index(f.shape)) for f in figures]
        lengths = [len(solid) for solid, _ in own]
        layers = np.concatenate([self._layers[f.team].take(part) for f, (_, part) in zip(figures, own, strict=True)])
        middles = np.array([round(f.row) * self.columns + round(f.column) for f in figures])
        at = np.concatenate([solid for solid, _ in own]) + np.repeat(middles, lengths)
        values = self._entries.take(self.votes.slot.take(at, mode="clip") + layers)
        return [float(v) for v in np.add.reduceat(values, np.cumsum([0, *lengths[:-1]])) * self._area]

    def alone(self, figure: Sighting) -> bool:
        """Whether no other figure stands near enough to matter."""
        return not self._near(figure.row, figure.column)

    def taken(self, row: float, column: float) -> bool:
        """Whether a place is that of a figure that already stands there."""
        near = tuning.SAME_FIGURE * self.flat.scale
        return any((s.row - row) ** 2 + (s.column - column) ** 2 < near**2 for s in self.standing)

    def _near(self, row: float, column: float) -> list[Base]:
        """The bases of standing figures close enough to matter at a place."""
        reach = tuning.NEIGHBOUR * self.flat.scale
        return [base for base in self._bases if abs(base[0] - row) < reach and abs(base[1] - column) < reach]

    def _close(self, near: list[Base], row: float, column: float, reach: float) -> list[Base]:
        """Those bases that a base could overlap which is at most so many pixels off."""
        touch = self.flat.scale * tuning.BASE_OVERLAP
        return [
            base
            for base in near
            if max(abs(base[0] - row), abs(base[1] - column)) <= reach + (self._widest + base[2]) * touch
        ]

    def _blocked(self, radii: Array, places: Array, close: list[Base]) -> Array:
        """Places × radii at which the base would overlap another figure's base, which wood cannot."""
        blocked = np.zeros((len(places), len(radii)), bool)
        for row, column, radius in close:
            reach = (radii + radius) * self.flat.scale * tuning.BASE_OVERLAP
            away = (places[:, 0] - row) ** 2 + (places[:, 1] - column) ** 2
            blocked |= away[:, None] < reach**2
        return blocked

    def covered(self, sighting: Sighting) -> tuple[Array, Array]:
        """Flat indices of the pixels that a figure explains, and of those that mirror it."""
        where = sighting.shape, sighting.row, sighting.column
        there = self._covered.get(where)
        if there is None:
            shown = self.outline_at(*where)
            every = self.pixels(sighting, shown.every, shown.reach)
            there = self._covered[where] = every[: len(shown.solid)], every[len(shown.solid) :]
        return there

    def pixels(self, sighting: Sighting, offsets: Array, reach: int) -> Array:
        """Flat indices from offsets; what would lie beyond the view counts for its edge."""
        base, last = round(sighting.row) * self.columns + round(sighting.column), self.claimed.size - 1
        there = offsets + base
        inside = reach <= base <= last - reach
        return there if inside else np.asarray(np.minimum(np.maximum(there, 0), last))

    def claim(self, sighting: Sighting, by: int) -> None:
        """Take (+1) or give back (-1) a figure's pixels."""
        solid, mirror = self.covered(sighting)
        self.claimed[solid] += by
        self.mirrored[mirror] += by
        slots, mirror_slots = self.votes.slot.take(solid), self.votes.slot.take(mirror)
        if by > 0:
            self.weight[mirror_slots] = self.weight[slots] = 0.0
        else:
            for part, there in ((solid, slots), (mirror, mirror_slots)):
                self.weight[there] = (self.mirrored.take(part) <= 0) & (self.claimed.take(part) <= 0)
        self.weight[-1] = 1.0
        if by > 0:
            self.standing.append(sighting)
            self._bases.append((sighting.row, sighting.column, self.shapes[sighting.shape].radius))
        else:
            stays = [(s.row, s.column) != (sighting.row, sighting.column) for s in self.standing]
            self.standing = [s for s, kept in zip(self.standing, stays, strict=True) if kept]
            self._bases = [base for base, kept in zip(self._bases, stays, strict=True) if kept]

    def best_rejected(self) -> Sighting | None:
        """The best rejected proposal where nobody stands now."""
        left = [figure for figure in self.rejected if figure.score > 0 and not self.taken(figure.row, figure.column)]
        return max(left, key=lambda figure: figure.score, default=None)

    def free(self) -> Array:
        """1 where no figure and no mirror image of one explains the pixel, else 0."""
        weight = np.ones(self.rows * self.columns, np.float32)
        for figure in self.standing:
            for part in self.covered(figure):
                weight[part] = 0.0
        return weight.reshape(self.rows, self.columns)

    def fit(
        self, team: str, row: float, column: float, reach: int, also: Callable[[Array], Array] | None = None
    ) -> Sighting:
        """The best place and shape near a pixel: first the place with a middling shape, then all shapes.

        `also` adds what else speaks for some places (row, column).
        """
        middle = np.array((round(row), round(column)))
        near, k = self._near(round(row), round(column)), self._names.index(self.usual)
        close = self._close(near, round(row), round(column), reach + 1)
        places = _square(reach) + middle
        solid, part = self._outlines(row, column).only(k, thin=tuning.FIT_THIN)
        rough = self._values(team, solid, part, places, bool(near)).sum(axis=1)
        if also is not None:
            rough += also(places) / (self._area * tuning.FIT_THIN)
        if close:
            rough[self._blocked(self._radii[k : k + 1], places, close)[:, 0]] = -np.inf
        places = _square(1) + places[int(rough.argmax())]
        shown = self._outlines(float(places[4, 0]), float(places[4, 1]))
        values = self._values(team, shown.solid, shown.part, places, bool(near))
        scores = np.add.reduceat(values, shown.starts, axis=1) * self._area
        if also is not None:
            scores += also(places)[:, None]
        if close:
            scores[self._blocked(self._radii, places, close)] = -np.inf
        best = scores.max(axis=0)
        j = int(best.argmax())
        place = places[int(scores[:, j].argmax())]
        by_shape = {name: float(score) for name, score in zip(self._names, best, strict=True)}
        return Sighting(
            team, self._names[j], float(place[0]), float(place[1]), by_shape[self._names[j]], by_shape=by_shape
        )


@lru_cache(maxsize=2)
def _wardrobe(bodies: tuple[Shape, ...], camera_height: float, flat: Flat) -> dict[tuple[float, float], Outlines]:
    """The outlines that one table needs, by how steeply they are seen; filled as figures stand there."""
    return {}


@lru_cache(maxsize=8)
def _square(reach: int) -> Array:
    """Places around a middle, in steps that the eight neighbours of each fill."""
    around = np.arange(-reach, reach + 1, 2 if reach > 1 else 1)
    return np.stack(np.meshgrid(around, around, indexing="ij"), axis=-1).reshape(-1, 2)
