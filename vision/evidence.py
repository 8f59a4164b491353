"""Pixel by pixel: how much does the flat view speak for a figure of either team, and against the empty board?"""

from dataclasses import dataclass, field

import cv2
import numpy as np

from vision import paint, tuning
from vision.arrays import Array, Picture

TEAMS = ("home", "away")


@dataclass(slots=True)
class BoardLook:
    """The empty board: its colours, how far they may be off, and the light that falls on figures."""

    colour: Array
    doubt: Array
    light: Array
    noise: float

    def spread(self) -> Array:
        """Squared standard deviation of a pixel that shows the empty board."""
        grey = self.colour.mean(axis=2)
        edge = cv2.Sobel(grey, cv2.CV_32F, 1, 0, scale=0.125) ** 2 + cv2.Sobel(grey, cv2.CV_32F, 0, 1, scale=0.125) ** 2
        return np.asarray(self.noise**2 + tuning.EDGE_SLIP_PX**2 * edge + self.doubt**2, np.float32)


@dataclass(frozen=True, slots=True)
class Colours:
    """Learned log-densities: body per team, head per team and shape."""

    body: dict[str, Array]
    head: dict[tuple[str, str], Array]
    _any: list[Array] = field(default_factory=list)

    def any_figure(self) -> Array:
        """Log-density for whatever part of whatever figure likes a colour best."""
        if not self._any:
            self._any.append(np.max([*self.body.values(), *self.head.values()], axis=0))
        return self._any[0]


@dataclass(frozen=True, slots=True)
class Evidence:
    """Log-density of each pixel for the empty board, and its colour cell for everything else."""

    empty: Array
    cells: Array
    shade: Array

    def body(self, colours: Colours, team: str) -> Array:
        """How much each pixel speaks for a body of `team` rather than for the empty board."""
        return capped(colours.body[team][self.cells] - self.empty)

    def head(self, colours: Colours, team: str, shape: str) -> Array:
        """The same for heads."""
        return capped(colours.head[team, shape][self.cells] - self.empty)


def capped(value: Array) -> Array:
    """No single pixel decides: noise is not independent from pixel to pixel."""
    return np.clip(value, -tuning.PIXEL_CAP, tuning.PIXEL_CAP)


def noise_of(view: Picture) -> float:
    """The grain of a flat view: the middle of small differences between neighbours."""
    grey = view.mean(axis=2)
    difference = np.abs(grey[:, 2:] - 2 * grey[:, 1:-1] + grey[:, :-2])
    return float(np.median(difference) / 0.6745 / np.sqrt(6)) * 1.5


def gather(view: Picture, board: BoardLook, spread: Array) -> Evidence:
    """Compare a flat view with the empty board; a shadow keeps the board's colour and is therefore still empty."""
    seen = view.astype(np.float32)
    look = board.colour
    power = np.einsum("ijk,ijk->ij", look, look) + 1.0
    shade = np.einsum("ijk,ijk->ij", seen, look) / power
    kept = np.clip(shade, tuning.DARKEST_SHADOW, tuning.BRIGHTEST_CHANGE)
    off = seen - look * kept[..., None]
    distance = np.einsum("ijk,ijk->ij", off, off) / spread
    price = np.where(np.abs(kept - 1.0) < tuning.SHADE_FREE, 0.0, tuning.SHADE_PRICE)
    empty = -0.5 * distance - 1.5 * np.log(spread) - 2.757 - price
    floor = np.log(tuning.STRANGE / 256**3)
    cells = paint.bins(np.clip(seen / board.light[..., None], 0, 255))
    return Evidence(np.maximum(empty, floor), cells, shade)
