"""What the referee says about a state, an event or a violation: which text, filled with which spoken facts."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from rules import shoot_out, speech
from rules.game import AWAY, HOME, OTHER, Event, Json
from rules.soccer_tactics import corner, duel, phases
from rules.soccer_tactics.lineup import KEEPERS, NUMBER_OF, SIDE_OF, Figure, is_defender, is_keeper
from rules.soccer_tactics.pitch import ROW, Field, printed
from rules.soccer_tactics.state import State
from rules.soccer_tactics.turn import open_task, side_to_act
from rules.teams import WORDS
from rules.texts import Catalogue, Text

FIGURE_FACTS = frozenset({"figure", "on", "mate", "home_figure", "away_figure"})
WORD_FACTS = {"phase": "phase", "action": "action", "what": "signal"}
"""Facts that are words of ours, and under which heading the catalogue translates them."""


@cache
def catalogue(lang: str) -> Catalogue:
    """The texts of this game in one language, read once."""
    return Catalogue(lang, WORDS, files("rules.soccer_tactics").joinpath("texts"))


def name(state: State, figure: Figure, lang: str) -> Text:
    """A figure as people call it: by number, or as the keeper or a defender of a colour."""
    kind = "keeper" if is_keeper(figure) else "defender" if is_defender(figure) else "numbered"
    side = speech.colour(catalogue(lang), state.match.options.teams, SIDE_OF[figure])
    return catalogue(lang).say(f"figure.{kind}", colour=side, number=NUMBER_OF[figure])


def field_name(state: State, field: Field, lang: str) -> Text:
    """A field as the board prints it, rows 1 to 8 from each goal, and whose half it is: `E4 bei Blau`."""
    return _printed("field", state, ROW[field], lang, column=field[0])


def _printed(key: str, state: State, row: int, lang: str, **column: str) -> Text:
    """A row of ours, 1 to 16, with the number on the board and the colour of the half."""
    half, number = printed(row)
    side = speech.colour(catalogue(lang), state.match.options.teams, half)
    return catalogue(lang).say(key, row=number, colour=side, **column)


def spoken(state: State, facts: Json, lang: str) -> dict[str, object]:
    """Facts as words: sides by colour, figures by name, fields as printed, phases and actions in the language."""

    def named(fact: str, value: Any) -> object:
        if fact in FIGURE_FACTS:
            return name(state, value, lang)
        if fact == "field":
            return field_name(state, value, lang)
        return _printed("row", state, value, lang) if fact == "line" else value

    words = speech.spoken(catalogue(lang), state.match.options.teams, facts, WORD_FACTS, named)
    return words | _counted(state, facts, lang)


def _counted(state: State, facts: Json, lang: str) -> dict[str, object]:
    """What the numbers of some facts come to: how far, and how it stands, always the leader's goals first."""
    texts, counted = catalogue(lang), dict[str, object]()
    if facts.get("number") is not None:
        counted["far"] = texts.say("far.one" if facts["number"] == 1 else "far.many", number=facts["number"])
    if facts.get("home_shots") is not None:
        counted["shots"] = speech.leader_first(facts["home_shots"], facts["away_shots"])
    if facts.get("home") is not None and facts.get("away") is not None:
        home, away = facts["home"], facts["away"]
        leader = speech.team(texts, state.match.options.teams, HOME if home > away else AWAY)
        result = speech.leader_first(home, away)
        counted["score"] = texts.say("score.level" if home == away else "score.lead", result=result, side=leader)
    return counted


LAST: Mapping[str, tuple[str, ...]] = {
    "goal": ("shoot-out", "over"),
    **dict.fromkeys(("goal-kick", "free-kick", "centre-free-kick"), ("set-up", "shoot-out", "over")),
}
"""Events after which figures are usually placed, and the phases in which the time is over instead."""


ONLY_SOMETIMES: Mapping[str, str] = {"offside": "hinders", "corner": "mate"}
"""Events with another text where one of their facts is there: who moved without anybody's choice, or why."""


def event_key(state: State, event: Event) -> str:
    """Some events have more than one text: the reason, or what they have led to, makes a difference."""
    if state.phase in LAST.get(event.kind, ()):
        return f"{event.kind}-last"
    if (fact := ONLY_SOMETIMES.get(event.kind)) and event.facts[fact]:
        return f"{event.kind}-{fact}"
    if event.kind == "yellow" and state.where(event.facts["figure"]) is None:
        return "yellow-second"
    if event.kind == "final":
        if event.facts["winner"] is None:
            return "final-draw"
        return "final" if event.facts["home_shots"] is None else "final-shoot-out"
    return event.kind


def prompt_key(state: State) -> tuple[str, Json]:
    """The prompt's key, phase by phase, and its facts."""
    facts: Json = {"side": side_to_act(state), "number": sum(state.roll), "figure": state.carrier, "field": state.ball}
    if state.phase == "over":
        return _final(state, facts)
    if state.phase == "placement":
        return _placement(state, facts)
    if state.phase == "set-up":
        return ("set-up.place" if state.restart else "set-up.roll"), facts
    if state.phase == "shoot-out":
        return _shoot_out(state, facts)
    if state.phase == "duel":
        rivals = duel.rivals(state)
        return "duel", facts | {"home_figure": rivals[HOME], "away_figure": rivals[AWAY]}
    if state.phase == "shot":
        return f"{'penalty' if state.restart else 'shot'}.{_tool(state)}", facts
    return f"{state.phase}.{_what_now(state)}", facts


def _what_now(state: State) -> str:
    """In open play: roll, and with what; then go, if anybody can."""
    now = phases.legal(state)
    if not state.roll:
        if state.phase == "challenge" and not now.groups:
            return "roll-only"
        if phases.dice_due(state) == 1:
            return "roll"
        return "roll-two" if state.carrier == KEEPERS[state.attacking] else "roll-two-instead"
    if not now.groups:
        return "stuck"
    return "go-or-dribble" if state.phase == "play" and len(now.groups) > 1 else "go"


def _tool(state: State) -> str:
    """What decides a shot in this match."""
    return "die" if state.match.options.shot_die else "spinner"


def _shoot_out(state: State, facts: Json) -> tuple[str, Json]:
    if state.match.shoots_first is None:
        return "shoot-out.roll", facts
    home, away = (shoot_out.goals(state.match.shots, side) for side in (HOME, AWAY))
    return f"shoot-out.{_tool(state)}", facts | {"home": home, "away": away}


def _placement(state: State, facts: Json) -> tuple[str, Json]:
    task = open_task(state)
    assert task is not None
    if task.code == "centre-field" and state.interrupted is not None:
        return "placement.centre-field-or-play-on", facts
    if task.code == "corner":
        assert state.restart is not None
        facts |= {"left": (corner.PLACEMENTS + 1 - state.restart.made) // 2}
    if task.code == "penalty-rows" and state.where(KEEPERS[OTHER[state.attacking]]) is None:
        return "placement.penalty-rows-without-keeper", facts
    return f"placement.{task.code}", facts


def _final(state: State, facts: Json) -> tuple[str, Json]:
    home, away = state.match.score
    facts |= {"home": home, "away": away}
    if state.match.shots:
        shots = {f"{side}_shots": shoot_out.goals(state.match.shots, side) for side in (HOME, AWAY)}
        return "over.won-by-shots", facts | shots | {"winner": shoot_out.winner(state.match.shots)}
    if home == away:
        return "over.draw", facts
    return "over.won", facts | {"winner": HOME if home > away else AWAY}


SPEECH: speech.Speech[State] = speech.Speech(catalogue, spoken, event_key, prompt_key)
