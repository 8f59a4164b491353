"""Sheets of our own faces and cards: for those who do not own a game, or only wooden cubes."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from PIL import Image
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from rules.fussball_alarm.cards import FACTS as CARD_FACTS
from rules.super_goal.pitch import FACTS as DICE_FACTS
from vision.arrays import Picture
from vision.designs import cards, dice
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


def sheets(game: str, paper: str) -> list[Sheet]:
    """The pages of faces and cards that belong to a game; most games have none."""
    if game == "super-goal":
        return _paged("stickers", _stickers(DICE_FACTS["dice"]), GAP, paper)
    if game == "fussball-alarm":
        width, height = cards.SIZE_MM
        size = height, width
        numbers = range(1, CARD_FACTS["footballers"] + 1)
        players = [
            piece for n in numbers for piece in [Cutting((_lying(cards.footballer(n)),), *size)] * CARD_FACTS["copies"]
        ]
        back, yellow = _lying(cards.alarm_back()), _lying(cards.yellow_card())
        alarms = [Cutting((_lying(cards.alarm(number)), back), *size) for number in numbers]
        return [
            *_paged("stickers", _stickers({"alarm": CARD_FACTS["die"]}), GAP, paper),
            *_paged("folded", [*alarms, Cutting((yellow, yellow), *size)], 0.0, paper),
            *_paged("playing_cards", players, 0.0, paper),
        ]
    return []


def _lying(card: Picture) -> Picture:
    """A card on its long side: more of them fit on a sheet."""
    return np.ascontiguousarray(np.rot90(card))


def _stickers(faces: Mapping[str, list[str]]) -> list[Cutting]:
    return [Cutting((dice.face(die, name),), FACE, FACE) for die, names in faces.items() for name in names]


def _paged(words: str, pieces: list[Cutting], gap: float, paper: str) -> list[Sheet]:
    columns, rows = _grid(pieces[0], gap, paper)
    each = columns * rows
    return [Sheet(words, tuple(pieces[start : start + each]), gap) for start in range(0, len(pieces), each)]


def _grid(piece: Cutting, gap: float, paper: str) -> tuple[int, int]:
    """How many pieces fit beside and above each other; six faces of a die make a row."""
    wide, high = room(paper)
    width = piece.width * len(piece.pictures)
    columns = int((wide + gap) // (width + gap))
    rows = int((high - HEAD + gap) // (piece.height + gap))
    return (6 if piece.width == FACE else columns), rows


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
