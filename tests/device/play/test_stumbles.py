"""A fault of ours is told and logged, and play goes on; a command that comes too late does nothing."""

import json
import logging
from itertools import chain, combinations, pairwise, permutations
from pathlib import Path
from random import Random

import pytest

from device.games import tabletop
from device.panel.buttons import Edge
from device.play.announcer import VIEW_EVERY
from device.play.reconnecting import Reconnecting
from device.play.stadium import Stadium
from device.play.stumbles import LOGGED_EVERY, TOLD_FOR
from device.referee.moment import Moment
from device.settings import PageSettings, Settings
from device.texts.language import texts
from device.web.inbox import Command, Inbox
from device.web.notice_board import NoticeBoard
from rules import games
from rules.texts import LANGUAGES
from tests.device.play.ground import Cable, Ground, GroundClock, PerfectEyes, keeper_of
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
    undo = Command("menu", {"do": "undo", "state": day.announcer.moment().state})
    assert not inbox.is_late(undo)
    inbox.put(undo)
    inbox.put(undo)
    day.step()
    assert len(before.match.play.line()) == line - 1
    assert inbox.is_late(undo)


def test_every_state_and_every_question_has_a_number_of_its_own() -> None:
    day = rehearsal().day
    first = day.announcer.moment()
    assert day.announcer.moment() == first
    day.referee.undo()
    assert day.announcer.moment().state == first.state + 1
    day.referee.leave()
    assert day.announcer.moment().state == first.state + 2


def test_a_real_button_is_news_for_the_page_at_once(tmp_path: Path) -> None:
    ground = Ground(keeper_of(tmp_path / "matches.db"))
    ground.equipment.board = board = NoticeBoard()
    ground.day.step()
    page = board.visit(lambda: None)
    board.take(page)
    for down, at in ((True, 0.0), (False, 0.1)):
        ground.buttons.pressed.append(Edge("home", down, at))
    ground.clock.at = VIEW_EVERY / 2  # not yet time for a look at the clocks
    ground.day.step()
    told = {news.topic: json.loads(news.text) for news in board.take(page)}
    assert told["match"]["game"] == ground.referee.games[1]  # left: another game


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


def lay(stadium: Stadium, game: str, turns: int) -> None:
    """Another game is laid under the robots; after so many turns they play it."""
    stadium.day.referee.leave()
    stadium._turn()  # a button that was being pressed at the old table chooses no other game
    stadium.day.referee.leave()
    stadium.day.referee.game = game
    for _ in range(turns):
        stadium._turn()
    ruling = stadium.day.referee.ruling
    assert ruling is not None and ruling.day.rules.name == game
    assert stadium.demo is not None and type(stadium.demo.hands.tabletop) is type(tabletop(game))


def in_every_order() -> tuple[str, ...]:
    """A round on which every game follows every other one once."""
    return (*chain.from_iterable(combinations(games(), 2)), games()[0])


def test_a_round_through_all_games_lays_each_after_each_other() -> None:
    assert sorted(pairwise(in_every_order())) == sorted(permutations(games(), 2))


def test_robots_go_on_whatever_game_is_laid_under_them(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """From every game to every other one, at any moment; what lies there is seen without a picture."""
    random = Random(3)
    with (
        caplog.at_level(logging.ERROR),
        opened(Settings(), tmp_path, demo=True, speed=100_000.0) as stadium,
    ):
        tables, camera = stadium.tables, Cable(GroundClock())
        assert tables is not None
        stadium.day.equipment.camera = Reconnecting(camera.plug)
        stadium.day.watch.open_eyes = lambda game, _: PerfectEyes(tables.of(game))
        for game in in_every_order():
            lay(stadium, game, 20 + random.randrange(40))
        assert stadium.day.watch.read > 50
    assert caplog.records == []


@pytest.mark.slow
def test_the_camera_sees_whatever_game_is_laid_under_it(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with (
        caplog.at_level(logging.ERROR),
        opened(Settings(), tmp_path, demo=True, speed=1000.0) as stadium,
    ):
        for game in games():
            read = stadium.day.watch.read
            lay(stadium, game, 20)
            assert stadium.day.watch.read > read
    assert caplog.records == []
