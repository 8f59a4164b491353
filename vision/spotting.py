"""Who stands where: explain the pixels by as few figures as possible, each in one place with one outline."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from vision import tuning
from vision.arrays import Array
from vision.evidence import TEAMS, Colours, Evidence, capped
from vision.figures import Outline, Shape, outline, slant
from vision.flat_view import Flat


@dataclass(frozen=True, slots=True)
class Sighting:
    """A figure that was seen: its base in flat-view pixels, and how strongly the pixels speak for it."""

    team: str
    shape: str
    row: float
    column: float
    score: float
    pixels: int = 0
    team_margin: float = 0.0
    shape_margin: float = 0.0
    by_shape: dict[str, float] = field(default_factory=dict, compare=False)


class Scene:
    """One flat view with its evidence and the outlines that fit this camera."""

    def __init__(self, evidence: Evidence, colours: Colours, shapes: Mapping[str, Shape], flat: Flat, eye: Array) -> None:
        self.evidence, self.colours, self.shapes = evidence, colours, shapes
        self.flat, self.eye = flat, eye
        self.rows, self.columns = flat.shape
        self.claimed = np.zeros(evidence.empty.shape, np.int16)
        self.mirrored = np.zeros(evidence.empty.shape, np.int16)
        self.free = np.ones(evidence.empty.size, np.float32)
        self.standing: list[Sighting] = []
        self.best_rejected = 0.0

    def outline_at(self, shape: str, row: float, column: float, lift: float = 0.0) -> Outline:
        """The outline of a figure of `shape` whose base is at a pixel."""
        x, y = self.flat.place(column, row)
        return outline(self.shapes[shape], slant(x, y, self.eye), float(self.eye[2]), self.flat.scale, lift)

    def indices(self, offsets: Array, rows: Array, columns: Array) -> Array:
        """Flat indices (places × offsets); pixels outside the view go to the nearest border."""
        r = np.clip(rows[:, None] + offsets[None, :, 0], 0, self.rows - 1)
        c = np.clip(columns[:, None] + offsets[None, :, 1], 0, self.columns - 1)
        return np.asarray(r * self.columns + c, np.int64)

    def scores(self, team: str, shape: str, rows: Array, columns: Array) -> Array:
        """How well a figure explains the unclaimed pixels, for several places close together."""
        shown = self.outline_at(shape, float(rows.mean()), float(columns.mean()))
        total = np.where(self.blocked(shape, rows, columns), -np.inf, 0.0)
        parts = ((shown.body, self.colours.body[team]), (shown.head, self.colours.head[team, shape]))
        empty, cells = self.evidence.empty.ravel(), self.evidence.cells.ravel()
        for offsets, density in parts:
            at = self.indices(offsets, rows, columns)
            total += (capped(density[cells[at]] - empty[at]) * self.free[at]).sum(axis=1)
        return total

    def blocked(self, shape: str, rows: Array, columns: Array) -> Array:
        """Places where the base would stand in another figure's base: wood does not give way."""
        taken = np.zeros(len(rows), bool)
        for other in self.standing:
            reach = (self.shapes[shape].radius + self.shapes[other.shape].radius) * self.flat.scale * tuning.BASE_OVERLAP
            taken |= (rows - other.row) ** 2 + (columns - other.column) ** 2 < reach**2
        return taken

    def covered(self, sighting: Sighting) -> Array:
        """Flat indices of the pixels that a sighted figure explains."""
        shown = self.outline_at(sighting.shape, sighting.row, sighting.column)
        offsets = np.concatenate([shown.body, shown.head])
        return self.indices(offsets, np.array([round(sighting.row)]), np.array([round(sighting.column)]))[0]

    def claim(self, sighting: Sighting, by: int) -> None:
        """Take (+1) or give back (-1) a figure's pixels."""
        at = np.unique(self.covered(sighting))
        taken = self.claimed.ravel()
        taken[at] += by
        shown = self.outline_at(sighting.shape, sighting.row, sighting.column)
        glossy = np.unique(self.indices(shown.mirror, np.array([round(sighting.row)]), np.array([round(sighting.column)]))[0])
        mirrored = self.mirrored.ravel()
        mirrored[glossy] += by
        both = np.concatenate([at, glossy])
        self.free[both] = np.where(taken[both] > 0, 0.0, np.where(mirrored[both] > 0, tuning.MIRROR_VOTE, 1.0))
        if by > 0:
            self.standing.append(sighting)
        else:
            self.standing = [s for s in self.standing if (s.row, s.column) != (sighting.row, sighting.column)]


def best_fit(scene: Scene, team: str, shapes: tuple[str, ...], row: float, column: float, reach: int) -> Sighting:
    """The best outline and place within `reach` pixels."""
    around = np.arange(-reach, reach + 1)
    rows, columns = (grid.ravel() for grid in np.meshgrid(round(row) + around, round(column) + around, indexing="ij"))
    best: Sighting | None = None
    for shape in shapes:
        scores = scene.scores(team, shape, rows, columns)
        k = int(scores.argmax())
        if best is None or scores[k] > best.score:
            best = Sighting(team, shape, float(rows[k]), float(columns[k]), float(scores[k]))
    assert best is not None
    return best


def proposals(scene: Scene) -> list[tuple[float, str, float, float]]:
    """Places worth a closer look: the layers of a middling figure, each moved back to above its base."""
    found = []
    scale = tuning.COARSE
    shape = _middling(scene.shapes)
    for team in TEAMS:
        body = scene.evidence.body(scene.colours, team)
        head = np.max([scene.evidence.head(scene.colours, team, s) for s in scene.shapes], axis=0)
        total = _layers(scene, body * scene.free.reshape(body.shape), head * scene.free.reshape(body.shape), shape, scale)
        peak = cv2.dilate(total, np.ones((5, 5), np.uint8))
        for r, c in np.argwhere((total >= peak) & (total > tuning.PROPOSAL_SCORE)):
            row, column = (r + 0.5) / scale - 0.5, (c + 0.5) / scale - 0.5
            x, y = scene.flat.place(column, row)
            if -3 < x < scene.flat.width + 3 and -3 < y < scene.flat.length + 3:
                found.append((float(total[r, c]), team, row, column))
    return sorted(found, reverse=True)


def _middling(shapes: Mapping[str, Shape]) -> Shape:
    values = list(shapes.values())
    return Shape(*(float(np.mean([getattr(s, name) for s in values])) for name in ("height", "radius", "neck", "head")))


def _layers(scene: Scene, body: Array, head: Array, shape: Shape, scale: float) -> Array:
    size = (round(scene.columns * scale), round(scene.rows * scale))
    foot = np.array(scene.flat.pixel(scene.eye[0], scene.eye[1])) * scale + (scale - 1) / 2
    total = np.zeros((size[1], size[0]), np.float32)
    ball = shape.head * shape.radius
    layers = ((body, 0.1, 0.9 * shape.radius), (body, 0.45, 0.75 * shape.radius), (head, 1 - ball / shape.height, ball))
    for values, fraction, radius in layers:
        z = fraction * shape.height
        growth = float(scene.eye[2] / (scene.eye[2] - z))
        side = max(round(1.8 * radius * growth * scene.flat.scale * scale), 1)
        small = cv2.resize(values, size, interpolation=cv2.INTER_AREA)
        soft = cv2.blur(small, (side, side))
        move = np.array([[growth, 0, foot[0] * (1 - growth)], [0, growth, foot[1] * (1 - growth)]])
        total += cv2.warpAffine(soft, move, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE)
    return total


def spot(scene: Scene) -> list[Sighting]:
    """All figures in the view, strongest first taken, then each refitted with the others in place."""
    figures: list[Sighting] = []
    shapes = tuple(scene.shapes)
    for _ in range(tuning.SPOTTING_ROUNDS):
        fresh, rejected = 0, 0.0
        for _, team, row, column in proposals(scene):
            fit = best_fit(scene, team, shapes, row, column, tuning.FIT_REACH_PX)
            if fit.score < tuning.FIGURE_SCORE:
                rejected = max(rejected, fit.score)
                continue
            scene.claim(fit, +1)
            figures.append(fit)
            fresh += 1
        scene.best_rejected = rejected
        if not fresh:
            break
        figures = settle(scene, figures)
    return [judged(scene, figure) for figure in figures]


def settle(scene: Scene, figures: list[Sighting]) -> list[Sighting]:
    """Let every figure find its place again while the others keep theirs; drop those that explain too little."""
    kept: list[Sighting] = []
    for figure in figures:
        scene.claim(figure, -1)
        fits = [best_fit(scene, team, tuple(scene.shapes), figure.row, figure.column, 3) for team in TEAMS]
        best = max(fits, key=lambda fit: fit.score)
        if best.score >= tuning.FIGURE_SCORE:
            scene.claim(best, +1)
            kept.append(best)
    return kept


def judged(scene: Scene, figure: Sighting) -> Sighting:
    """A sighting with its margins: against the other team and against the other shapes."""
    scene.claim(figure, -1)
    other = TEAMS[1 - TEAMS.index(figure.team)]
    rival = best_fit(scene, other, tuple(scene.shapes), figure.row, figure.column, 1).score
    by_shape = {
        shape: best_fit(scene, figure.team, (shape,), figure.row, figure.column, 2).score for shape in scene.shapes
    }
    here = by_shape[figure.shape]
    scene.claim(figure, +1)
    unlike = max(score for shape, score in by_shape.items() if shape != figure.shape)
    return replace(
        figure,
        score=here,
        pixels=len(scene.covered(figure)),
        team_margin=here - rival,
        shape_margin=here - unlike,
        by_shape=by_shape,
    )
