"""What is said only at the table: questions, the ball, actions in a few letters, lists, options."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from device.games.asking import last_of_each
from device.games.game_day import Offer
from device.panel.screen import minutes
from rules.game import SIDES, Candidate
from rules.speech import colour
from rules.super_goal import passing, speech
from rules.super_goal.actions import Action, Announce, Master, Place, Play, Roll, Time, Toss
from rules.super_goal.phases import side_to_act
from rules.super_goal.pitch import WAYS
from rules.super_goal.state import State
from rules.texts import Catalogue, Text


@cache
def catalogue(lang: str) -> Catalogue:
    """What is said only at the table."""
    return Catalogue(lang, files("device.games.super_goal").joinpath("texts"))


def ask(state: State, candidates: Sequence[Candidate[Action]], lang: str) -> tuple[Text, tuple[Text, ...]]:
    """Left or right is asked for by itself, and which die counts where two lie there; everything else as a list."""
    said = catalogue(lang)
    rolled = {roll.die for roll in last_of_each(candidates, Roll)}
    question = "ask.way" if last_of_each(candidates, Play) else "ask.which-die" if len(rolled) > 1 else "ask.what"
    return said.say(question), tuple(_answer(state, candidate, lang) for candidate in candidates)


def _answer(state: State, candidate: Candidate[Action], lang: str) -> Text:
    """The last thing that was announced; without an announcement, the last thing that happened."""
    if not candidate.actions:
        return catalogue(lang).say("ask.nothing")
    spoken = [action for action in candidate.actions if isinstance(action, Announce | Master)]
    short = label(state, (spoken or candidate.actions)[-1], lang)
    return Text((short,), short)


def piece(state: State, piece: str, lang: str) -> Text:
    """A side by its colour, the ball."""
    if piece in SIDES:
        return colour(speech.catalogue(lang), state.match.options.teams, piece)
    return catalogue(lang).say("piece.ball")


def _word(lang: str, key: str, **facts: Any) -> str:
    return " ".join(speech.catalogue(lang).say(key, **facts).oled)


def face(name: str, lang: str) -> str:
    """What a die shows: `vor 2?`, `Pfosten`."""
    return " ".join(speech.face_text(name, lang).oled)


def label(state: State, action: Action, lang: str) -> str:
    """`Rot vor 2`, `links d8`, `Ball b1`."""
    return " ".join(spelled(state, action, lang)[1:]) or catalogue(lang).say(f"by-hand.{action.type}").oled[0]


def spelled(state: State, action: Action, lang: str) -> tuple[str, ...]:
    """Kind, then which die and what it shows, or which way, or where."""
    kind = catalogue(lang).say(f"by-hand.{action.type}").oled[0]
    match action:
        case Toss(winner):
            return kind, " ".join(piece(state, winner, lang).oled)
        case Roll(die, shown):
            return kind, _word(lang, f"die.{die}"), face(shown, lang)
        case Announce(what):
            return kind, catalogue(lang).say(f"announce.{what}").oled[0]
        case Play(way):
            return kind, catalogue(lang).say(f"way.{way}").oled[0], *_leads(state, way)
        case Place(to):
            return kind, to
        case Master() if state.match.face is not None:
            return kind, face(state.match.face, lang)
        case Time(what):
            return kind, catalogue(lang).say(f"signal.{what}").oled[0]
    return (kind,)


def deed(state: State, action: Action, who: Text, lang: str) -> str:
    """What was done, by whom: `Gelb spielt den Ball nach links`."""
    said, facts = catalogue(lang), dict[str, object](who=who)
    match action:
        case Toss(winner):
            facts["who"] = piece(state, winner, lang)
        case Roll(die, shown):
            facts |= {"die": said.page(f"page.die.{die}"), "face": speech.face_text(shown, lang)}
        case Announce(what):
            facts["word"] = said.page(f"announce.{what}")
        case Play(way):
            facts["word"] = said.page(f"way.{way}")
        case Place(to):
            facts["to"] = to
    return said.page(f"deed.{action.type}", **facts)


def _leads(state: State, way: str) -> tuple[str, ...]:
    """The field to which a way leads, if the ball stays on the board."""
    if state.arrow is None or state.ball is None:
        return ()
    flight = passing.flights(state, state.arrow)[WAYS.index(way)]
    return () if flight.out else (state.at(flight.field),)


def button(state: State, offer: Offer, lang: str) -> Text:
    """What a button does: its action in a word where that says enough, else its own label."""
    if offer.label == "this":
        word = _on_a_button(state, offer.actions[0], lang)
        return Text((word,), word)
    return catalogue(lang).say(f"button.{offer.label}")


def _on_a_button(state: State, action: Action, lang: str) -> str:
    """Few letters, for two may stand side by side: the screen above says the rest."""
    if isinstance(action, Play):
        return catalogue(lang).say(f"way.{action.way}").oled[0]
    if isinstance(action, Master) and state.phase in ("play", "answer"):
        return catalogue(lang).say("by-hand.master").oled[0]
    return label(state, action, lang)


def choosing(state: State, offer: Offer, lang: str) -> Text:
    """Who says something before the roll."""
    side = piece(state, side_to_act(state) or SIDES[0], lang)
    return catalogue(lang).say(f"choosing.{offer.label}", side=side)


def notes(state: State, lang: str) -> tuple[str, ...]:
    """The master die: whose it is, and what it shows."""
    match = state.match
    if match.holder is None or match.face is None:
        return ()
    told = catalogue(lang).page("note.master", side=piece(state, match.holder, lang), face=face(match.face, lang))
    return (told,)


def chapter(rule: str, lang: str) -> str:
    """The chapter of the rulebook by its name."""
    return speech.catalogue(lang).page(f"chapter.{rule}")


def option_name(name: str, lang: str) -> str:
    """An option in a word."""
    return catalogue(lang).say(f"option.{name}.name").oled[0]


def option_text(name: str, value: Any, lang: str) -> str:
    """An option's value in words."""
    said = catalogue(lang)
    if name == "half_minutes":
        return said.say("option.half_minutes.value", minutes=minutes(value * 60)).oled[0]
    if name == "teams":
        first, second = (speech.catalogue(lang).say(f"colour.{team}") for team in value)
        return said.say("option.teams.value", home=first, away=second).oled[0]
    return said.say(f"option.{name}.{str(value).lower()}").oled[0]
