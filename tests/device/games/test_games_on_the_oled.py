"""What the rules of a game say can be shown on the OLED, also before the game can be played there."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import pytest

from device.panel.letters import SIZES
from rules.fuba import speech as fuba
from rules.fussball_alarm import speech as fussball_alarm
from rules.super_goal import speech as super_goal
from rules.texts import LANGUAGES, Catalogue
from tests.device.legible import assert_drawable, assert_legible
from tests.rules.fuba.test_texts import longest_facts as of_fuba
from tests.rules.fussball_alarm.test_texts import longest_facts as of_fussball_alarm
from tests.rules.super_goal.test_texts import longest_facts as of_super_goal


class Words(NamedTuple):
    """A game's catalogue, and the longest that its facts can be."""

    catalogue: Callable[[str], Catalogue]
    longest_facts: Callable[[str], Mapping[str, object]]


GAMES = {
    "fuba": Words(fuba.catalogue, of_fuba),
    "super-goal": Words(super_goal.catalogue, of_super_goal),
    "fussball-alarm": Words(fussball_alarm.catalogue, of_fussball_alarm),
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_the_oled_has_every_character(game: str, size: str) -> None:
    for lang in LANGUAGES:
        assert_drawable(GAMES[game].catalogue(lang), size, "−+=<>")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_text_fits_in_letters_that_can_be_read(game: str, lang: str) -> None:
    assert_legible(GAMES[game].catalogue(lang), GAMES[game].longest_facts(lang))
