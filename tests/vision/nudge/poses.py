"""Where the camera stands in pictures of tables, with cards and without, before and after a push."""

from collections import Counter
from collections.abc import Iterable

import cv2
import numpy as np

from tests.vision.season import Shot
from vision.arrays import Picture
from vision.camera import PI_CAMERA_3
from vision.registration import Registration
from vision.table import CardTable
from vision.table_reader import Lost, locate

PUSHED = (7.0, 4.0)
"""Pixels by which the last picture of a play is moved."""
SAME = 2.0
"""Pixels: a corner that moves by less is hardly told apart."""


def posed(play: Iterable[Shot], table: CardTable) -> dict[str, int]:
    """Why a picture was lost, whether something seems to have moved, and roughly where the board's corners are."""
    registration, count = Registration(table, PI_CAMERA_3, None), Counter[str]()
    corners = np.c_[table.corners(), np.zeros(4)]
    pictures = [shot.picture for shot in play]
    for k, picture in enumerate([*pictures, _pushed(pictures[-1])]):
        located = locate(registration, picture)
        if isinstance(located, Lost):
            count[f"{k} {located.reason}"] += 1
            continue
        pose, moved = located
        count[f"{k} moved"] += moved
        places = np.rint(pose.project(corners) / SAME).astype(int).ravel().tolist()
        count.update({f"{k} corner {n}": place for n, place in enumerate(places)})
    return dict(count)


def _pushed(picture: Picture) -> Picture:
    onto = np.array([[1.0, 0.0, PUSHED[0]], [0.0, 1.0, PUSHED[1]]])
    return cv2.warpAffine(picture, onto, picture.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
