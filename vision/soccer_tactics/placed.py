"""Figures whose place and role are known: where they are in the flat view, and which pixels they cover."""

from dataclasses import dataclass

import numpy as np

from vision.arrays import Array
from vision.flat_view import FlatView
from vision.soccer_tactics.figures import Outline, Shape, offsets, outline, silhouette, slant
from vision.soccer_tactics.table import LineUp, Table


@dataclass(slots=True)
class Placed:
    """A figure of the start formation: who it is and where its base was found, in flat-view pixels."""

    team: str
    line: LineUp
    field: str
    row: float
    column: float
    amount: float = 0.0
    rival: float = 0.0
    """What speaks for the best field of its line that was not taken."""


def _outline(shape: Shape, column: float, row: float, seen: FlatView) -> Outline:
    x, y = seen.flat.place(column, row)
    return outline(shape, slant(x, y, seen.eye), float(seen.eye[2]), seen.flat.scale, seen.flat.shape)


def fit_scores(body: Array, head: Array, shape: Shape, rows: Array, columns: Array, seen: FlatView) -> Array:
    """Sum of `body` and `head` values (flat) under the outline at several places, per square millimetre."""
    width, middle = seen.flat.shape[1], len(rows) // 2
    x, y = seen.flat.place(float(columns[middle]), float(rows[middle]))
    below, above, reach = silhouette(shape, slant(x, y, seen.eye), float(seen.eye[2]), seen.flat.scale)
    base = (rows * width + columns)[:, None]
    total = body.take(base + offsets(below, reach, width), mode="clip").sum(axis=1)
    total += head.take(base + offsets(above, reach, width), mode="clip").sum(axis=1)
    return np.asarray(total / seen.flat.scale**2)


def pixels_of(figure: Placed, shape: Shape, seen: FlatView, part: str) -> Array:
    """Flat indices of a figure's `body`, `head` or `mirror`."""
    shown = getattr(_outline(shape, figure.column, figure.row, seen), part)
    rows, columns = seen.flat.shape
    return np.asarray(np.clip(round(figure.row) * columns + round(figure.column) + shown, 0, rows * columns - 1))


def on_spinner(figure: Placed, table: Table, seen: FlatView) -> bool:
    """Whether the figure stands on the plate, or so near that the ball under it may."""
    x, y = seen.flat.place(figure.column, figure.row)
    away = np.hypot(x - table.spinner.centre[0], y - table.spinner.centre[1])
    return bool(away < table.spinner.radius + 2 * table.ball.radius)
