"""What else lies on tables and must not be read as dice: all flat, drawn in the table's plane.

Coins, buttons with holes, dominoes, print, pegboards, keys: things with round spots, in order or not.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.vision.photo_dice.cube import SPOTS

Array = NDArray[Any]
Rng = np.random.Generator
Colour = tuple[float, float, float]

SHIFT = 4
"""Bits of a pixel's fraction that are drawn."""


class Plane(Protocol):
    """A table as a camera sees it."""

    def pixels(self, places: Array) -> Array:
        """Places of the table as pixels."""


class Sheet(NamedTuple):
    """The table's picture, and one thing's own axes on it."""

    picture: Array
    view: Plane
    at: Array
    turn: float

    def outline(self, points: Array) -> Array:
        """The thing's own coordinates (n, 2) as pixels, in fractions for drawing."""
        c, s = np.cos(self.turn), np.sin(self.turn)
        flat = self.at + points @ np.array([[c, s], [-s, c]])
        pixels = self.view.pixels(np.concatenate([flat, np.zeros((len(flat), 1))], axis=1))
        return np.asarray(np.rint(np.clip(pixels, -5000, 5000) * (1 << SHIFT)).astype(np.int32))

    def shape(self, points: Array, colour: Colour) -> None:
        """Fill an outline."""
        cv2.fillPoly(self.picture, [self.outline(points)], colour, cv2.LINE_AA, SHIFT)

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        """Fill a circle."""
        angles = np.linspace(0, 2 * np.pi, 40)
        self.shape(np.stack([x + radius * np.cos(angles), y + radius * np.sin(angles)], axis=1), colour)

    def box(self, x: float, y: float, width: float, height: float, colour: Colour) -> None:
        """Fill a rectangle around (x, y)."""
        w, h = width / 2, height / 2
        self.shape(np.array([(x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)]), colour)


def scatter(
    rng: Rng,
    picture: Array,
    view: Plane,
    count: int,
    reach: float,
    kinds: list[str] | None = None,
    dice: Array | None = None,
) -> None:
    """Lay things on the table; dice stand on flat sheets, but hardly on a button or a keyboard."""
    names = kinds or list(KINDS)
    often = np.array([OFTEN.get(name, 1.0) for name in names])
    for _ in range(count):
        name = str(rng.choice(names, p=often / often.sum()))
        at = rng.uniform(-reach, reach, 2)
        if dice is not None and len(dice) and np.linalg.norm(dice - at, axis=1).min() < AWAY.get(name, SMALL):
            continue
        KINDS[name](rng, Sheet(picture, view, at, rng.uniform(0, 2 * np.pi)))


def _any_colour(rng: Rng) -> Colour:
    blue, green, red = rng.uniform(20, 240, 3).tolist()
    return blue, green, red


def _darker(colour: Colour, by: float) -> Colour:
    return colour[0] * by, colour[1] * by, colour[2] * by


def _coin(rng: Rng, sheet: Sheet) -> None:
    metal = _darker(((120, 170, 190), (170, 175, 178), (80, 120, 180))[int(rng.integers(0, 3))], rng.uniform(0.7, 1.2))
    size = rng.uniform(0.5, 0.8)
    sheet.disc(0, 0, size, metal)
    sheet.disc(0, 0, size * 0.9, _darker(metal, 0.85))
    for _ in range(12):
        x, y = rng.normal(0, size * 0.3, 2)
        sheet.disc(x, y, size * rng.uniform(0.04, 0.15), _darker(metal, rng.uniform(0.7, 1.15)))


def _button(rng: Rng, sheet: Sheet) -> None:
    colour, size = _any_colour(rng), rng.uniform(0.35, 0.7)
    sheet.disc(0, 0, size, colour)
    sheet.disc(0, 0, size * 0.78, _darker(colour, 0.9))
    hole = size * rng.uniform(0.1, 0.14)
    gap = size * rng.uniform(0.2, 0.3)
    for x, y in ((-1, -1), (1, 1), (-1, 1), (1, -1)) if rng.random() < 0.6 else ((-1, 0), (1, 0)):
        sheet.disc(x * gap, y * gap, hole, _darker(colour, 0.25))


def _domino(rng: Rng, sheet: Sheet) -> None:
    dark = rng.random() < 0.5
    body, ink = ((30.0, 30.0, 32.0), (225.0, 228.0, 230.0)) if dark else ((205.0, 225.0, 230.0), (30.0, 30.0, 30.0))
    size = rng.uniform(0.9, 1.3)
    sheet.box(0, 0, 2 * size, size, body)
    sheet.box(0, 0, size * 0.04, size * 0.85, ink)
    for half in (-0.5, 0.5):
        for x, y in SPOTS[int(rng.integers(1, 7))]:
            sheet.disc((half + x * 0.26) * size, y * 0.26 * size, size * 0.085, ink)


def _print(rng: Rng, sheet: Sheet) -> None:
    paper, ink = (235.0, 238.0, 238.0), _darker(_any_colour(rng), 0.4)
    wide, high = rng.uniform(2, 4), rng.uniform(1.2, 3)
    if rng.random() < 0.7:
        sheet.box(0, 0, wide, high, paper)
    size = rng.uniform(0.15, 0.4)
    for y in np.arange(-high / 2 + size, high / 2 - size, size * 1.7):
        for x in np.arange(-wide / 2 + size, wide / 2 - size, size * 0.75):
            _letter(rng, sheet, float(x), float(y), size, ink)


def _letter(rng: Rng, sheet: Sheet, x: float, y: float, size: float, ink: Colour) -> None:
    kind = int(rng.integers(0, 6))
    if kind == 0:
        return
    if kind in (1, 2):  # i : . and the like
        sheet.disc(x, y, size * 0.12, ink)
    if kind == 1:
        sheet.box(x, y + size * 0.45, size * 0.12, size * 0.5, ink)
    elif kind == 2:
        sheet.disc(x, y + size * 0.6, size * 0.12, ink)
    elif kind == 3:  # o
        sheet.disc(x, y + size * 0.4, size * 0.32, ink)
        sheet.disc(x, y + size * 0.4, size * 0.2, (235.0, 238.0, 238.0))
    else:
        sheet.box(x, y + size * 0.3, size * 0.14, size * 0.8, ink)
        sheet.box(x + size * 0.15, y + size * rng.uniform(0, 0.6), size * 0.4, size * 0.12, ink)


def _holes(rng: Rng, sheet: Sheet) -> None:
    """A pegboard, a grater, a speaker: many spots in order."""
    colour = _any_colour(rng)
    gap, columns, rows = rng.uniform(0.22, 0.5), int(rng.integers(3, 9)), int(rng.integers(2, 7))
    sheet.box(0, 0, gap * (columns + 0.6), gap * (rows + 0.6), colour)
    ink = _darker(colour, 0.3) if sum(colour) > 250 else (230.0, 230.0, 230.0)
    size = gap * rng.uniform(0.15, 0.32)
    for i in range(columns):
        for j in range(rows):
            sheet.disc((i - (columns - 1) / 2) * gap, (j - (rows - 1) / 2) * gap, size, ink)


def _keys(rng: Rng, sheet: Sheet) -> None:
    """A corner of a keyboard."""
    sheet.box(0, 0, 5.2, 3.2, (150.0, 150.0, 150.0))
    for i in range(5):
        for j in range(3):
            x, y = i - 2.0, j - 1.0
            sheet.box(x, y, 0.85, 0.85, (35.0, 33.0, 33.0))
            size = rng.uniform(0.05, 0.12)
            if rng.random() < 0.5:
                sheet.disc(x, y, size, (220.0, 220.0, 220.0))
            else:
                sheet.box(x, y, size, size * 3, (220.0, 220.0, 220.0))


def _crumbs(rng: Rng, sheet: Sheet) -> None:
    """Peppercorns, beads, ladybirds: loose round spots."""
    colour = _any_colour(rng)
    for _ in range(int(rng.integers(2, 8))):
        x, y = rng.normal(0, 0.9, 2)
        sheet.disc(x, y, rng.uniform(0.06, 0.14), colour)


def _counter(rng: Rng, sheet: Sheet) -> None:
    """A counter of another game, or a tile with one spot."""
    colour = _any_colour(rng)
    ink = _darker(colour, 0.3) if sum(colour) > 300 else (230.0, 230.0, 230.0)
    size = rng.uniform(0.4, 0.9)
    if rng.random() < 0.5:
        sheet.disc(0, 0, size, colour)
    else:
        sheet.box(0, 0, size * 2.4, size * rng.uniform(1, 2.4), colour)
    sheet.disc(0, 0, size * rng.uniform(0.15, 0.5), ink)


def _pen(rng: Rng, sheet: Sheet) -> None:
    colour = _any_colour(rng)
    sheet.box(0, 0, rng.uniform(4, 9), rng.uniform(0.25, 0.5), colour)
    sheet.box(2, 0, 0.3, 0.25, _darker(colour, 0.4))


def _cable(rng: Rng, sheet: Sheet) -> None:
    colour = _darker(_any_colour(rng), float(rng.choice([0.15, 0.3, 1.0])))
    along = np.linspace(-6, 6, 60)
    across = sum(rng.normal(0, 1.2) * np.sin(along * rng.uniform(0.2, 0.9) + rng.uniform(0, 6)) for _ in range(3))
    half = rng.uniform(0.06, 0.16)
    upper, lower = (np.stack([along, across + s * half], axis=1) for s in (-1, 1))
    sheet.shape(np.concatenate([upper, lower[::-1]]), colour)


def _playing_card(rng: Rng, sheet: Sheet) -> None:
    sheet.box(0, 0, 3.5, 5.4, (238.0, 240.0, 240.0))
    ink = (35.0, 30.0, 190.0) if rng.random() < 0.5 else (30.0, 30.0, 30.0)
    for x in (-0.8, 0.8):
        for y in np.linspace(-1.8, 1.8, int(rng.integers(1, 5))):
            sheet.shape(np.array([(x, y - 0.42), (x + 0.32, y), (x, y + 0.42), (x - 0.32, y)]), ink)


def _board(rng: Rng, sheet: Sheet) -> None:
    """A corner of a game's board: a large sheet with fields in a few colours, with circles on some."""
    size, colours = rng.uniform(1.2, 2.2), [_any_colour(rng) for _ in range(4)]
    sheet.box(0, 0, size * 6.4, size * 6.4, _any_colour(rng))
    for i in range(6):
        for j in range(6):
            x, y = (i - 2.5) * size, (j - 2.5) * size
            sheet.box(x, y, size * 0.94, size * 0.94, colours[int(rng.integers(0, 4))])
            if rng.random() < 0.2:
                sheet.disc(x, y, size * 0.36, colours[int(rng.integers(0, 4))])


def _case(rng: Rng, sheet: Sheet) -> None:
    """A telephone, a book, a corner of a computer: large and plain."""
    colour = _any_colour(rng)
    sheet.box(0, 0, rng.uniform(4, 8), rng.uniform(3, 6), colour)
    sheet.box(0, 0, rng.uniform(2, 3.5), rng.uniform(1, 2.5), _darker(colour, rng.uniform(0.7, 1.05)))


KINDS: dict[str, Callable[[Rng, Sheet], None]] = {
    "coin": _coin,
    "button": _button,
    "domino": _domino,
    "print": _print,
    "holes": _holes,
    "keys": _keys,
    "crumbs": _crumbs,
    "counter": _counter,
    "pen": _pen,
    "cable": _cable,
    "playing card": _playing_card,
    "board": _board,
    "case": _case,
}
OFTEN = {"coin": 2.0, "print": 2.0, "pen": 2.0, "cable": 2.0, "playing card": 2.0, "board": 2.0, "case": 2.0}
"""How often a thing lies there, by one of those with rows of spots: dice rarely lie among buttons and dominoes."""
SMALL = 1.7
AWAY = {
    "print": 0.0,
    "board": 0.0,
    "case": 0.0,
    "playing card": 0.0,
    "pen": 0.9,
    "cable": 0.9,
    "keys": 3.9,
    "holes": 2.8,
}
"""Die edges between a thing's middle and the dice; those without a number are small."""
