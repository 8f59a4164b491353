"""Readers as the device sees them: whatever game lies on the table, they are all alike."""

from typing import Protocol, runtime_checkable

from vision.arrays import Array, Picture
from vision.camera import PI_CAMERA_3, Lens, Pose
from vision.game_vision import game_vision
from vision.observation import Observation
from vision.taught.album import Album


class TableReader(Protocol):
    """Reads pictures of one table, one after the other, and keeps what it has learned of it."""

    @property
    def pose(self) -> Pose | None:
        """Where the camera stands over the board, as far as that is known."""

    def read(self, picture: Picture, start: bool = False) -> Observation:
        """Read one picture; `start` says that it shows the start formation, from which the reader learns."""

    def point_at(self, corners: Array) -> None:
        """Somebody points at the board's corners, in pixels: home's left first, then home's right and on around it."""

    def expect(self, corners: Array, lens: Lens) -> None:
        """The board lay here, in pixels, when this table was last played on, before a camera with such a lens."""

    def tell_end(self, as_it_lies: bool) -> None:
        """Somebody says whether home's end is where a board found by its lines is taken to have it."""

    def no_hand(self) -> None:
        """People say that no hand is there: whatever looks like one is ignored until nothing does any more."""

    def in_formation(self, seen: Observation) -> float:
        """Which share of a start formation's pieces has been seen: 1 is exactly all of them."""


@runtime_checkable
class TeamFinder(Protocol):
    """A reader that can tell which two colours play."""

    teams: tuple[str, str]
    """Those that it reads with."""

    def colours_in(self, picture: Picture) -> tuple[str, str] | None:
        """The two colours that a picture shows, or nothing if it cannot tell."""


def open_reader(
    game: str,
    teams: tuple[str, str] | None,
    lens: Lens = PI_CAMERA_3,
    corners: Array | None = None,
    album: Album | None = None,
) -> TableReader:
    """A reader for the table of `game`; `corners` are the board's corners in pixels, where no cards are.

    Without `teams` a reader looks for them itself, or takes the game's usual ones.

    What a family has shown (`album`) counts before our own printed faces and cards.
    """
    return game_vision(game).reader(teams, lens, corners, album or Album())
