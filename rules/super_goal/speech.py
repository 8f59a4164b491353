"""What the referee says about a state, an event or a violation: which text, filled with which spoken facts."""

from functools import cache
from importlib.resources import files
from typing import Any

from rules import shoot_out, speech
from rules.game import AWAY, HOME, OTHER, Event, Json
from rules.super_goal import dead_ball, master, passing
from rules.super_goal.dice import ORANGE, read_arrow
from rules.super_goal.dice import WORDS as PICTURES
from rules.super_goal.phases import side_to_act
from rules.super_goal.possession import is_direct
from rules.super_goal.state import State, leader
from rules.teams import WORDS
from rules.texts import Catalogue, Text

WORD_FACTS = {
    "phase": "phase",
    "action": "action",
    "die": "die",
    "what": "what",
    "line": "line",
    "restart": "restart",
    "rule": "chapter",
    "half": "half",
}
"""Facts that are words of ours, and under which heading the catalogue translates them."""
OFF_BOARD = ("left", "right")
"""Facts that are a field, or nothing when the ball would be out there."""
MARKS = {"ask": " ?", "lost": " X", None: ""}
PICTURE_FACES = frozenset(face for faces in PICTURES.values() for face in faces)


@cache
def catalogue(lang: str) -> Catalogue:
    """The texts of this game in one language, read once."""
    return Catalogue(lang, WORDS, files("rules.super_goal").joinpath("texts"))


def face_text(face: str, lang: str) -> Text:
    """What a die shows, in words."""
    texts = catalogue(lang)
    if face in PICTURE_FACES:
        return texts.say(f"face.{face}")
    arrow, number, mark = read_arrow(face)
    return texts.say(f"arrow.{arrow}", number=number, mark=MARKS[mark])


def spoken(state: State, facts: Json, lang: str) -> dict[str, object]:
    """Facts as words: sides by colour, dice and faces by name, a way off the board as such."""
    texts = catalogue(lang)

    def named(fact: str, value: Any) -> object:
        return face_text(value, lang) if fact == "face" else value

    words = speech.spoken(texts, state.match.options.teams, facts, WORD_FACTS, named)
    if facts.get("shots_home") is not None:
        words["shots"] = speech.leader_first(facts["shots_home"], facts["shots_away"])
    return words | {fact: texts.say("word.out") for fact in OFF_BOARD if fact in facts and facts[fact] is None}


def event_key(_: State, event: Event) -> str:
    """Some events have more than one text: how they ended makes a difference."""
    if event.kind == "out":
        return f"out.{event.facts['line']}"
    if event.kind == "sending-off":
        return f"sending-off.{'with-die' if event.facts['master'] else 'only'}"
    if event.kind == "final":
        return f"final.{_ending(event.facts['winner'], by_shots=event.facts['shots_home'] is not None)}"
    return event.kind


def _ending(winner: str | None, *, by_shots: bool) -> str:
    return "won-by-shots" if by_shots else "draw" if winner is None else "won"


def prompt_key(state: State) -> tuple[str, Json]:
    """The prompt's key, phase by phase, and its facts."""
    side = side_to_act(state)
    facts: Json = {"side": side, "other": None if side is None else OTHER[side], "field": state.ball}
    if state.phase in _PROMPTS:
        return _PROMPTS[state.phase](state, facts)
    return state.phase, facts


def _attack(state: State, facts: Json) -> tuple[str, Json]:
    """What matters most: what was said, a dead ball, the orange die, a shot."""
    if state.announced is not None:
        return "attack.announced", facts | {"what": state.announced}
    if state.restart is not None:
        return f"attack.{state.restart}", facts
    if state.first:
        return "attack.first", facts
    shot = "shot" if state.spot in state.pitch.shooting_range and not is_direct(state) else "any"
    return f"attack.{shot}{'-not-orange' if state.last == ORANGE else ''}", facts


def _play(state: State, facts: Json) -> tuple[str, Json]:
    assert state.arrow is not None
    left, right = (None if way.out else state.at(way.field) for way in passing.flights(state, state.arrow))
    return "play", facts | {"face": state.arrow, "left": left, "right": right}


def _keeper(state: State, facts: Json) -> tuple[str, Json]:
    if state.scene == "clearance":
        return "keeper.clearance", facts
    return ("keeper.shot" if master.why_not(state) else "keeper.master"), facts | {"face": state.match.face}


def _defence(state: State, facts: Json) -> tuple[str, Json]:
    return f"defence.{state.scene}", facts


def _answer(state: State, facts: Json) -> tuple[str, Json]:
    return "answer", facts | {"face": state.match.face}


def _place(state: State, facts: Json) -> tuple[str, Json]:
    spots = dead_ball.spots(state)
    return f"place.{state.restart}", facts | {"left": spots[0], "right": spots[-1]}


def _shoot_out(state: State, facts: Json) -> tuple[str, Json]:
    shots = state.match.shots
    return "shoot-out", facts | {"home": shoot_out.goals(shots, HOME), "away": shoot_out.goals(shots, AWAY)}


def _over(state: State, _: Json) -> tuple[str, Json]:
    match = state.match
    home, away = match.score
    if match.shots:
        goals = shoot_out.goals(match.shots, HOME), shoot_out.goals(match.shots, AWAY)
        told = {"shots_home": goals[0], "shots_away": goals[1], "winner": shoot_out.winner(match.shots)}
    else:
        told = {"winner": leader(match.score)}
    key = _ending(leader(match.score), by_shots=bool(match.shots))
    return f"over.{key}", {"home": home, "away": away, **told}


_PROMPTS = {
    "attack": _attack,
    "play": _play,
    "keeper": _keeper,
    "defence": _defence,
    "answer": _answer,
    "place": _place,
    "shoot-out": _shoot_out,
    "over": _over,
}
OLED_LINES = 3


class GoalSpeech(speech.Speech[State]):
    """Once the time is up, everything that is to be done says so: it is the last attack."""

    def prompt(self, state: State, lang: str) -> Text:
        """What to do now; a line for the last attack where the OLED has room for it."""
        text = super().prompt(state, lang)
        if not state.match.whistled or state.phase in ("over", "shoot-out"):
            return text
        last = self.catalogue(lang).say("word.last-attack", **self.spoken(state, {"other": state.defending}, lang))
        oled = text.oled if len(text.oled) == OLED_LINES else (*text.oled, *last.oled)
        return Text(oled, f"{text.page} {last.page}")


SPEECH: speech.Speech[State] = GoalSpeech(catalogue, spoken, event_key, prompt_key)
