"""Robots find back into play, whoever opens a page or leaves a match under their hands."""

import json
from datetime import date
from pathlib import Path
from random import Random

import pytest

from device.games import tabletop
from device.panel.buttons import BUTTONS, Gestures, Press
from device.play.opening import open_stadium
from device.referee.mode import Mode
from device.referee.modes import ByHand, Menu, Numbers, Options, Stuck, Why
from device.settings import Settings
from device.virtual.hands import RobotHands
from device.virtual.robots import Robots
from device.web.inbox import Inbox
from device.web.notice_board import NoticeBoard
from tests.device.play.ground import TEXTS, Ground, keeper_of
from tests.device.play.opened import opened, wishes
from tests.device.referee.evenings import at
from tests.device.referee.positions import DUEL


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


def first_lots(home: Path, day: int, table: int | None = None) -> list[int]:
    """What chance brings the robots of a day."""
    asked = wishes(demo=True, table=table, no_page=True)
    with open_stadium(Settings(), asked, TEXTS, {"HOME": str(home)}, today=date(2026, 11, day)) as stadium:
        assert stadium.demo is not None and stadium.demo.robots.polite
        return [stadium.demo.robots.random.getrandbits(30) for _ in range(3)]


def test_robots_play_another_match_every_day_unless_a_table_is_asked_for(tmp_path: Path) -> None:
    assert first_lots(tmp_path, 18) == first_lots(tmp_path, 18) != first_lots(tmp_path, 19)
    assert first_lots(tmp_path, 18, table=3) == first_lots(tmp_path, 19, table=3)


def test_after_a_demonstration_the_page_stays_for_as_long_as_somebody_looks_at_it(tmp_path: Path) -> None:
    with opened(Settings(), tmp_path, demo=True, speed=1.0) as stadium:
        board = stadium.day.equipment.board = NoticeBoard()
        stadium.day.equipment.inbox = Inbox()
        assert not stadium._rest_with_visitors()
        visitor = board.visit(lambda: None)
        assert stadium._rest_with_visitors()
        visitor.leave()
        assert not stadium._rest_with_visitors()
        stadium.day.step()
        told = board.visit(lambda: None)
        match = next(json.loads(data) for topic, data in told.take() if topic == "match")
        assert match["demo"] is True


def test_robots_that_are_watched_leave_every_decision_until_it_has_been_read() -> None:
    night = at(DUEL)
    night.duel(home=5, away=2)
    robots = Robots(Random(1), polite=True)
    robots.play(night.referee, night.table, night.now)
    assert night.ruling.shown is not None
    assert robots._expects is None, "nothing was done"
    night.wait(5)
    robots.play(night.referee, night.table, night.now)
    assert robots._expects is not None
