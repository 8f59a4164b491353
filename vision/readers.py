"""Which reader reads which game's table; to the device they are all alike."""

from typing import Protocol

from vision.arrays import Array, Picture
from vision.camera import PI_CAMERA_3, Lens
from vision.fuba.reader import MatReader
from vision.fussball_alarm.reader import CardReader
from vision.observation import Observation
from vision.reader import Reader


class TableReader(Protocol):
    """Reads pictures of one table, one after the other, and keeps what it has learned of it."""

    def read(self, picture: Picture, start: bool = False) -> Observation:
        """Read one picture; `start` says that it shows the start formation, from which the reader learns."""

    def in_formation(self, seen: Observation) -> float:
        """Which part of the pieces of a start formation has been seen: 1 is exactly all of them."""


READABLE = ("soccer-tactics", "fuba", "fussball-alarm")
"""Games whose table can be read."""


def open_reader(
    game: str, teams: tuple[str, str], lens: Lens = PI_CAMERA_3, corners: Array | None = None
) -> TableReader:
    """A reader for the table of `game`; `corners` are the board's corners in pixels, where no cards are."""
    if game == "fuba":
        return MatReader(teams, lens, corners)
    if game == "fussball-alarm":
        return CardReader(lens, corners)
    return Reader(game, teams, lens, corners)
