"""The same table as yesterday: asked once, before a match, in words; who says yes gets its game and colours back."""

from datetime import date
from pathlib import Path

import pytest

from device.play.remembered import Remembered
from device.referee.referee import House, Referee
from device.settings import Settings
from device.tables.profiles import Profiles, TableProfile
from device.texts.language import texts

CORNERS = ((370.0, 162.0), (368.0, 703.0), (1127.0, 703.0), (1125.0, 162.0))


def profile(game: str, teams: tuple[str, ...], day: str = "2026-11-17") -> TableProfile:
    return TableProfile("usb:0", game, teams, (1536, 864), CORNERS, 0.8, 0.0, 0.0, day)


def referee(lang: str = "de") -> Referee:
    return Referee(texts(lang), House(dict(Settings().options)), "soccer-tactics")


@pytest.fixture
def shelf(tmp_path: Path) -> Profiles:
    return Profiles(tmp_path, lambda: date(2026, 11, 18))


@pytest.mark.parametrize(
    ("day", "when"), [("2026-11-18", "vorhin"), ("2026-11-17", "gestern"), ("2026-10-03", "am 3.10.")]
)
def test_the_question_says_when(shelf: Profiles, day: str, when: str) -> None:
    shelf.keep(profile("fuba", ("blue", "yellow"), day))
    asked = Remembered(shelf, lambda: "usb:0").question(referee())
    assert asked == f"Derselbe Tisch wie {when}? FUBA 1.0, Blau und Gelb."


def test_who_says_yes_gets_game_and_colours_back_and_is_not_asked_again(shelf: Profiles) -> None:
    shelf.keep(profile("soccer-tactics", ("yellow", "green")))
    shelf.keep(profile("fuba", ("red", "blue")))
    remembered, man = Remembered(shelf, lambda: "usb:0"), referee()
    assert remembered.question(man)
    remembered.answer(man, same=True)
    assert (man.game, man.options["teams"]) == ("fuba", ["red", "blue"])
    assert remembered.question(man) == ""


def test_who_says_no_changes_nothing(shelf: Profiles) -> None:
    shelf.keep(profile("fuba", ("red", "blue")))
    remembered, man = Remembered(shelf, lambda: "usb:0"), referee()
    assert remembered.question(man)
    remembered.answer(man, same=False)
    assert man.game == "soccer-tactics"
    assert remembered.question(man) == ""


def test_nobody_is_asked_at_a_virtual_table_or_with_another_camera_or_in_a_match(shelf: Profiles) -> None:
    shelf.keep(profile("soccer-tactics", ("red", "blue")))
    man = referee()
    assert Remembered(shelf, lambda: "").question(man) == ""
    assert Remembered(shelf, lambda: "phone").question(man) == ""
    man.begin()
    assert Remembered(shelf, lambda: "usb:0").question(man) == ""
