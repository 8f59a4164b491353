"""Switching the device off by its own buttons: asked first, and only where somebody can do it."""

import pytest

from device.games import game_day
from device.panel.buttons import Press
from device.referee.effects import Effect, SwitchOff
from device.referee.inputs import Tick
from device.referee.referee import House, Referee, Unfinished
from device.settings import usual_options
from device.store.play import Play
from device.texts.language import texts
from rules import games


def at_the_door(*, can: bool = True, unfinished: Unfinished | None = None) -> Referee:
    referee = Referee(texts("en"), House({name: usual_options(name) for name in games()}), unfinished=unfinished)
    referee.can_switch_off = can
    referee.handle(Tick(0.0))
    return referee


def press(referee: Referee, button: str, gesture: str = "short") -> list[Effect]:
    return referee.handle(Press(button, gesture, 1.0))


GAME = games()[0]
INTERRUPTED = Unfinished(GAME, Play(game_day(GAME).rules.start(usual_options(GAME))))


@pytest.mark.parametrize("unfinished", [None, INTERRUPTED])
def test_the_whistle_held_asks_and_a_yes_switches_off(unfinished: Unfinished | None) -> None:
    referee = at_the_door(unfinished=unfinished)
    assert press(referee, "whistle", "long") == []
    assert referee.screen.headline == "Switch off?"
    assert press(referee, "whistle") == [SwitchOff()]
    assert referee.screen.headline == "Good night!"
    assert press(referee, "whistle") == []  # it is still there: the panel is not dead
    assert referee.screen.headline != "Good night!"


@pytest.mark.parametrize("button", ["home", "away", "menu"])
def test_every_other_button_is_a_no(button: str) -> None:
    referee = at_the_door()
    before = referee.screen
    press(referee, "whistle", "long")
    assert press(referee, button) == []
    assert referee.screen == before


def test_where_nobody_can_switch_off_nothing_is_asked() -> None:
    referee = at_the_door(can=False)
    before = referee.screen
    assert press(referee, "whistle", "long") == []
    assert referee.screen == before


def test_a_telephone_of_one_side_does_not_switch_off() -> None:
    referee = at_the_door()
    before = referee.screen
    referee.handle(Press("whistle", "long", 1.0, by="home"))
    assert referee.screen == before


def test_in_a_match_the_whistle_held_pauses_and_the_menu_switches_off() -> None:
    referee = at_the_door()
    referee.begin()
    press(referee, "whistle", "long")
    press(referee, "menu")
    press(referee, "home")  # the last entry of the list
    press(referee, "whistle")
    assert referee.screen.headline == "Switch off?"
    assert press(referee, "whistle") == [SwitchOff()]
