"""Robots find back into play, whoever opens a page or leaves a match under their hands."""

from pathlib import Path
from random import Random

import pytest

from device.games import tabletop
from device.panel.buttons import BUTTONS, Gestures, Press
from device.referee.mode import Mode
from device.referee.modes import ByHand, Menu, Numbers, Options, Stuck, Why
from device.virtual.hands import RobotHands
from tests.device.play.ground import Ground, keeper_of


def test_nobody_is_called_away_with_a_finger_on_a_button() -> None:
    gestures = Gestures()
    pressed: list[Press] = []
    hands = RobotHands(tabletop("fuba"), Random(1), lambda edge: pressed.extend(gestures.edge(edge)))
    for button in BUTTONS:
        hands.press(button)
    hands.move(0.0)
    hands.sit_at(tabletop("super-goal"))
    assert not hands.busy()
    pressed += gestures.tick(60.0)
    assert [(press.button, press.gesture) for press in pressed] == [(BUTTONS[0], "short")]


def test_what_was_to_be_done_in_a_match_is_over_with_it(tmp_path: Path) -> None:
    ground = Ground(keeper_of(tmp_path / "matches.db"), game="fuba")
    ground.until(lambda: len(ground.demo.hands._plan) > 2)  # a line-up chosen from a list, button by button
    ground.referee.leave()
    ground.demo.step(ground.referee, ground.clock.at)
    assert not ground.demo.hands.busy() or len(ground.demo.hands._plan) == 1  # only the whistle of the front door
    ground.until(lambda: ground.referee.ruling is not None)
    assert ground.ruling.day.rules.name == "fuba"


@pytest.mark.parametrize("page", [Menu(), Why("Darum."), ByHand(), Numbers(), Stuck("home")], ids=str)
def test_a_page_that_somebody_else_has_opened_is_left(page: Mode, tmp_path: Path) -> None:
    ground = Ground(keeper_of(tmp_path / "matches.db"))
    ground.until_entry(1)
    ground.referee.modes.append(page)
    ground.until_entry(3)
    assert not ground.referee.modes


def test_the_options_are_left_too(tmp_path: Path) -> None:
    ground = Ground(keeper_of(tmp_path / "matches.db"))
    ground.referee.modes.append(Options())
    ground.until_entry(1)
