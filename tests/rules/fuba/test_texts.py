"""Everything the rules can say is in both catalogues, fits the OLED, and uses only facts that are there."""

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any, ClassVar

import pytest

from rules.fuba import actions, kick_off, phases, speech
from rules.fuba.actions import LINES, Action, Dive, Formation
from rules.fuba.events import FACTS_OF, in_words
from rules.fuba.game import GAME
from rules.fuba.options import Options
from rules.fuba.pitch import SECTORS
from rules.fuba.speech import SPEECH
from rules.fuba.state import PHASES, State
from rules.fuba.violations import RULE_OF
from rules.game import Event
from rules.teams import COLOURS
from rules.texts import LANGUAGES
from tests.rules import wording
from tests.rules.fuba import random_matches
from tests.rules.fuba.match import new_match
from tests.rules.fuba.test_check_equals_legal import EVERYTHING_ELSE, MOVES
from tests.rules.fuba.test_section_5_dead_balls import penalty
from tests.rules.wording import BOTH_TEAMS, Said, TextsOfAGame, heard, longest

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
    **{f"attempt.{how}": AT_BALL | {"least"} for how in ("usual", "sure", "difficult")},
    **{f"shot.{how}": AT_BALL | {"least"} for how in ("usual", "sure", "difficult", "again")},
    **dict.fromkeys(("corner", "goal-kick", "dive", "aim"), AT_BALL),
    "moves.tactic": AT_BALL | set(LINES),
    **{f"moves.{how}": AT_BALL | {"left", "line"} for how in ("go", "quick", "free", "end", "to-ball")},
    **{f"penalty.{how}": AT_BALL | {"least"} for how in ("usual", "sure")},
    "over.won": {"value", "home", "away", "winner", "result"},
    "over.draw": {"value", "home", "away"},
}
"""What each prompt may rely on: a fact that could be nobody or nowhere is left out."""

SECTOR_OF_SIDE = {"side", "sector"}
WAY = {"start", "sector"}
VIOLATION_FACTS: Mapping[str, set[str]] = {
    **dict.fromkeys(RULE_OF, SECTOR_OF_SIDE),
    **{key: set() for key in ("match-over", "both-dice", "one-die", "quick-without-tactic", "ball-at-rest")},
    **{key: {"side"} for key in ("formation-kept", "keeper-first", "keeper-placed", "tactic-first", "no-moves-left")},
    **{
        key: {"side"} for key in ("free-comes-last", "quick-not-free", "ball-not-yours", "ball-carried", "may-not-move")
    },
    **{key: {"sector"} for key in ("no-such-corner", "same-sector", "free-from-goal-line", "free-not-to-ball")},
    **{key: {"sector"} for key in ("ball-elsewhere", "ball-moved")},
    **dict.fromkeys(("shift-too-far", "midfield-neighbour", "attack-forward", "defence-back"), WAY),
    **dict.fromkeys(("free-straight", "quick-neighbour"), WAY),
    "not-now": {"phase", "action"},
    "due-first": {"side", "other", "phase"},
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
    "penalty-shot": ("usual", "sure"),
    "difficult": ("again", "six", "missed"),
    "final": ("won", "draw"),
}
"""Events with more than one text."""

FACTS: Mapping[str, set[str]] = {
    **{
        f"event.{kind}{variant}": {*facts} | BOTH_TEAMS
        for kind, facts in FACTS_OF.items()
        for variant in [f".{name}" for name in VARIANTS.get(kind, ())] or [""]
    },
    "event.final.won": {*FACTS_OF["final"], "result"} | BOTH_TEAMS,
    **{f"violation.{code}": facts | {"rule"} | BOTH_TEAMS for code, facts in VIOLATION_FACTS.items()},
    **{f"prompt.{key}": facts | BOTH_TEAMS for key, facts in PROMPT_FACTS.items()},
    **{f"colour.{colour}": set() for colour in COLOURS},
    **{f"sector.{sector}": BOTH_TEAMS for sector in SECTORS},
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
def test_the_longest_formations_fit_side_by_side(lang: str) -> None:
    formations = {"home": "10-0-0", "away": "10-0-0"}
    shown = speech.catalogue(lang).entries["event.formations"]["oled"]
    assert wording.fits(shown.format_map({**longest_facts(lang), **formations}))


CAMERA: Mapping[str, dict[str, Any]] = {
    "player-missing": {"side": "home", "sector": "L4"},
    "player-extra": {"side": "away", "sector": "C"},
    "ball-moved": {"sector": "M2"},
    "ball-die": {"value": 4},
    "due-first": {"side": "home", "other": "away", "phase": "attempt"},
    "may-not-move": {"side": "away"},
}
"""What only the camera finds, so that no refused action leads there."""


@cache
def played() -> list[Said]:
    random = Random(700)
    steps = [(state, events) for seed in range(700, 704) for state, _, events in random_matches.steps(seed)]
    return list(heard(GAME, SPEECH, steps, lambda state: anything(state, random) if random.random() < 0.3 else ()))


def anything(state: State, random: Random) -> Iterator[Action]:
    """Some actions that come to mind."""
    yield random.choice(EVERYTHING_ELSE)
    fitting = tuple(phases.PHASES[state.phase].reasons)
    yield from random.sample([a for a in EVERYTHING_ELSE if isinstance(a, fitting)] or [actions.DONE], 1)
    yield from random.sample(MOVES, 3)


class TestTexts(TextsOfAGame):
    game = GAME
    speech = SPEECH
    facts = FACTS
    optional = frozenset({"winner", "counted", "result"})
    rule_of = RULE_OF
    camera = CAMERA
    various: ClassVar = {"sector": ("P1", "C", "L4")}
    least: ClassVar = {"event.": 30, "prompt.": 24, "violation.": 20}
    longest_facts = staticmethod(longest_facts)
    played = staticmethod(played)


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


def test_a_yellow_card_for_the_yellow_side_is_a_card() -> None:
    event = Event("yellow", dict(zip(FACTS_OF["yellow"], ("away", 1), strict=True)))
    text = SPEECH.say_event(kick_off.new_match(Options()), event, "de")
    assert text.oled == ("Gelbe Karte", "für GELB", "Karte Nummer 1")


def test_a_shot_that_every_roll_makes_a_goal_is_not_told_as_from_a_one_on() -> None:
    shots = [said for said in played() if said.key.startswith(("prompt.attempt.", "prompt.shot."))]
    least = {said.key.rpartition(".")[2]: said.facts["least"] for said in shots}
    assert least["sure"] == 1
    assert all(said.facts["least"] > 1 for said in shots if said.key.endswith(".usual"))


def test_who_wins_the_ball_is_not_said_to_move_next() -> None:
    """The lower roll moves first, and that may be the other side."""
    won = [said.texts[0].page for said in played() if said.key == "event.ball-won"]
    assert won and not [page for page in won if "Zug" in page or "dran" in page]
