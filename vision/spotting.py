"""Who stands where: explain the pixels by as few figures as possible, each in one place with one outline."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial

import cv2
import numpy as np

from vision import tuning
from vision.arrays import Array
from vision.evidence import TEAMS, Votes
from vision.figures import Outline, Shape, outline, slant
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


class Scene:
    """One flat view's votes, the outlines that fit this camera, and the figures placed so far."""

    def __init__(self, votes: Votes, shapes: Mapping[str, Shape], flat: Flat, eye: Array) -> None:
        self.votes, self.shapes = votes, dict(shapes)
        self.flat, self.eye = flat, eye
        self._eye = (float(eye[0]), float(eye[1]), float(eye[2]))
        self.rows, self.columns = flat.shape
        self._room = len(votes.at) + 1
        self._weights = np.ones(2 * self._room, np.float32)
        self.weight = self._weights[: self._room]
        self._slots = np.concatenate([votes.slot, votes.slot + np.int32(self._room)])
        self._layers: dict[tuple[str, str], Array] = {}
        self.claimed = np.zeros(self.rows * self.columns, np.int16)
        self.mirrored = np.zeros(self.rows * self.columns, np.int16)
        self.standing: list[Sighting] = []
        self._bases = np.empty((0, 3))
        self.best_rejected = 0.0
        self.usual = sorted(self.shapes, key=lambda name: self.shapes[name].height)[len(self.shapes) // 2]

    def outline_at(self, shape: str, row: float, column: float) -> Outline:
        """The outline of a figure of `shape` whose base is at a pixel."""
        x, y = self.flat.place(column, row)
        return outline(self.shapes[shape], slant(x, y, self._eye), self._eye[2], self.flat.scale, self.flat.shape)

    def scores(self, team: str, shape: str, places: Array, thin: int = 1) -> Array:
        """How well a figure explains the pixels still free, for places (row, column) close together."""
        middle = places[len(places) // 2]
        shown = self.outline_at(shape, float(middle[0]), float(middle[1]))
        base = places[:, :1] * self.columns + places[:, 1:]
        near = self._near(middle)
        slots = self._slots.take(base + shown.layered[::thin], mode="clip")
        values = self._layer(team, shape).take(slots)
        if len(near):
            values *= self._weights.take(slots)
        total = np.asarray(values.sum(axis=1))
        if len(near):
            total[self._blocked(shape, places, near)] = -np.inf
        return total

    def _layer(self, team: str, shape: str) -> Array:
        """The votes for a team's body, and after them those for its head of this shape."""
        both = self._layers.get((team, shape))
        if both is None:
            both = np.concatenate([self.votes.body[team], self.votes.head[team, shape]])
            self._layers[team, shape] = both
        return both

    def _near(self, place: Array) -> Array:
        """The standing figures (row, column, radius) close enough to matter at a place."""
        if not len(self._bases):
            return self._bases
        away = np.abs(self._bases[:, :2] - place).max(axis=1)
        return np.asarray(self._bases[away < tuning.NEIGHBOUR * self.flat.scale])

    def _blocked(self, shape: str, places: Array, near: Array) -> Array:
        """Places where the base would stand in another figure's base: wood does not give way."""
        reach = (self.shapes[shape].radius + near[:, 2]) * self.flat.scale * tuning.BASE_OVERLAP
        away = (places[:, 0, None] - near[:, 0]) ** 2 + (places[:, 1, None] - near[:, 1]) ** 2
        return np.asarray((away < reach**2).any(axis=1))

    def covered(self, sighting: Sighting) -> tuple[Array, Array]:
        """Flat indices of the pixels that a figure explains, and of those that mirror it."""
        shown = self.outline_at(sighting.shape, sighting.row, sighting.column)
        every = self.pixels(sighting, shown.every, shown.reach)
        return every[: len(shown.solid)], every[len(shown.solid) :]

    def pixels(self, sighting: Sighting, offsets: Array, reach: int) -> Array:
        """Flat indices from offsets; what would lie beyond the view counts for its edge."""
        base, last = round(sighting.row) * self.columns + round(sighting.column), self.claimed.size - 1
        there = offsets + base
        inside = reach <= base <= last - reach
        return there if inside else np.asarray(np.minimum(np.maximum(there, 0), last))

    def claim(self, sighting: Sighting, by: int) -> None:
        """Take (+1) or give back (-1) a figure's pixels."""
        shown = self.outline_at(sighting.shape, sighting.row, sighting.column)
        both = self.pixels(sighting, shown.every, shown.reach)
        self.claimed[both[: len(shown.solid)]] += by
        self.mirrored[both[len(shown.solid) :]] += by
        weight = np.where(self.mirrored[both] > 0, np.float32(tuning.MIRROR_VOTE), np.float32(1.0))
        weight[self.claimed[both] > 0] = 0.0
        slots = self.votes.slot[both]
        for half in (self.weight, self._weights[self._room :]):
            half[slots] = weight
            half[-1] = 1.0
        if by > 0:
            self.standing.append(sighting)
        else:
            self.standing = [s for s in self.standing if (s.row, s.column) != (sighting.row, sighting.column)]
        bases = [(s.row, s.column, self.shapes[s.shape].radius) for s in self.standing]
        self._bases = np.array(bases).reshape(-1, 3)

    def free(self) -> Array:
        """1 where no figure explains the pixel, less where one is mirrored, 0 on figures."""
        weight = np.where(self.mirrored > 0, np.float32(tuning.MIRROR_VOTE), np.float32(1.0))
        weight[self.claimed > 0] = 0.0
        return weight.reshape(self.rows, self.columns)

    def fit(self, team: str, row: float, column: float, reach: int) -> Sighting:
        """The best place and shape near a pixel: first the place with a middling shape, then all shapes."""
        places = np.add(_square(reach), (round(row), round(column)))
        scores = self.scores(team, self.usual, places, thin=3)
        middle = places[int(scores.argmax())]
        best = Sighting(team, self.usual, row, column, -np.inf)
        by_shape: dict[str, float] = {}
        for shape in self.shapes:
            near = _square(1) + middle
            scores = self.scores(team, shape, near)
            k = int(scores.argmax())
            by_shape[shape] = float(scores[k])
            if by_shape[shape] > best.score:
                best = Sighting(team, shape, float(near[k, 0]), float(near[k, 1]), by_shape[shape])
        return replace(best, by_shape=by_shape)


def proposals(scene: Scene) -> list[tuple[float, str, float, float]]:
    """Places worth a closer look: the layers of a middling figure, each moved back to above its base."""
    found = []
    grid = coarse_grid(scene.flat)
    for team in TEAMS:
        votes = np.maximum(scene.votes.body[team], scene.votes.head[team, scene.usual])
        total = _layers(scene, grid.means(votes, scene.weight, scene.votes.at))
        peak = cv2.dilate(total, np.ones((3, 3), np.uint8))
        for r, c in np.argwhere((total >= peak) & (total > tuning.PROPOSAL_SCORE)):
            row, column = (r + 0.5) * grid.step - 0.5, (c + 0.5) * grid.step - 0.5
            x, y = scene.flat.place(column, row)
            if -3 < x < scene.flat.width + 3 and -3 < y < scene.flat.length + 3:
                found.append((float(total[r, c]), team, row, column))
    return sorted(found, reverse=True)


@lru_cache(maxsize=8)
def _square(reach: int) -> Array:
    around = np.arange(-reach, reach + 1, 2 if reach > 3 else 1)
    return np.stack(np.meshgrid(around, around, indexing="ij"), axis=-1).reshape(-1, 2)


def _layers(scene: Scene, small: Array) -> Array:
    """The sum of three layers of a middling figure over every place of its base."""
    rows, columns = small.shape
    scale = 1 / tuning.COARSE_STEP
    foot = np.array(scene.flat.pixel(scene.eye[0], scene.eye[1])) * scale + (scale - 1) / 2
    total = np.zeros((rows, columns), np.float32)
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
    scene: Scene, squad: int, before: Sequence[Sighting] = (), certain: Sequence[Sighting] = ()
) -> list[Sighting]:
    """All figures in the view, strongest first taken, then each refitted with its neighbours in place.

    Figures of the reading `before` that explain their pixels as well as they did then are taken as they
    are, and so are `certain` ones: those of the start formation, on ground not yet seen empty. No team has more
    than a `squad`; of more, the least convincing is ground that was guessed wrong.
    """
    for figure in certain:
        scene.claim(figure, +1)
    figures = [*certain, *_still_there(scene, before)]
    complete = {team: sum(figure.team == team for figure in certain) >= squad for team in TEAMS}
    for turn in range(tuning.SPOTTING_ROUNDS):
        if turn and not _worth_another_look(scene):
            break
        fresh, rejected = 0, 0.0
        for _, team, row, column in proposals(scene):
            if complete[team]:
                continue
            if scene.claimed[round(row) * scene.columns + round(column)] and _taken(scene, row, column):
                continue
            fit = scene.fit(team, row, column, tuning.FIT_REACH_PX)
            if fit.score < tuning.FIGURE_SCORE:
                rejected = max(rejected, fit.score)
                continue
            scene.claim(fit, +1)
            figures.append(fit)
            fresh += 1
        scene.best_rejected = rejected
        if not fresh:
            break
        figures = settle(scene, figures, certain)
    return [_with_margin(scene, figure) for figure in _within_squads(scene, figures, squad)]


def _within_squads(scene: Scene, figures: list[Sighting], squad: int) -> list[Sighting]:
    """The figures without those that a team has too many of: the ones whose own pixels say least for them."""
    kept = list(figures)
    for team in TEAMS:
        mates = sorted((f for f in figures if f.team == team and not f.known), key=partial(_clearness, scene))
        for figure in mates[: max(sum(f.team == team for f in figures) - squad, 0)]:
            scene.claim(figure, -1)
            kept.remove(figure)
    return kept


def _clearness(scene: Scene, figure: Sighting) -> float:
    """How much each pixel speaks for a figure, of those that no other figure hides."""
    solid, _ = scene.covered(figure)
    return figure.score / max(np.count_nonzero(scene.claimed.take(solid) == 1), 1)


def _worth_another_look(scene: Scene) -> bool:
    """Whether enough figure-like pixels are left for another figure."""
    free = scene.weight[:-1] >= 1
    left = max(np.count_nonzero(free & (body[:-1] > 2)) for body in scene.votes.body.values())
    return bool(left * tuning.PIXEL_CAP > tuning.FIGURE_SCORE)


def _still_there(scene: Scene, before: Sequence[Sighting]) -> list[Sighting]:
    kept = []
    for figure in sorted(before, key=lambda sighting: -sighting.score):
        place = np.array([(round(figure.row), round(figure.column))])
        score = float(scene.scores(figure.team, figure.shape, place)[0])
        enough = tuning.STAYS if figure.known else tuning.STILL_THERE
        if score >= enough * figure.score and (figure.known or score >= tuning.FIGURE_SCORE):
            scene.claim(figure, +1)
            kept.append(figure)
    return kept


def _taken(scene: Scene, row: float, column: float) -> bool:
    """Whether a proposal lies on a figure that already stands there."""
    near = tuning.SAME_FIGURE * scene.flat.scale
    return any((s.row - row) ** 2 + (s.column - column) ** 2 < near**2 for s in scene.standing)


def settle(scene: Scene, figures: list[Sighting], certain: Sequence[Sighting] = ()) -> list[Sighting]:
    """Let every figure find its place again while the others keep theirs; drop what explains too little."""
    kept: list[Sighting] = []
    for figure in figures:
        if figure in certain or not _crowded(scene, figure):
            kept.append(figure)
            continue
        scene.claim(figure, -1)
        best = scene.fit(figure.team, figure.row, figure.column, 2)
        if best.score >= tuning.FIGURE_SCORE:
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


def _with_margin(scene: Scene, figure: Sighting) -> Sighting:
    """The sighting with its lead over the same figure in the other team's paint."""
    other = TEAMS[1 - TEAMS.index(figure.team)]
    shown = scene.outline_at(figure.shape, figure.row, figure.column)
    at = scene.pixels(figure, shown.solid, shown.reach)
    alone = scene.claimed.take(at) == 1
    slots, body, votes = scene.votes.slot.take(at), len(shown.body), scene.votes
    lead = votes.body[figure.team].take(slots[:body]) - votes.body[other].take(slots[:body])
    on_head = votes.head[figure.team, figure.shape].take(slots[body:])
    on_head -= votes.head[other, figure.shape].take(slots[body:])
    return replace(figure, team_margin=float(lead @ alone[:body]) + float(on_head @ alone[body:]))
