"""Soccer Tactics in this room."""

from functools import partial
from typing import TYPE_CHECKING

from rules import later
from vision.game_vision import GameVision

if TYPE_CHECKING:
    from vision.arrays import Array
    from vision.camera import Lens
    from vision.soccer_tactics.reader import Reader
    from vision.taught.album import Album

_later = partial(later, __package__)


def _reader(teams: "tuple[str, str] | None", lens: "Lens", corners: "Array | None", _: "Album") -> "Reader":
    """Without teams the reader looks for them itself."""
    from vision.soccer_tactics.reader import Reader

    return Reader(teams, lens, corners)


VISION = GameVision(
    table=_later("table", "table"),
    reader=_reader,
    overlay=_later("overlay", "overlay"),
    board=_later("printed", "board"),
    pieces=_later("printed", "pieces"),
    usual_teams=("red", "blue"),
    loose_dice=True,
    drawn=_later("drawn.table", "drawn_table"),
)
