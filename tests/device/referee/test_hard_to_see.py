"""While the table is being set up the panel says in few words what makes the pictures hard to read."""

import cv2
import numpy as np
import pytest

from device.cameras.eyes import ReaderEyes
from device.referee.inputs import Saw
from device.referee.view import match_view
from tests.checkout import HOME
from tests.device.referee.evenings import GAME, GameNight, front_door
from vision.pictures import NoPicture, read_picture


def lining_up() -> GameNight:
    night = front_door()
    night.press("whistle")
    return night


def see(night: GameNight, fault: str | None) -> None:
    night.tell(Saw(night.table.observation(), night.now, fault))


def test_a_blurred_picture_comes_before_figures_that_may_only_look_missing() -> None:
    night = lining_up()
    see(night, "blurred")
    assert night.words == "Aufstellung / Bild unscharf / Kamera scharf stellen"
    see(night, None)
    assert "unscharf" not in night.words


@pytest.mark.parametrize(("fault", "words"), [("lamp", "Lampe spiegelt sich"), ("sun", "Grelles Licht")])
def test_a_lamp_or_the_sun_is_told_once_everybody_stands_right(fault: str, words: str) -> None:
    night = lining_up()
    see(night, fault)
    assert words not in night.words  # figures come first
    night.line_up(look=False)
    see(night, fault)
    assert words in night.words
    assert len(match_view(night.referee)["reminders"]) == 1
    see(night, None)
    assert words not in night.words


@pytest.mark.slow
def test_the_eyes_tell_a_blurred_picture_from_a_sharp_one() -> None:
    eyes = ReaderEyes(GAME, ("red", "blue"))
    read = read_picture(HOME / "tests/recordings/table-a/0000.jpg")
    assert not isinstance(read, NoPicture)
    picture = np.asarray(read.pixels, np.uint8)
    assert eyes.read(picture, lining_up=False).found
    assert eyes.fault(picture) is None
    assert eyes.fault(np.asarray(cv2.GaussianBlur(picture, (0, 0), 6), np.uint8)) == "blurred"
