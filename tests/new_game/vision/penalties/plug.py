"""The penalty shoot-out in this room."""

from functools import partial

from rules import later
from vision.game_vision import GameVision

_later = partial(later, "vision.penalties")

VISION = GameVision(
    table=_later("table", "table"),
    reader=_later("reader", "open_reader"),
    overlay=_later("overlay", "overlay"),
    board=_later("printed", "board"),
    usual_teams=("red", "blue"),
    drawn=_later("drawn", "drawn_table"),
)
