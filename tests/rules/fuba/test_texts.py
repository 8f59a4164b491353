"""Everything the rules can say is in both catalogues, fits the OLED, and uses only facts that are there."""

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

import pytest

from rules.fuba import actions, kick_off, phases, speech
from rules.fuba.actions import LINES, Action, Dive, Formation
from rules.fuba.events import FACTS_OF, in_words
from rules.fuba.options import Options
from rules.fuba.pitch import SECTORS
from rules.fuba.speech import SPEECH
from rules.fuba.state import PHASES, State
from rules.fuba.violations import RULE_OF, violation
from rules.game import Event
from rules.teams import COLOURS
from rules.texts import LANGUAGES, Text
from tests.rules import wording
from tests.rules.fuba import random_matches
from tests.rules.fuba.match import new_match
from tests.rules.fuba.test_check_equals_legal import EVERYTHING_ELSE, MOVES
from tests.rules.fuba.test_section_5_dead_balls import penalty
from tests.rules.wording import assert_good, longest

ALWAYS = {"home_team", "away_team"}
ACTING = {"side", "value"}
AT_BALL = ACTING | {"sector"}
PLACING = AT_BALL | {"left"}
PROMPT_FACTS: Mapping[str, set[str]] = {
    **{f"formation.{who}": ACTING for who in ("both", "one")},
    **{f"start.{what}": ACTING for what in ("roll", "choose")},
    **{
        f"placement.{kind}.{who}": PLACING
        for kind in ("kick-off", "free-kick", "corner", "penalty")
        for who in ("active", "passive")
    },
    "placement.shift": PLACING,
    **{
        f"target.{kind}": AT_BALL
        for kind in ("play", "kick-off", "free-kick", "free-kick-or-shot", "corner", "goal-kick")
    },
    **{phase: AT_BALL | {"target"} for phase in ("roll", "possession", "special")},
    "booking": AT_BALL | {"target", "count"},
    **{f"run.{how}": AT_BALL for how in ("may", "must")},
    **{f"attempt.{how}": AT_BALL | {"least"} for how in ("usual", "difficult")},
    **{f"shot.{how}": AT_BALL | {"least"} for how in ("usual", "difficult", "again")},
    **dict.fromkeys(("corner", "goal-kick", "dive", "aim"), AT_BALL),
    "moves.tactic": AT_BALL | set(LINES),
    **{f"moves.{how}": AT_BALL | {"left", "line"} for how in ("go", "quick", "free", "end", "to-ball")},
    "penalty": AT_BALL | {"least"},
    "over.won": {"value", "home", "away", "winner"},
    "over.draw": {"value", "home", "away"},
}
"""What each prompt may rely on: a fact that could be nobody or nowhere is left out."""

SECTOR_OF_SIDE = {"side", "sector"}
WAY = {"start", "sector"}
VIOLATION_FACTS: Mapping[str, set[str]] = {
    **dict.fromkeys(RULE_OF, SECTOR_OF_SIDE),
    **{key: set() for key in ("match-over", "both-dice", "one-die", "quick-without-tactic", "ball-at-rest")},
    **{key: {"side"} for key in ("formation-kept", "keeper-first", "keeper-placed", "tactic-first", "no-moves-left")},
    **{key: {"side"} for key in ("free-comes-last", "quick-not-free", "ball-not-yours")},
    **{key: {"sector"} for key in ("no-such-corner", "same-sector", "free-from-goal-line", "free-not-to-ball")},
    **{key: {"sector"} for key in ("ball-elsewhere", "ball-moved")},
    **dict.fromkeys(("shift-too-far", "midfield-neighbour", "attack-forward", "defence-back"), WAY),
    **dict.fromkeys(("free-straight", "quick-neighbour"), WAY),
    "not-now": {"phase", "action"},
    "not-ten": {"formation"},
    "count-neighbour": {"sector", "target"},
    "one-tactic": {"side", "line"},
    "ball-die": {"value"},
}
"""What each violation may rely on; the section's number comes with all of them."""

VARIANTS: Mapping[str, tuple[str, ...]] = {
    "clock": ("minute", "stands", "stoppage"),
    "possession": ("kept", "lost", "special"),
    "special": tuple("123456"),
    "ball": ("played", "simple"),
    "red-roll": ("red", "lucky"),
    "attempt": ("goal", "corner", "goal-kick"),
    "difficult": ("again", "six", "missed"),
    "final": ("won", "draw"),
}
"""Events with more than one text."""

FACTS: Mapping[str, set[str]] = {
    **{
        f"event.{kind}{variant}": {*facts} | ALWAYS
        for kind, facts in FACTS_OF.items()
        for variant in [f".{name}" for name in VARIANTS.get(kind, ())] or [""]
    },
    **{f"violation.{code}": facts | {"rule"} | ALWAYS for code, facts in VIOLATION_FACTS.items()},
    **{f"prompt.{key}": facts | ALWAYS for key, facts in PROMPT_FACTS.items()},
    **{f"colour.{colour}": set() for colour in COLOURS},
    **{f"sector.{sector}": ALWAYS for sector in SECTORS},
    **{f"phase.{phase}": set() for phase in PHASES},
    **{f"action.{kind}": set() for kind in actions.FORM.kinds},
    **{f"line.{line}": set() for line in (*LINES, "quick")},
    **{f"way.{way}": set() for way in actions.DIVES},
    **{f"at.{at}": set() for at in actions.AIMS},
}
"""Every key that the code can ask for, with the facts that are there whenever it does."""


@cache
def longest_facts(lang: str) -> Mapping[str, object]:
    """The longest that every fact can be on the OLED."""
    texts = speech.catalogue(lang)
    colour, sector = longest(texts, "colour"), longest(texts, "sector")
    return {
        **dict.fromkeys(("side", "other", "winner", "home_team", "away_team"), colour),
        **dict.fromkeys(("sector", "start", "target", "counted"), sector),
        **{fact: longest(texts, heading) for fact, heading in speech.WORD_FACTS.items()},
        **dict.fromkeys(("home", "away"), 9),
        **dict.fromkeys(("number", "left", *LINES), 10),
        **dict.fromkeys(("value", "least", "count", "stoppage", "difference"), 6),
        "minute": 90,
        "sum": in_words(1, -6, 1, -1, 4, total=-1, ball=3),
        "rule": "4.7.5",
        "formation": "10-0-0",
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_catalogue_has_every_entry_with_facts_that_are_there_and_no_other(lang: str) -> None:
    wording.assert_complete(speech.catalogue(lang), FACTS)


def test_both_languages_tell_the_same_facts() -> None:
    wording.assert_same_facts({lang: speech.catalogue(lang) for lang in LANGUAGES})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_oled_form_fits_with_the_longest_facts(lang: str) -> None:
    formations = {"home": "10-0-0", "away": "10-0-0"}
    texts = speech.catalogue(lang)
    wording.assert_fits(texts, longest_facts(lang))
    assert wording.fits(texts.entries["event.formations"]["oled"].format_map({**longest_facts(lang), **formations}))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_violations_name_their_section_on_the_page(lang: str) -> None:
    for code in RULE_OF:
        assert "{rule})" in speech.catalogue(lang).entries[f"violation.{code}"]["page"], code


CAMERA: Mapping[str, dict[str, Any]] = {
    "player-missing": {"side": "home", "sector": "L4"},
    "player-extra": {"side": "away", "sector": "C"},
    "ball-moved": {"sector": "M2"},
    "ball-die": {"value": 4},
}
"""What only the camera finds, so that no refused action leads there."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", CAMERA)
def test_what_the_camera_sees_is_said(code: str, lang: str) -> None:
    state = kick_off.new_match(Options())
    assert_good(SPEECH.say_violation(state, violation(code, **CAMERA[code]), lang))


class Played:
    """One random match: what was said in it, by key, with the facts."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.said: dict[str, list[tuple[Mapping[str, Any], tuple[Text, ...]]]] = {}
        for state, _, events in random_matches.steps(seed):
            for event in events:
                self.hear(state, event)
            self.ask(state)

    def ask(self, state: State) -> None:
        """The prompt, and what is wrong with some actions that come to mind."""
        key, facts = speech.prompt_key(state)
        self.note(f"prompt.{key}", facts, [SPEECH.prompt(state, lang) for lang in LANGUAGES])
        if self.random.random() < 0.3:
            for action in self.anything(state):
                for found in phases.check(state, action):
                    texts = [SPEECH.say_violation(state, found, lang) for lang in LANGUAGES]
                    self.note(f"violation.{found.code}", {**found.facts, "rule": found.rule}, texts)

    def anything(self, state: State) -> Iterator[Action]:
        yield self.random.choice(EVERYTHING_ELSE)
        fitting = tuple(phases.PHASES[state.phase].reasons)
        yield from self.random.sample([a for a in EVERYTHING_ELSE if isinstance(a, fitting)] or [actions.DONE], 1)
        yield from self.random.sample(MOVES, 3)

    def hear(self, state: State, event: Event) -> None:
        texts = [SPEECH.say_event(state, event, lang) for lang in LANGUAGES]
        self.note(f"event.{speech.event_key(state, event)}", event.facts, texts)

    def note(self, key: str, facts: Mapping[str, Any], texts: list[Text]) -> None:
        self.said.setdefault(key, []).append((facts, tuple(texts)))


@cache
def played(seed: int) -> Played:
    return Played(seed)


def everything_said() -> Iterator[tuple[str, Mapping[str, Any], tuple[Text, ...]]]:
    for seed in range(700, 704):
        for key, times in played(seed).said.items():
            for facts, texts in times:
                yield key, facts, texts


def test_everything_in_played_matches_can_be_said() -> None:
    for _, _, texts in everything_said():
        for text in texts:
            assert_good(text)


def test_the_facts_of_played_matches_are_those_the_texts_may_use() -> None:
    for key, facts, _ in everything_said():
        there = {name for name, value in facts.items() if value is not None} | ALWAYS
        optional = {"winner", "counted"}
        assert FACTS[key] - optional <= there, (key, facts)


def test_played_matches_meet_most_of_the_catalogue() -> None:
    met = {key for key, *_ in everything_said()}
    for heading, least in (("event.", 30), ("prompt.", 24), ("violation.", 20)):
        assert sum(key.startswith(heading) for key in met) >= least, sorted(set(FACTS) - met)


def test_the_possession_sum_is_spoken() -> None:
    facts = ["home", "C", "kept", "4 +2 −1 = 5 > 4", 4, 2, -1, 0, "C", 5, 4]
    event = Event("possession", dict(zip(FACTS_OF["possession"], facts, strict=True)))
    text = SPEECH.say_event(kick_off.new_match(Options()), event, "de")
    assert text.oled == ("4 +2 −1 = 5 > 4", "BLAU behält", "den Ball in C")
    assert text.page.startswith("4 +2 −1 = 5 > 4: Blau behält den Ball")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_secret_formation_is_not_told(lang: str) -> None:
    """Whatever home has chosen, prompt and events say the same."""
    said = set()
    for text in ("4-4-2", "3-4-3", "0-0-10"):
        match = new_match().do(Formation("home", text))
        said.add((SPEECH.prompt(match.state, lang), *(SPEECH.say_event(match.state, e, lang) for e in match.events)))
    assert len(said) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_keepers_secret_is_not_told(lang: str) -> None:
    said = set()
    for way in actions.DIVES:
        after, events = phases.apply(penalty().state, Dive(way))
        said.add((SPEECH.prompt(after, lang), *(SPEECH.say_event(after, event, lang) for event in events)))
    assert len(said) == 1
