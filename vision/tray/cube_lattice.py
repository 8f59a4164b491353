"""Where the pips of a cube may lie: lattice places on its upper face and its two visible sides, for many cubes at once.

A cube's place and turn enter through a few numbers only, so all places of all cubes are two products of matrices.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from vision.arrays import Array
from vision.tray import tuning
from vision.tray.pips import LATTICE, PLAIN
from vision.tray.view import TrayView

PLAIN_ROWS, TOP_ROWS, SIDE_ROWS = slice(0, 12), slice(12, 21), slice(21, 39)
"""Rows of lattice places: between the pips of the upper face, its pips, and those of two sides."""
UPPER_ROWS, PIP_ROWS = slice(0, 21), slice(12, 39)
ONE_SIDE, OTHER_SIDE = slice(21, 30), slice(30, 39)


@dataclass(frozen=True, slots=True)
class Lattices:
    """Lattice places of n cubes in a cut-out's pixels (39 × n each), and how well each of two sides is seen (2 × n)."""

    columns: Array
    rows: Array
    shown: Array


@dataclass(frozen=True, slots=True)
class _Stencil:
    """What leads from cubes to columns and rows of their lattice places."""

    columns: Array
    rows: Array
    eye: Array
    half: float
    leaning: float


def lattices(view: TrayView, fits: Array, corner: tuple[int, int]) -> Lattices:
    """The lattice places of cubes (n × 3: middle in sheet millimetres, turn) in a cut-out with such a corner."""
    stencil = _stencil(view)
    x, y = (view.pixels(fits[:, :2]) - stencil.eye).astype(np.float32).T
    turn = fits[:, 2].astype(np.float32)
    basis = np.empty((8, len(fits)), np.float32)
    cos, sin = np.cos(turn, out=basis[0]), np.sin(turn, out=basis[1])
    towards = np.stack([x * cos + y * sin, y * cos - x * sin])
    facing = np.where(towards > 0, np.float32(-1), np.float32(1))
    basis[2:4], basis[4:6], basis[7] = basis[:2] * facing[0], basis[:2] * facing[1], 1
    basis[6] = x
    columns = stencil.columns @ basis
    columns -= np.float32(corner[0])
    basis[6] = y
    rows = stencil.rows @ basis
    rows -= np.float32(corner[1])
    shown = (np.abs(towards) - np.float32(stencil.half)) * np.float32(stencil.leaning)
    return Lattices(columns, rows, np.minimum(np.maximum(shown, 0), 1))


@lru_cache(maxsize=4)
def _stencil(view: TrayView) -> _Stencil:
    """For one view the factors of cos and sin of a turn, of the same towards either seen side, of the place, and 1."""
    side, scale = view.tray.die, view.scale
    above = float(view.eye[2]) - (side - view.tray.below)
    step, half = tuning.PIP_SPREAD * side * scale, side / 2 * scale
    eye = view.pixels(view.eye[:2])
    columns, rows = np.zeros((39, 8)), np.zeros((39, 8))
    a, b = step * np.concatenate([PLAIN, LATTICE]).T
    columns[UPPER_ROWS, 0], columns[UPPER_ROWS, 1] = a, -b
    rows[UPPER_ROWS, 0], rows[UPPER_ROWS, 1] = b, a
    across, shrink = step * LATTICE[:, 0], above / (above + side / 2 - tuning.PIP_SPREAD * side * LATTICE[:, 1])
    columns[ONE_SIDE, 2], columns[ONE_SIDE, 3] = shrink * half, -shrink * across
    rows[ONE_SIDE, 2], rows[ONE_SIDE, 3] = shrink * across, shrink * half
    columns[OTHER_SIDE, 4], columns[OTHER_SIDE, 5] = -shrink * across, -shrink * half
    rows[OTHER_SIDE, 4], rows[OTHER_SIDE, 5] = shrink * half, -shrink * across
    size = np.concatenate([np.ones(21), shrink, shrink])
    for matrix, origin in ((columns, eye[0]), (rows, eye[1])):
        matrix[:, 6], matrix[:, 7] = size, origin
    leaning = side / scale / (above + side / 2) / tuning.SIDE_CLEAR
    return _Stencil(columns.astype(np.float32), rows.astype(np.float32), eye, half, leaning)
