"""Pixel by pixel: how much the flat view speaks for a figure of either team, against the empty board.

Most of the board looks as remembered. Only pixels that differ from memory, and their neighbours, are weighed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.arrays import Array, Picture
from vision.ground import paint, tuning
from vision.ground.tone import Tone
from vision.ground.varnish import shaded_print

TEAMS = ("home", "away")
BODY = ""
"""Instead of a shape: the body, which is painted alike in all shapes."""


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
    veil: Array | None = None
    """The colour of white, if varnish veils the print with it: shadows take it away as well."""
    tone: Tone = field(default_factory=Tone)
    """How the camera's tones have changed since paints were learned."""

    def spread(self) -> Array:
        """Squared standard deviation of a pixel that shows the empty board."""
        blue, green, red = cv2.split(self.colour)
        grey = (blue + green + red) / 3
        edge = cv2.Sobel(grey, cv2.CV_32F, 1, 0, scale=0.125) ** 2 + cv2.Sobel(grey, cv2.CV_32F, 0, 1, scale=0.125) ** 2
        return np.asarray(self.noise**2 + tuning.EDGE_SLIP_PX**2 * edge + self.doubt**2, np.float32)


@dataclass(frozen=True, slots=True)
class Colours:
    """Learned log-densities: body per team, head per team and shape."""

    body: dict[str, Array]
    head: dict[tuple[str, str], Array]
    hiding: dict[tuple[str, str], float] = field(default_factory=dict)
    """Share of a team's body (and head by shape) that looks like the ground."""
    _table: list[Array] = field(default_factory=list)

    def layers(self) -> dict[tuple[str, str], int]:
        """The number of each part of a team: its body has no shape, its heads have one."""
        return {key: k for k, key in enumerate([*((team, BODY) for team in self.body), *self.head])}

    def least(self) -> Array:
        """Every layer's vote for a pixel that looks like ground: the lowest, unless the paint looks like ground too."""
        shares = np.array([self.hiding.get(key, 0.0) for key in self.layers()])
        return np.asarray(np.maximum(np.log(np.maximum(shares, 1e-9)), -tuning.PIXEL_CAP), np.float32)

    def liked(self, cells: Array) -> Array:
        """Log-density of the colours in some cells, for every layer; one look-up serves all layers."""
        if not self._table:
            self._table.append(np.stack([*self.body.values(), *self.head.values()], axis=1))
        return np.ascontiguousarray(self._table[0].take(cells, axis=0).T)


@dataclass(frozen=True, slots=True)
class Votes:
    """How much the weighed pixels speak for each team's bodies, and for its heads by shape.

    Every layer has one entry per weighed pixel and a last one for all others, which look as remembered;
    `slot` leads from a pixel of the flattened view to its entry, `row` from a part of a team to its layer.
    """

    slot: Array
    at: Array
    layers: Array
    row: Mapping[tuple[str, str], int]

    def body(self, team: str) -> Array:
        """The votes for a team's bodies."""
        return np.asarray(self.layers[self.row[team, BODY]])

    def head(self, team: str, shape: str) -> Array:
        """The votes for a team's heads of some shape."""
        return np.asarray(self.layers[self.row[team, shape]])


@dataclass(frozen=True, slots=True)
class Evidence:
    """Which pixels were weighed: density for the empty board, colour cells, shades, trust in the board."""

    shape: tuple[int, int]
    at: Array
    empty: Array
    cells: Array
    shade: Array
    trust: Array
    seen: Array
    """Blue, green and red of each of them (3 × n)."""

    def votes(self, colours: Colours, liked: Array | None = None) -> Votes:
        """The votes of every pixel for bodies and heads of both teams; `liked` if it is known already."""
        slot = np.full(self.empty.size, len(self.at), np.intp)
        slot[self.at] = np.arange(len(self.at))
        liked = colours.liked(self.cells) if liked is None else liked
        layers = np.empty((len(liked), len(self.at) + 1), np.float32)
        here = layers[:, :-1]
        np.subtract(liked, self.empty.ravel().take(self.at), out=here)
        np.clip(here, -tuning.PIXEL_CAP, tuning.PIXEL_CAP, out=here)
        unsure = np.flatnonzero(self.trust < 1)
        part = here.take(unsure, axis=1)
        here[:, unsure] = np.where(part > 0, part * self.trust.take(unsure), part)
        layers[:, -1] = -tuning.PIXEL_CAP
        return Votes(slot, self.at, layers, colours.layers())


def capped(value: Array) -> Array:
    """Votes between -PIXEL_CAP and PIXEL_CAP: noise of neighbouring pixels is not independent, so none may decide."""
    return np.clip(value, -tuning.PIXEL_CAP, tuning.PIXEL_CAP)


def noise_of(view: Picture) -> float:
    """The grain of a flat view: the middle of small differences between neighbours."""
    blue, green, red = (channel.astype(np.int16) for channel in cv2.split(view))
    sums = blue + green + red
    difference = np.abs(sums[:, 2:] - 2 * sums[:, 1:-1] + sums[:, :-2])
    return max(float(np.median(difference) / 3 / 0.6745 / np.sqrt(6)) * tuning.GRAIN_KEPT, tuning.LEAST_NOISE)


def without_grain(view: Picture) -> Picture:
    """Every pixel with its neighbours: a dim room's grain is halved, and edges are hardly softer than before."""
    return cv2.GaussianBlur(view, (3, 3), tuning.GRAIN_BLUR)


def differing(view: Picture, look: Picture, bound: Array) -> Array:
    """Flat indices of the pixels that differ from the board as remembered, and of their neighbours."""
    difference = cv2.absdiff(view, look)
    blue, green, red = cv2.split(difference)
    most = cv2.max(cv2.max(blue, green), red)
    odd = cv2.compare(most, bound, cv2.CMP_GT)
    dense = cv2.boxFilter(odd, -1, (3, 3))
    solid = cv2.threshold(dense, tuning.ODD_NEIGHBOURS, 1, cv2.THRESH_BINARY)[1]
    return np.flatnonzero(np.asarray(cv2.dilate(solid, np.ones((5, 5), np.uint8))).view(np.bool_))


def gather(view: Picture, board: BoardLook, spread: Array, at: Array | None = None) -> Evidence:
    """Compare a flat view with the empty board; a shadow keeps the board's hue, so it is still empty."""
    rows, columns = view.shape[:2]
    if at is None:
        at = np.arange(rows * columns)
    seen = planes(view, at)
    room = spread.ravel().take(at)
    doubt = board.doubt.ravel().take(at)
    guessed = np.flatnonzero(doubt > 0)
    brightest = np.full(len(at), np.inf, np.float32)
    brightest[guessed[doubt.take(guessed) >= tuning.PLATE_DOUBT]] = tuning.BRIGHTER_SECTOR
    density, shade = _as_board(seen, planes(board.colour, at), room, board.darkest, brightest)
    if len(guessed):
        density[guessed], shade[guessed] = _as_guessed(
            seen[:, guessed], board, at[guessed], room[guessed], density[guessed], shade[guessed], brightest[guessed]
        )
    if board.veil is not None:
        for print_ in (board.colour, board.plain):
            dark = np.flatnonzero((density < tuning.MAYBE_NOT_EMPTY) & (shade < 1 - tuning.SHADE_FREE))
            look = planes(print_, at[dark])
            density[dark] = np.maximum(density[dark], _as_unveiled(seen[:, dark], look, room[dark], board))
    empty = np.full(rows * columns, tuning.CALM, np.float32)
    empty[at] = np.maximum(density, np.float32(np.log(tuning.STRANGE / 256**3)))
    cells = paint.cells(np.minimum(board.tone.before(seen) / board.light.ravel().take(at), 255))
    trust = np.ones(len(at), np.float32)
    trust[guessed] = 1 / (1 + (doubt[guessed] / tuning.DOUBT_HALVES) ** 2)
    return Evidence((rows, columns), at, empty.reshape(rows, columns), cells, shade, trust, seen)


def planes(picture: Array, at: Array) -> Array:
    """Blue, green and red of some pixels, each channel in one piece: sums over channels are then quick."""
    return np.ascontiguousarray(picture.reshape(-1, 3).take(at, axis=0).T, np.float32)


def dot(one: Array, other: Array) -> Array:
    """The sum over the channels of one times the other."""
    return np.asarray(one[0] * other[0] + one[1] * other[1] + one[2] * other[2])


def _as_board(seen: Array, look: Array, room: Array, darkest: float, brightest: Array) -> tuple[Array, Array]:
    """Log-density of colours if the board shows there, lit or shaded, and how bright it is compared with its look."""
    shade = dot(seen, look) / (dot(look, look) + 1.0)
    kept = np.minimum(np.maximum(shade, tuning.DARKEST_SHADOW), brightest)
    off = seen - look * kept
    return _normal(off, room) - _price(kept, darkest), shade


def _price(kept: Array, darkest: float) -> Array:
    """What it costs to be so bright compared with the look: shadows are rarer than light."""
    price = np.where(np.abs(kept - 1.0) < tuning.SHADE_FREE, np.float32(0.0), np.float32(tuning.SHADE_PRICE))
    price[kept > tuning.BRIGHTER] = tuning.BRIGHTER_PRICE
    dark = np.flatnonzero(kept < darkest)
    too_dark = np.minimum((darkest - kept[dark]) / tuning.SHADOW_SPREAD, 1)
    price[dark] += too_dark * np.float32(tuning.TOO_DARK_PRICE)
    return price


def _as_unveiled(seen: Array, look: Array, room: Array, board: BoardLook) -> Array:
    """Log-density of colours if a shadow on varnish shows there."""
    assert board.veil is not None
    shadow, kept = shaded_print(seen, look, board.veil)
    return _normal(seen - shadow, room) - _price(kept, board.darkest) - np.float32(tuning.SHADE_PRICE)


def _normal(off: Array, room: Array) -> Array:
    """Log-density of a colour that is so far off, three channels with the variance `room`."""
    return np.asarray(-0.5 * dot(off, off) / room - 1.5 * np.log(room) - 2.757)


def _as_guessed(
    seen: Array, board: BoardLook, at: Array, room: Array, density: Array, shade: Array, brightest: Array
) -> tuple[Array, Array]:
    """The best of what a place that was never seen empty may look like: guessed print, plain grass, mirrored lamp."""
    plain = planes(board.plain, at)
    other, other_shade = _as_board(seen, plain, room, board.darkest, brightest)
    other -= tuning.PLAIN_PRICE
    better = other > density
    density, shade = np.where(better, other, density), np.where(better, other_shade, shade)
    lit = np.flatnonzero(board.glare.ravel()[at])
    if len(lit):
        shown = seen[:, lit]
        for print_ in (plain[:, lit], planes(board.colour, at[lit])):
            to_white = np.float32(tuning.GLARE_WHITE) - print_
            share = dot(shown - print_, to_white) / (dot(to_white, to_white) + 1.0)
            share = np.maximum(share, 0.0)
            mirrored = _normal(shown - print_ - to_white * share, room[lit]) - tuning.GLARE_PRICE
            better = mirrored > density[lit]
            density[lit[better]], shade[lit[better]] = mirrored[better], 1.0
    return density, shade
