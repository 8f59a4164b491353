"""A board without cards that was played on before: it is looked for where it lay first."""

import cv2
import numpy as np
import pytest

from tests.checkout import HOME
from vision.arrays import Array, Picture
from vision.board_search.finder import BoardFinder
from vision.camera import PI_CAMERA_3, Lens
from vision.registration import Registration
from vision.soccer_tactics.table import table


@pytest.fixture(scope="module")
def known() -> tuple[Picture, Array, Lens]:
    """A picture without its cards; where its board lies, and the lens, as the cards told them."""
    picture = np.asarray(cv2.imread(str(HOME / "tests/recordings/table-b/0000.jpg")), np.uint8)
    with_cards = Registration(table(), PI_CAMERA_3, None)
    pose, _ = with_cards.locate(picture)
    assert pose is not None
    bare = picture.copy()
    for marker in table().card_corners():
        left, top = np.floor(with_cards.markers[marker].min(axis=0)).astype(int) - 6
        right, bottom = np.ceil(with_cards.markers[marker].max(axis=0)).astype(int) + 6
        bare[top:bottom, left:right] = np.median(bare[top:bottom, left - 8 : left].reshape(-1, 3), axis=0)
    return bare, pose.project(np.c_[table().corners(), np.zeros(4)]), pose.lens()


def never(*_: object) -> None:
    raise AssertionError("nobody has to search for it")


@pytest.mark.parametrize("push", [(0, 0), (4, -3)])
def test_a_board_that_lies_where_it_lay_is_not_searched_for_and_home_is_known(
    known: tuple[Picture, Array, Lens], push: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    picture, corners, lens = known
    monkeypatch.setattr(BoardFinder, "find", never)
    registration = Registration(table(), PI_CAMERA_3, None)
    registration.expect(corners + push, lens)
    pose, new = registration.locate(picture)
    assert pose is not None
    assert new
    assert not registration.either_way
    assert np.abs(pose.project(np.c_[table().corners(), np.zeros(4)]) - corners).max() < 2


def test_a_board_that_lies_elsewhere_is_searched_for_and_nothing_is_taken_for_granted(
    known: tuple[Picture, Array, Lens],
) -> None:
    picture, corners, lens = known
    registration = Registration(table(), PI_CAMERA_3, None)
    registration.expect(corners + np.array((90, 60)), lens)
    pose, _ = registration.locate(picture)
    assert pose is not None
    assert registration.either_way
    lies = pose.project(np.c_[table().corners(), np.zeros(4)])
    assert min(np.abs(lies - corners).max(), np.abs(np.roll(lies, 2, axis=0) - corners).max()) < 6
