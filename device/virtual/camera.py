"""The camera over a virtual table: rendered pictures, a new one only when something has changed."""

from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from device.ports import Frame
from device.virtual.tabletop import Nudge, Tabletop
from vision.virtual_table.drawn_table import Painted
from vision.virtual_table.look import Array

DARKEST = 0.02
"""What is left of the light when it is off: never quite nothing."""


Room = Callable[[], Painted]
"""A living room; it is painted when somebody first looks, which takes a second."""


class VirtualCamera:
    """`device.ports.Camera` over a virtual table; as long as nothing changes, it hands back the very same picture."""

    def __init__(self, tabletop: Tabletop, now: Callable[[], float], room: Room) -> None:
        self._tabletop = tabletop
        self._now = now
        self._room = room
        self._table: Painted | None = None
        self._seen: tuple[Any, float, Nudge] | None = None
        self._picture: NDArray[np.uint8] | None = None
        self._pushed = tabletop.pushed
        self._still_at = float("-inf")
        self.rendered = 0
        """How many pictures were really made."""

    def frame(self) -> Frame:
        """The table as it is now; nobody may draw into the picture.

        While something turns or rolls, it is seen as it was before: whoever opens his eyes only now learns that.
        """
        table, now = self._tabletop, self._now()
        if table.pushed != self._pushed:
            spun, self._pushed = table.pushed.spins != self._pushed.spins, table.pushed
            self._still_at = max(self._still_at, now + table.settling.moves(spun=spun))
        if now >= self._still_at or self._picture is None:
            self._look((table.scene(), table.light, table.nudged))
        assert self._picture is not None
        return Frame(self._picture, now)

    def _look(self, seen: tuple[Any, float, Nudge]) -> None:
        """Make a picture, if anything looks otherwise than in the last one."""
        if self._picture is None or seen != self._seen:
            self._table = self._table or self._room()
            self._picture = developed(self._table.picture(seen[0]), *seen[1:])
            self._picture.flags.writeable = False
            self._seen = seen
            self.rendered += 1

    def close(self) -> None:
        """Nothing to let go of."""


def developed(picture: Array, light: float, nudge: Nudge) -> NDArray[np.uint8]:
    """The picture by this light, from a camera or of a board that was bumped into."""
    if nudge != Nudge():
        height, width = picture.shape[:2]
        shift = cv2.getRotationMatrix2D((width / 2, height / 2), nudge.turn, 1.0)
        shift[:, 2] += np.array((nudge.right, nudge.down))
        picture = cv2.warpAffine(picture, shift, (width, height), borderMode=cv2.BORDER_REFLECT)
    if light < 1:
        picture = cv2.convertScaleAbs(picture, alpha=max(light, DARKEST))
    return np.asarray(picture, np.uint8)
