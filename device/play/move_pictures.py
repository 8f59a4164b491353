"""Small pictures of the last moves, in memory: after a goal the page shows how it came about."""

from collections import OrderedDict
from collections.abc import Iterable

import cv2

from device.ports import Frame

MOST = 12
"""Steps: three moves with their rolls and what followed from them."""
WIDTH = 720
"""Pixels: sharp enough on a telephone, about 60 kB; a whole film strip takes less than one megabyte."""


class MovePictures:
    """The newest ones by the number of their step; the oldest go."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, bytes] = OrderedDict()

    def keep(self, numbers: Iterable[int], frame: Frame) -> None:
        """Keep the picture in which some steps were seen."""
        new = list(numbers)[-MOST:]
        if not new:
            return
        picture = frame.picture
        height = round(picture.shape[0] * WIDTH / picture.shape[1])
        small = cv2.resize(picture, (WIDTH, height), interpolation=cv2.INTER_AREA)
        data = cv2.imencode(".jpg", small)[1].tobytes()
        self._kept.update(dict.fromkeys(new, data))
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)

    def find(self, number: int) -> bytes | None:
        """The picture of a step. Asked by the page's thread."""
        return self._kept.get(number)

    @property
    def numbers(self) -> frozenset[int]:
        """The steps that have one."""
        return frozenset(self._kept)
