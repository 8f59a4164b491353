import pytest

from device.texts.language import choose


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
    assert choose([], environment) == lang


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
    assert choose(words.split(), {"LANG": "de_DE.UTF-8"}) == lang
