"""The plug of a game in this room: one value with everything that seeing the game needs.

`vision/<game>/plug.py` names it `VISION`. A plug itself loads nothing: what it offers is loaded when it is called. So a
Pi never loads what only draws or prints, and no game loads another one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rules import games, plugged

if TYPE_CHECKING:
    from vision.arrays import Array, Picture
    from vision.camera import Lens
    from vision.printing.boards import Board
    from vision.printing.pictures import Sheet
    from vision.readers import TableReader
    from vision.table import CardTable
    from vision.taught.album import Album
    from vision.taught.lessons import Lessons
    from vision.virtual_table.drawn_table import DrawnTable


def _no_pieces(_: str) -> "list[Sheet]":
    return []


@dataclass(frozen=True, slots=True)
class GameVision:
    """What this room knows of one game."""

    table: "Callable[[], CardTable]"
    """The table as data."""
    reader: "Callable[[tuple[str, str] | None, Lens, Array | None, Album], TableReader]"
    """Opens a reader by teams, lens, corners in pixels and what a family has shown.

    Without teams a reader finds them itself, or takes the usual ones.
    """
    overlay: "Callable[[Picture, Any, Any], None]"
    """Draws an observation of the game's own reader over a picture."""
    board: "Callable[[], Board]"
    """The board as it is printed."""
    pieces: "Callable[[str], list[Sheet]]" = _no_pieces
    """Sheets of faces and cards to cut out, for a kind of paper; most games have none."""
    usual_teams: tuple[str, str] | None = None
    """The colours in the box, home first; nothing in a game without teams."""
    lessons: "Callable[[], Lessons] | None" = None
    """What a family can show the camera, because it looks different in every box."""
    loose_dice: bool = False
    """Whether dice beside the board count where there is no tray."""
    most_searches: float = 2.0
    """What a full reading may cost: so many searches for markers on the same picture."""
    drawn: "Callable[[], DrawnTable] | None" = None
    """The game's table as a drawing, for tests and for playing without a camera."""


def game_vision(game: str) -> GameVision:
    """The plug of a game."""
    plug: GameVision = plugged("vision", game, "plug").VISION
    return plug


def taught_games() -> tuple[str, ...]:
    """The games for which there is something to be shown, in the order of the shelf."""
    return tuple(game for game in games() if game_vision(game).lessons is not None)


def lessons_of(game: str) -> "Lessons":
    """What there is to be shown for a game that has lessons."""
    lessons = game_vision(game).lessons
    assert lessons is not None, f"{game} has no lessons"
    return lessons()


def drawn_table(game: str) -> "DrawnTable":
    """The drawn table of a game that has one."""
    drawn = game_vision(game).drawn
    assert drawn is not None, f"nobody has drawn the table of {game}"
    return drawn()
