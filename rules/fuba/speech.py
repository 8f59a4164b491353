"""What the referee says about a state, an event or a violation: which text, filled with which spoken facts."""

from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from rules import speech
from rules.fuba import attempt, ball, moves, moving, penalty, placement, target
from rules.fuba.actions import DONE, LINES, SHOOT, FreeMove
from rules.fuba.cards import cards_of
from rules.fuba.formation import chosen
from rules.fuba.phases import legal, side_to_act
from rules.fuba.state import State
from rules.game import AWAY, HOME, SIDES, Event, Json
from rules.teams import WORDS
from rules.texts import Catalogue

SECTOR_FACTS = frozenset({"sector", "start", "target", "counted"})
WORD_FACTS = {"phase": "phase", "action": "action", "line": "line", "way": "way", "at": "at"}
"""Facts that are words of ours, and under which heading the catalogue translates them."""


@cache
def catalogue(lang: str) -> Catalogue:
    """The texts of this game in one language, read once."""
    return Catalogue(lang, WORDS, files("rules.fuba").joinpath("texts"))


def spoken(state: State, facts: Json, lang: str) -> dict[str, object]:
    """Facts as words: sides by colour, sectors by name, phases and actions in the language."""
    texts, teams = catalogue(lang), state.match.options.teams
    colours = {f"{side}_team": speech.colour(texts, teams, side) for side in SIDES}

    def named(fact: str, value: Any) -> object:
        sector = fact in SECTOR_FACTS and isinstance(value, str)
        return texts.say(f"sector.{value}", **colours) if sector else value

    return speech.spoken(texts, teams, facts, WORD_FACTS, named)


def _difficult(facts: Json) -> str:
    return "again" if facts["again"] else "six" if facts["number"] == 6 else "missed"


def _clock(facts: Json) -> str:
    return "stoppage" if facts["stoppage"] else "minute" if facts["difference"] else "stands"


ENDED: Mapping[str, Callable[[Json], str]] = {
    "possession": lambda facts: str(facts["result"]),
    "attempt": lambda facts: str(facts["result"]),
    "special": lambda facts: str(facts["number"]),
    "clock": _clock,
    "ball": lambda facts: "simple" if facts["simple"] else "played",
    "red-roll": lambda facts: "red" if facts["red"] else "lucky",
    "difficult": _difficult,
    "penalty-shot": lambda facts: _chance(facts),
    "final": lambda facts: "draw" if facts["winner"] is None else "won",
}
"""Events that have more than one text, and which one it is: how they ended makes a difference."""


def event_key(_: State, event: Event) -> str:
    """Which text tells an event."""
    return f"{event.kind}.{ENDED[event.kind](event.facts)}" if event.kind in ENDED else event.kind


def prompt_key(state: State) -> tuple[str, Json]:
    """The prompt's key, phase by phase, and its facts."""
    facts: Json = {"side": side_to_act(state), "sector": state.ball, "value": state.ball_value, "target": state.target}
    if state.phase in _PROMPTS:
        return _PROMPTS[state.phase](state, facts)
    return state.phase, facts


def _formation(state: State, facts: Json) -> tuple[str, Json]:
    waiting = [side for side in SIDES if chosen(state, side) is None]
    return ("formation.both" if len(waiting) == len(SIDES) else "formation.one"), facts


def _start(state: State, facts: Json) -> tuple[str, Json]:
    return ("start.roll" if state.chooser is None else "start.choose"), facts


def _placement(state: State, facts: Json) -> tuple[str, Json]:
    if state.step == 3:
        assert state.moving is not None
        return "placement.shift", facts | {"left": state.moving.left}
    side = placement.placing_side(state)
    who = "active" if side == state.active else "passive"
    return f"placement.{state.restart}.{who}", facts | {"left": placement.in_hand(state, side)}


def _target(state: State, facts: Json) -> tuple[str, Json]:
    if not target.why_no_shot(state, SHOOT):
        return "target.free-kick-or-shot", facts
    return f"target.{state.restart or 'play'}", facts


def _booking(state: State, facts: Json) -> tuple[str, Json]:
    assert state.offender is not None
    return "booking", facts | {"count": cards_of(state, state.offender)}


def _run(state: State, facts: Json) -> tuple[str, Json]:
    return ("run.must" if ball.why_not_done(state, DONE) else "run.may"), facts


def _shot(state: State, facts: Json) -> tuple[str, Json]:
    """The smallest roll that is a goal; a one is always rolled."""
    facts |= {"least": max(1, state.ball_value + 1 - sum(attempt.parts(state)))}
    if attempt.is_difficult(state):
        return (f"{state.phase}.again" if state.sixes else f"{state.phase}.difficult"), facts
    return f"{state.phase}.{_chance(facts)}", facts


def _chance(facts: Json) -> str:
    """Whether the roll decides at all: with one or more it is a goal anyway."""
    return "usual" if facts["least"] > 1 else "sure"


def _moves(state: State, facts: Json) -> tuple[str, Json]:
    now = state.moving
    assert now is not None
    if now.line is None:
        return "moves.tactic", facts | {line: moves.players_of(state, line) for line in LINES}
    facts |= {"left": now.left, "line": now.line}
    if moving.still_has_to_come(state):
        return "moves.to-ball", facts
    if now.left > 0 and not now.free:
        return ("moves.quick" if now.line == moves.QUICK else "moves.go"), facts
    return ("moves.free" if any(isinstance(action, FreeMove) for action in legal(state)) else "moves.end"), facts


def _penalty(state: State, facts: Json) -> tuple[str, Json]:
    facts |= {"least": penalty.least_roll(state)}
    return f"penalty.{_chance(facts)}", facts


def _over(state: State, facts: Json) -> tuple[str, Json]:
    home, away = state.match.score
    facts |= {"home": home, "away": away}
    if home == away:
        return "over.draw", facts
    return "over.won", facts | {"winner": HOME if home > away else AWAY}


_PROMPTS = {
    "formation": _formation,
    "start": _start,
    "placement": _placement,
    "target": _target,
    "booking": _booking,
    "run": _run,
    "attempt": _shot,
    "shot": _shot,
    "moves": _moves,
    "penalty": _penalty,
    "over": _over,
}
SPEECH: speech.Speech[State] = speech.Speech(catalogue, spoken, event_key, prompt_key)
"""Secrets stay secret: only who has chosen is told."""
