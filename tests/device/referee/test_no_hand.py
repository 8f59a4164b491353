"""A hand that is none: people say so, and play goes on."""

from device.referee.effects import LookAgain, NoHand
from device.referee.inputs import Answered
from device.referee.patience import HAND_FOR
from device.referee.view import match_view
from tests.device.referee.evenings import HAND, GameNight, at
from tests.device.referee.positions import RED_MOVES


def under_a_hand(seconds: float) -> GameNight:
    night = at(RED_MOVES)
    night.look(HAND)
    night.wait(seconds)
    night.effects.clear()
    return night


def test_after_some_seconds_people_may_say_that_no_hand_is_there() -> None:
    night = under_a_hand(HAND_FOR + 1)
    assert (night.screen.buttons.home, night.screen.buttons.away) == ("keine Hand", "keine Hand")
    night.press("away")
    assert NoHand() in night.effects
    assert LookAgain() in night.effects
    assert {"no-hand": True} in night.notes


def test_a_hand_that_has_just_come_is_believed() -> None:
    night = under_a_hand(HAND_FOR - 2)
    assert night.screen.buttons.home == ""
    night.press("home")
    assert NoHand() not in night.effects


def test_the_page_may_say_so_too() -> None:
    night = under_a_hand(HAND_FOR + 1)
    asked = match_view(night.referee)["question"]
    assert asked is not None
    assert asked["answers"] == ["Da ist keine Hand"]
    night.tell(Answered(0, night.now))
    assert NoHand() in night.effects
