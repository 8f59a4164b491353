"""Super Goal! is refereed by its rules; the rooms that cannot do it yet say so in a sentence, the others just do it."""

from pathlib import Path

import pytest

from device import cli
from device.panel.letters import SIZES
from rules.super_goal import speech
from rules.texts import LANGUAGES
from tests.device.legible import assert_drawable, assert_legible
from tests.rules.super_goal.test_texts import longest_facts

CANNOT_READ = {
    "de": "Bilder von super-goal kann ich noch nicht lesen",
    "en": "I cannot read pictures of super-goal yet",
}
CANNOT_PLAY = {
    "de": "Spiele von super-goal kann Schiri noch nicht pfeifen.",
    "en": "Schiri cannot referee matches of super-goal yet.",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_read_says_that_it_cannot_yet(lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["--lang", lang, "read", "--game", "super-goal", str(tmp_path)], {}) == 2
    told = capsys.readouterr().err
    assert CANNOT_READ[lang] in told and "./schiri engine super-goal" in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_play_says_that_it_cannot_yet(lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('game = "super-goal"\n[options.super-goal]\nhalf_minutes = 5\n', encoding="utf-8")
    assert cli.run(["--lang", lang, "play", "--settings", str(path)], {}) == 2
    assert CANNOT_PLAY[lang] in capsys.readouterr().err


@pytest.mark.parametrize("size", SIZES)
def test_the_oled_has_every_character(size: str) -> None:
    for lang in LANGUAGES:
        assert_drawable(speech.catalogue(lang), size)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_fits_in_letters_that_can_be_read(lang: str) -> None:
    assert_legible(speech.catalogue(lang), longest_facts(lang))
