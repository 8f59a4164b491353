"""The bare table: how every part of it looks when nothing lies there. So a hand over it is noticed.

There is no board with a known print. At first everything that is no card is taken for the table. Later, something is a
hand if it looks different, reaches in from outside and is as large as an arm. What stays becomes part of the table.
A part that now looks like the table around it, and did not before, is bare: a hand of the first picture has gone.
"""

import cv2
import numpy as np

from vision.arrays import Array, Picture
from vision.fussball_alarm import tuning


def _tint(colours: Array) -> Array:
    """The shares of the three colours in a look. Brightness does not matter."""
    return np.asarray(colours / np.maximum(colours.sum(axis=-1, keepdims=True), 1e-6))


def _off(colours: Array, other: Array) -> Array:
    """How far colours are from another one."""
    return np.asarray(np.abs(colours - other).max(axis=-1))


class Cloth:
    """Remembers a few looks of every cell."""

    def __init__(self, shape: tuple[int, int], scale: float) -> None:
        self._step = round(tuning.CELL * scale)
        self._area = (self._step / scale) ** 2
        self._shape = tuple(-(-side // self._step) for side in shape)
        self._looks: Array = np.full((tuning.LOOKS, *self._shape, 3), np.nan, np.float32)
        self._strange: Array = np.zeros((*self._shape, 3), np.float32)
        self._times = np.zeros(self._shape, int)

    def hand_over(self, view: Picture, explained: Array, white: Array) -> bool:
        """Whether something reaches over the table; `explained` is 255 where cards lie."""
        rows, columns = self._shape
        colours = cv2.resize(view, (columns, rows), interpolation=cv2.INTER_AREA) / np.maximum(white, 1.0)
        colours = colours.astype(np.float32)
        free = cv2.resize(explained, (columns, rows), interpolation=cv2.INTER_AREA) == 0
        free &= colours.max(axis=2) > 0
        known = ~np.isnan(self._looks[0, ..., 0])
        odd = free & known & ~self._familiar(colours)
        bared = self._bared(colours, odd, free & known & ~odd)
        odd &= ~bared
        self._grow_used_to(colours, odd)
        fresh = (free & ~known) | bared
        self._looks[0][fresh] = colours[fresh]
        return self._reaches_in(odd)

    def _familiar(self, colours: Array) -> Array:
        """True where a cell looks as before, apart from shadow and light. Skin on pale wood differs in tint only."""
        found = np.zeros(self._shape, bool)
        bright = colours.sum(axis=2) > tuning.TINTED
        for look in self._looks:
            tint = np.abs(_tint(colours) - _tint(look)).max(axis=2)
            gain = (colours * look).sum(axis=2) / np.maximum((look * look).sum(axis=2), 1e-6)
            clipped = np.clip(gain, *tuning.SHADE)[..., None]
            near = _off(colours, clipped * look) < tuning.CLOTH_OFF
            found |= near & ~(bright & (tint > tuning.TINT_OFF))
        return found

    def _bared(self, colours: Array, odd: Array, plain: Array) -> Array:
        """True in strange parts that were far from the one colour that is around them, and now have it."""
        found = np.zeros(self._shape, bool)
        count, labels = cv2.connectedComponents(odd.astype(np.uint8))
        for k in range(1, count):
            part = labels == k
            around = plain & (cv2.dilate(part.astype(np.uint8), np.ones((5, 5), np.uint8)) > 0)
            if around.any():
                table = np.median(colours[around], axis=0)
                looks = colours[around], colours[part], self._looks[0][part]
                there, now, before = (np.median(_off(look, table)) for look in looks)
                found[part] = 2 * max(there, now) < tuning.CLOTH_OFF < before
        return found

    def _grow_used_to(self, colours: Array, odd: Array) -> None:
        """Take what is seen again in the same place for a part of the table."""
        same = odd & (_off(colours, self._strange) < tuning.CLOTH_OFF / 2)
        self._times = np.where(same, self._times + 1, 0)
        self._strange[odd] = colours[odd]
        stays = self._times >= tuning.FAMILIAR
        self._looks[1:, stays] = self._looks[:-1, stays].copy()
        self._looks[0, stays] = colours[stays]
        self._times[stays] = 0

    def _reaches_in(self, odd: Array) -> bool:
        """A large strange part that begins at the edge of the view."""
        whole = cv2.morphologyEx(odd.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
        count, labels, stats, _ = cv2.connectedComponentsWithStats(whole, connectivity=8)
        edge = {*labels[:2].ravel(), *labels[-2:].ravel(), *labels[:, :2].ravel(), *labels[:, -2:].ravel()}
        large = tuning.HAND_AREA / self._area
        return any(k in edge and stats[k, cv2.CC_STAT_AREA] >= large for k in range(1, count))
