"""Super Goal! in this room."""

from functools import partial
from typing import TYPE_CHECKING

from rules import later
from vision.game_vision import GameVision

if TYPE_CHECKING:
    from vision.arrays import Array
    from vision.camera import Lens
    from vision.super_goal.reader import GoalReader
    from vision.taught.album import Album

_later = partial(later, __package__)


def _reader(_: "tuple[str, str] | None", lens: "Lens", corners: "Array | None", album: "Album") -> "GoalReader":
    from vision.super_goal.lessons import printed_faces
    from vision.super_goal.reader import GoalReader

    return GoalReader(lens, corners, album.over(printed_faces()))


VISION = GameVision(
    table=_later("board", "goal_board"),
    reader=_reader,
    overlay=_later("overlay", "overlay"),
    board=_later("printed", "board"),
    pieces=_later("printed", "pieces"),
    usual_teams=("yellow", "green"),
    lessons=_later("lessons", "lessons"),
    most_searches=6.0,  # three new dice; a ball that has moved costs a third
    drawn=_later("drawn.table", "drawn_table"),
)
