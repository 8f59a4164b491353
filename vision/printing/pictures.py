"""Sheets of our own faces and cards: for those who do not own a game, or only wooden cubes."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np
from PIL import Image
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from vision.arrays import Picture
from vision.printing.paper import EDGE, room
from vision.printing.pen import draw
from vision.printing.shapes import Colour, Rect

CUT: Colour = (0.6, 0.6, 0.6)
HEAD = 24.0
"""Room above for title and hints."""
FACE = 16.0
GAP = 3.0
"""Between faces, for the scissors; cards lie edge to edge."""


class Cutting(NamedTuple):
    """What is cut out as one piece: pictures beside each other, to be folded where they meet."""

    pictures: tuple[Picture, ...]
    width: float
    height: float
    """Of one picture, in millimetres."""


class Sheet(NamedTuple):
    """One page of things to cut out, and the key of its words."""

    words: str
    pieces: tuple[Cutting, ...]
    gap: float


def lying(card: Picture) -> Picture:
    """A card on its long side: more of them fit on a sheet."""
    return np.ascontiguousarray(np.rot90(card))


def stickers(dice: Mapping[str, list[str]], face: Callable[[str, str], Picture], paper: str) -> list[Sheet]:
    """Six stickers for each die, as its game draws them."""
    pieces = [Cutting((face(die, name),), FACE, FACE) for die, names in dice.items() for name in names]
    return paged("stickers", pieces, GAP, paper)


def paged(words: str, pieces: list[Cutting], gap: float, paper: str) -> list[Sheet]:
    """Pieces of one size on as many sheets as they need."""
    columns, rows = _grid(pieces[0], gap, paper)
    each = columns * rows
    return [Sheet(words, tuple(pieces[start : start + each]), gap) for start in range(0, len(pieces), each)]


def _grid(piece: Cutting, gap: float, paper: str) -> tuple[int, int]:
    """How many pieces fit beside and above each other; six faces of a die make a row."""
    wide, high = room(paper)
    width = piece.width * len(piece.pictures)
    columns = int((wide + gap) // (width + gap))
    rows = int((high - HEAD + gap) // (piece.height + gap))
    return (6 if width == FACE else columns), rows


def draw_sheet(canvas: Canvas, sheet: Sheet, top: float, paper: str) -> None:
    """Lay the pieces out in rows from the top, with thin lines along which to cut."""
    columns, _ = _grid(sheet.pieces[0], sheet.gap, paper)
    images: dict[int, ImageReader] = {}
    for number, piece in enumerate(sheet.pieces):
        row, column = divmod(number, columns)
        x = EDGE + column * (piece.width * len(piece.pictures) + sheet.gap)
        y = top - 4 - (row + 1) * piece.height - row * sheet.gap
        for k, picture in enumerate(piece.pictures):
            image = images.setdefault(id(picture), ImageReader(Image.fromarray(picture[..., ::-1].copy())))
            left = x + k * piece.width
            canvas.drawImage(image, left * mm, y * mm, piece.width * mm, piece.height * mm)
            draw(canvas, [Rect(left, y, piece.width, piece.height, stroke=CUT, pen=0.15)])
