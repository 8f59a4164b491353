"""A board that is not found for a while, a lamp that was moved: one press, and it is looked at anew."""

import pytest

from device.referee.effects import LookAgain, LookAnew
from device.referee.inputs import Answered, Saw, Tick, Wish
from device.referee.modes import Menu
from device.referee.patience import LOST_FOR
from device.referee.view import match_view
from tests.device.referee.evenings import GameNight, at
from tests.device.referee.positions import RED_MOVES
from vision.observation import LIGHT_CHANGED, Observation


def lost(reason: str, seconds: float) -> GameNight:
    night = at(RED_MOVES)
    night.look(Observation(False, reason))
    night.wait(seconds)
    night.effects.clear()
    return night


@pytest.mark.parametrize("reason", ["no-board", "which-end", "few-cards", "cards-astray"])
def test_a_board_that_is_lost_for_some_seconds_may_be_looked_for_anew(reason: str) -> None:
    night = lost(reason, LOST_FOR + 1)
    assert (night.screen.buttons.home, night.screen.buttons.away) == ("neu schauen", "neu schauen")
    night.press("home")
    assert LookAnew() in night.effects
    assert LookAgain() in night.effects
    assert {"look-anew": True} in night.notes


def test_an_arm_that_covers_a_card_for_a_moment_is_waited_for() -> None:
    night = lost("few-cards", LOST_FOR - 3)
    assert night.screen.buttons.home == ""
    night.press("home")
    assert LookAnew() not in night.effects


def test_nothing_is_looked_for_in_the_dark() -> None:
    night = lost("dark", LOST_FOR + 1)
    assert night.screen.buttons.home == ""


def test_the_page_offers_it_in_one_sentence_with_one_tap() -> None:
    night = lost("no-board", LOST_FOR + 1)
    asked = match_view(night.referee)["question"]
    assert asked is not None
    assert "Ich finde das Brett nicht" in asked["text"]
    assert asked["answers"] == ["Neu hinschauen"]
    night.tell(Answered(0, night.now))
    assert LookAnew() in night.effects


def test_a_moved_lamp_is_told_by_menu_or_page_at_any_time() -> None:
    night = at(RED_MOVES)
    night.effects.clear()
    night.tell(Wish("look-anew", night.now))
    assert LookAnew() in night.effects
    night.effects.clear()
    night.press("menu", "long")
    (menu,) = night.referee.modes
    assert isinstance(menu, Menu)
    for _ in range(menu.entries(night.referee).index("look-anew")):
        night.press("away")
    night.press("whistle")
    assert LookAnew() in night.effects


def test_another_light_is_said_and_looked_at_anew_without_a_press() -> None:
    referee = (night := at(RED_MOVES)).referee
    assert LookAgain() in referee.handle(Saw(Observation(False, LIGHT_CHANGED), night.now))
    referee.handle(Tick(night.now + 1.5))
    assert referee.screen.headline == "Anderes Licht"
    assert night.ruling.clock_stands
