"""Every word the device says comes from one catalogue: German and English, in OLED length and in page length.

A catalogue is a TOML file per language. Each entry has a `page` sentence and, where the OLED shows it, an `oled`
form of short lines; a `headline` where the first of them is no headline by itself. Code knows keys and facts only; how
a fact is spoken ("Rot 10") is decided here.
"""

import re
import tomllib
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

LANGUAGES = ("de", "en")
OLED_COLUMNS = 21
"""Characters in one line of the 128-pixel OLED."""


FLAG = "⚑ "
"""What the OLED draws as a picture in front of a line."""


class Text(NamedTuple):
    """One thing to say, in both lengths."""

    oled: tuple[str, ...]
    page: str
    headline: str = ""
    """What happened in a few large words, where the first line of the OLED is only the beginning of them."""

    @property
    def what(self) -> str:
        """The large words: what a decision is called on the page, in the list and by the voice."""
        return self.headline or (self.oled[0].removeprefix(FLAG) if self.oled else "")


SENTENCE = re.compile(r"(?<=[.!?]) +(?=[A-ZÄÖÜ0-9])")


def first_sentence(page: str) -> str:
    """A longer text up to its first full stop."""
    return SENTENCE.split(page, maxsplit=1)[0]


class Number(int):
    """A number that knows its words: `{left} {left:move|moves}` is "1 move" or "2 moves"."""

    def __format__(self, how: str) -> str:
        one, bar, many = how.partition("|")
        if not bar:
            return format(int(self), how).replace("-", "−")  # as in a printed sum
        return one if self == 1 else many


def counted(facts: Mapping[str, object]) -> dict[str, object]:
    """The same facts with numbers that know their words."""
    return {name: Number(fact) if type(fact) is int else fact for name, fact in facts.items()}


class Catalogue:
    """The texts of one language, looked up by dotted key and filled with spoken facts."""

    def __init__(self, lang: str, *folders: Traversable) -> None:
        self.lang = lang
        self.entries: dict[str, Mapping[str, str]] = {}
        for folder in folders:
            table = tomllib.loads(folder.joinpath(f"{lang}.toml").read_text(encoding="utf-8"))
            self.entries.update(_entries(table))

    def say(self, key: str, **facts: object) -> Text:
        """The text for `key`; a fact that is a `Text` itself is spoken in the same length.

        A missing key or fact is a programming error and raises `KeyError`.
        """
        entry = self.entries[key]
        on_oled = {name: " ".join(fact.oled) if isinstance(fact, Text) else fact for name, fact in facts.items()}
        on_page = {name: fact.page if isinstance(fact, Text) else fact for name, fact in facts.items()}
        oled = entry.get("oled", "").format_map(counted(on_oled))
        page, headline = (entry.get(form, "").format_map(counted(on_page)) for form in ("page", "headline"))
        return Text(tuple(oled.splitlines()), page, headline)

    def sentence(self, key: str, **facts: object) -> Text:
        """The same as a whole sentence, which begins with a capital, whatever was put in front."""
        text = self.say(key, **facts)
        return text._replace(page=text.page[:1].upper() + text.page[1:])

    def page(self, key: str, **facts: object) -> str:
        """The page length alone."""
        return self.say(key, **facts).page


def _entries(table: Mapping[str, Any], prefix: str = "") -> dict[str, Mapping[str, str]]:
    found: dict[str, Mapping[str, str]] = {}
    for name, value in table.items():
        key = f"{prefix}{name}"
        if "page" in value and isinstance(value["page"], str):
            found[key] = value
        else:
            found |= _entries(value, f"{key}.")
    return found
