"""Everything the rules can say is in both catalogues, fits the OLED, and uses only facts that are there."""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache, partial
from random import Random
from typing import Any, ClassVar

import pytest

from rules.game import HOME, SIDES, Event, Step, Violation
from rules.soccer_tactics import actions, phases, position, set_up, speech
from rules.soccer_tactics.actions import Action, Breach, Dribble, Duel, Move, Place, Play, Roll, Spin, Time
from rules.soccer_tactics.events import FACTS_OF
from rules.soccer_tactics.game import GAME
from rules.soccer_tactics.lineup import NUMBERS, SIDE_OF
from rules.soccer_tactics.options import Options
from rules.soccer_tactics.pitch import FIELDS
from rules.soccer_tactics.speech import SPEECH
from rules.soccer_tactics.state import PHASES, Match, State
from rules.soccer_tactics.violations import RULE_OF
from rules.teams import COLOURS
from rules.texts import LANGUAGES, Text
from tests.rules.soccer_tactics.match import Match as LittleMatch
from tests.rules.soccer_tactics.match import by_the_book, on
from tests.rules.wording import BOTH_TEAMS, Said, TextsOfAGame, assert_good, heard, longest

PROMPT_FACTS: Mapping[str, set[str]] = {
    "set-up.roll": set(),
    "set-up.place": {"side"},
    **{f"{phase}.roll": {"side", "figure", "field"} for phase in ("kick-off", "move", "play")},
    **{f"{phase}.roll-two": {"side", "figure", "field"} for phase in ("kick-off", "play")},
    "play.roll-two-instead": {"side", "figure", "field"},
    **{f"{phase}.go": {"side", "number", "far", "figure", "field"} for phase in ("kick-off", "move", "play")},
    **{f"{phase}.stuck": {"side", "number", "figure", "field"} for phase in ("kick-off", "move", "play")},
    **{f"{phase}.roll": {"side", "field"} for phase in ("chase", "challenge")},
    **{f"{phase}.go": {"side", "number", "far", "field"} for phase in ("chase", "challenge")},
    **{f"{phase}.stuck": {"side", "number", "field"} for phase in ("chase", "challenge")},
    "challenge.roll-only": {"side", "field"},
    "play.go-or-dribble": {"side", "number", "figure", "field"},
    "duel": {"field", "home_figure", "away_figure"},
    **{f"shot.{by}": {"side", "figure", "field"} for by in ("spinner", "die")},
    **{f"penalty.{by}": {"side", "figure"} for by in ("spinner", "die")},
    "placement.taker-not-nearest": {"side"},
    "placement.taker-not-near": {"side", "field"},
    "placement.centre-field": {"side"},
    "placement.centre-field-or-play-on": {"side"},
    "placement.outside-zone": {"side", "figure", "field"},
    "placement.goal-kick-ring": {"side", "figure", "field"},
    "placement.keeper-goal-area": {"side", "figure"},
    "placement.make-room": {"side", "figure"},
    "placement.corner": {"side", "figure", "field", "left"},
    "placement.penalty-rows": {"side", "figure"},
    "placement.penalty-rows-without-keeper": {"side", "figure"},
    "shoot-out.roll": set(),
    **{f"shoot-out.{by}": {"side", "home", "away", "score"} for by in ("spinner", "die")},
    "over.won": {"winner", "home", "away", "result"},
    "over.won-by-shots": {"winner", "result", "shots"},
    "over.draw": {"home", "away", "result"},
}
"""What each prompt may rely on: a fact that could be nobody or nowhere is left out."""

AT_FIELD = {"figure", "field"}
VIOLATION_FACTS: Mapping[str, set[str]] = {
    **dict.fromkeys(RULE_OF, AT_FIELD),
    **{
        code: set()
        for code in ("match-over", "one-die", "two-dice", "no-breach-now", "roll-first", "kick-off-roll-first")
    },
    **{code: set() for code in ("both-roll-for-kick-off", "both-roll-for-shoot-out", "both-roll-in-duel")},
    "figure-first": {"field"},
    **{code: set() for code in ("nothing-to-waive", "nothing-to-claim")},
    "not-now": {"phase", "action"},
    "other-side": {"figure", "side"},
    "already-rolled": {"number"},
    "must-move": {"side"},
    "no-such-signal": {"what"},
    **{code: {"figure"} for code in ("sent-off", "carrier-stays", "keeper-attacks", "keeper-after-roll")},
    **{code: {"figure"} for code in ("dribble-at-restart", "keeper-dribbles", "not-to-place", "corner-taker")},
    **{code: AT_FIELD | {"number", "far"} for code in ("not-exact", "blocked")},
    "team-mate": AT_FIELD | {"mate"},
    **{code: AT_FIELD | {"side"} for code in ("five-side-by-side", "four-in-file")},
    **{code: AT_FIELD | {"side"} for code in ("penalty-area-full", "goal-area-full")},
    **{code: {"field", "number", "far"} for code in ("ball-not-exact", "ball-turns-back")},
    **{code: {"field"} for code in ("kick-off-forward", "goal-kick-out", "ball-moved")},
    "dribble-needs-one": {"figure", "number"},
    "figure-extra": {"side", "field"},
}
"""What each violation may rely on; the rule's number comes with all of them."""

SCORED: Mapping[str, set[str]] = {
    kind: {"score"}
    for kind in ("goal", "half-time", "full-time", "extra-half-time", "shoot-out-goal", "shoot-out-miss")
}
"""Events that tell how it stands."""

FACTS: Mapping[str, set[str]] = {
    **{f"event.{kind}": {*facts} | SCORED.get(kind, set()) | BOTH_TEAMS for kind, facts in FACTS_OF.items()},
    **{f"event.{kind}": {*FACTS_OF[kind]} - {fact} | BOTH_TEAMS for kind, fact in speech.ONLY_SOMETIMES.items()},
    **{f"event.{kind}-{fact}": {*FACTS_OF[kind]} | BOTH_TEAMS for kind, fact in speech.ONLY_SOMETIMES.items()},
    "event.yellow-second": {"figure"} | BOTH_TEAMS,
    **{f"event.{kind}-last": {*FACTS_OF[kind]} - {"figure"} | BOTH_TEAMS for kind in speech.LAST},
    "event.goal-last": {*FACTS_OF["goal"], "score"} | BOTH_TEAMS,
    "event.final": {"home", "away", "winner", "result"} | BOTH_TEAMS,
    "event.final-draw": {"home", "away", "result"} | BOTH_TEAMS,
    "event.final-shoot-out": {"winner", "result", "shots"} | BOTH_TEAMS,
    **{f"violation.{code}": facts | {"rule"} | BOTH_TEAMS for code, facts in VIOLATION_FACTS.items()},
    **{f"prompt.{key}": facts | BOTH_TEAMS for key, facts in PROMPT_FACTS.items()},
    **{f"colour.{colour}": set() for colour in COLOURS},
    **{f"figure.{kind}": {"colour"} for kind in ("keeper", "defender")},
    "figure.numbered": {"colour", "number"},
    "field": {"column", "row", "colour"},
    "row": {"row", "colour"},
    "far.one": set(),
    "far.many": {"number"},
    "score.lead": {"result", "side"},
    "score.level": {"result"},
    **{f"phase.{phase}": set() for phase in PHASES},
    **{f"action.{kind}": set() for kind in actions.FORM.kinds},
    **{f"signal.{what}": set() for what in actions.TIME},
}
"""Every key that the code can ask for, with the facts that are there whenever it does."""


@cache
def longest_facts(lang: str) -> Mapping[str, object]:
    """The longest that every fact can be on the OLED."""
    texts = speech.catalogue(lang)
    colour = longest(texts, "colour")
    entries = texts.entries
    figures = [
        entries[f"figure.{kind}"]["oled"].format(colour=colour, number=max(NUMBERS))
        for kind in ("keeper", "defender", "numbered")
    ]
    return {
        **dict.fromkeys(("side", "winner", "home_team", "away_team", "colour"), colour),
        **dict.fromkeys(speech.FIGURE_FACTS, max(figures, key=len)),
        **dict.fromkeys(("home", "away"), 99),
        **dict.fromkeys(("home_sum", "away_sum"), 8),
        **dict.fromkeys(("home_shots", "away_shots"), 9),
        **{fact: longest(texts, heading) for fact, heading in speech.WORD_FACTS.items()},
        "number": 12,
        "field": f"H8 {colour}",
        "line": f"8 {colour}",
        "column": "H",
        "row": 8,
        "far": entries["far.many"]["oled"].format(number=12),
        **dict.fromkeys(("score", "result"), "99:99"),
        "shots": "9:9",
        "left": 3,
        "rule": "11B",
    }


def test_figures_are_called_by_colour_and_number() -> None:
    state = set_up.start(Match(Options(teams=("yellow", "green"))))
    assert speech.name(state, "h1", "de") == Text(("GELB TW",), "Gelbs Torwart")
    assert speech.name(state, "a3", "de") == Text(("GRÜN V",), "Grüns Verteidiger")
    assert speech.name(state, "a11", "en") == Text(("GREEN 11",), "Green 11")
    assert speech.name(state, "h1", "en") == Text(("YELLOW GK",), "Yellow's keeper")


CAMERA: Mapping[str, dict[str, Any]] = {
    "figure-missing": {"figure": "h4", "field": "E4"},
    "figure-extra": {"side": HOME, "field": "E5"},
    "ball-moved": {"field": "E8"},
    "two-moved": {"figure": "a11", "field": "H16"},
}
"""What only the camera finds, so that no refused action leads there."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", CAMERA)
def test_what_the_camera_sees_is_said_with_its_field(code: str, lang: str) -> None:
    state = set_up.start(Match(Options()))
    text = SPEECH.say_violation(state, Violation(RULE_OF[code], code, CAMERA[code]), lang)
    assert speech.field_name(state, CAMERA[code]["field"], lang).page in text.page


RARE: Mapping[str, dict[str, Any]] = {
    "kick-off.roll-two": {"home": {"1": "E8"}, "ball": "E8", "phase": "kick-off", "carrier": "h1"},
    "move.stuck": {"home": {"1": "E1", "10": "D5"}, "ball": "D5", "phase": "move", "carrier": "h10", "roll": [3]},
    "chase.stuck": {"home": {"1": "E1"}, "ball": "D12", "phase": "chase", "roll": [3]},
    "challenge.stuck": {
        "home": {"1": "E1", "10": "D5"},
        "ball": "D5",
        "phase": "challenge",
        "carrier": "h10",
        "roll": [3],
    },
    "placement.make-room": {
        "home": {"1": "E3", "4": "D1"},
        "ball": "E3",
        "phase": "placement",
        "carrier": "h1",
        "restart": {"kind": "goal-kick", "taker": "h1"},
    },
}
"""Positions for prompts that matches with many figures hardly ever need."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", RARE)
def test_rare_prompts_are_said(key: str, lang: str) -> None:
    given = {"away": {"1": "E16"}, "attacking": HOME, "roll": [], "carrier": None, **RARE[key]}
    state = position.from_json(given, Options())
    assert speech.prompt_key(state)[0] == key
    assert_good(SPEECH.prompt(state, lang))


VARIANTS = (
    Options(teams=("yellow", "green"), strictness="rulebook"),
    Options(teams=("green", "blue"), shot_die=True, advanced=True, strictness="rulebook"),
    Options(teams=("red", "yellow"), extra_time=False),
    Options(extra_time=False, shoot_out=False, strictness="rulebook"),
)
STEPS = 800
PERIOD = 150
"""Actions after which the time of a period is up in these matches."""


def choose(state: State, number: int, random: Random) -> Action:
    """A legal action, such that much happens: to the ball if somebody can get there, else towards the goal."""
    legal = list(phases.legal(state))
    ends = [action for action in legal if isinstance(action, Time) and action.what != "move"]
    if ends and number % PERIOD == 0:
        return random.choice(ends)
    side = random.choice(SIDES)
    if random.random() < 0.01 and phases.is_legal(state, Breach(side)):
        return Breach(side)
    usual = [action for action in legal if action not in ends] or legal
    fouls: list[Action] = [
        action for action in usual if isinstance(action, Duel) and {action.home, action.away} == {1, 6}
    ]
    wanted = fouls or [action for action in usual if isinstance(action, Move) and action.to == state.ball]
    if wanted and random.random() < 0.7:
        return random.choice(wanted)
    if actions.DONE in usual and random.random() < 0.5:
        return actions.DONE
    forward = 1 if state.attacking == HOME else -1
    return max(random.choices(usual, k=4), key=lambda action: forward * int(getattr(action, "to", "A8")[1:]))


def anything(state: State, random: Random) -> Action:
    """Any action at all, mostly a wrong one; often something that people might try in this phase."""
    figure, to = random.choice(list(SIDE_OF)), random.choice(FIELDS)
    if state.phase == "placement" and random.random() < 0.9:
        placed = [action.figure for action in phases.legal(state) if isinstance(action, Place)]
        return Place(random.choice([*placed, figure]), to)
    if state.ball is not None and random.random() < 0.2:
        return Move(figure, state.ball)
    return random.choice(
        (
            Roll((random.randint(1, 6),)),
            Roll((random.randint(1, 6), random.randint(1, 6))),
            *(Move(figure, to),) * 3,
            Place(figure, to),
            *(Play(to),) * 2,
            *(Dribble(to),) * 2,
            random.choice(actions.DUELS),
            Spin("goal"),
            actions.DONE,
            actions.WAIVE,
            actions.CLAIM,
            random.choice(list(actions.TIME.values())),
            Breach(random.choice(SIDES)),
        )
    )


def steps(seed: int, random: Random) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """One random match."""
    step = Step(set_up.start(Match(VARIANTS[seed % len(VARIANTS)])))
    for number in range(1, STEPS):
        yield step
        if step.state.phase == "over":
            break
        step = phases.apply(step.state, choose(step.state, number, random))


def three_things(random: Random, state: State) -> list[Action]:
    return [anything(state, random) for _ in range(3)]


@cache
def played() -> list[Said]:
    said: list[Said] = []
    for seed in range(8):
        random = Random(seed)
        said += heard(GAME, SPEECH, steps(seed, random), partial(three_things, random))
    return said


class TestTexts(TextsOfAGame):
    game = GAME
    speech = SPEECH
    facts = FACTS
    optional = frozenset({"far", "score", "result", "shots"})  # worked out from other facts
    rule_of = RULE_OF
    camera = CAMERA
    various: ClassVar = {"figure": ("h1", "a3", "h10"), "field": ("A1", "H16", "D8"), "line": (1, 16)}
    least: ClassVar = {"event.": 35, "prompt.": 25, "violation.": 40}
    longest_facts = staticmethod(longest_facts)
    played = staticmethod(played)


SET_UP = re.compile("aufstell|stellt|set up", re.IGNORECASE)


def last_shot(phase: str = "shot", **entries: Any) -> LittleMatch:
    """Home shoots from D14; by default the time of the second half is over."""
    told = json.dumps({"period": "second-half", "finishing": "home", **entries})
    return by_the_book(
        f"""
       A    B    C    D       E    F    G    H
    16 .    .    .    .       a1   .    .    .
    15 a3   .    .    .       .    .    .    .
    14 .    .    .    {"h10*/a7" if phase == "duel" else "h10*"}    .    .    .    .
     1 .    .    .    .       h1   .    .    .
    home {phase} - {told}
    """,
        extra_time=False,
    )


def key_of(match: LittleMatch, kind: str) -> str:
    """Which text an event of the last action has; in both languages it is a good one."""
    (event,) = (event for event in match.events if event.kind == kind)
    for lang in LANGUAGES:
        assert_good(SPEECH.say_event(match.state, event, lang))
    return speech.event_key(match.state, event)


@pytest.mark.parametrize(("away", "phase"), [(0, "over"), (1, "shoot-out")])
def test_rule_11b_after_the_last_goal_nobody_is_asked_to_set_up(away: int, phase: str) -> None:
    match = last_shot(score={"home": 0, "away": away}).spin("goal").expect(phase=phase)
    assert key_of(match, "goal") == "goal-last"
    for lang in LANGUAGES:
        told = SPEECH.say_event(match.state, match.events[0], lang)
        assert not SET_UP.search(" ".join((*told.oled, told.page)))


@pytest.mark.parametrize("entries", [{"finishing": None}, {"period": "first-half"}])
def test_rule_11b_any_other_goal_leads_to_a_new_set_up(entries: dict[str, Any]) -> None:
    match = last_shot(**entries).spin("goal").expect(phase="set-up")
    assert key_of(match, "goal") == "goal"
    for lang in LANGUAGES:
        assert SET_UP.search(SPEECH.say_event(match.state, match.events[0], lang).page)


@pytest.mark.parametrize("period", ["first-half", "second-half"])
def test_rule_11b_a_kick_that_is_no_longer_taken_is_told_so(period: str) -> None:
    shot = last_shot(period=period).spin("goal-kick")
    assert key_of(shot, "goal-kick") == "goal-kick-last"
    foul = last_shot("duel", period=period).duel(home=1, away=6)
    assert key_of(foul, "free-kick") == "free-kick-last"
    breach = last_shot(period=period).do(Breach("home"))
    assert key_of(breach, "centre-free-kick") == "centre-free-kick-last"
    assert key_of(last_shot(finishing=None).spin("goal-kick"), "goal-kick") == "goal-kick"


def prompt(pitch: str) -> str:
    return GAME.prompt(on(pitch).state, "de").page


def events_of(match: LittleMatch) -> str:
    return " ".join(GAME.say_event(match.state, event, "de").page for event in match.events)


@pytest.mark.parametrize(
    ("field", "printed"),
    [("E4", "E4 bei Rot"), ("E8", "E8 bei Rot"), ("E9", "E8 bei Blau"), ("E13", "E4 bei Blau"), ("A16", "A1 bei Blau")],
)
def test_decision_16_rows_are_spoken_as_the_board_prints_them(field: str, printed: str) -> None:
    state = set_up.start(Match(Options()))
    assert speech.field_name(state, field, "de").page == printed
    assert speech.field_name(state, field, "de").oled == (printed.replace("bei ", "").upper(),)


def test_decision_16_the_offside_line_is_a_printed_row_too() -> None:
    match = on("""
    16 .   .   .   .   a1  .   .   .
    14 .   .   .   h10 .   .   .   .
    13 a3  .   .   .   .   .   .   .
     9 .   .   .   h7* .   .   .   .
    home play 5
    """).play("D14")
    assert "Rot 10 ist auf D3 bei Blau im Abseits" in events_of(match)
    assert "Reihe 4 bei Blau" in events_of(match)
    assert match.events[0].facts["field"] == "D14"  # inside the program rows run from 1 to 16


def test_numbers_of_fields_are_singular_and_plural() -> None:
    pitch = " 8 .   .   .   h10*  .  .   .   .\n 1 h7   .   .   .   h1  .   .   .\nhome move {}"
    assert "genau 4 Felder weit" in prompt(pitch.format(4))
    assert "genau 1 Feld weit" in prompt(pitch.format(1))


def test_a_stand_in_takes_the_goal_kick_of_a_keeper_who_was_sent_off() -> None:
    told = prompt(' 2 .   .   .   h4*  .  .   .   .\nhome play - {"restart": "goal-kick"}')
    assert "zwei Würfeln" in told
    assert "Torwart" not in told


def test_a_keeper_who_was_sent_off_is_not_sent_to_his_goal_area() -> None:
    pitch = """
    16 .   .   .   .   {}  .   .   .
    15 .   .   .   a3  .   .   .   .
    13 .   .   .   h10 .   .   .   .
    home placement - {{"restart": "penalty", "carrier": "h10", "ball": null}}
    """
    assert "Torwart in den Torraum" in prompt(pitch.format("a1"))
    assert "Torwart" not in prompt(pitch.format("."))


def test_the_leaders_goals_are_told_first() -> None:
    away = {"home": 0, "away": 2}
    half_time = last_shot(score=away, period="first-half").spin("goal-kick")
    assert "es steht 2:0 für Blau" in events_of(half_time)
    final = last_shot(score=away).spin("goal-kick")
    assert "Blau gewinnt 2:0" in events_of(final)
    assert "Blau hat 2:0 gewonnen" in GAME.prompt(final.state, "de").page
    level = last_shot(score={"home": 0, "away": 1}, finishing=None).spin("goal")
    assert "es steht 1:1!" in events_of(level)


def test_the_winner_of_a_shoot_out_has_his_goals_first() -> None:
    shots = [["home", False], ["away", True]] * 2 + [["home", False]]
    match = on(
        ' 1 .   .   .   .   h1  .   .   .\nhome shoot-out - {"carrier": null, "shoots_first": "home", "shots": '
        + json.dumps(shots)
        + "}"
    ).spin("goal")
    assert match.state.phase == "over"
    assert "Blau gewinnt das Elfmeterschießen 3:0" in events_of(match)
    assert "3:0" in " ".join(GAME.prompt(match.state, "de").oled)


def test_the_second_yellow_card_does_not_warn_of_a_second_one() -> None:
    duel = '12 .   .   .   h10*/a7 .  .   .   .\n 1 .   .   .   .   h1  .   .   .\nhome duel - {"booked": %s}'
    first, second = (on(duel % booked).duel(home=6, away=1) for booked in ("[]", '["a7"]'))
    assert (key_of(first, "yellow"), key_of(second, "yellow")) == ("yellow", "yellow-second")
    assert "bei der zweiten" in events_of(first)
    assert "bei der zweiten" not in events_of(second)
    assert "zweite gelbe Karte" in events_of(second)


def test_a_single_roll_in_a_duel_is_told_that_both_roll() -> None:
    match = on("12 .   .   .   h10*/a7 .  .   .   .\nhome duel -")
    (reason,) = phases.check(match.state, Roll((3,)))
    assert "Im Zweikampf würfeln beide" in GAME.say_violation(match.state, reason, "de").page


def test_at_a_corner_a_side_may_do_without() -> None:
    told = prompt("16 h10*   .   .   .   a1  .   .   .\n12 .   .   .   a7   .  .   .   .\nhome placement -")
    assert "verzichten" in told
    assert "passen" not in told


def test_after_the_whistle_no_free_kick_is_offered() -> None:
    told = events_of(last_shot().do(Breach("away")))
    assert "gibt es nicht mehr" in told
