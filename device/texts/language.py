"""German or English: what the person asked for, else what the machine speaks."""

from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path

from rules import games
from rules.texts import LANGUAGES, Catalogue

DEFAULT = "de"

_FOLDER = Path(__file__).parent


def choose(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language of `--lang`, wherever it stands, else of the locale, else German."""
    return _asked_for(arguments) or _of_locale(environment)


def texts(lang: str) -> Catalogue:
    """All that the device itself says in this language, with every game's name and what its options may be."""
    shelf = (files(f"rules.{game.replace('-', '_')}").joinpath("texts", "shelf") for game in games())
    return Catalogue(lang, _FOLDER, *shelf)


def _asked_for(arguments: Sequence[str]) -> str | None:
    asked = None
    previous = ""
    for word in arguments:
        if word == "--":
            break
        if previous == "--lang":
            asked = word
        elif word.startswith("--lang="):
            asked = word.removeprefix("--lang=")
        previous = word
    return asked if asked in LANGUAGES else None


def _of_locale(environment: Mapping[str, str]) -> str:
    """As for every program: the first of these three that is set decides."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            return value[:2] if value[:2] in LANGUAGES else DEFAULT
    return DEFAULT
