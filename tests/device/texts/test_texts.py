"""Both languages say the same things, and the code asks for nothing that they do not say."""

import re
from string import Formatter

import pytest

from device.commands import COMMANDS
from device.texts.language import texts
from rules.texts import LANGUAGES
from tests.checkout import HOME

OURS = {
    lang: {key: entry for key, entry in texts(lang).entries.items() if not key.startswith("argparse.")}
    for lang in LANGUAGES
}


def facts(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_both_languages_have_the_same_keys() -> None:
    assert OURS["de"].keys() == OURS["en"].keys()


@pytest.mark.parametrize("key", OURS["de"])
def test_both_languages_tell_the_same_facts(key: str) -> None:
    german, english = OURS["de"][key], OURS["en"][key]
    assert german.keys() == english.keys()
    assert {name: facts(text) for name, text in german.items()} == {name: facts(text) for name, text in english.items()}


def test_every_key_in_the_code_has_a_text() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in (HOME / "device").rglob("*.py"))
    keys = set(re.findall(r'"((?:setup|cli|command|store|settings|report)\.[a-z.-]+)"', code))
    assert keys
    assert keys - {"settings.toml"} <= OURS["de"].keys()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS)
def test_the_table_of_commands_fits_the_screen(lang: str, command: str) -> None:
    assert len(texts(lang).page(f"command.{command}.summary")) <= 68
