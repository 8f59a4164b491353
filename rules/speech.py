"""How facts become words in every game: sides by their colour, our own words in the language, nobody as a dash."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.game import AWAY, HOME, Json, Side
from rules.texts import Catalogue, Text

SIDE_FACTS = frozenset({"side", "other", "winner"})
NOBODY = "–"
Teams = tuple[str, str]


def colour(texts: Catalogue, teams: Teams, side: Side) -> Text:
    """A side by its colour: `ROT` on the OLED, `Rot` on the page."""
    return texts.say(f"colour.{teams[side == AWAY]}")


def spoken(
    texts: Catalogue, teams: Teams, facts: Json, headings: Mapping[str, str], named: Callable[[str, Any], object]
) -> dict[str, object]:
    """Facts as words; `headings` says under which heading our own words stand, `named` knows the game's other facts."""

    def by_colour(fact: str, value: Any) -> object:
        return colour(texts, teams, value) if fact in SIDE_FACTS else named(fact, value)

    both: dict[str, object] = {f"{side}_team": colour(texts, teams, side) for side in (HOME, AWAY)}
    return both | in_words(texts, facts, headings, by_colour)


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
