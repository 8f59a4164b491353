"""What was called stays called, and everybody reads it in his own language: a text in each of them."""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from device.texts.language import texts
from rules.texts import LANGUAGES, Catalogue, Text


@cache
def in_language(lang: str) -> Catalogue:
    """The words of a language, read from its files once."""
    return texts(lang)


class Wording(NamedTuple):
    """The same text in every language."""

    texts: tuple[Text, ...]
    """In the order of `LANGUAGES`."""

    def to(self, lang: str) -> Text:
        """As it is told to somebody who reads this language."""
        return self.texts[LANGUAGES.index(lang)]


def worded(say: Callable[[Catalogue], Text]) -> Wording:
    """Say something in every language."""
    return Wording(tuple(say(in_language(lang)) for lang in LANGUAGES))


def as_it_is(*words: str) -> Wording:
    """Short words, one for each language."""
    return Wording(tuple(Text((word,), word) for word in words))
