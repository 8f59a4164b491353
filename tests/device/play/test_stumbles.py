"""A fault of ours is told and logged, and play goes on; a command that comes too late does nothing."""

import logging
from pathlib import Path
from random import Random

import pytest

from device.games import tabletop
from device.play.stumbles import LOGGED_EVERY, TOLD_FOR
from device.referee.moment import Moment
from device.settings import PageSettings, Settings
from device.texts.language import texts
from device.web.notice_board import Command, Inbox
from rules import games
from rules.texts import LANGUAGES
from tests.device.play.opened import opened
from tests.device.web.rehearsal import Rehearsal


def rehearsal() -> Rehearsal:
    return Rehearsal(PageSettings())


def broken(*_: object) -> None:
    raise KeyError("home")


def test_a_table_that_breaks_ends_nothing(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    day = rehearsal().day
    inbox = day.equipment.inbox
    assert inbox is not None
    with monkeypatch.context() as patch:
        patch.setattr(type(day.equipment.table), "do", broken)
        inbox.put(Command("table", {"do": "spin"}), Command("menu", {"do": "language", "language": "en"}))
        day.step()
    assert day.said.lang == "en"  # the next command was obeyed
    assert [record.exc_info is not None for record in caplog.records] == [True]
    for lang in LANGUAGES:
        day.speak(lang)
        assert day.troubles() == (texts(lang).page("hardware.fault"),)
    day.clock.at += TOLD_FOR + 1  # type: ignore[attr-defined]
    day.step()
    assert day.troubles() == ()


def test_a_fault_in_every_turn_is_logged_now_and_then(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    day = rehearsal().day
    monkeypatch.setattr(type(day.equipment.table), "news", broken)
    for _ in range(200):
        day.clock.at += 1.0  # type: ignore[attr-defined]
        day.step()
    assert 1 < len(caplog.records) <= 200 / LOGGED_EVERY + 1


def test_undo_from_two_pages_takes_back_one_step() -> None:
    stage = rehearsal()
    day, inbox = stage.day, stage.inbox
    day.step()
    before = day.referee.ruling
    assert before is not None
    line = len(before.match.play.line())
    undo = Command("menu", {"do": "undo", "state": day.moment().state})
    assert not inbox.is_late(undo)
    inbox.put(undo)
    inbox.put(undo)
    day.step()
    assert len(before.match.play.line()) == line - 1
    assert inbox.is_late(undo)


def test_every_state_and_every_question_has_a_number_of_its_own() -> None:
    day = rehearsal().day
    first = day.moment()
    assert day.moment() == first
    day.referee.undo()
    assert day.moment().state == first.state + 1
    day.referee.leave()
    assert day.moment().state == first.state + 2


@pytest.mark.parametrize(
    ("data", "over"),
    [({"state": 7}, False), ({"state": 6}, True), ({"question": 3}, False), ({"question": 2}, True), ({}, False)],
)
def test_a_command_is_for_one_moment(data: dict[str, int], over: bool) -> None:
    assert Moment(7, 3).is_over(data) is over
    inbox = Inbox()
    assert not inbox.is_late(Command("answer", data))  # nobody has looked yet
    inbox.moment = Moment(7, 3)
    assert inbox.is_late(Command("answer", data)) is over


@pytest.mark.slow
def test_robots_go_on_whatever_game_is_laid_under_them(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    random = Random(3)
    with (
        caplog.at_level(logging.ERROR),
        opened(Settings(), tmp_path, demo=True, virtual=True, speed=1000.0) as stadium,
    ):
        for _ in range(2):
            for game in random.sample(games(), len(games())):
                stadium.day.referee.leave()
                stadium.day.referee.game = game
                for _ in range(60):
                    stadium._turn()
                ruling = stadium.day.referee.ruling
                assert ruling is not None and ruling.day.rules.name == game
                assert stadium.demo is not None and type(stadium.demo.hands.tabletop) is type(tabletop(game))
    assert caplog.records == []
