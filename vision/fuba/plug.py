"""FUBA in this room."""

from functools import partial
from typing import TYPE_CHECKING

from rules import later
from vision.game_vision import GameVision

if TYPE_CHECKING:
    from vision.arrays import Array
    from vision.camera import Lens
    from vision.fuba.reader import MatReader
    from vision.taught.album import Album

_later = partial(later, __package__)
USUAL = ("blue", "yellow")


def _reader(teams: "tuple[str, str] | None", lens: "Lens", corners: "Array | None", _: "Album") -> "MatReader":
    from vision.fuba.reader import MatReader

    return MatReader(teams or USUAL, lens, corners)


VISION = GameVision(
    table=_later("mat", "mat"),
    reader=_reader,
    overlay=_later("overlay", "overlay"),
    board=_later("printed", "board"),
    usual_teams=USUAL,
    loose_dice=True,
    drawn=_later("drawn.table", "drawn_table"),
)
