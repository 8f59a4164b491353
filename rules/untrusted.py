"""Text that somebody else wrote: JSON and TOML, read only where no parser can be led astray.

Parsers go as deep as a text asks them to, and a number of a million digits takes them minutes. So a text is looked
through first, in one pass: how deep its brackets and dotted names go, and how long its numbers are.
"""

import re
import tomllib
from collections.abc import Iterator
from json import loads
from typing import Any, NoReturn

from rules.texts import Catalogue

DEEPEST = 24
"""Brackets inside brackets, and parts of a dotted name. Our own files need five."""
MOST_DIGITS = 100
"""In a row. Every number that a computer counts with has fewer."""
TOO_DEEP, LONG_NUMBER, NO_JSON, NO_TOML = "too-deep", "long-number", "no-json", "no-toml"

_DIGITS = rf"(?P<digits>0[xob][0-9a-fA-F_]{{{MOST_DIGITS},}}|[0-9][0-9_]{{{MOST_DIGITS},}})"
_QUOTED = r'"[^"\\]*(?:\\.[^"\\]*)*"?'
_JSON = re.compile(rf"{_QUOTED}|(?P<open>[\[{{])|(?P<close>[\]}}])|{_DIGITS}", re.DOTALL)
_TOML = re.compile(
    r'"""(?:[^"\\]|\\.?|"(?!""))*(?:"{3,5}|\Z)|'
    r"'''(?:[^']|'(?!''))*(?:'{3,5}|\Z)|"
    r'"[^"\\\n]*(?:\\.[^"\\\n]*)*"?|'
    r"'[^'\n]*'?|#[^\n]*|"
    rf"(?P<open>[\[{{])|(?P<close>[\]}}])|(?P<dot>\.)|(?P<end>[=,\n])|{_DIGITS}",
    re.DOTALL,
)
"""What may hold brackets without opening any (texts, comments), and what counts. A text that never ends goes on to the
end of its line or of the file, so that nothing is looked at twice."""


class Unusable(ValueError):
    """Something that cannot be used: `key` is the end of a key under `file` in the texts, with its facts."""

    def __init__(self, key: str, **facts: object) -> None:
        self.key, self.facts = key, facts
        super().__init__(" ".join([key.replace("-", " "), *(f"({fact})" for fact in facts.values() if fact)]))

    def say(self, texts: Catalogue) -> str:
        """The sentence for a person, about a file whose name was told before."""
        return texts.page(f"file.{self.key}", **self.facts)


def json_value(text: str) -> Any:
    """What a JSON text says; `Unusable` if it says nothing, or too much."""
    _look_through(text, _JSON)
    try:
        return loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError) as problem:
        raise Unusable(NO_JSON, reason=str(problem)) from problem


def toml_table(text: str) -> dict[str, Any]:
    """What a TOML text says; `Unusable` if it says nothing, or too much."""
    _look_through(text, _TOML)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as problem:
        raise Unusable(NO_TOML, reason=str(problem)) from problem


def toml_statements(text: str) -> Iterator[tuple[int, str]]:
    """The statements of a sound TOML text, each with the line on which it begins."""
    begins, line, depth = 0, 1, 0
    for found in _TOML.finditer(text):
        if found["open"] or found["close"]:
            depth += 1 if found["open"] else -1
        elif found[0] == "\n" and depth == 0:
            yield line, text[begins : found.end()]
            line += text.count("\n", begins, found.end())
            begins = found.end()
    yield line, text[begins:]


def _look_through(text: str, tokens: "re.Pattern[str]") -> None:
    """Refuse what goes too deep or counts too far."""
    depth = dots = 0
    for found in tokens.finditer(text):
        kind = found.lastgroup
        if kind == "digits":
            raise Unusable(LONG_NUMBER, most=MOST_DIGITS)
        depth += (kind == "open") - (kind == "close")
        dots = dots + 1 if kind == "dot" else 0 if kind in ("end", "open", "close") else dots
        if max(depth, dots) > DEEPEST:
            raise Unusable(TOO_DEEP, most=DEEPEST)


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")
