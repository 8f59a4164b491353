"""A hand is one thing that reaches in from outside; patches on the board are none."""

import cv2
import numpy as np
import pytest

from vision.arrays import Array
from vision.flat_view import Flat
from vision.ground.hand import hand_over, reaches_in

FLAT = Flat(320.0, 448.0)


def nothing() -> Array:
    """A view in which nothing is odd."""
    return np.zeros(FLAT.shape, np.uint8)


def finger(tip: float, across: float = 16.0) -> Array:
    """A finger from beyond A's touch-line: `tip` millimetres from that line, `across` broad."""
    odd = nothing()
    column, row = (round(v) for v in FLAT.pixel(tip, 200.0))
    half = round(across * FLAT.scale / 2)
    odd[row - half : row + half, :column] = 255
    return odd


def test_a_finger_that_reaches_onto_the_pitch_is_a_hand() -> None:
    assert reaches_in(finger(15.0), FLAT)


def test_a_finger_beside_the_pitch_is_none() -> None:
    assert not reaches_in(finger(-10.0), FLAT)


def test_any_number_of_patches_on_the_pitch_is_no_hand() -> None:
    odd = nothing()
    for x in range(20, 320, 40):
        for y in range(14, 448, 28):
            column, row = (round(v) for v in FLAT.pixel(x, y))
            cv2.circle(odd, (column, row), round(8 * FLAT.scale), 255, -1)
    assert not reaches_in(odd, FLAT)
    assert not hand_over(odd, FLAT)


@pytest.mark.parametrize("turn", range(4))
def test_a_hand_may_come_from_any_side(turn: int) -> None:
    odd = np.ascontiguousarray(np.rot90(finger(60.0), turn))
    flat = FLAT if turn % 2 == 0 else Flat(448.0, 320.0)
    assert reaches_in(odd, flat)


def test_what_lies_in_the_middle_is_a_hand_if_it_is_broader_than_figures() -> None:
    odd = nothing()
    cv2.circle(odd, (200, 250), round(20 * FLAT.scale), 255, -1)
    assert hand_over(odd, FLAT)
