"""How this family's wooden figures are turned: usual measures at first, then those that explain a picture best."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from vision.arrays import Array
from vision.flat_view import FlatView
from vision.ground.evidence import Colours, Votes
from vision.soccer_tactics import tuning
from vision.soccer_tactics.figures import Shape
from vision.soccer_tactics.placed import Placed, fit_scores
from vision.soccer_tactics.sight import Study
from vision.soccer_tactics.table import Table

_AROUND = np.stack(np.meshgrid(np.arange(-3, 4), np.arange(-3, 4), indexing="ij"), axis=-1).reshape(-1, 2)
_NEXT = _AROUND[np.abs(_AROUND).max(axis=1) <= 1]


def first_shapes(table: Table) -> dict[str, Shape]:
    """Shapes before anything was learned."""
    return {name: Shape(size.height, size.radius) for name, size in table.figures.items()}


def refine_shapes(
    known: Study, colours: Colours, placed: list[Placed], shapes: Mapping[str, Shape]
) -> dict[str, Shape]:
    """Try slightly other measures for each shape and keep what explains its figures best."""
    maps, usual = known.evidence.votes(colours), first_shapes(known.sight.table)
    refined = {}
    for name, start in shapes.items():
        figures = [figure for figure in placed if figure.line.shape == name]
        squad = _Squad(usual[name], figures, maps, known.sight.seen)
        squad.settle(start)
        judges = replace(squad, figures=figures[:: -(-len(figures) // tuning.SHAPE_JUDGES)])
        shape, best = start, judges.score(start)
        for _ in range(tuning.ROUNDS):
            before = shape
            for measure, steps in tuning.SHAPE_STEPS:
                for step in steps:
                    tried = shape.changed(**{measure: getattr(shape, measure) * step})
                    score = judges.score(tried)
                    if score > best:
                        shape, best = tried, score
            if shape == before:
                break
        squad.settle(shape)
        refined[name] = shape
    return refined


def _unusual(shape: Shape, usual: Shape) -> float:
    """How far a shape strays from usual wooden figures, as a price per figure."""
    strays = [
        math.log(getattr(shape, measure) / getattr(usual, measure)) / doubt
        for measure, doubt in tuning.SHAPE_DOUBT.items()
    ]
    return math.fsum(stray * stray for stray in strays)


@dataclass(frozen=True, slots=True)
class _Squad:
    """The figures of one kind, their usual shape, and what the pixels say."""

    usual: Shape
    figures: list[Placed]
    votes: Votes
    seen: FlatView

    def score(self, shape: Shape) -> float:
        """How well a shape explains the figures, each moved by a pixel at most."""
        price = tuning.SHAPE_PRICE * len(self.figures) * _unusual(shape, self.usual)
        return sum((float(self._scores(figure, shape, _NEXT)[0].max()) for figure in self.figures), -price)

    def settle(self, shape: Shape) -> None:
        """Move every figure to where the shape explains most."""
        for figure in self.figures:
            scores, rows, columns = self._scores(figure, shape, _AROUND)
            k = int(scores.argmax())
            figure.row, figure.column, figure.amount = float(rows[k]), float(columns[k]), float(scores[k])

    def _scores(self, figure: Placed, shape: Shape, around: Array) -> tuple[Array, Array, Array]:
        rows, columns = around[:, 0] + round(figure.row), around[:, 1] + round(figure.column)
        body, head = self.votes.body(figure.team), self.votes.head(figure.team, figure.line.shape)
        return fit_scores(body, head, shape, rows, columns, self.seen), rows, columns
