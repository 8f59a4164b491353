"""From a TOML table to settings: every entry is looked at, and every problem is told with its line."""

import difflib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, asdict, fields
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from device.settings.setting import CHECK, OLED_LINES, Check, frozen
from device.settings.toml_lines import Name, lines_of
from rules import game_named, games
from rules.game import BadInput, Json
from rules.texts import Catalogue
from rules.untrusted import NO_TOML, Unusable

S = TypeVar("S")
OPTIONS = "options"
MOST_TOLD, LONGEST_TOLD = 25, 60
"""Problems that are told in one go, and letters of a name or value: nobody reads more."""


class Problem(NamedTuple):
    """One thing that is wrong: the key of its text, which entry, which line, and the facts."""

    key: str
    name: Name = ()
    line: int | None = None
    facts: Mapping[str, Any] = {}

    @classmethod
    def of_syntax(cls, said: str) -> "Problem":
        """What the TOML reader says, which ends in `(at line 3, column 5)` or `(at end of document)`."""
        found = re.fullmatch(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", said, re.DOTALL)
        reason, line = (found[1], found[2]) if found else (said, None)
        return cls("settings.no-toml", (), int(line) if line else None, {"reason": reason})

    @classmethod
    def of_file(cls, problem: Unusable) -> "Problem":
        """Why a file gave no table at all."""
        if problem.key == NO_TOML:
            return cls.of_syntax(str(problem.facts["reason"]))
        return cls(f"file.{problem.key}", facts=problem.facts)

    def say(self, texts: Catalogue) -> str:
        """The sentence for a person."""
        facts = {"name": ".".join(self.name)[:LONGEST_TOLD], **self.facts}
        if isinstance(check := self.facts.get("expected"), Check):
            facts["expected"] = _expected(check, texts)
        sentence = texts.page(self.key, **facts)
        return sentence if self.line is None else texts.page("settings.line", line=self.line, sentence=sentence)


class BadSettings(ValueError):
    """A settings file that cannot be used, with everything that is wrong with it."""

    def __init__(self, path: Path, problems: Iterable[Problem], rest: Any = None) -> None:
        self.path = path
        self.rest = rest
        """The settings with the usual values for everything that is wrong; nothing if no entry could be read."""
        found = sorted(problems, key=lambda problem: problem.line or 0)
        more = [Problem("settings.more", facts={"number": len(found) - MOST_TOLD})] if len(found) > MOST_TOLD else []
        self.problems = (*found[:MOST_TOLD], *more)
        told = ", ".join(" ".join((problem.key, ".".join(problem.name))) for problem in self.problems)
        super().__init__(f"{path}: {told}")


def explain_problems(bad: BadSettings, texts: Catalogue) -> str:
    """All problems, one line each, below the name of the file."""
    return "\n".join([texts.page("settings.bad", path=bad.path), *(f"  {p.say(texts)}" for p in bad.problems)])


def read(kind: type[S], table: Json, content: str) -> tuple[S, list[Problem]]:
    """The settings that a table describes, and what is wrong with it; `content` is the file, for the lines."""
    problems: list[Problem] = []
    settings = _section(kind, table, (), problems)
    told = {".".join(problem.name) for problem in problems}
    problems += _double_pins(settings, table.get("pins"))
    problems += [problem for problem in _half_quiet(settings) if problem.facts["missing"] not in told]
    if problems:
        lines = lines_of(content)
        problems = [problem._replace(line=lines.get(problem.name)) for problem in problems]
    return settings, problems


def _section(kind: type[Any], table: Json, above: Name, problems: list[Problem]) -> Any:
    known = {entry.name: entry for entry in fields(kind)}
    values = {}
    for key, value in table.items():
        name = (*above, key)
        if key not in known:
            problems.append(_unknown(name, known))
        elif check := known[key].metadata.get(CHECK):
            if check.allows(value):
                values[key] = frozen(value)
            else:
                problems.append(_wrong(name, value, check))
        elif not isinstance(value, dict):
            problems.append(Problem("settings.no-table", name))
        elif name == (OPTIONS,):
            values[key] = _options(value, problems)
        else:
            values[key] = _section(_section_kind(known[key]), value, name, problems)
    return kind(**values)


def _section_kind(entry: "Field[Any]") -> Any:
    assert entry.default_factory is not MISSING
    return entry.default_factory


def _options(table: Json, problems: list[Problem]) -> dict[str, Json]:
    """The options of each game, completed by the game itself; one by one, so that every wrong one is told."""
    options: dict[str, Json] = {}
    problems += [_unknown((OPTIONS, name), games()) for name in table if name not in games()]
    for name in games():
        game = game_named(name)
        usual = game.options_json(game.start({}))
        good: Json = {}
        given = table.get(name, {})
        if not isinstance(given, dict):
            problems.append(Problem("settings.no-table", (OPTIONS, name)))
            given = {}
        for key, value in given.items():
            if key not in usual:
                problems.append(_unknown((OPTIONS, name, key), usual))
                continue
            try:
                game.start({key: value})
                good[key] = value
            except BadInput as problem:
                check = Check(bool, f"options.{name}.{key}", {"reason": problem.text})
                problems.append(_wrong((OPTIONS, name, key), value, check))
        options[name] = game.options_json(game.start(good))
    return options


def _unknown(name: Name, known: Iterable[str]) -> Problem:
    close = difflib.get_close_matches(name[-1], list(known), n=1)
    if close:
        return Problem("settings.unknown-meant", name, None, {"close": close[0]})
    return Problem("settings.unknown", name, None, {"known": ", ".join(known)})


def _wrong(name: Name, value: Any, check: Check) -> Problem:
    if check.expected == "pin" and value in OLED_LINES:
        return Problem("settings.oled-pin", name, None, {"pin": value})
    told = json.dumps(value, ensure_ascii=False, default=str)
    return Problem("settings.wrong", name, None, {"value": told[:LONGEST_TOLD], "expected": check})


def _expected(check: Check, texts: Catalogue) -> str:
    """What a value may be; an option without words of ours is explained in those of the rules."""
    key = f"settings.expected.{check.expected}"
    return texts.page(key, **check.facts) if key in texts.entries else str(check.facts.get("reason", ""))


def _double_pins(settings: Any, given: Any) -> Iterator[Problem]:
    """Two things on one pin; the one that stands in the file is named first, for the other may be a default."""
    seen: dict[int, str] = {}
    for name, number in asdict(settings.pins).items():
        other = seen.setdefault(number, name)
        if other != name:
            name, other = (name, other) if isinstance(given, dict) and name in given else (other, name)
            yield Problem("settings.double-pin", ("pins", name), None, {"other": f"pins.{other}", "pin": number})


def _half_quiet(settings: Any) -> Iterator[Problem]:
    sound = settings.sound
    if bool(sound.quiet_from) != bool(sound.quiet_until):
        there, missing = ("quiet_from", "quiet_until") if sound.quiet_from else ("quiet_until", "quiet_from")
        yield Problem("settings.half-quiet", ("sound", there), None, {"missing": f"sound.{missing}"})
