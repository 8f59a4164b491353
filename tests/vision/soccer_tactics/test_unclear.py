"""What must never be read as a board: a dark room, hands and sleeves of any colour, a figure that has fallen."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.rendering import plain_table, play_picture, taught_reader
from vision.soccer_tactics.drawn.scene import Fallen
from vision.soccer_tactics.reader import Reader
from vision.virtual_table.things import Hand

pytestmark = pytest.mark.slow
LOOK = plain_table().look
SLEEVES = {
    "skin": (110.0, 150.0, 225.0),
    "white": (240.0, 240.0, 240.0),
    "black": (25.0, 25.0, 25.0),
    "grass": LOOK.grass[0],
    "home's paint": LOOK.paints[0],
    "away's paint": LOOK.paints[1],
    "grey": (120.0, 120.0, 120.0),
}


@pytest.fixture(scope="module")
def taught() -> Reader:
    reader = taught_reader()
    reader.read(play_picture(11)[0])
    return reader


def test_a_dark_room_is_told_apart(taught: Reader) -> None:
    night = (play_picture(12)[0] * 0.08).astype(np.uint8)
    assert Reader(teams=LOOK.teams).read(night).reason == "dark"
    seen = taught.read(night)
    assert (seen.found, seen.reason) == (False, "dark")


def test_a_picture_in_black_and_white_is_no_hand(taught: Reader) -> None:
    grey = cv2.cvtColor(cv2.cvtColor(play_picture(12)[0], cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    seen = taught.read(grey)
    assert (seen.found, seen.reason) == (False, "no-colours")


def test_cards_that_lie_as_no_camera_could_see_them_are_not_called_missing() -> None:
    stretched = cv2.resize(play_picture(12)[0], None, fx=1.0, fy=1.5)
    seen = Reader(teams=LOOK.teams).read(stretched)
    assert (seen.found, seen.reason, seen.cards) == (False, "cards-astray", 4)


@pytest.mark.parametrize("sleeve", SLEEVES)
@pytest.mark.parametrize("reach", [60.0, 200.0])
def test_an_arm_of_any_colour_is_reported(taught: Reader, sleeve: str, reach: float) -> None:
    _, scene = play_picture(12)
    arm = Hand(320 - reach, 250.0, 0.1, SLEEVES[sleeve])
    assert taught.read(plain_table().picture(replace(scene, hand=arm))).hand


@pytest.mark.parametrize("turn", [0.1, np.pi - 0.1])
def test_fingertips_over_the_edge_of_the_pitch_are_reported(taught: Reader, turn: float) -> None:
    _, scene = play_picture(12)
    x = 300.0 if turn < 1 else 20.0
    seen = taught.read(plain_table().picture(replace(scene, hand=Hand(x, 250.0, turn, SLEEVES["skin"]))))
    assert seen.hand


@pytest.mark.parametrize("seed", [11, 12, 13, 14, 15])
def test_a_board_without_a_hand_has_none(taught: Reader, seed: int) -> None:
    seen = taught.read(play_picture(seed)[0])
    assert not seen.hand
    assert seen.unclear == ()


@pytest.mark.parametrize("turn", [0.0, 1.2, 2.4, 4.0, 5.5])
@pytest.mark.parametrize("side", [0, 1])
def test_a_fallen_figure_never_gives_a_sure_board(taught: Reader, turn: float, side: int) -> None:
    _, scene = play_picture(13)
    fallen = Fallen(side, "striker", 60.0, 150.0, turn)
    away = tuple(f for f in scene.figures if np.hypot(f.x - 60, f.y - 150) > 60)
    seen = taught.read(plain_table().picture(replace(scene, figures=away, fallen=(fallen,))))
    assert seen.hand or seen.confidence < 0.9
    if not seen.hand:
        assert seen.unclear
