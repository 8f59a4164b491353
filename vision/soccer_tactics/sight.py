"""A picture that is being read, and one that is being learned from: what every stage asks for, in one value."""

from collections.abc import Collection
from dataclasses import dataclass

from vision.arrays import Array, Picture
from vision.cards import Markers
from vision.flat_view import Flat, FlatView
from vision.ground.evidence import BoardLook, Evidence, gather
from vision.ground.white import usual_white, whites_on_board
from vision.soccer_tactics.table import Table


@dataclass(frozen=True, slots=True)
class Sight:
    """One picture of a table: as the camera took it, as the flat view shows it, and the markers found in it."""

    table: Table
    picture: Picture
    view: Picture
    seen: FlatView
    markers: Markers

    @property
    def flat(self) -> Flat:
        """The frame of the flat view."""
        return self.seen.flat

    def white(self, light: Array) -> Array:
        """The colour of white paper in this picture, in such a light."""
        whites = whites_on_board(self.picture, self.markers, self.table, self.seen.pose)
        return usual_white(whites, light, self.flat)


@dataclass(frozen=True, slots=True)
class Study:
    """A picture that teaches: how its empty board is taken to look, and what differs from that."""

    sight: Sight
    board: BoardLook
    evidence: Evidence
    overlooked: Collection[str] = ()
    """Teams whose paint looks like shaded grass: all their pixels teach it."""


def study(sight: Sight, board: BoardLook, overlooked: Collection[str] = ()) -> Study:
    """Weigh a picture against its board."""
    return Study(sight, board, gather(sight.view, board, board.spread()), overlooked)
