"""The bare table, and hands over it."""

import numpy as np
import pytest

from vision.arrays import Array, Picture
from vision.fussball_alarm.cloth import Cloth

SHAPE, SCALE = (390, 520), 1.3
WHITE: Array = np.full(3, 220.0)
SKIN, PAPER, WINE = (110, 150, 210), (200, 205, 205), (60, 50, 150)


def plain() -> Picture:
    """A grey cloth that gets darker towards one side, with grain."""
    ramp = np.linspace(110, 80, SHAPE[1])[None, :, None] + np.random.default_rng(2).normal(0, 2, (*SHAPE, 3))
    return ramp.astype(np.uint8)


def checked() -> Picture:
    """A tablecloth with squares of 40 mm."""
    rows, columns = np.indices(SHAPE) // round(40 * SCALE)
    return np.where(((rows + columns) % 2 == 0)[..., None], PAPER, WINE).astype(np.uint8)


def reaching(table: Picture, across: int) -> Picture:
    """An arm, 70 mm wide, from the upper edge to the middle."""
    held = table.copy()
    held[:260, across : across + 90] = SKIN
    return held


def hands(*looks: Picture) -> str:
    cloth, nothing = Cloth(SHAPE, SCALE), np.zeros(SHAPE, np.uint8)
    return "".join("H" if cloth.hand_over(look, nothing, WHITE) else "-" for look in looks)


@pytest.mark.parametrize("table", [plain(), checked()], ids=["plain", "checked"])
def test_an_arm_is_a_hand_wherever_it_comes_from(table: Picture) -> None:
    assert hands(table, reaching(table, 60), table, reaching(table, 300), table) == "-H-H-"


def test_an_arm_that_the_first_picture_showed_has_simply_gone_and_is_noticed_when_it_is_back() -> None:
    table = plain()
    first, other = reaching(table, 60), reaching(table, 300)
    assert hands(first, table, first, other, table) == "--HH-"


def test_an_arm_of_the_first_picture_that_only_moves_stays_a_hand() -> None:
    table = plain()
    assert hands(reaching(table, 60), reaching(table, 110)) == "-H"
