"""The printed board: grass, and a spot to shoot from."""

from vision.printing.boards import CHALK, GRASS, PEN, Board
from vision.printing.shapes import Arc, Rect

from .table import table


def board() -> Board:
    """As large as the table's data say."""
    wide, long = table().width, table().length
    grass = Rect(0, 0, wide, long, GRASS[0], CHALK, PEN)
    return Board("Penalties", wide, long, (grass, Arc(wide / 2, long / 2, 2, fill=CHALK)))
