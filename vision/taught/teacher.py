"""The teacher: shows the reader one face or card after the other, in pictures of the table."""

import numpy as np

from vision.arrays import Array, Picture
from vision.camera import PI_CAMERA_3, Lens, Pose
from vision.flat_view import pixel_maps
from vision.registration import Registration
from vision.table import CardTable
from vision.table_reader import Lost, locate
from vision.taught.album import Page
from vision.taught.showing import NotShown, remapped, shown_card, shown_face
from vision.taught.wells import paper_white
from vision.tray.dice import TrayView, place_tray

CARD_SCALE = 3.0
"""Pixels per millimetre of a page with a card."""


class Teacher:
    """Looks at pictures of one table; `empty` comes before the first card."""

    def __init__(self, table: CardTable, lens: Lens = PI_CAMERA_3, corners: Array | None = None) -> None:
        self.table = table
        self._registration = Registration(table, lens, corners)
        self._empty: Picture | None = None

    def empty(self, picture: Picture) -> None:
        """The table with nothing on it but the corner cards and the tray."""
        self._empty = self._flat(picture, self._pose(picture))

    @property
    def knows_the_empty_table(self) -> bool:
        """Whether cards can be shown."""
        return self._empty is not None

    def show_face(self, name: str, picture: Picture) -> Page:
        """The upper face of the one die in the tray; `NotShown` says what is in the way."""
        pose = self._pose(picture)
        place = place_tray(self._registration.markers, pose, self.table.tray)
        if place is None:
            raise NotShown("no-tray")
        view = TrayView(pose, place, self.table.tray)
        return shown_face(name, view.look(picture), view)

    def show_card(self, name: str, picture: Picture) -> Page:
        """The one card that lies on the table; `NotShown` says what is in the way."""
        if self._empty is None:
            raise NotShown("no-empty")
        pose = self._pose(picture)
        return shown_card(name, self._flat(picture, pose), self._empty, self._white(picture, pose), CARD_SCALE)

    def _pose(self, picture: Picture) -> Pose:
        located = locate(self._registration, picture)
        if isinstance(located, Lost):
            raise NotShown(located.reason)
        return located[0]

    def _flat(self, picture: Picture, pose: Pose) -> Picture:
        """The table between the corner cards from straight above, away's goal on top."""
        columns, rows = round(self.table.width * CARD_SCALE), round(self.table.length * CARD_SCALE)
        x, y = np.meshgrid((np.arange(columns) + 0.5) / CARD_SCALE, (rows - np.arange(rows) - 0.5) / CARD_SCALE)
        return remapped(picture, pixel_maps(pose, np.stack([x, y], axis=2), 0.0))

    def _white(self, picture: Picture, pose: Pose) -> Array:
        """White paper in this light: the tray's, or the usual white without a tray."""
        place = place_tray(self._registration.markers, pose, self.table.tray)
        if place is None:
            return np.full(3, 255.0)
        view = TrayView(pose, place, self.table.tray)
        return paper_white(view.look(picture), view)
