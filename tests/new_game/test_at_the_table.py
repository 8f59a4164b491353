"""What goes wrong at the fifth game's table: two dice at once, a shot that is taken back, a power cut."""

from pathlib import Path

import numpy as np
import pytest

from device.panel.buttons import Press
from device.play.opening import open_stadium
from device.referee.inputs import Entered, Saw, Wish
from device.referee.referee import House, Referee
from device.referee.view import match_view
from device.settings import Settings
from device.texts.language import texts
from device.virtual.tables import Tables
from device.web.contract.match import MatchNews
from tests.device.play.opened import wishes
from tests.device.web.strict import before_a_match, held
from vision.readers import open_reader

TEAMS = ("red", "blue")


class Evening:
    """A referee who looks at the drawn table through the game's own reader."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.at = 0.0
        self.tables = Tables(lambda: self.at, 0, game, TEAMS)
        self.reader = open_reader(game, TEAMS)
        self.referee = Referee(texts("en"), House({game: {"teams": list(TEAMS)}}))
        self.random = np.random.default_rng(5)
        self.referee.handle(Press("whistle", "short", self.at))
        self.look()

    def look(self) -> MatchNews:
        """What the page is told after another look."""
        self.at += 1.0
        self.referee.handle(Saw(self.reader.read(self.tables.frame().picture), self.at))
        told: MatchNews = held(match_view(self.referee), MatchNews)
        return told

    def roll(self, well: str, count: int = 1) -> int:
        """Roll dice, and what the first one shows."""
        self.tables.do({"do": "roll", "well": well, "count": count}, self.random)
        return next(die["pips"] for die in self.tables.news(before_a_match(self.game))["dice"] if die["well"] == well)

    def clear(self) -> None:
        """Take all dice out of the tray."""
        self.tables.do({"do": "set-up"}, self.random)


@pytest.fixture
def evening(fifth_game: str) -> Evening:
    return Evening(fifth_game)


def test_two_dice_are_wrong_until_they_are_taken_away(evening: Evening) -> None:
    evening.roll("left", count=2)
    assert evening.look()["wrong"] is None  # a wrong move needs a second look
    wrong = evening.look()["wrong"]
    assert wrong is not None
    assert wrong["rule"] == "Rule 1" and wrong["text"].startswith("Red shoots with one die.")
    evening.clear()
    told = evening.look()
    assert told["wrong"] is None and told["decisions"] == []


def test_a_die_in_the_other_sides_well_is_named_and_does_not_count(evening: Evening) -> None:
    evening.roll("right")
    seen = evening.look()
    assert (seen["decisions"], seen["due"]) == ([], ["left"])
    assert seen["reminders"] == ["It is Red’s turn, not Blue’s. The Blue die does not count."]
    assert evening.referee.ruling is not None
    assert evening.referee.ruling.state.shots == ()


def test_a_shot_counts_once_names_its_rule_and_can_be_taken_back(evening: Evening) -> None:
    value = evening.roll("left")
    (decision,) = evening.look()["decisions"]
    assert decision["kind"] == ("goal" if value >= 5 else "saved")
    assert (decision["rule"], decision["taken_back"]) == ("Rule 1", False)
    assert len(evening.look()["decisions"]) == 1  # the same die lies there
    evening.referee.handle(Wish("undo", evening.at))
    (decision,) = evening.look()["decisions"]
    assert decision["taken_back"]
    evening.clear()
    evening.look()
    evening.roll("left")
    assert [told["taken_back"] for told in evening.look()["decisions"]] == [False, True]


def test_after_a_power_cut_it_goes_on_where_it_was(fifth_game: str, tmp_path: Path) -> None:
    asked = wishes(demo=True, speed=1000.0, table=0, game=fifth_game, no_page=True)
    asked.store = tmp_path / "matches.db"
    with open_stadium(Settings(), asked, texts("en"), {}) as stadium:
        referee = stadium.day.referee
        stadium.play(lambda: referee.ruling is not None and len(referee.ruling.state.shots) == 3)
        assert referee.ruling is not None
        before = referee.ruling.state
    asked.demo = False
    with open_stadium(Settings(), asked, texts("en"), {}) as stadium:
        referee = stadium.day.referee
        assert referee.unfinished
        referee.handle(Press("whistle", "short", 0.0))
        assert referee.ruling is not None and referee.ruling.state == before
        referee.handle(Entered({"type": "roll", "dice": [6]}, 1.0))
        assert referee.ruling.state.shots == (*before.shots, ("away", True))
