"""German or English: what the person asked for, else what the settings say, else what the machine speaks."""

from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from device.settings import chosen_language
from device.texts.called import as_called
from rules import games
from rules.texts import LANGUAGES, Catalogue

DEFAULT = "de"

_FOLDER = Path(__file__).parent


class Taken(NamedTuple):
    """An option and its value, taken out of a command line."""

    value: str | None
    """The last value that was given; None without one."""
    words: list[str]
    """The words that were taken."""
    rest: list[str]
    """The words that are left."""


def choose(words: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language of `--lang`, wherever it stands, else of the settings, else of the locale, else German."""
    asked = take(words, "--lang").value
    if asked in LANGUAGES:
        return asked
    named = take(words, "--settings").value
    return chosen_language(Path(named) if named else None, environment) or _of_locale(environment)


def texts(lang: str) -> Catalogue:
    """All that the device itself says in this language, with every game's name and what its options may be."""
    shelf = (files(f"rules.{game.replace('-', '_')}").joinpath("texts", "shelf") for game in games())
    return as_called(Catalogue(lang, _FOLDER, *shelf))


def take(words: Sequence[str], option: str) -> Taken:
    """Take an option out of a command line, before it is known which command that calls; `--` ends the options."""
    value: str | None = None
    taken: list[str] = []
    rest: list[str] = []
    end = list(words).index("--") if "--" in words else len(words)
    previous = ""
    for word in words[:end]:
        if word == option or word.startswith(f"{option}="):
            value = word.partition("=")[2] or value
            taken.append(word)
        elif previous == option and not word.startswith("-"):
            value = word
            taken.append(word)
        else:
            rest.append(word)
        previous = word
    return Taken(value, taken, [*rest, *words[end:]])


def _of_locale(environment: Mapping[str, str]) -> str:
    """As for every program: the first of these three that is set decides."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            return value[:2] if value[:2] in LANGUAGES else DEFAULT
    return DEFAULT
