"""Everything the rules can say is in both catalogues, fits the OLED, and uses only facts that are there."""

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, ClassVar

import pytest

from rules.super_goal import actions, phases, speech
from rules.super_goal.dice import DICE, WORDS
from rules.super_goal.events import FACTS_OF
from rules.super_goal.game import GAME
from rules.super_goal.pitch import ARROWS
from rules.super_goal.speech import SPEECH
from rules.super_goal.state import PHASES, PLACED, RESTARTS
from rules.super_goal.violations import CHAPTERS, RULE_OF
from rules.teams import COLOURS
from rules.texts import LANGUAGES
from tests.rules.super_goal import random_matches
from tests.rules.super_goal.match import at
from tests.rules.super_goal.test_check_equals_legal import EVERYTHING
from tests.rules.wording import BOTH_TEAMS, Said, TextsOfAGame, heard, longest

ACTING = {"side", "other"}
AT_BALL = ACTING | {"field"}
SCORE = {"home", "away"}
ATTACKS = (*RESTARTS, "first", "any", "any-not-orange", "shot", "shot-not-orange")
PROMPT_FACTS: Mapping[str, set[str]] = {
    **dict.fromkeys(("toss", "master", "bar", "var", "penalty"), AT_BALL),
    **{f"attack.{kind}": AT_BALL for kind in ATTACKS},
    "attack.announced": AT_BALL | {"what"},
    "play": AT_BALL | {"face", "left", "right"},
    **{f"defence.{scene}": AT_BALL for scene in ("pass", "shot", "post")},
    "keeper.shot": AT_BALL,
    "keeper.master": AT_BALL | {"face"},
    "keeper.clearance": AT_BALL,
    "answer": AT_BALL | {"face"},
    **{f"place.{kind}": ACTING | {"left", "right"} for kind in PLACED},
    "shoot-out": ACTING | SCORE,
    "over.draw": SCORE,
    "over.won": SCORE | {"winner", "result"},
    "over.won-by-shots": SCORE | {"winner", "result", "shots_home", "shots_away", "shots"},
}
"""What each prompt may rely on: a fact that could be nobody or nowhere is left out."""

SIDE_AND_FIELD = {"side", "field"}
SIDE_AND_FACE = {"side", "face"}
VIOLATION_FACTS: Mapping[str, set[str]] = {
    **{code: {"side"} for code in RULE_OF},
    **{code: set() for code in ("match-over", "clock-stands")},
    **dict.fromkeys(("no-shot-here", "shot-die-due", "turn-too-early", "turn-to-middle"), SIDE_AND_FIELD),
    **dict.fromkeys(("master-long-shot", "master-assist", "master-unstoppable"), SIDE_AND_FIELD),
    **dict.fromkeys(("master-is-attack", "master-is-defence", "master-before-roll"), SIDE_AND_FACE),
    "not-now": {"phase", "action"},
    "wrong-die": {"phase", "die"},
    "no-such-face": {"die", "face"},
    "announced-roll": {"side", "what"},
    "wrong-spot": {"side", "restart", "field", "left", "right"},
    "wrong-half": {"half"},
    "ball-moved": {"field"},
    "answer-first": {"side", "face"},
    "off-the-arrow": {"side", "field", "left", "right"},
}
"""What each violation may rely on; the chapter comes with all of them."""

VARIANTS: Mapping[str, tuple[str, ...]] = {
    "out": ("side-line", "goal-line", "own-goal-line"),
    "final": ("won", "draw", "won-by-shots"),
    "sending-off": ("only", "with-die"),
}
"""Events with more than one text."""

FACTS: Mapping[str, set[str]] = {
    **{
        f"event.{kind}{variant}": {*facts} | BOTH_TEAMS
        for kind, facts in FACTS_OF.items()
        for variant in [f".{name}" for name in VARIANTS.get(kind, ())] or [""]
    },
    "event.final.won": {*FACTS_OF["final"], "result"} | BOTH_TEAMS,
    "event.final.won-by-shots": {*FACTS_OF["final"], "result", "shots"} | BOTH_TEAMS,
    **{f"violation.{code}": facts | {"rule"} | BOTH_TEAMS for code, facts in VIOLATION_FACTS.items()},
    **{f"prompt.{key}": facts | BOTH_TEAMS for key, facts in PROMPT_FACTS.items()},
    **{f"colour.{colour}": set() for colour in COLOURS},
    **{f"chapter.{chapter}": set() for chapter in CHAPTERS},
    **{f"phase.{phase}": set() for phase in PHASES},
    **{f"action.{kind}": set() for kind in actions.FORM.kinds},
    **{f"die.{die}": set() for die in DICE},
    **{f"arrow.{arrow}": {"number", "mark"} for arrow in ARROWS},
    **{f"face.{face}": set() for faces in WORDS.values() for face in faces},
    **{f"what.{what}": set() for what in actions.ANNOUNCEMENTS},
    **{f"line.{line}": set() for line in VARIANTS["out"]},
    **{f"restart.{kind}": set() for kind in PLACED},
    **{f"half.{half}": set() for half in (1, 2)},
    "word.out": set(),
    "word.last-attack": {"other"},
}
"""Every key that the code can ask for, with the facts that are there whenever it does."""


@cache
def longest_facts(lang: str) -> Mapping[str, object]:
    """The longest that every fact can be on the OLED."""
    texts = speech.catalogue(lang)
    field = "c11"
    arrow = longest(texts, "arrow").format(number=6, mark=" ?")
    return {
        **dict.fromkeys(("side", "other", "winner", "home_team", "away_team"), longest(texts, "colour")),
        **{fact: longest(texts, heading) for fact, heading in speech.WORD_FACTS.items()},
        **dict.fromkeys(("field", "left", "right"), field),
        **dict.fromkeys(("home", "away", "shots_home", "shots_away", "number"), 9),
        "face": max(longest(texts, "face"), arrow, key=len),
        "mark": " ?",
    }


def test_every_reason_belongs_to_a_chapter() -> None:
    assert set(RULE_OF.values()) <= set(CHAPTERS)


CAMERA: Mapping[str, dict[str, Any]] = {
    "ball-moved": {"field": "c6"},
    "answer-first": {"side": "away", "face": "perfect-save"},
    "off-the-arrow": {"side": "home", "field": "d8", "left": None, "right": "e8"},
}
"""What only the camera finds, so that no refused action leads there."""


@cache
def played() -> list[Said]:
    random = Random(700)
    steps = [(state, events) for seed in range(700, 712) for state, _, events in random_matches.steps(seed)]
    return list(heard(GAME, SPEECH, steps, lambda _: (*random.sample(EVERYTHING, 4), actions.MASTER)))


class TestTexts(TextsOfAGame):
    game = GAME
    speech = SPEECH
    facts = FACTS
    optional = frozenset({"winner", "left", "right", "shots_home", "shots_away", "result", "shots"})
    rule_of = RULE_OF
    cited = "{rule}"
    camera = CAMERA
    various: ClassVar = {"left": ("b1", None), "right": (None, "d8"), "field": ("a1", "e11")}
    least: ClassVar = {"event.": 40, "prompt.": 28, "violation.": 20}
    longest_facts = staticmethod(longest_facts)
    played = staticmethod(played)


def test_a_choice_names_the_fields_to_choose_from() -> None:
    match = at("c6").orange("diagonal-1")
    assert SPEECH.prompt(match.state, "de").oled == ("GELB: schräg 1", "links b7 oder", "rechts d7?")
    page = "Yellow may choose: left (b7) or right (d7)."
    assert SPEECH.prompt(match.state, "en").page == page


def test_a_way_off_the_board_is_called_so() -> None:
    match = at("a6").violet("diagonal-3-ask")
    assert SPEECH.prompt(match.state, "de").page == "Gelb darf wählen: links (Aus) oder rechts (d9)."


def test_a_reason_is_told_with_its_chapter() -> None:
    state = at("c6", first=True).state
    (reason,) = phases.check(state, actions.Roll("red", "forward-2"))
    told = SPEECH.say_violation(state, reason, "de").page
    assert "orangen Würfel" in told and "Kapitel „Der Angriff: erster Angriff“" in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_after_the_time_everything_says_that_it_is_the_last_attack(lang: str) -> None:
    word = {"de": "letzte Angriff", "en": "last attack"}[lang]
    for state in (at("c6", whistled=True).state, at("c6", "defence", whistled=True).state):
        text = SPEECH.prompt(state, lang)
        assert word in text.page
        assert len(text.oled) <= 3
    assert {"de": "Letzter Angriff!", "en": "The last attack!"}[lang] in SPEECH.prompt(
        at("c6", whistled=True).state, lang
    ).oled
    assert word not in SPEECH.prompt(at("c6").state, lang).page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_from_the_goal_line_nobody_is_sent_nearer(lang: str) -> None:
    (reason,) = GAME.check(at("a11").state, actions.Roll("shot", "wide"))
    assert not [word for word in ("näher", "closer") if word in GAME.say_violation(at("a11").state, reason, lang).page]
