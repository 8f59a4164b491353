"""What the rules of a game say can be shown on the OLED, also before the game can be played there."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import pytest

from device.panel.drawing import BODY_TOP, BUTTONS_TOP, WIDTH
from device.panel.fitting import SMALLEST, fit
from device.panel.letters import SIZES, font
from rules.fuba import speech as fuba
from rules.fussball_alarm import speech as fussball_alarm
from rules.texts import LANGUAGES, Catalogue
from tests.rules.fuba.test_texts import longest_facts as of_fuba
from tests.rules.fussball_alarm.test_texts import longest_facts as of_fussball_alarm


class Words(NamedTuple):
    """A game's catalogue, and the longest that its facts can be."""

    catalogue: Callable[[str], Catalogue]
    longest_facts: Callable[[str], Mapping[str, object]]


GAMES = {"fuba": Words(fuba.catalogue, of_fuba), "fussball-alarm": Words(fussball_alarm.catalogue, of_fussball_alarm)}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_the_oled_has_every_character(game: str, size: str) -> None:
    entries = [entry for lang in LANGUAGES for entry in GAMES[game].catalogue(lang).entries.values()]
    shown = {character for entry in entries for character in entry["oled"]} | set("−+=<>")
    assert {character for character in shown - {"\n", "{", "}"} if character not in font(size).glyphs} == set()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_text_fits_in_letters_that_can_be_read(game: str, lang: str) -> None:
    words = GAMES[game]
    for key, entry in words.catalogue(lang).entries.items():
        oled = tuple(entry["oled"].format_map(words.longest_facts(lang)).splitlines())
        lines = fit("", oled, WIDTH, BUTTONS_TOP - BODY_TOP)
        assert " ".join(line.text for line in lines) == " ".join(oled), key
        assert SMALLEST not in [line.font.size for line in lines], key
