"""The table from straight above, the right way up. Cards have their true size and are not mirrored."""

import cv2
import numpy as np

from vision.arrays import Array, Picture
from vision.camera import Pose
from vision.flat_view import pixel_maps
from vision.fussball_alarm import tuning
from vision.table import CardTable


class CardView:
    """The warp for one camera pose, computed once; row 0 lies beyond the far end of the table."""

    def __init__(self, pose: Pose, table: CardTable) -> None:
        self.scale, self._margin, self._length = tuning.SCALE, tuning.MARGIN, table.length
        rows = round((table.length + 2 * self._margin) * self.scale)
        columns = round((table.width + 2 * self._margin) * self.scale)
        self.shape = rows, columns
        self.pose = pose
        down, across = np.mgrid[:rows, :columns].astype(np.float32)
        places = np.stack(self.place(across, down), axis=2)
        self._map, self._fraction = cv2.convertMaps(*pixel_maps(pose, places, 0.0), cv2.CV_16SC2)

    def look(self, picture: Picture) -> Picture:
        """The picture, warped onto the table; outside of the picture it is black."""
        return cv2.remap(picture, self._map, self._fraction, cv2.INTER_LINEAR)

    def place(self, column: Array, row: Array) -> tuple[Array, Array]:
        """Column, row → millimetres."""
        return (column + 0.5) / self.scale - self._margin, self._length + self._margin - (row + 0.5) / self.scale

    def pixel(self, x: Array, y: Array) -> tuple[Array, Array]:
        """Millimetres → column, row."""
        return (x + self._margin) * self.scale - 0.5, (self._length + self._margin - y) * self.scale - 0.5
