"""What is said only at the table: questions, pieces, actions in a few letters, options."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from device.games.asking import last_of_each
from device.games.game_day import Offer
from rules.game import SIDES, Candidate
from rules.soccer_tactics import speech
from rules.soccer_tactics.actions import Action, Dribble, Duel, Move, Place, Play, Roll, Spin, Time
from rules.soccer_tactics.lineup import SIDE_OF, is_defender
from rules.soccer_tactics.pitch import ROW, printed
from rules.soccer_tactics.state import State
from rules.speech import colour
from rules.texts import Catalogue, Text


@cache
def catalogue(lang: str) -> Catalogue:
    """What is said only at the table."""
    return Catalogue(lang, files("device.games.soccer_tactics").joinpath("texts"))


def ask(state: State, candidates: Sequence[Candidate[Action]], lang: str) -> tuple[Text, tuple[Text, ...]]:
    """One figure on two fields is asked for by its name; everything else as a list."""
    said = catalogue(lang)
    moves: list[Move | Place] = last_of_each(candidates, (Move, Place))
    if len({move.figure for move in moves}) == 1:
        who = speech.name(state, moves[0].figure, lang)
        return said.say("ask.where", figure=who), tuple(speech.field_name(state, move.to, lang) for move in moves)
    if plays := last_of_each(candidates, Play):
        return said.say("ask.ball"), tuple(speech.field_name(state, play.to, lang) for play in plays)
    return said.say("ask.what"), tuple(_answer(state, candidate, lang) for candidate in candidates)


def _answer(state: State, candidate: Candidate[Action], lang: str) -> Text:
    if not candidate.actions:
        return catalogue(lang).say("ask.nothing")
    last = candidate.actions[-1]
    short = label(state, last, lang)
    if isinstance(last, Move | Place) and is_defender(last.figure):
        short = f"{_told_apart(state, last.figure, lang)}→{_at_home(last.to)}"
    return Text((short,), short)


def piece(state: State, piece: str, lang: str) -> Text:
    """A figure by its number, any figure of a side by its colour, the ball."""
    if piece in SIDE_OF:
        return speech.name(state, piece, lang)
    if piece in SIDES:
        return colour(speech.catalogue(lang), state.match.options.teams, piece)
    return catalogue(lang).say("piece.ball")


def place(state: State, field: str, lang: str) -> str:
    """A field in a few letters: `E4 BLAU`."""
    return speech.field_name(state, field, lang).oled[0]


def label(state: State, action: Action, lang: str) -> str:
    """`ROT 7 D6 ROT`, `4`, `Ball D6 ROT`."""
    said = catalogue(lang)
    match action:
        case Roll(dice):
            return "+".join(map(str, dice))
        case Duel(home, away):
            return f"{home}:{away}"
        case Spin(result):
            return said.say(f"spin.{result}").oled[0]
        case Move(figure, to) | Place(figure, to):
            return f"{' '.join(speech.name(state, figure, lang).oled)} {place(state, to, lang)}"
        case Play(to):
            return f"{said.say('piece.ball').oled[0]} {place(state, to, lang)}"
        case Dribble(to):
            return f"{said.say('by-hand.dribble').oled[0]} {place(state, to, lang)}"
    return said.say(f"by-hand.{action.type}").oled[0]


def spelled(state: State, action: Action, lang: str) -> tuple[str, ...]:
    """Kind, figure, field; or kind and value."""
    kind = catalogue(lang).say(f"by-hand.{action.type}").oled[0]
    match action:
        case Move(figure, to) | Place(figure, to):
            return kind, _told_apart(state, figure, lang), place(state, to, lang)
        case Play(to) | Dribble(to):
            return kind, place(state, to, lang)
        case Roll((one, two)):
            return kind, str(one), str(two)
        case Duel(home, away):
            return kind, str(home), str(away)
        case Roll() | Spin():
            return kind, label(state, action, lang)
        case Time(what):
            return kind, speech.catalogue(lang).say(f"signal.{what}").oled[0]
    return (kind,)


def deed(state: State, action: Action, who: Text, lang: str) -> str:
    """What was done, by whom: `Rot 7 spielt den Ball nach D3 bei Blau`."""
    facts: dict[str, object] = {"who": who}
    match action:
        case Move(figure, to) | Place(figure, to):
            facts |= {"figure": speech.name(state, figure, lang), "to": speech.field_name(state, to, lang)}
        case Play(to) | Dribble(to):
            player = state.carrier and speech.name(state, state.carrier, lang)
            facts |= {"who": player or who, "to": speech.field_name(state, to, lang)}
        case Duel(home, away):
            facts |= {"home": home, "away": away}
        case Roll(dice):
            facts |= {"dice": " + ".join(map(str, dice))}
    return catalogue(lang).page(f"deed.{action.type}", **facts)


def _told_apart(state: State, figure: str, lang: str) -> str:
    """A figure's name; the four defenders have no numbers and are told apart by their fields."""
    name = " ".join(speech.name(state, figure, lang).oled)
    here = state.where(figure)
    return f"{name} {_at_home(here)}" if is_defender(figure) and here else name


def _at_home(field: str) -> str:
    """A field of a defender, who never leaves his own half: nobody needs to be told whose it is."""
    return f"{field[0]}{printed(ROW[field])[1]}"


def button(state: State, offer: Offer, lang: str) -> Text:
    """What a button of ours does."""
    return catalogue(lang).say(f"button.{offer.label}")


def option_name(name: str, lang: str) -> str:
    """An option in a word."""
    return catalogue(lang).say(f"option.{name}.name").oled[0]


def option_text(name: str, value: Any, lang: str) -> str:
    """An option's value in words."""
    said = catalogue(lang)
    if name == "half_minutes":
        return said.say("option.half_minutes.value", minutes=value).oled[0]
    if name == "teams":
        first, second = (speech.catalogue(lang).say(f"colour.{team}") for team in value)
        return said.say("option.teams.value", home=first, away=second).oled[0]
    return said.say(f"option.{name}.{str(value).lower()}").oled[0]
