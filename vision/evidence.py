"""Pixel by pixel: how much the flat view speaks for a figure of either team, against the empty board.

Most of the board looks as remembered. Only pixels that differ from memory, and their neighbours, are weighed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

import cv2
import numpy as np

from vision import paint, tuning
from vision.arrays import Array, Picture

TEAMS = ("home", "away")


@dataclass(slots=True)
class BoardLook:
    """The empty board: its colours, how far they may be off, and the light that falls on figures.

    Where the look is only guessed (`doubt`), the place may also show its field's `plain` tone; and where the
    surroundings look strange (`glare`), a lamp may be mirrored in it: the print drawn towards white.
    """

    colour: Array
    doubt: Array
    light: Array
    noise: float
    plain: Picture
    glare: Array
    darkest: float = tuning.DARKEST_SHADOW
    """How dark this room's shadows are, as a share of the lit board; darker things are hardly shadows."""

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
class Votes:
    """How much the weighed pixels speak for each team's bodies, and for its heads by shape.

    Every array has one entry per weighed pixel and a last one for all others, which look as remembered;
    `slot` leads from a pixel of the flattened view to its entry.
    """

    slot: Array
    at: Array
    body: Mapping[str, Array]
    head: Mapping[tuple[str, str], Array]


@dataclass(frozen=True, slots=True)
class Evidence:
    """Which pixels were weighed: density for the empty board, colour cells, shades, trust in the board."""

    shape: tuple[int, int]
    at: Array
    empty: Array
    cells: Array
    shade: Array
    trust: Array

    def for_density(self, density: Array) -> Array:
        """How much each weighed pixel speaks for a colour model against the empty board; the rest is last."""
        votes = np.empty(len(self.at) + 1, np.float32)
        here = capped(density[self.cells] - self.empty.ravel()[self.at])
        votes[:-1] = np.where(here > 0, here * self.trust, here)
        votes[-1] = -tuning.PIXEL_CAP
        return votes

    def votes(self, colours: Colours, shapes: Mapping[str, object]) -> Votes:
        """The votes of every pixel for bodies and heads of both teams."""
        slot = np.full(self.empty.size, len(self.at), np.int32)
        slot[self.at] = np.arange(len(self.at), dtype=np.int32)
        return Votes(
            slot,
            self.at,
            {team: self.for_density(colours.body[team]) for team in TEAMS},
            {(team, shape): self.for_density(colours.head[team, shape]) for team in TEAMS for shape in shapes},
        )


def capped(value: Array) -> Array:
    """No single pixel decides: noise is not independent from pixel to pixel."""
    return np.clip(value, -tuning.PIXEL_CAP, tuning.PIXEL_CAP)


def noise_of(view: Picture) -> float:
    """The grain of a flat view: the middle of small differences between neighbours."""
    grey = view.mean(axis=2)
    difference = np.abs(grey[:, 2:] - 2 * grey[:, 1:-1] + grey[:, :-2])
    return max(float(np.median(difference) / 0.6745 / np.sqrt(6)) * tuning.GRAIN_KEPT, tuning.LEAST_NOISE)


def differing(view: Picture, look: Picture, bound: Array) -> Array:
    """Flat indices of the pixels that differ from the board as remembered, and of their neighbours."""
    difference = cv2.absdiff(view, look)
    blue, green, red = cv2.split(difference)
    most = cv2.max(cv2.max(blue, green), red)
    odd = cv2.compare(most, bound, cv2.CMP_GT)
    dense = cv2.boxFilter(odd, -1, (3, 3))
    solid = cv2.threshold(dense, tuning.ODD_NEIGHBOURS, 255, cv2.THRESH_BINARY)[1]
    return np.flatnonzero(cv2.dilate(solid, np.ones((5, 5), np.uint8)))


def gather(view: Picture, board: BoardLook, spread: Array, at: Array | None = None) -> Evidence:
    """Compare a flat view with the empty board; a shadow keeps the board's colour, so it is still empty."""
    rows, columns = view.shape[:2]
    if at is None:
        at = np.arange(rows * columns)
    seen = view.reshape(-1, 3)[at].astype(np.float32)
    room = spread.ravel()[at]
    density, shade = _as_board(seen, board.colour.reshape(-1, 3)[at], room, board.darkest)
    guessed = np.flatnonzero(board.doubt.ravel()[at] > 0)
    if len(guessed):
        density[guessed], shade[guessed] = _as_guessed(
            seen[guessed], board, at[guessed], room[guessed], density[guessed], shade[guessed]
        )
    empty = np.full(rows * columns, tuning.CALM, np.float32)
    empty[at] = np.maximum(density, np.log(tuning.STRANGE / 256**3))
    cells = paint.bins(np.minimum(seen / board.light.ravel()[at][:, None], 255))
    trust = 1 / (1 + (board.doubt.ravel()[at] / tuning.DOUBT_HALVES) ** 2)
    return Evidence((rows, columns), at, empty.reshape(rows, columns), cells, shade, trust)


def _as_board(seen: Array, look: Array, room: Array, darkest: float) -> tuple[Array, Array]:
    """Log-density of colours if the board shows there, lit or shaded, and how bright it is compared with its look."""
    shade = (seen * look).sum(axis=1) / ((look * look).sum(axis=1) + 1.0)
    kept = np.clip(shade, tuning.DARKEST_SHADOW, tuning.BRIGHTEST_CHANGE)
    off = seen - look * kept[:, None]
    distance = (off * off).sum(axis=1) / room
    price = np.where(np.abs(kept - 1.0) < tuning.SHADE_FREE, np.float32(0.0), np.float32(tuning.SHADE_PRICE))
    price[kept > tuning.BRIGHTER] = tuning.BRIGHTER_PRICE
    price += np.clip((darkest - kept) / tuning.SHADOW_SPREAD, 0, 1).astype(np.float32) * tuning.TOO_DARK_PRICE
    return -0.5 * distance - 1.5 * np.log(room) - 2.757 - price, shade


def _as_guessed(
    seen: Array, board: BoardLook, at: Array, room: Array, density: Array, shade: Array
) -> tuple[Array, Array]:
    """The best of what a place that was never seen empty may look like: guessed print, plain grass, mirrored lamp."""
    plain = board.plain.reshape(-1, 3)[at].astype(np.float32)
    other, other_shade = _as_board(seen, plain, room, board.darkest)
    other -= tuning.PLAIN_PRICE
    better = other > density
    density, shade = np.where(better, other, density), np.where(better, other_shade, shade)
    lit = np.flatnonzero(board.glare.ravel()[at])
    if len(lit):
        for print_ in (plain[lit], board.colour.reshape(-1, 3)[at[lit]]):
            to_white = tuning.GLARE_WHITE - print_
            share = ((seen[lit] - print_) * to_white).sum(axis=1) / ((to_white * to_white).sum(axis=1) + 1.0)
            share = np.clip(share, 0.0, tuning.GLARE_MOST)
            off = seen[lit] - print_ - to_white * share[:, None]
            mirrored = -0.5 * (off * off).sum(axis=1) / room[lit] - 1.5 * np.log(room[lit]) - 2.757 - tuning.GLARE_PRICE
            better = mirrored > density[lit]
            density[lit[better]], shade[lit[better]] = mirrored[better], 1.0
    return density, shade
