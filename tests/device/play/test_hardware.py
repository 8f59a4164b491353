"""Cables come out in the middle of a match: play goes on, or waits and says why, and goes on by itself afterwards."""

from pathlib import Path
from random import Random
from unittest.mock import Mock

import pytest

from device.panel.buttons import Edge
from device.panel.drawing import draw
from device.play.equipment import Equipment
from device.play.reconnecting import RETRY_AFTER
from device.ports import Trouble
from device.virtual.demo import STEP
from device.web.inbox import Command, Inbox
from device.web.notice_board import NoticeBoard
from tests.device.play.ground import TEXTS, Ground, keeper_of

KICKED_OFF = 8
"""Entries after which play is on."""
A_WHILE = round((RETRY_AFTER + 1) / STEP)
"""Turns after which everything has been tried again."""


@pytest.fixture
def ground(tmp_path: Path) -> Ground:
    """A match that is on."""
    ground = Ground(keeper_of(tmp_path / "matches.db"))
    ground.until_entry(KICKED_OFF)
    ground.until(lambda: not ground.tabletop.held and not ground.demo.hands.busy())
    ground.turn(4, robots=False)
    return ground


def told(ground: Ground, code: str) -> bool:
    return Trouble(code, reason="the cable is out").say(TEXTS) in ground.day.troubles()


def waits(ground: Ground) -> str | None:
    return ground.ruling.waiting


def test_a_camera_that_is_pulled_out_stops_the_clocks_until_it_is_back(ground: Ground) -> None:
    before = ground.keeper.number
    ground.camera.plugged = False
    ground.turn(robots=False)
    left, move_left = ground.ruling.match.remaining, ground.ruling.match.move_left
    ground.turn(A_WHILE, robots=False)
    assert ground.screen == "waiting"
    assert waits(ground) == "no-camera"
    assert (ground.ruling.match.remaining, ground.ruling.match.move_left) == (left, move_left)
    assert told(ground, "camera-missing")
    ground.camera.plugged = True
    ground.turn(A_WHILE, robots=False)
    assert waits(ground) is None  # though nothing on the table has moved
    assert not ground.ruling.clock_stands
    assert not ground.day.troubles()
    ground.until_entry(before + 8)
    assert not ground.demo.robots.misunderstood


def test_what_was_moved_while_the_camera_was_away_is_seen_when_it_is_back(ground: Ground) -> None:
    ground.until(lambda: ground.ruling.day.chance.due(ground.ruling.state) == "dice" and ground.ruling.shown is None)
    before = ground.keeper.number
    ground.camera.plugged = False
    ground.turn(20)
    assert ground.keeper.number == before
    ground.camera.plugged = True
    ground.turn(A_WHILE, robots=False)
    assert ground.keeper.number > before


def test_a_camera_that_is_away_is_no_reason_to_keep_the_display_lit(ground: Ground) -> None:
    ground.camera.plugged = False
    ground.turn(2, robots=False)
    since = ground.referee.last_activity
    ground.turn(A_WHILE, robots=False)
    assert ground.referee.last_activity == since


@pytest.mark.slow
def test_a_match_without_any_camera_is_played_by_hand(tmp_path: Path) -> None:
    ground = Ground(keeper_of(tmp_path / "matches.db"), camera=False)
    ground.equipment.inbox = Inbox(ground.clock.now)
    chance = Random(5)
    ground.press("whistle")
    ground.turn(8, robots=False)
    assert ground.ruling.waiting == "no-camera"
    ground.press("menu")
    assert ground.screen == "choice"
    for _ in range(4000):
        if ground.ruling.match.over:
            break
        state, rules = ground.ruling.state, ground.ruling.day.rules
        legal = [given for given in map(rules.action_json, rules.legal(state)) if given["type"] != "time"]
        done = [given for given in legal if given["type"] == "done"]
        action = (done or [chance.choice(legal)])[0]
        before = ground.keeper.number
        ground.equipment.inbox.put(Command("enter", {"action": action}))
        ground.turn(4, robots=False)
        assert ground.keeper.number > before
    assert ground.ruling.match.over
    assert ground.keeper.log is not None
    assert {entry.data["by"] for entry in ground.keeper.log.entries if entry.kind == "action"} == {"person", "camera"}


def test_an_action_can_be_entered_with_the_buttons_alone(tmp_path: Path) -> None:
    ground = Ground(keeper_of(tmp_path / "matches.db"), camera=False)
    ground.press("whistle")
    ground.turn(8, robots=False)
    ground.press("menu")
    for _ in range(6):
        ground.press("whistle")
    assert ground.keeper.number >= 1


def test_a_display_that_comes_back_shows_what_is_now(ground: Ground) -> None:
    ground.display.plugged = False
    ground.until_entry(ground.keeper.number + 4)
    assert told(ground, "display-gone") or told(ground, "camera-missing")
    shown = len(ground.display.shown)
    ground.display.plugged = True
    ground.turn(A_WHILE, robots=False)
    assert len(ground.display.shown) > shown
    ground.turn(robots=False)
    assert ground.day.announcer.shown is not None
    screen, look = ground.day.announcer.shown
    assert ground.display.shown[-1].tobytes() == draw(screen, look.shift).tobytes()
    assert not ground.day.troubles()


def test_an_unchanged_screen_is_drawn_once(ground: Ground, monkeypatch: pytest.MonkeyPatch) -> None:
    ground.camera.plugged = False  # the clocks stand, so the screen stays the same
    ground.turn(8, robots=False)
    pen = Mock(wraps=draw)
    monkeypatch.setattr("device.play.announcer.draw", pen)
    ground.display.plugged = False
    ground.turn(40, robots=False)
    assert pen.call_count == 0


def test_buttons_that_are_pulled_out_do_not_stop_play(ground: Ground) -> None:
    ground.buttons.plugged = False
    ground.until_entry(ground.keeper.number + 4)
    assert ground.day.troubles()
    ground.buttons.plugged = True
    ground.turn(A_WHILE)
    assert not ground.day.troubles()


def test_without_a_buzzer_the_page_whistles(ground: Ground) -> None:
    ground.ears.trouble = Trouble("buzzer-gone", reason="the cable is out")
    board = ground.equipment.board = NoticeBoard()
    visitor = board.visit(lambda: None)
    ground.until_entry(ground.keeper.number + 2)
    assert "sound" in [news.topic for news in visitor.take()]
    assert told(ground, "buzzer-gone")


def test_without_anything_at_all_the_match_goes_on(tmp_path: Path) -> None:
    ground = Ground(keeper_of(tmp_path / "matches.db"))
    camera = ground.equipment.camera
    ground.day.equipment = Equipment(camera=camera)
    ground.until_entry(KICKED_OFF)


@pytest.mark.parametrize("button", ["home", "away", "menu"])
def test_a_button_that_is_stuck_is_named_and_play_goes_on(ground: Ground, button: str) -> None:
    ground.buttons.pressed.append(Edge(button, True, ground.clock.at))
    ground.turn(90, robots=False)
    assert ground.screen == "trouble"
    ground.press("whistle")
    if ground.referee.modes:  # a menu button that is held has opened the menu
        ground.press("whistle", 1.0)
    assert not ground.referee.modes
    ground.until_entry(ground.keeper.number + 6)
    assert ground.screen != "trouble"


def test_a_press_on_the_page_during_a_long_turn_is_not_lost(tmp_path: Path) -> None:
    """Learning the start formation takes a Pi seconds, and people press while it learns."""
    ground = Ground(keeper_of(tmp_path / "matches.db"))
    ground.equipment.inbox = Inbox(ground.clock.now)
    ground.turn(robots=False)
    for down in (True, False):
        ground.clock.at += 0.1
        ground.equipment.inbox.put(Command("press", {"button": "whistle", "down": down}))
    ground.clock.at += 4
    ground.turn(2, robots=False)
    assert ground.referee.ruling is not None
