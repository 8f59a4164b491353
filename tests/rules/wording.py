"""What every game's texts must keep to: both languages alike, only facts that are there, and room on the OLED."""

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from string import Formatter
from typing import Any, ClassVar, NamedTuple

import pytest

from rules.game import OTHER, SIDES, Event, Game, Violation
from rules.speech import Speech
from rules.texts import LANGUAGES, OLED_COLUMNS, Catalogue, Text, counted

OLED_LINES = 3
BOTH_TEAMS = {"home_team", "away_team"}
"""Facts that are always there."""


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def used_facts(catalogue: Catalogue, key: str) -> set[str]:
    entry = catalogue.entries[key]
    return placeholders(entry["oled"]) | placeholders(entry["page"]) | placeholders(entry.get("headline", ""))


def longest(catalogue: Catalogue, heading: str) -> str:
    """The longest OLED form below a heading."""
    return max((entry["oled"] for key, entry in catalogue.entries.items() if key.startswith(f"{heading}.")), key=len)


def fits(oled: str) -> bool:
    lines = oled.splitlines()
    return 1 <= len(lines) <= OLED_LINES and all(0 < len(line) <= OLED_COLUMNS for line in lines)


def assert_good(text: Text) -> None:
    assert fits("\n".join(text.oled)), text
    assert text.page[0].isupper() or not text.page[0].isalpha(), text
    assert "{" not in text.page + "".join(text.oled), text


MANY_OF_ONE = {
    "de": r"\b1 (Züge|Karten|gleiche|Minuten|Felder|Figuren|Sektoren|Runden|Schüsse|Sekunden|Meter|bleiben|sind)\b"
    r"|\b(sind|bleiben|fehlen) (noch |nur )?1\b(?!\d|:| zu )",
    "en": r"\b1 (more )?(moves|cards|players|minutes|fields|figures|sectors|rounds|shots|seconds|stay|are|have)\b",
}
ONE_OF_MANY = {
    "de": r"\b(?<![.,:])([2-9]|1\d) (Zug|Karte|Minute|Feld|Figur|Sektor|Runde|Schuss|Sekunde)\b",
    "en": r"\b([2-9]|1\d) (more )?(move|card|player|minute|field|figure|sector|round|shot|second)\b",
}
LEFT_OVERS = {
    "de": r"\b(the|and|of|is|are|please|with|rule|chapter|goal|corner|free kick|penalty|player|first|then|from)\b",
    "en": r"[äöüÄÖÜ]|\b(und|der|das|den|dem|nicht|ist|sind|von|bitte|mit|zum|Regel|Kapitel|Stapel|Ende|Sieg|Ecke)\b",
}
NAMES = ("Fußball-Alarm", "FUSSBALL-ALARM", "Soccer Tactics", "Super Goal")
LONGEST_PAGE = 330
"""Characters: read aloud, some twenty seconds."""


def left_overs(text: str, lang: str) -> list[str]:
    """Words of another language, names left out."""
    for name in NAMES:
        text = text.replace(name, "")
    return [match.group(0) for match in re.finditer(LEFT_OVERS[lang], re.sub(r"\{.*?\}", "", text))]


def complaints(text: Text, lang: str) -> list[str]:
    """What somebody would stumble over who reads this aloud."""
    oled = "\n".join(text.oled)
    both = f"{text.page}\n{oled}"
    found = [match.group(0) for table in (MANY_OF_ONE, ONE_OF_MANY) for match in re.finditer(table[lang], both)]
    found += left_overs(both, lang) + [mark for mark in ("None", "{", "}", "  ", " .", " ,") if mark in both]
    found += [m.group(0) for m in re.finditer(r"(?:mit|für|with|for|by) (\d+):(\d+)", text.page) if _loses(m)]
    return found + (["too long"] if len(text.page) > LONGEST_PAGE or not fits(oled) else [])


def _loses(match: "re.Match[str]") -> bool:
    """Who has won hears his own goals first."""
    return int(match.group(1)) < int(match.group(2))


def assert_complete(catalogue: Catalogue, facts: Mapping[str, set[str]]) -> None:
    """Every key that the code can ask for, no other, each with both lengths and only with facts that are there."""
    assert set(catalogue.entries) == set(facts)
    for key, entry in catalogue.entries.items():
        assert {"oled", "page"} <= set(entry) <= {"oled", "page", "headline"}, key
        assert entry["oled"].strip() and entry["page"].strip(), key
        assert used_facts(catalogue, key) <= facts[key], key
        if key.startswith(("prompt.", "event.", "violation.")):
            assert entry["page"].endswith((".", "!", "?")), key


def assert_fits(catalogue: Catalogue, longest_facts: Mapping[str, object]) -> None:
    facts = counted(longest_facts)
    shown = {key: entry["oled"].format_map(facts) for key, entry in catalogue.entries.items()}
    assert not {key: oled for key, oled in shown.items() if not fits(oled)}


def assert_same_facts(catalogues: Mapping[str, Catalogue]) -> None:
    first, second = (catalogues[lang] for lang in LANGUAGES)
    assert not [key for key in first.entries if used_facts(first, key) != used_facts(second, key)]


class Said(NamedTuple):
    """Something that was said in a match: the key of its text, the facts, the text in each language, and when."""

    key: str
    facts: Mapping[str, Any]
    texts: tuple[Text, ...]
    state: Any


MOST_EXAMPLES = 5
"""Moments in which each text is read with every kind of fact."""
SCORES = ({"home": 3, "away": 0, "winner": "home"}, {"home": 0, "away": 3, "winner": "away"})
IN_PLAY = ("prompt.", "event.", "violation.")
"""Headings of what is said in a match; the others are words in between."""


def of_every_kind(facts: Mapping[str, Any], various: Mapping[str, tuple[Any, ...]]) -> Iterator[Mapping[str, Any]]:
    """As it was; one and many of everything that is counted; the other side; winners of both sides; various others."""
    yield facts
    for number in (1, 2):
        yield {fact: number if type(value) is int else value for fact, value in facts.items()}
    yield {fact: OTHER[value] if value in SIDES else value for fact, value in facts.items() if value != []}
    if type(facts.get("home")) is int and facts.get("winner") in SIDES:
        yield from ({**facts, **score} for score in SCORES)
    for fact, values in various.items():
        if facts.get(fact) is not None:
            yield from ({**facts, fact: value} for value in values)


def heard(
    game: Game[Any, Any],
    speech: Speech[Any],
    steps: Iterable[tuple[Any, Iterable[Event]]],
    tried: Callable[[Any], Iterable[Any]],
) -> Iterator[Said]:
    """All events and prompts of some states, and what is wrong with the actions that are tried in each of them."""
    for state, events in steps:
        for event in events:
            texts = tuple(game.say_event(state, event, lang) for lang in LANGUAGES)
            yield Said(f"event.{speech.event_key(state, event)}", event.facts, texts, state)
        key, facts = speech.prompt_key(state)
        yield Said(f"prompt.{key}", facts, tuple(game.prompt(state, lang) for lang in LANGUAGES), state)
        for action in tried(state):
            for found in game.check(state, action):
                texts = tuple(game.say_violation(state, found, lang) for lang in LANGUAGES)
                yield Said(f"violation.{found.code}", {**found.facts, "rule": found.rule}, texts, state)


class TextsOfAGame(ABC):
    """What the texts of every game must pass. A game's own class says which texts there are, and plays some matches."""

    game: Game[Any, Any]
    speech: Speech[Any]
    facts: Mapping[str, set[str]]
    """Every key that the code can ask for, with the facts that are there whenever it does."""
    optional: frozenset[str] = frozenset()
    """Facts that may be nobody or nothing."""
    rule_of: Mapping[str, str]
    cited: str = "{rule})"
    """How a violation ends on the page."""
    camera: Mapping[str, dict[str, Any]]
    """What only the camera finds, so that no refused action leads there: codes and facts."""
    various: ClassVar[Mapping[str, tuple[Any, ...]]] = {}
    """Values of facts that are spoken differently, such as a keeper and a numbered figure."""
    least: ClassVar[Mapping[str, int]]
    """How many different texts the played matches have at least, by heading."""

    @staticmethod
    @abstractmethod
    def longest_facts(lang: str) -> Mapping[str, object]:
        """The longest that every fact can be on the OLED."""

    @staticmethod
    @abstractmethod
    def played() -> Iterable[Said]:
        """Everything that is said in some matches; played once."""

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_the_catalogue_has_every_entry_with_facts_that_are_there_and_no_other(self, lang: str) -> None:
        assert_complete(self.speech.catalogue(lang), self.facts)

    def test_both_languages_tell_the_same_facts(self) -> None:
        assert_same_facts({lang: self.speech.catalogue(lang) for lang in LANGUAGES})

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_every_oled_form_fits_with_the_longest_facts(self, lang: str) -> None:
        assert_fits(self.speech.catalogue(lang), self.longest_facts(lang))

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_violations_name_their_rule_on_the_page(self, lang: str) -> None:
        for code in self.rule_of:
            assert self.cited in self.speech.catalogue(lang).entries[f"violation.{code}"]["page"], code

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_what_the_camera_sees_is_said(self, lang: str) -> None:
        state = self.game.start({})
        for code, facts in self.camera.items():
            assert_good(self.game.say_violation(state, Violation(self.rule_of[code], code, facts), lang))

    def test_everything_in_played_matches_can_be_said(self) -> None:
        for said in self.played():
            for lang, text in zip(LANGUAGES, said.texts, strict=True):
                assert_good(text)
                assert not complaints(text, lang), text

    @classmethod
    def examples(cls) -> Iterator[tuple[str, Any, Mapping[str, Any]]]:
        """Every text with moments and facts from matches; one that no match has met, with facts that others had."""
        met: Counter[str] = Counter()
        pool: dict[str, Any] = {}
        for said in cls.played():
            met[said.key] += 1
            pool |= {fact: value for fact, value in said.facts.items() if value not in (None, [])}
            if met[said.key] <= MOST_EXAMPLES:
                yield said.key, said.state, said.facts
        start = cls.game.start({})
        for key in cls.speech.catalogue(LANGUAGES[0]).entries:
            code = key.partition(".")[2]
            if not key.startswith(IN_PLAY) or key in met:
                continue
            facts = {**pool, "rule": cls.rule_of.get(code), **cls.camera.get(code, {})}
            yield key, start, {fact: value for fact, value in facts.items() if fact in cls.facts[key]}

    @classmethod
    def every_text(cls, lang: str) -> Iterator[tuple[str, Text]]:
        """Every text with every kind of fact."""
        for key, state, facts in cls.examples():
            for kind in of_every_kind(facts, cls.various):
                spoken = cls.speech.spoken(state, dict(kind), lang)
                yield key, cls.speech.catalogue(lang).sentence(key, **spoken)

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_every_text_reads_well_with_every_kind_of_fact(self, lang: str) -> None:
        wrong, read = {}, set()
        for key, text in self.every_text(lang):
            read.add(key)
            if told := complaints(text, lang):
                wrong[key] = (told, text)
        assert not wrong
        assert read == {key for key in self.speech.catalogue(lang).entries if key.startswith(IN_PLAY)}

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_no_text_has_left_overs_of_the_other_language(self, lang: str) -> None:
        """The little words between them, too."""
        entries = self.speech.catalogue(lang).entries
        wrong = {key: left_overs(entry["oled"] + " " + entry["page"], lang) for key, entry in entries.items()}
        assert not {key: found for key, found in wrong.items() if found}

    def test_the_facts_of_played_matches_are_those_the_texts_may_use(self) -> None:
        for said in self.played():
            there = {name for name, value in said.facts.items() if value is not None} | BOTH_TEAMS
            assert self.facts[said.key] - self.optional <= there, said

    def test_played_matches_meet_most_of_the_catalogue(self) -> None:
        met = {said.key for said in self.played()}
        for heading, least in self.least.items():
            assert sum(key.startswith(heading) for key in met) >= least, sorted(set(self.facts) - met)
