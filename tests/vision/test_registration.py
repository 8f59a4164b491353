"""A board without cards is followed by its own points; those that pieces gave leave with them."""

import cv2
import numpy as np
import pytest

from vision.arrays import Array, Picture
from vision.board_features import BoardFeatures
from vision.camera import PI_CAMERA_3
from vision.cards import find_markers
from vision.fuba.drawn.look import MatLook
from vision.fuba.drawn.render import VirtualMat
from vision.fuba.drawn.scene import MatScene
from vision.fuba.mat import mat
from vision.registration import Registration
from vision.tuning import FEWEST_FEATURES, FEWEST_STILL


class FewLeft(BoardFeatures):
    """So many points are found again, where they were."""

    left = 0

    def tracked(self, picture: Picture) -> tuple[Array, Array, Array]:
        places, now, before = super().tracked(picture)
        return places[: self.left], now[: self.left], before[: self.left]


@pytest.mark.parametrize("left", [FEWEST_STILL, FEWEST_FEATURES - 1])
def test_a_few_points_where_they_were_tell_that_nothing_moved_and_others_are_taken(
    left: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = VirtualMat(MatLook(cards=False), 1).picture(MatScene((), None))
    registration = Registration(mat(), PI_CAMERA_3, None)
    monkeypatch.setattr(FewLeft, "left", left)
    monkeypatch.setattr("vision.registration.BoardFeatures", FewLeft)
    pose, moved = registration.locate(picture)
    assert moved
    monkeypatch.setattr("vision.registration.find_lines", lambda *_: pytest.fail("looked elsewhere"))
    monkeypatch.setattr("vision.registration.BoardFeatures", BoardFeatures)
    assert registration.locate(picture) == (pose, False)
    monkeypatch.setattr(FewLeft, "left", 0)
    assert registration.locate(picture) == (pose, False)


@pytest.mark.parametrize("cards", [True, False])
def test_a_tray_that_is_laid_after_the_board_was_found_is_found_too(cards: bool) -> None:
    picture = VirtualMat(MatLook(cards=cards), 1).picture(MatScene((), None))
    registration, tray = Registration(mat(), PI_CAMERA_3, None), set(mat().tray.markers)
    registration.locate(_without(picture, tray))
    assert not tray & registration.markers.keys()
    registration.locate(_without(picture, tray))
    assert registration.locate(picture)[1] is False
    assert tray <= registration.markers.keys()


def _without(picture: Picture, markers: set[int]) -> Picture:
    """Nobody has laid these yet."""
    bare = picture.copy()
    for corners in find_markers(picture, frozenset(markers)).values():
        cv2.fillConvexPoly(bare, np.rint(corners).astype(np.int32), (128, 128, 128))
    return bare
