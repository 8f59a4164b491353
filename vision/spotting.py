"""Who stands where: explain the pixels by as few figures as possible, each in one place with one outline."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial

import cv2
import numpy as np

from vision import tuning
from vision.arrays import Array
from vision.evidence import BODY, TEAMS, Votes
from vision.figures import Outline, Outlines, Shape, outlines, slant
from vision.flat_view import Flat, coarse_grid


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
        self.best_rejected = 0.0
        self.lingering = -tuning.PIXEL_CAP
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

    def _near(self, row: float, column: float) -> list[Base]:
        """The bases of standing figures close enough to matter at a place."""
        reach = tuning.NEIGHBOUR * self.flat.scale
        return [base for base in self._bases if abs(base[0] - row) < reach and abs(base[1] - column) < reach]

    def _close(self, near: list[Base], row: float, column: float, reach: float) -> list[Base]:
        """Those of them in which a base may stand that is at most so many pixels off in either direction."""
        touch = self.flat.scale * tuning.BASE_OVERLAP
        return [
            base
            for base in near
            if max(abs(base[0] - row), abs(base[1] - column)) <= reach + (self._widest + base[2]) * touch
        ]

    def _blocked(self, radii: Array, places: Array, close: list[Base]) -> Array:
        """Places × radii where the base would stand in another figure's base: wood does not give way."""
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
            self.weight[mirror_slots] = np.minimum(self.weight[mirror_slots], np.float32(tuning.MIRROR_VOTE))
            self.weight[slots] = 0.0
        else:
            for part, there in ((solid, slots), (mirror, mirror_slots)):
                shared = np.where(self.mirrored.take(part) > 0, np.float32(tuning.MIRROR_VOTE), np.float32(1.0))
                self.weight[there] = shared * (self.claimed.take(part) <= 0)
        self.weight[-1] = 1.0
        if by > 0:
            self.standing.append(sighting)
            self._bases.append((sighting.row, sighting.column, self.shapes[sighting.shape].radius))
        else:
            stays = [(s.row, s.column) != (sighting.row, sighting.column) for s in self.standing]
            self.standing = [s for s, kept in zip(self.standing, stays, strict=True) if kept]
            self._bases = [base for base, kept in zip(self._bases, stays, strict=True) if kept]

    def free(self) -> Array:
        """1 where no figure explains the pixel, less where one is mirrored, 0 on figures."""
        weight = np.ones(self.rows * self.columns, np.float32)
        parts = [self.covered(figure) for figure in self.standing]
        for _, mirror in parts:
            weight[mirror] = tuning.MIRROR_VOTE
        for solid, _ in parts:
            weight[solid] = 0.0
        return weight.reshape(self.rows, self.columns)

    def fit(self, team: str, row: float, column: float, reach: int) -> Sighting:
        """The best place and shape near a pixel: first the place with a middling shape, then all shapes."""
        middle = np.array((round(row), round(column)))
        near, k = self._near(round(row), round(column)), self._names.index(self.usual)
        close = self._close(near, round(row), round(column), reach + 1)
        places = _square(reach) + middle
        solid, part = self._outlines(row, column).only(k, thin=tuning.FIT_THIN)
        rough = self._values(team, solid, part, places, bool(near)).sum(axis=1)
        if close:
            rough[self._blocked(self._radii[k : k + 1], places, close)[:, 0]] = -np.inf
        places = _square(1) + places[int(rough.argmax())]
        shown = self._outlines(float(places[4, 0]), float(places[4, 1]))
        values = self._values(team, shown.solid, shown.part, places, bool(near))
        scores = np.add.reduceat(values, shown.starts, axis=1) * self._area
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


def proposals(scene: Scene, least: float) -> list[tuple[float, str, float, float]]:
    """Places worth a closer look: the layers of a middling figure, each moved back to above its base."""
    bar = tuning.PROPOSAL_SCORE * least / tuning.FIGURE_SCORE
    found = []
    grid = coarse_grid(scene.flat)
    both = _layers(scene, cv2.merge([grid.means(scene.likely(team), scene.weight, scene.cells) for team in TEAMS]))
    for team, total in zip(TEAMS, cv2.split(both), strict=True):
        peak = cv2.dilate(total, np.ones((3, 3), np.uint8))
        for r, c in np.argwhere((total >= peak) & (total > bar)):
            row, column = (r + 0.5) * grid.step - 0.5, (c + 0.5) * grid.step - 0.5
            x, y = scene.flat.place(column, row)
            if -3 < x < scene.flat.width + 3 and -3 < y < scene.flat.length + 3:
                found.append((float(total[r, c]), team, row, column))
    return sorted(found, reverse=True)


@lru_cache(maxsize=8)
def _square(reach: int) -> Array:
    """Places around a middle, in steps that the eight neighbours of each fill."""
    around = np.arange(-reach, reach + 1, 2 if reach > 1 else 1)
    return np.stack(np.meshgrid(around, around, indexing="ij"), axis=-1).reshape(-1, 2)


def _layers(scene: Scene, small: Array) -> Array:
    """The sum of three layers of a middling figure over every place of its base, for both teams."""
    rows, columns = small.shape[:2]
    scale = 1 / tuning.COARSE_STEP
    foot = np.array(scene.flat.pixel(scene.eye[0], scene.eye[1])) * scale + (scale - 1) / 2
    total = np.zeros_like(small)
    height, radius, ball = _middling(scene.shapes)
    for fraction, wide in ((0.1, 0.9 * radius), (0.45, 0.75 * radius), (1 - ball / height, ball)):
        z = fraction * height
        growth = float(scene.eye[2] / (scene.eye[2] - z))
        side = max(round(1.8 * wide * growth * scene.flat.scale * scale), 1)
        soft = cv2.blur(small, (side, side))
        move = np.array([[growth, 0, foot[0] * (1 - growth)], [0, growth, foot[1] * (1 - growth)]])
        total += cv2.warpAffine(
            soft,
            move,
            (columns, rows),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )
    return total


def _middling(shapes: Mapping[str, Shape]) -> tuple[float, float, float]:
    values = list(shapes.values())
    height, radius = (float(np.mean([getattr(s, name) for s in values])) for name in ("height", "radius"))
    return height, radius, radius * float(np.mean([s.head for s in values]))


def spot(
    scene: Scene,
    squad: int,
    before: Sequence[Sighting] = (),
    certain: Sequence[Sighting] = (),
    least: float = tuning.FIGURE_SCORE,
) -> list[Sighting]:
    """All figures in the view, strongest first taken, then each refitted with its neighbours in place.

    Figures of the reading `before` that explain their pixels as well as they did then are taken as they
    are, and so are `certain` ones: those of the start formation, on ground not yet seen empty. No team has more
    than a `squad`; of more, the least convincing is ground that was guessed wrong, unless it is a clear figure.
    `least` is the score from which on pixels show a figure.
    """
    for figure in certain:
        scene.claim(figure, +1)
    stayed, gone = _still_there(scene, before)
    figures = [*certain, *stayed]
    complete = {team: sum(figure.team == team for figure in certain) >= squad for team in TEAMS}
    for turn in range(tuning.SPOTTING_ROUNDS):
        if turn and not _worth_another_look(scene):
            break
        fresh, rejected = 0, 0.0
        for _, team, row, column in proposals(scene, least):
            if complete[team]:
                continue
            if scene.claimed[round(row) * scene.columns + round(column)] and _taken(scene, row, column):
                continue
            fit = scene.fit(team, row, column, tuning.FIT_REACH_PX)
            if fit.score >= least and not complete[_rival(team)]:
                fit = _whose(scene, fit)
            if fit.score < least:
                rejected = max(rejected, fit.score)
                continue
            scene.claim(fit, +1)
            figures.append(fit)
            fresh += 1
        scene.best_rejected = rejected
        if not fresh:
            break
        figures = settle(scene, figures, certain, least)
    figures = _within_squads(scene, figures, squad)
    figures += _not_gone(scene, figures, before, gone)
    return _with_margins(scene, figures)


def _not_gone(
    scene: Scene, figures: Sequence[Sighting], before: Sequence[Sighting], gone: Sequence[Sighting]
) -> list[Sighting]:
    """Figures that nobody sees any more, but whose places do not look bare either, while their team is short of one.

    Wood does not vanish: a red figure on a red sector is hard to see, yet nothing says that it has left.
    """
    places = sorted(((_lingering(scene, figure), k) for k, figure in enumerate(gone)), reverse=True)
    short = {team: sum(f.team == team for f in before) - sum(f.team == team for f in figures) for team in TEAMS}
    stayed: list[Sighting] = []
    for amount, k in places:
        figure = gone[k]
        amount = _lingering(scene, figure) if stayed else amount
        if amount > tuning.STILL_LINGERS and short[figure.team] > 0:
            stayed.append(replace(figure, score=max(scene.score(figure), 1.0)))
            short[figure.team] -= 1
            scene.claim(stayed[-1], +1)
        else:
            scene.lingering = max(scene.lingering, amount)
    return stayed


def _rival(team: str) -> str:
    return TEAMS[1 - TEAMS.index(team)]


def _whose(scene: Scene, figure: Sighting) -> Sighting:
    """A figure that speaks softly may be a clear one of the rivals: wooden heads and shadows say little of a team."""
    if _clear(scene, figure):
        return figure
    other = scene.fit(_rival(figure.team), figure.row, figure.column, 2)
    return other if other.score > figure.score and _clear(scene, other) else figure


def _clear(scene: Scene, figure: Sighting) -> bool:
    outline = scene.outline_at(figure.shape, figure.row, figure.column)
    return figure.score * scene.flat.scale**2 > tuning.CLEAR_FIGURE * len(outline.solid)


def _lingering(scene: Scene, figure: Sighting) -> float:
    """What the pixels say for a figure of the last reading that is gone, per pixel: ground laid bare says no."""
    solid, _ = scene.covered(figure)
    open_ = int(np.count_nonzero(scene.claimed.take(solid) <= 0))
    if 2 * open_ < len(solid) or _taken(scene, figure.row, figure.column):
        return -tuning.PIXEL_CAP
    score = scene.score(figure)
    return score * scene.flat.scale**2 / open_ if np.isfinite(score) else -tuning.PIXEL_CAP


def _within_squads(scene: Scene, figures: list[Sighting], squad: int) -> list[Sighting]:
    """The figures without those that a team has too many of: faint ones whose own pixels say least for them."""
    kept = list(figures)
    for team in TEAMS:
        spare = sum(f.team == team for f in figures) - squad
        if spare <= 0:
            continue
        faint = [f for f in figures if f.team == team and not f.known and clearness(scene, f) < tuning.CLEAR_FIGURE]
        for figure in sorted(faint, key=partial(clearness, scene))[:spare]:
            scene.claim(figure, -1)
            kept.remove(figure)
    return kept


def clearness(scene: Scene, figure: Sighting) -> float:
    """How much each pixel speaks for a figure, of those that no other figure hides."""
    solid, _ = scene.covered(figure)
    alone = int(np.count_nonzero(scene.claimed.take(solid) == 1))
    return figure.score * scene.flat.scale**2 / max(alone, 1)


def _worth_another_look(scene: Scene) -> bool:
    """Whether enough figure-like pixels are left for another figure."""
    free = scene.weight[:-1] >= 1
    left = max(np.count_nonzero(free & (scene.votes.body(team)[:-1] > 2)) for team in TEAMS)
    return bool(left * tuning.PIXEL_CAP > tuning.FIGURE_SCORE * scene.flat.scale**2)


def _still_there(scene: Scene, before: Sequence[Sighting]) -> tuple[list[Sighting], list[Sighting]]:
    """The figures that stand as they did, and those that are gone from a place that does not look quite empty."""
    kept, gone = [], []
    in_order = sorted(before, key=lambda sighting: -sighting.score)
    for figure, alone in zip(in_order, scene.scores_alone(in_order), strict=True):
        score = alone if scene.alone(figure) else scene.score(figure)
        enough = tuning.STAYS if figure.known else tuning.STILL_THERE
        if score >= enough * figure.score and (figure.known or score >= tuning.FIGURE_SCORE):
            scene.claim(figure, +1)
            kept.append(figure)
        elif score * scene.flat.scale**2 > tuning.LAID_BARE * len(
            scene.outline_at(figure.shape, figure.row, figure.column).solid
        ):
            gone.append(figure)
    return kept, gone


def _taken(scene: Scene, row: float, column: float) -> bool:
    """Whether a proposal lies on a figure that already stands there."""
    near = tuning.SAME_FIGURE * scene.flat.scale
    return any((s.row - row) ** 2 + (s.column - column) ** 2 < near**2 for s in scene.standing)


def settle(scene: Scene, figures: list[Sighting], certain: Sequence[Sighting], least: float) -> list[Sighting]:
    """Let every figure find its place again while the others keep theirs; drop what explains too little."""
    kept: list[Sighting] = []
    for figure in figures:
        if figure in certain or not _crowded(scene, figure):
            kept.append(figure)
            continue
        scene.claim(figure, -1)
        best = scene.fit(figure.team, figure.row, figure.column, 2)
        if best.score >= least:
            scene.claim(best, +1)
            kept.append(best)
    return kept


def _crowded(scene: Scene, figure: Sighting) -> bool:
    """Whether others stand so near that one hides or mirrors itself in part of the other."""
    near = tuning.CROWDED * scene.flat.scale
    if not any(0 < (s.row - figure.row) ** 2 + (s.column - figure.column) ** 2 < near**2 for s in scene.standing):
        return False
    solid, _ = scene.covered(figure)
    return bool((scene.claimed.take(solid) > 1).any() or (scene.mirrored.take(solid) > 0).any())


def _with_margins(scene: Scene, figures: list[Sighting]) -> list[Sighting]:
    """The sightings with their leads over the same figures in the other team's paint."""
    if not figures:
        return []
    shown = [scene.outline_at(f.shape, f.row, f.column) for f in figures]
    at = np.concatenate([scene.pixels(f, o.solid, o.reach) for f, o in zip(figures, shown, strict=True)])
    row = scene.votes.row
    own, other = [], []
    for figure in figures:
        rival = _rival(figure.team)
        own += [row[figure.team, BODY], row[figure.team, figure.shape]]
        other += [row[rival, BODY], row[rival, figure.shape]]
    lengths = np.array([(len(o.body), len(o.head)) for o in shown])
    slots, layers = scene.votes.slot.take(at), scene.votes.layers
    lead = layers[np.repeat(own, lengths.ravel()), slots] - layers[np.repeat(other, lengths.ravel()), slots]
    lead *= scene.claimed.take(at) == 1
    starts = np.cumsum([0, *lengths.sum(axis=1)[:-1]])
    margins = np.add.reduceat(lead, starts) / scene.flat.scale**2
    return [replace(figure, team_margin=float(margin)) for figure, margin in zip(figures, margins, strict=True)]
