"""What people read and hear in all games: headlines and sentences, no words of the engine, no two equal answers."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from device.games import game_day
from device.panel.buttons import Press
from device.referee.by_role import choices_view
from device.referee.inputs import Tick
from device.referee.referee import House, Referee
from device.referee.view import match_view
from device.settings import usual_options
from device.store.entries import PERSON
from device.texts.language import texts
from rules import game_named, games, plugged
from rules.texts import LANGUAGES
from tests.rules.test_every_game import is_unlikely, random_match

MATCHES, STEPS = 4, 300
OFTEN = 3
"""How often a deed is looked at in each phase."""
LONGEST = 34
"""Letters of a headline: two lines on a telephone."""
OPEN_END = re.compile(r"([,:;–]| (und|oder|auf|für|den|der|das|im|zum|mit|and|or|on|for|the|to|in|with))$")
"""How a piece of a sentence ends."""
NATURAL = {
    "de": frozenset({"final", "corner"}),
    "en": frozenset({"half-time", "kick-off", "shoot-out", "free-kick", "set-up"}),
}
"""Words of the engine that people use, too."""


def vocabulary(game: str) -> set[str]:
    """The engine's own words: kinds of actions, events and phases."""
    words: set[str] = set()
    for seed in range(MATCHES):
        for state, action, step in islice(random_match(game_named(game), seed), STEPS):
            words |= {action.type, *(event.kind for event in step.events), str(state.phase)}
    return words


SHOWN = frozenset(
    {
        *("what", "why", "next", "spoken", "text", "label", "title", "more_title", "prompt", "answers", "notes"),
        *("reminders", "scorer", "standing", "rule", "names", "players", "on", "pieces"),
    }
)
"""Entries that people read."""
HOLDING = frozenset(
    {
        *("call", "comment", "decisions", "question", "wrong", "goal", "moves"),
        *("groups", "choices", "more", "then", "board"),
    }
)
"""Entries in which there are such."""


def strings(told: Any) -> Iterator[str]:
    """Every text that the page shows of a message; what the browser sends back is not shown."""
    if isinstance(told, str):
        yield told
    elif isinstance(told, list):
        for value in told:
            yield from strings(value)
    elif isinstance(told, dict):
        for key, value in told.items():
            if key == "pieces":
                yield from value.values()
            elif key in SHOWN or (key in HOLDING and value is not None):
                yield from strings(value)


def groups_of(told: Any) -> Iterator[list[str]]:
    """The labels that stand beside each other."""
    if isinstance(told, list):
        for value in told:
            yield from groups_of(value)
    elif isinstance(told, dict):
        if "choices" in told:
            yield [f"{choice['label']}{choice['picture']}" for choice in told["choices"]]
            yield [f"{choice['label']}{choice['picture']}" for choice in told["more"]]
        for key in ("groups", "choices", "more", "then"):
            yield from groups_of(told.get(key, []))


def at_the_table(game: str, lang: str) -> Referee:
    referee = Referee(texts(lang), House({game: usual_options(game)}), game)
    referee.handle(Tick(0.0))
    referee.handle(Press("whistle", "short", 0.0))
    return referee


def shown_in_matches(game: str, lang: str) -> Iterator[tuple[Referee, Any, Any]]:
    """The page's match and choices after every step of a few matches, and after every decision that was read."""
    seen: Counter[tuple[str, str]] = Counter()
    for seed in range(MATCHES):
        referee = at_the_table(game, lang)
        ruling = referee.ruling
        assert ruling is not None
        chance, rules = random.Random(seed), ruling.day.rules
        for _ in range(STEPS):
            actions = rules.legal(ruling.state)
            if not actions:
                break
            kind = chance.choice(sorted({action.type for action in actions}))
            action = chance.choice([action for action in actions if action.type == kind])
            if is_unlikely(rules.action_json(action), chance):
                continue
            deed = (ruling.state.phase, action.type)
            seen[deed] += 1
            ruling.accept((action,), PERSON)
            while seen[deed] <= OFTEN:
                yield referee, match_view(referee), choices_view(referee)
                if ruling.shown is None:
                    break
                ruling.next_decision()


def complaints(text: str, words: set[str], lang: str) -> Iterator[str]:
    if " · " in text:
        yield "pieces joined by dots"
    if re.search(r"[{}]|\bplayer-\d|\bNone\b", text):
        yield "a word of the program"
    own = (word for word in re.findall(r"[a-z]+(?:-[a-z]+)*", text) if word in words)
    if any(lang == "de" or "-" in word for word in own):
        yield "a word of the engine"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_the_page_speaks_in_headlines_and_sentences(game: str, lang: str) -> None:
    words = vocabulary(game) - NATURAL[lang]
    wrong: set[str] = set()
    calls = 0
    for _, match, choices in shown_in_matches(game, lang):
        for text in {*strings(match), *strings(choices)}:
            wrong |= {f"{fault}: {text}" for fault in complaints(text, words, lang)}
        for labels in groups_of(choices):
            if len(labels) != len(set(labels)):
                wrong.add(f"two equal answers: {labels}")
        if (call := match["call"]) is not None:
            calls += 1
            what = call["what"]
            if not what or len(what) > LONGEST or OPEN_END.search(what):
                wrong.add(f"no headline: {what}")
            if not call["why"].endswith((".", "!", "?")):
                wrong.add(f"no sentence: {call['why']}")
    assert calls > 5
    assert not wrong, "\n".join(sorted(wrong))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_every_decision_has_a_headline_of_its_own(game: str, lang: str) -> None:
    catalogue = plugged("rules", game, "speech").SPEECH.catalogue(lang)
    kinds = tuple(f"event.{kind}" for kind in game_day(game).decisive)
    for key, entry in catalogue.entries.items():
        if key.startswith(kinds):
            what = entry.get("headline") or entry["oled"].splitlines()[0]
            assert not OPEN_END.search(what), f"{key}: {what}"
