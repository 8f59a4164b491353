"""The drawn table: a green board, and dice that lie in the tray."""

from dataclasses import dataclass

import cv2

from vision.virtual_table.drawn_table import DrawnTable
from vision.virtual_table.look import (
    Array,
    Colour,
    Random,
    Room,
    near,
    random_light,
    random_margin,
    random_stand,
    random_table_top,
)
from vision.virtual_table.photographs import PhotographedTable, drawn_in_view
from vision.virtual_table.sheets import Sheet, blank_board, line
from vision.virtual_table.things import Die, Hand, some_dice

BOARD = (200.0, 240.0)
HEIGHTS = (550.0, 720.0)


@dataclass(frozen=True)
class PenaltyLook(Room):
    """Everything that stays the same during a shoot-out."""

    board: tuple[float, float] = BOARD
    grass: Colour = (55, 150, 75)
    eye: tuple[float, float, float] = (104.0, 140.0, 600.0)
    aim: tuple[float, float] = (100.0, 150.0)
    tray: tuple[float, float, float] = (25.0, 297.0, 4.0)
    gloss: float = 0.0


@dataclass(frozen=True)
class PenaltyScene:
    """One picture's content."""

    dice: tuple[Die, ...] = ()
    hand: Hand | None = None


class PenaltyTable(PhotographedTable[PenaltyLook]):
    """One table; `picture` takes any number of photographs of it."""

    def __init__(self, look: PenaltyLook, seed: int = 0) -> None:
        super().__init__(look, printed(look), seed)

    def picture(self, scene: PenaltyScene) -> Array:
        """One photograph, 8 bit blue-green-red, with the camera's faults."""
        shadows = self.soft_shadows(self.no_shadows(), scene.hand)
        return self.finished(self.glared(self.shaded_ground(shadows), self.glare), scene.dice, scene.hand)


def printed(look: PenaltyLook) -> Sheet:
    """Grass with a line along each goal."""
    sheet, (width, length) = blank_board(look), look.board
    cv2.rectangle(sheet.picture, sheet.pixels(0, 0), sheet.pixels(width, length), look.grass, -1, shift=4)
    for y in (0.0, length):
        line(sheet, (0.0, y), (width, y), look.line, 1.8)
    return sheet


def look_in_view(random: Random, size: tuple[int, int] = (1536, 864)) -> PenaltyLook:
    """Any table, all of it in the picture."""
    return drawn_in_view(
        lambda: PenaltyLook(
            grass=near(random, (55, 150, 75), 0.15),
            margin=random_margin(random),
            table_top=random_table_top(random),
            size=size,
            **random_stand(random, BOARD, HEIGHTS),
            **random_light(random, BOARD),
        )
    )


def drawn_table() -> DrawnTable:
    """Nothing at the start, then dice by lot."""
    return DrawnTable(
        look=look_in_view,
        paint=PenaltyTable,
        start=lambda *_: PenaltyScene(),
        play=lambda random, _: PenaltyScene(some_dice(random)),
    )
