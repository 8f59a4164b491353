"""Which reader reads which game's table; to the device they are all alike."""

from typing import Protocol

from vision.arrays import Array, Picture
from vision.camera import PI_CAMERA_3, Lens
from vision.fuba.reader import MatReader
from vision.observation import Observation
from vision.reader import Reader
from vision.super_goal.reader import GoalReader


class TableReader(Protocol):
    """Reads pictures of one table, one after the other, and keeps what it has learned of it."""

    def read(self, picture: Picture, start: bool = False) -> Observation:
        """Read one picture; `start` says that it shows the start formation, from which the reader learns."""

    def in_formation(self, seen: Observation) -> float:
        """Which part of the pieces of a start formation has been seen: 1 is exactly all of them."""


USUAL_TEAMS = {"soccer-tactics": ("red", "blue"), "fuba": ("blue", "yellow"), "super-goal": ("yellow", "green")}
"""Games whose table can be read, and the colours in their box: home first."""
READABLE = tuple(USUAL_TEAMS)


def open_reader(
    game: str, teams: tuple[str, str], lens: Lens = PI_CAMERA_3, corners: Array | None = None
) -> TableReader:
    """A reader for the table of `game`; `corners` are the board's corners in pixels, where no cards are."""
    if game == "fuba":
        return MatReader(teams, lens, corners)
    if game == "super-goal":
        return GoalReader(lens, corners)
    return Reader(game, teams, lens, corners)
