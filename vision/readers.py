"""Which reader reads which game's table; to the device they are all alike."""

from typing import Protocol

from vision.arrays import Array, Picture
from vision.camera import PI_CAMERA_3, Lens
from vision.fuba.reader import MatReader
from vision.fussball_alarm.reader import CardReader
from vision.observation import Observation
from vision.soccer_tactics.reader import Reader
from vision.soccer_tactics.team_colours import USUAL
from vision.super_goal.reader import GoalReader
from vision.taught.album import Album
from vision.taught.lessons import printed_cards, printed_faces


class TableReader(Protocol):
    """Reads pictures of one table, one after the other, and keeps what it has learned of it."""

    def read(self, picture: Picture, start: bool = False) -> Observation:
        """Read one picture; `start` says that it shows the start formation, from which the reader learns."""

    def in_formation(self, seen: Observation) -> float:
        """Which part of the pieces of a start formation has been seen: 1 is exactly all of them."""


USUAL_TEAMS = {"soccer-tactics": USUAL, "fuba": ("blue", "yellow"), "super-goal": ("yellow", "green")}
"""The colours in the box of a game that has teams: home first."""


def open_reader(
    game: str,
    teams: tuple[str, str] | None,
    lens: Lens = PI_CAMERA_3,
    corners: Array | None = None,
    album: Album | None = None,
) -> TableReader:
    """A reader for the table of `game`; `corners` are the board's corners in pixels, where no cards are.

    Without `teams` Soccer Tactics looks for them itself, other games have their usual ones.

    What a family has shown (`album`) counts before our own printed faces and cards.
    """
    own = album or Album()
    if game == "fuba":
        return MatReader(teams or USUAL_TEAMS[game], lens, corners)
    if game == "super-goal":
        return GoalReader(lens, corners, own.over(printed_faces(game)))
    if game == "fussball-alarm":
        faces, cards = (own.only(ours.names).over(ours) for ours in (printed_faces(game), printed_cards()))
        return CardReader(lens, corners, cards=cards, faces=faces)
    return Reader(game, teams, lens, corners)
