"""Everything the rules can say is in both catalogues, fits the OLED, and uses only facts that are there."""

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, ClassVar

import pytest

from rules.fussball_alarm import actions, speech
from rules.fussball_alarm.cards import CARDS, FACES
from rules.fussball_alarm.cited import RULE_OF_EVENT
from rules.fussball_alarm.events import FACTS_OF
from rules.fussball_alarm.game import GAME
from rules.fussball_alarm.options import SHORT_NAME, Options
from rules.fussball_alarm.speech import SPEECH
from rules.fussball_alarm.state import PHASES, State, new_match
from rules.fussball_alarm.violations import RULE_OF, violation
from rules.texts import LANGUAGES
from tests.rules import wording
from tests.rules.fussball_alarm import random_matches
from tests.rules.fussball_alarm.match import FOUR, ONE, THREE, TWO, Match, at, the_end
from tests.rules.fussball_alarm.test_check_equals_legal import EVERYTHING_ELSE
from tests.rules.wording import Said, TextsOfAGame, assert_good, heard, longest

ACTING = {"player", "draw_pile"}
WON = {"winners", "count", "card"}
ENDINGS = ("five", "most", "later", "shared", "many")
PROMPT_FACTS: Mapping[str, set[str]] = {
    **dict.fromkeys(("begin", "deal", "roll", "question", "foul", "discard", "renewal", "lay-open"), ACTING),
    **{f"draw.{how}": ACTING for how in ("card", "booked")},
    **{f"alarm.{how}": ACTING | {"number"} for how in ("first", "next")},
    **dict.fromkeys(("whistle", "replacement"), ACTING | {"fouled"}),
    **{f"over.{how}": WON for how in ENDINGS},
}
"""What each prompt may rely on."""

DUE = {"player", "phase", "action"}
PLACE = {"place", "card"}
VIOLATION_FACTS: Mapping[str, set[str]] = {
    **dict.fromkeys(RULE_OF, DUE),
    "match-over": set(),
    "no-such-player": {"count"},
    **{code: {"card"} for code in ("too-many-alike", "alarm-twice", "discard-changed")},
    **{code: {"place", "next"} for code in ("alarm-next", "alarm-open")},
    **{code: {"player"} for code in ("foul-yourself", "not-five-equal", "four-cards", "laid-open", "discard-missing")},
    **dict.fromkeys(("alarm-closed", "alarm-changed"), PLACE),
    "yellow-moved": {"holder"},
}
"""What each violation may rely on; the part of the rulebook comes with all of them."""

VARIANTS: Mapping[str, tuple[str, ...]] = {"rolled": FACES, "final": ENDINGS}
"""Events with more than one text."""

FACTS: Mapping[str, set[str]] = {
    **{
        f"event.{kind}{variant}": {*facts}
        for kind, facts in FACTS_OF.items()
        for variant in [f".{name}" for name in VARIANTS.get(kind, ())] or [""]
    },
    **{f"violation.{code}": facts | {"rule"} for code, facts in VIOLATION_FACTS.items()},
    **{f"prompt.{key}": facts for key, facts in PROMPT_FACTS.items()},
    **{f"phase.{phase}": set() for phase in PHASES},
    **{f"action.{kind}": set() for kind in actions.FORM.kinds},
    **{f"die.{face}": set() for face in FACES},
    **{f"name.{what}": {"number"} for what in ("player", "footballer")},
    **{f"rule.{part}": set() for part in {*RULE_OF.values(), *RULE_OF_EVENT.values()}},
    "name.and": {"first", "last"},
    "holder.pile": set(),
    "holder.player": {"player"},
}
"""Every key that the code can ask for, with the facts that are there whenever it does."""


LONGEST = "Magdalena"
assert len(LONGEST) == SHORT_NAME


@cache
def longest_facts(lang: str) -> Mapping[str, object]:
    """The longest that every fact can be on the OLED."""
    texts, name = speech.catalogue(lang), LONGEST
    holders = [texts.entries["holder.pile"]["oled"], texts.entries["holder.player"]["oled"].format(player=name)]
    return {
        **dict.fromkeys(("player", "fouled", "card", "winners", "first", "last"), name),
        **{fact: longest(texts, heading) for fact, heading in speech.WORD_FACTS.items()},
        **dict.fromkeys(("draw_pile", "discard_pile"), 39),
        **dict.fromkeys(("number", "left", "count", "place", "next"), 7),
        "holder": max(holders, key=len),
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_winners_share_a_line(lang: str) -> None:
    facts = {**longest_facts(lang), "winners": f"{LONGEST} + {LONGEST}"}
    for key in ("event.final.shared", "prompt.over.shared"):
        assert wording.fits(speech.catalogue(lang).entries[key]["oled"].format_map(facts))


CAMERA: Mapping[str, dict[str, Any]] = {
    "alarm-closed": {"place": 3, "card": "4"},
    "alarm-changed": {"place": 3, "card": "4"},
    "yellow-moved": {"holder": "pile"},
    "discard-changed": {"card": "4"},
    "discard-missing": {"player": TWO},
}
"""What only the camera finds, so that no refused action leads there."""


def test_the_place_of_the_yellow_card_is_said() -> None:
    state = new_match(Options(2, ("Uli", "Ralph")))
    said = [SPEECH.say_violation(state, violation("yellow-moved", holder=who), "de").page for who in ("pile", TWO)]
    assert "neben den Nachziehstapel" in said[0]
    assert "vor Ralph" in said[1]


@cache
def played() -> list[Said]:
    random = Random(700)
    steps = [(state, events) for seed in range(700, 712) for state, _, events, _ in random_matches.steps(seed)]
    return list(heard(GAME, SPEECH, steps, lambda _: random.sample(EVERYTHING_ELSE, 4)))


class TestTexts(TextsOfAGame):
    game = GAME
    speech = SPEECH
    facts = FACTS
    rule_of = RULE_OF
    camera = CAMERA
    various: ClassVar = {"count": (1, 2, 5), "left": (1, 6)}
    least: ClassVar = {"event.": 20, "prompt.": 17, "violation.": 22}
    longest_facts = staticmethod(longest_facts)
    played = staticmethod(played)


def named(match: Match) -> State:
    """The same moment with named people."""
    names = ("Uli", "Ralph", "Arnd", "Ida")[: len(match.state.players)]
    footballers = ("Ali", "Ben", "Cem", "Dan", "Emil", "Finn", "Gus")
    return match.state._replace(options=Options(len(names), names, footballers))


def test_names_are_spoken() -> None:
    state = named(at("whistle", alarm="1......", fouled=TWO))
    assert SPEECH.prompt(state, "de").oled == ("Ralph: pfeifen?", "Gelb für", "Uli?")
    match = at("discard").discard("6")
    assert SPEECH.say_event(named(match), match.events[0], "en").page == "Uli discards Finn."


@pytest.mark.parametrize(
    ("hands", "how", "words"),
    [
        (("11112", "77734", "66635"), "most", "Uli gewinnt mit 4 gleichen Karten von Ali."),
        (("33331", "44442", "66612"), "later", "Ralph gewinnt mit 4 gleichen Karten von Dan."),
        (("55512", "55534", "44412"), "shared", "Uli und Ralph gewinnen gemeinsam"),
        (("13457", "13457", "13457"), "many", "Uli, Ralph und Arnd gewinnen gemeinsam"),
    ],
)
def test_every_ending_is_said(hands: tuple[str, ...], how: str, words: str) -> None:
    match = the_end("1234567")
    for player, hand in zip((ONE, TWO, THREE), hands, strict=True):
        match.lay_open(player, hand)
    state = named(match)
    assert speech.prompt_key(state)[0] == f"over.{how}"
    assert speech.event_key(state, match.events[-1]) == f"final.{how}"
    assert SPEECH.prompt(state, "de").page.startswith(words)
    for lang in LANGUAGES:
        assert_good(SPEECH.prompt(state, lang))
        assert_good(SPEECH.say_event(state, match.events[-1], lang))


def test_five_equal_cards_are_said() -> None:
    match = at("discard", 4).lay_open(FOUR, "77777")
    assert SPEECH.prompt(named(match), "en").oled == ("Ida", "WINS!", "5 equal: Gus")


def test_unnamed_footballers_have_numbers() -> None:
    options = Options()
    assert [speech.footballer_name(options, card, "de").page for card in CARDS][2] == "Fußballer 3"
    assert speech.player_name(options, TWO, "en").oled == ("Player 2",)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_part_of_the_rulebook_is_cited_in_the_language(lang: str) -> None:
    state = at("renewal").state
    (reason,) = GAME.check(state, actions.Roll("card"))
    assert {"de": "(Regel: Stapel)", "en": "(rule: draw pile)"}[lang] in GAME.say_violation(state, reason, lang).page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_long_names_stand_in_full_where_they_fit(lang: str) -> None:
    """On a line of their own they do; beside other words they are cut, and the page always has them all."""
    match = at("whistle", 2, alarm="1......", fouled=TWO)
    state = match.state._replace(options=Options(2, ("Maximilian-Paul", "Uli")))
    text = SPEECH.prompt(state, lang)
    assert_good(text)
    assert "Maximilian-Paul" in text.page
    assert "Maximilian-Paul?" in text.oled
    other = SPEECH.prompt(state._replace(options=Options(2, ("Uli", "Maximilian-Paul"))), lang)
    assert_good(other)
    assert other.oled[0].startswith("Maximili.")


def test_an_empty_pile_is_not_said_to_be_full() -> None:
    """It is renewed when the turn is over: until then the discard comes first."""
    position = {"phase": "discard", "turn": "player-1", "draw_pile": 0, "discard_pile": 38}
    state = GAME.load({**position, "cards": {"player-1": 6, "player-2": 5}}, {"players": 2})
    assert [found.code for found in GAME.check(state, actions.Renew("6"))] == ["discard-first"]
