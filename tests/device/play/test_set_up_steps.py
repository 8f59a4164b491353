"""What the set-up page says of the line-up, before a match: from what the games' own readers report."""

from typing import Any

import pytest

from device.play.set_up_steps import Scene, marks, setup_news
from device.referee.referee import House, Referee
from device.settings import Settings
from device.texts.language import texts
from vision.fuba.observation import MatSeen
from vision.fussball_alarm.card_table import card_table
from vision.fussball_alarm.observation import CardsSeen, OpenCard
from vision.observation import Observation
from vision.super_goal.observation import GoalSeen

CARDS = card_table()
ROW = tuple(OpenCard("alarm-back", x, y, 0.0, 1.0) for x, y in CARDS.row)
PILES = OpenCard("yellow", *CARDS.yellow, 0.0, 1.0), OpenCard("player-7", *CARDS.discard, 0.0, 1.0)


def step(game: str, seen: Observation, name: str) -> tuple[bool, str]:
    referee = Referee(texts("de"), House(dict(Settings().options)), game)
    news = setup_news(Scene(referee, None, seen, texts("de")), 1)
    told = next(step for step in news["steps"] if step["name"] == name)
    return told["done"], told["text"]


@pytest.mark.parametrize(
    ("game", "seen", "done", "text"),
    [
        ("super-goal", GoalSeen(True), False, "0 / 1. Ball fehlt auf c6."),
        ("super-goal", GoalSeen(True, ball={"c6": 1.0}), True, "Alles ist an seinem Platz."),
        ("fussball-alarm", CardsSeen(True), False, "0 / 9. Alarm-Karte 1 ist nicht zu sehen"),
        ("fussball-alarm", CardsSeen(True, cards_seen=ROW), False, "7 / 9. "),
        ("fussball-alarm", CardsSeen(True, cards_seen=(*ROW, *PILES)), True, "Alles ist an seinem Platz."),
        ("fuba", MatSeen(True), True, "Hier stellt jeder auf, wie er mag"),
    ],
)
def test_what_belongs_on_the_table_is_told_before_kick_off(game: str, seen: Any, done: bool, text: str) -> None:
    is_done, told = step(game, seen, "figures")
    assert is_done == done
    assert told.startswith(text)


@pytest.mark.parametrize(
    ("game", "seen", "name", "told"),
    [
        ("super-goal", GoalSeen(True), "board", (True, "Das Brett ist gefunden.")),
        ("fussball-alarm", CardsSeen(True), "board", (True, "Die Eckkarten sind gefunden.")),
        ("fuba", MatSeen(True, hand=True), "tray", (False, "Das Würfelfeld sehe ich, sobald alles frei ist.")),
        ("fuba", MatSeen(False), "tray", (False, "Das Würfelfeld kommt danach.")),
    ],
)
def test_each_game_has_words_for_its_table(game: str, seen: Any, name: str, told: tuple[bool, str]) -> None:
    assert step(game, seen, name) == told


def test_a_hand_or_a_mug_is_to_be_taken_away() -> None:
    done, told = step("fuba", MatSeen(True, hand=True), "figures")
    assert not done
    assert "eine Hand, oder da liegt etwas" in told


@pytest.mark.parametrize(
    ("game", "seen", "total"), [("super-goal", GoalSeen(True), 1), ("fussball-alarm", CardsSeen(True), 9)]
)
def test_the_picture_shows_where_everything_that_is_missing_belongs(game: str, seen: Any, total: int) -> None:
    referee = Referee(texts("de"), House(dict(Settings().options)), game)
    assert len(marks(Scene(referee, None, seen, texts("de"))).missing) == total
