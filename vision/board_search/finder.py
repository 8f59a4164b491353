"""Finds a board by its own lines: a rough look at the whole picture first, then as exactly as the lines tell."""

from functools import partial

from vision.arrays import Array, Picture
from vision.board_lines import find_lines, pieces_of
from vision.board_search import tuning
from vision.board_search.edges import upright_edges
from vision.board_search.laying import best_layings
from vision.camera import Lens, Pose, Stretch, pose_from_points
from vision.stillness import changed, thinned
from vision.table import CardTable


class BoardFinder:
    """Looks for one table's board; a picture that hardly differs from one without a board is not searched again."""

    def __init__(self, table: CardTable) -> None:
        self.table = table
        self.pieces = pieces_of(table.marks()) if table.marks() else None
        """The lines by which it is found."""
        self._in_vain: Array | None = None

    def find(self, picture: Picture, lens: Lens) -> Pose | None:
        """The camera's pose over the board, either way round: nothing here tells which end is home's."""
        if self.pieces is None:
            return None
        thin = thinned(picture)
        if self._in_vain is not None and self._in_vain.shape == thin.shape and not changed(self._in_vain, thin):
            return None
        focals = (lens.focal, lens.focal * tuning.WIDE_LENS) if lens.guessed else (lens.focal,)
        places = (corners for focal in focals for corners in self._corners(picture, focal))
        fits = (self.found_at(picture, corners, lens) for corners in places)
        found = next((pose for pose in fits if pose is not None), None)
        self._in_vain = thin if found is None else None
        return found

    def _corners(self, picture: Picture, focal: float) -> list[Array]:
        """Where the board's corners may be, in pixels, the likeliest first."""
        edges = upright_edges(picture, focal)
        if edges is None or self.pieces is None:
            return []
        layings = best_layings(edges, self.table.marks(), self.pieces)
        return [edges.in_picture(laying.places(self.table.corners(), self.table.length)) for laying in layings]

    def found_at(self, picture: Picture, corners: Array, lens: Lens) -> Pose | None:
        """The pose that goes with corners and lines, if the lines are there."""
        size, stretch = (picture.shape[1], picture.shape[0]), Stretch(0.0, tuning.RATIO_DOUBT / 2)
        at = partial(pose_from_points, self.table.corners(), corners, size, lens, tuning.CORNER_PX, stretch=stretch)
        pose, lines = at(), None
        for _ in range(2):
            lines = None if pose is None else find_lines(picture, pose, self.pieces)
            pose = None if lines is None else at(lines=lines)
        if pose is None or lines is None or abs(pose.stretch) > tuning.RATIO_DOUBT:
            return None
        return pose if lines.chalk > tuning.CHALK_SEEN and lines.strays(pose) < tuning.LINES_OFF else None
