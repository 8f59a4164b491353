"""White paper: the cards tell it, without them the tray, without either a usual picture."""

import numpy as np
import pytest

from vision.arrays import Array
from vision.flat_view import flat_of
from vision.ground.white import UNSEEN_WHITE, card_white
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
