"""Every text of every game, with every kind of fact: number, length, and nothing left of the other language."""

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

import pytest

from rules import game_named, games, plugged
from rules.game import OTHER, SIDES, Json
from rules.speech import Speech
from rules.texts import LANGUAGES, Text
from tests.rules.test_every_game import random_match
from tests.rules.wording import assert_good, complaints, left_overs

MATCHES = 3
MOST_STATES = 250
TRIED = 4
"""Actions of other moments that are tried in every state, most of them wrong."""
MOST_EXAMPLES = 5
SCORES = ({"home": 3, "away": 0, "winner": "home"}, {"home": 0, "away": 3, "winner": "away"})


class Heard(NamedTuple):
    """What a few matches brought: all that was said, and for every text states and facts with which it was."""

    said: list[tuple[str, Text]]
    examples: Mapping[str, list[tuple[Any, Json]]]


@cache
def heard(name: str) -> Heard:
    game, chance, pool = game_named(name), random.Random(4), []
    speech: Speech[Any] = plugged("rules", name, "speech").SPEECH
    found = Heard([], defaultdict(list))
    for seed in range(MATCHES):
        for _, action, (state, events) in islice(random_match(game, seed), MOST_STATES):
            pool.append(action)
            key, facts = speech.prompt_key(state)
            told = [(f"prompt.{key}", facts)]
            told += [(f"event.{speech.event_key(state, event)}", event.facts) for event in events]
            tried = chance.sample(pool, min(TRIED, len(pool)))
            reasons = [reason for other in tried for reason in game.check(state, other)]
            told += [(f"violation.{reason.code}", {**reason.facts, "rule": reason.rule}) for reason in reasons]
            for lang in LANGUAGES:
                found.said.append((lang, game.prompt(state, lang)))
                found.said.extend([(lang, game.say_event(state, event, lang)) for event in events])
                found.said.extend([(lang, game.say_violation(state, reason, lang)) for reason in reasons])
            for key, facts in told:
                if len(found.examples[key]) < MOST_EXAMPLES:
                    found.examples[key].append((state, facts))
    return found


def of_every_kind(facts: Json) -> Iterator[Json]:
    """As it was; one and many of everything that is counted; the other side; a winner at home and a guest who wins."""
    yield facts
    for number in (1, 2):
        yield {fact: number if type(value) is int else value for fact, value in facts.items()}
    yield {fact: OTHER[value] if value in SIDES else value for fact, value in facts.items() if value != []}
    if type(facts.get("home")) is int and facts.get("winner") in SIDES:
        yield from ({**facts, **score} for score in SCORES)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", games())
def test_every_text_with_every_kind_of_fact(name: str, lang: str) -> None:
    speech: Speech[Any] = plugged("rules", name, "speech").SPEECH
    wrong = {}
    for key, examples in heard(name).examples.items():
        for state, facts in [(state, kind) for state, told in examples for kind in of_every_kind(told)]:
            text = speech.catalogue(lang).sentence(key, **speech.spoken(state, facts, lang))
            if told := complaints(text, lang):
                wrong[key] = (told, text)
    assert not wrong


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", games())
def test_no_text_has_left_overs_of_the_other_language(name: str, lang: str) -> None:
    """Those that no match has met, too, and the little words between them."""
    catalogue = plugged("rules", name, "speech").SPEECH.catalogue(lang)
    wrong = {key: left_overs(entry["oled"] + " " + entry["page"], lang) for key, entry in catalogue.entries.items()}
    assert not {key: found for key, found in wrong.items() if found}


@pytest.mark.parametrize("name", games())
def test_everything_that_is_said_in_matches_is_good_language(name: str) -> None:
    for lang, text in heard(name).said:
        assert_good(text)
        assert not complaints(text, lang), text
