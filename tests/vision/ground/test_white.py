"""White paper: the cards tell it, without them the tray, without either a usual picture."""

import numpy as np
import pytest

from vision.arrays import Array
from vision.camera import pose_from_points
from vision.flat_view import flat_of
from vision.ground.white import UNSEEN_WHITE, card_white, whites_on_board
from vision.soccer_tactics.table import table

TABLE = table()
FLAT = flat_of(TABLE.pitch)
EVEN = np.ones(FLAT.shape, np.float32)
ON_CARD, ON_TRAY = (240, 235, 210), (150, 170, 205)


def square(left: int, top: int) -> Array:
    return np.array([(left, top), (left + 40, top), (left + 40, top + 40), (left, top + 40)], float)


def two_papers() -> Array:
    picture = np.zeros((200, 400, 3), np.uint8)
    picture[:, :200], picture[:, 200:] = ON_CARD, ON_TRAY
    return picture


@pytest.mark.parametrize(
    ("seen", "white"),
    [
        ({0: square(80, 80), TABLE.tray.markers[0]: square(280, 80)}, ON_CARD),
        ({TABLE.tray.markers[1]: square(280, 80)}, ON_TRAY),
        ({}, (UNSEEN_WHITE,) * 3),
    ],
    ids=["cards", "tray", "neither"],
)
def test_white_is_that_of_the_cards_or_else_of_the_tray(seen: dict[int, Array], white: tuple[float, ...]) -> None:
    assert card_white(two_papers(), seen, TABLE, EVEN, FLAT) == pytest.approx(white)


@pytest.mark.parametrize(
    ("paper", "hue"),
    [((120, 150, 210), (120, 150, 210)), ((200, 240, 255), ON_TRAY)],
    ids=["well lit", "blown out"],
)
def test_paper_tells_the_colour_of_white_unless_it_is_blown_out(paper: tuple[int, ...], hue: tuple[int, ...]) -> None:
    picture = np.full((600, 800, 3), ON_TRAY, np.uint8)
    picture[:100, :100] = paper
    pose = pose_from_points(TABLE.corners(), TABLE.corners() + 110, (800, 600))
    assert pose is not None
    whites = whites_on_board(picture, {TABLE.tray.markers[0]: square(30, 30)}, TABLE, pose)
    for _, white in whites:
        assert white / white.sum() == pytest.approx(np.divide(hue, sum(hue)), abs=0.01)
    assert len(whites) > 10
