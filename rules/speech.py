"""How facts become words in every game: sides by their colour, our own words in the language, nobody as a dash."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from rules.game import AWAY, HOME, Event, Json, Side, Violation
from rules.texts import Catalogue, Text

S = TypeVar("S")

SIDE_FACTS = frozenset({"side", "other", "winner"})
NOBODY = "–"
Teams = tuple[str, str]
_CALLED: ContextVar[Sequence[Text | None]] = ContextVar("called", default=(None, None))


@contextmanager
def calling(names: Sequence[Text | None]) -> Iterator[None]:
    """As long as this lasts, home and away go by these names in what is said; without one by their colour.

    Figures and halves of the pitch keep the colour: that is what people see.
    """
    before = _CALLED.set(names)
    try:
        yield
    finally:
        _CALLED.reset(before)


@dataclass(frozen=True, slots=True)
class Speech(Generic[S]):
    """What the referee says about a state, an event or a violation of one game."""

    catalogue: Callable[[str], Catalogue]
    """The game's texts in a language."""
    spoken: Callable[[S, Json, str], dict[str, object]]
    """Facts as words in a language."""
    event_key: Callable[[S, Event], str]
    """Which text tells an event; `state` is what it has led to."""
    prompt_key: Callable[[S], tuple[str, Json]]
    """Which text says what is to be done now, and its facts."""

    def say_event(self, state: S, event: Event, lang: str) -> Text:
        """An event in words."""
        facts = self.spoken(state, event.facts, lang)
        return self.catalogue(lang).sentence(f"event.{self.event_key(state, event)}", **facts)

    def say_violation(self, state: S, violation: Violation, lang: str) -> Text:
        """A violation in words, with the rule that it breaks."""
        facts = self.spoken(state, {**violation.facts, "rule": violation.rule}, lang)
        return self.catalogue(lang).sentence(f"violation.{violation.code}", **facts)

    def prompt(self, state: S, lang: str) -> Text:
        """What to do now: who, what, why."""
        key, facts = self.prompt_key(state)
        return self.catalogue(lang).sentence(f"prompt.{key}", **self.spoken(state, facts, lang))


def colour(texts: Catalogue, teams: Teams, side: Side) -> Text:
    """A side by its colour: `ROT` on the OLED, `Rot` on the page."""
    return texts.say(f"colour.{teams[side == AWAY]}")


def team(texts: Catalogue, teams: Teams, side: Side) -> Text:
    """A side as whoever plays it is called, else by its colour."""
    return _CALLED.get()[side == AWAY] or colour(texts, teams, side)


def spoken(
    texts: Catalogue, teams: Teams, facts: Json, headings: Mapping[str, str], named: Callable[[str, Any], object]
) -> dict[str, object]:
    """Facts as words; `headings` says under which heading our own words stand, `named` knows the game's other facts."""

    def by_colour(fact: str, value: Any) -> object:
        return team(texts, teams, value) if fact in SIDE_FACTS else named(fact, value)

    both: dict[str, object] = {f"{side}_team": team(texts, teams, side) for side in (HOME, AWAY)}
    if facts.get("home") is not None and facts.get("away") is not None:
        both["result"] = leader_first(facts["home"], facts["away"])
    return both | in_words(texts, facts, headings, by_colour)


def leader_first(home: int, away: int) -> str:
    """A result as whoever is ahead says it."""
    return f"{max(home, away)}:{min(home, away)}"


def in_words(
    texts: Catalogue, facts: Json, headings: Mapping[str, str], named: Callable[[str, Any], object]
) -> dict[str, object]:
    """The same for games without two teams."""
    words: dict[str, object] = {}
    for fact, value in facts.items():
        if value is None:
            words[fact] = NOBODY
        elif fact in headings:
            words[fact] = texts.say(f"{headings[fact]}.{value}")
        else:
            words[fact] = named(fact, value)
    return words
