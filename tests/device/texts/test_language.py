from pathlib import Path

import pytest

from device import cli
from device.texts.language import Taken, choose, take

NOWHERE = "/nobody"
GERMAN = {"LANG": "de_DE.UTF-8", "HOME": NOWHERE}


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "de"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "en_US.UTF-8", "LC_ALL": "de_DE.UTF-8"}, "de"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": ""}, "en"),
    ],
)
def test_the_locale_decides_and_german_is_the_default(environment: dict[str, str], lang: str) -> None:
    assert choose([], environment | {"HOME": NOWHERE}) == lang


@pytest.mark.parametrize(
    ("words", "lang"),
    [
        ("--lang en", "en"),
        ("--lang=en engine", "en"),
        ("engine --lang en", "en"),
        ("test -- --lang en", "de"),
        ("--lang", "de"),
        ("--lang fr", "de"),
        ("--lang en --lang de", "de"),
    ],
)
def test_who_asks_for_a_language_gets_it(words: str, lang: str) -> None:
    assert choose(words.split(), GERMAN) == lang


@pytest.mark.parametrize(
    ("words", "usual", "named", "locale", "lang"),
    [
        ("play", 'language = "en"', None, "de_DE", "en"),
        ("play", 'language = "de"', None, "en_GB", "de"),
        ("play --lang de", 'language = "en"', None, "en_GB", "de"),
        ("play", 'language = "auto"', None, "en_GB", "en"),
        ("play", "", None, "en_GB", "en"),
        ("play --settings {named}", 'language = "de"', 'language = "en"', "de_DE", "en"),
        ("play --settings={named}", 'language = "de"', 'language = "en"', "de_DE", "en"),
        ("play --settings {named} --lang de", 'language = "de"', 'language = "en"', "de_DE", "de"),
        ("play --settings {named}", 'language = "en"', None, "de_DE", "de"),
        ("play", 'language = "en"\nvolume = true', None, "de_DE", "en"),
        ("play", 'language = "en', None, "de_DE", "de"),
        ("play", 'language = ["en"]', None, "de_DE", "de"),
        ("play", 'language = "fr"', None, "en_GB", "en"),
    ],
)
def test_the_command_line_comes_before_the_settings_and_they_before_the_machine(
    tmp_path: Path, words: str, usual: str, named: str | None, locale: str, lang: str
) -> None:
    (tmp_path / "schiri").mkdir()
    (tmp_path / "schiri/settings.toml").write_text(usual, encoding="utf-8")
    if named is not None:
        (tmp_path / "named.toml").write_text(named, encoding="utf-8")
    environment = {"XDG_CONFIG_HOME": str(tmp_path), "LANG": f"{locale}.UTF-8"}
    assert choose(words.format(named=tmp_path / "named.toml").split(), environment) == lang


def test_a_bad_settings_file_is_told_in_the_language_that_it_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('language = "en"\nvolume = 5\n', encoding="utf-8")
    assert cli.run(["matches", "--settings", str(path)], GERMAN) == 2
    assert "line 2: There is no “volume”." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("play --demo", Taken(None, [], ["play", "--demo"])),
        ("--lang en play", Taken("en", ["--lang", "en"], ["play"])),
        ("play --lang=en --demo", Taken("en", ["--lang=en"], ["play", "--demo"])),
        ("--lang --help", Taken(None, ["--lang"], ["--help"])),
        ("play --lang", Taken(None, ["--lang"], ["play"])),
        ("--lang= play", Taken(None, ["--lang="], ["play"])),
        ("--lang en --lang de", Taken("de", ["--lang", "en", "--lang", "de"], [])),
        ("test --lang en -- --lang de", Taken("en", ["--lang", "en"], ["test", "--", "--lang", "de"])),
    ],
)
def test_an_option_is_taken_out_wherever_it_stands(words: str, expected: Taken) -> None:
    assert take(words.split(), "--lang") == expected
