"""What is said only at the table: questions, cards and places by name, actions in a few letters, options."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from device.games.asking import differ, in_each
from device.games.fussball_alarm.numbers import COLUMNS
from device.games.game_day import Offer
from device.people.roles import SEATS
from rules.fussball_alarm import speech
from rules.fussball_alarm.actions import Action, Begin, Deal, Discard, Draw, Foul, LayOpen, Renew, Roll, Search, TurnUp
from rules.fussball_alarm.cards import CARDS, PILE, PLAYERS, Player
from rules.fussball_alarm.options import read_options
from rules.fussball_alarm.sight import DOWN
from rules.fussball_alarm.state import State
from rules.game import BadInput, Candidate, Json
from rules.texts import Catalogue, Text


@cache
def catalogue(lang: str) -> Catalogue:
    """What is said only at the table."""
    return Catalogue(lang, files("device.games.fussball_alarm").joinpath("texts"))


def with_names(options: Json, names: Sequence[str], lang: str) -> Json:
    """Everybody by his name, who has none by his number; names that look alike when they are cut short are left out."""
    usual = players(options, lang)
    wanted = options | {
        "players": [name or other for name, other in zip((*names, *usual[len(names) :]), usual, strict=False)]
    }
    if not any(names):
        return options
    try:
        read_options(wanted)
    except BadInput:
        return options
    return wanted


def player(state: State, who: Player, lang: str) -> Text:
    """A player by name."""
    return speech.player_name(state.options, who, lang)


def footballer(state: State, card: str, lang: str) -> str:
    """A footballer by name, in a few letters."""
    return speech.footballer_name(state.options, card, lang).oled[0]


def players(options: Json, lang: str) -> tuple[str, ...]:
    """Everybody by name, clockwise."""
    chosen = read_options(options)
    return tuple(speech.player_name(chosen, who, lang).page for who in chosen.players)


def standing(state: State, lang: str) -> Text:
    """How many alarm cards are face up. Who has won takes a sentence, which does not fit the scoreboard."""
    said = catalogue(lang)
    board = said.say("standing.open", up=len(state.row), all=len(CARDS))
    if not state.winners:
        return board
    names = [player(state, who, lang).page for who in state.winners]
    told = said.say("standing.won" if len(names) == 1 else "standing.shared", winners=" + ".join(names))
    return Text(board.oled, told.page)


def columns(lang: str) -> tuple[str, str]:
    """What is counted for everybody."""
    first, second = (catalogue(lang).say(f"count.{what}").oled[0] for what in COLUMNS)
    return first, second


def ask(state: State, candidates: Sequence[Candidate[Action]], lang: str) -> tuple[Text, tuple[Text, ...]]:
    """Which of these was it? Where only one thing differs, it alone is asked for."""
    said = catalogue(lang)
    asking = {"player": player(state, state.turn, lang)}
    fouls = in_each(candidates, Foul)
    if differ(foul.player for foul in fouls):
        return said.say("ask.fouled", **asking), tuple(player(state, foul.player, lang) for foul in fouls)
    taken: list[Draw | Search] = in_each(candidates, (Draw, Search))
    if differ(map(type, taken)):
        return said.say("ask.taken", **asking), tuple(said.say(f"by-hand.{action.type}") for action in taken)
    return said.say("ask.what"), tuple(_answer(state, candidate, lang) for candidate in candidates)


def _answer(state: State, candidate: Candidate[Action], lang: str) -> Text:
    if not candidate.actions:
        return catalogue(lang).say("ask.nothing")
    short = label(state, candidate.actions[-1], lang)
    return Text((short,), short)


def piece(state: State, name: str, lang: str) -> Text:
    """A card or a place by name; whoever has a telephone plays at one of the seats."""
    if name in SEATS:
        name = PLAYERS[SEATS.index(name)]
    if name in PLAYERS:
        return player(state, name, lang)
    kind, _, number = name.rpartition("-")
    if kind == "alarm":
        return catalogue(lang).say("piece.alarm", place=number)
    return catalogue(lang).say(f"piece.{name}")


def place(state: State, name: str, lang: str) -> str:
    """Where something lies or what it shows, in a few letters."""
    if name in CARDS:
        return footballer(state, name, lang)
    if name in PLAYERS:
        return player(state, name, lang).oled[0]
    if name in (DOWN, PILE, "discard"):
        return catalogue(lang).say(f"place.{name}").oled[0]
    if name in WORDS:
        return speech.catalogue(lang).say(f"die.{name}").oled[0]
    return " ".join(footballer(state, card, lang) for card in name.split()) if name[:1] in CARDS else name


WORDS = ("card", "question-mark", "lightning")


def label(state: State, action: Action, lang: str) -> str:
    """`Nr. 3`, `4 Nr. 2`, `Spieler 2`."""
    return " ".join(spelled(state, action, lang)[1:]) or catalogue(lang).say(f"by-hand.{action.type}").oled[0]


def spelled(state: State, action: Action, lang: str) -> tuple[str, ...]:
    """Kind, then who or which card."""
    kind = catalogue(lang).say(f"by-hand.{action.type}").oled[0]
    match action:
        case Begin(who) | Foul(who):
            return kind, player(state, who, lang).oled[0]
        case Deal(card) | Discard(card) | Renew(card):
            return kind, footballer(state, card, lang)
        case Roll(face):
            return kind, speech.catalogue(lang).say(f"die.{face}").oled[0]
        case TurnUp(at, card):
            return kind, str(at), footballer(state, card, lang)
        case LayOpen(who, hand):
            return kind, player(state, who, lang).oled[0], " ".join(hand)
    return (kind,)


def deed(state: State, action: Action, _: Text, lang: str) -> str:
    """What was done: `Spieler 2 zeigt 1, 1, 1, 1, 1`."""
    return f"{entered(state, action, lang)[0]}."


def entered(state: State, action: Action, lang: str) -> tuple[str, ...]:
    """An action on a button of the page, as a small sentence."""
    said = catalogue(lang)
    match action:
        case Begin(who) | Foul(who):
            facts: dict[str, object] = {"player": player(state, who, lang)}
        case Deal(card) | Discard(card) | Renew(card):
            facts = {"card": footballer(state, card, lang)}
        case Roll(face):
            facts = {"face": speech.catalogue(lang).say(f"die.{face}")}
        case TurnUp(at, card):
            facts = {"at": at, "card": footballer(state, card, lang)}
        case LayOpen(who, hand):
            facts = {"player": player(state, who, lang), "hand": ", ".join(hand)}
        case _:
            facts = {}
    return (said.page(f"page.action.{action.type}", **facts),)


def button(state: State, offer: Offer, lang: str) -> Text:
    """What a button does: its action in a word where that says enough, else its own label."""
    if offer.label == "this":
        word = label(state, offer.actions[0], lang)
        return Text((word,), word)
    return catalogue(lang).say(f"button.{offer.label}")


def choosing(state: State, offer: Offer, lang: str) -> Text:
    """Who or what is chosen from a list."""
    return catalogue(lang).say(f"choosing.{offer.label}", player=player(state, state.turn, lang))


def chapter(rule: str, lang: str) -> str:
    """The part of the rulebook by its name."""
    return speech.catalogue(lang).page(f"rule.{rule}")


def option_name(name: str, lang: str) -> str:
    """An option in a word."""
    return catalogue(lang).say(f"option.{name}.name").oled[0]


def option_text(name: str, value: Any, lang: str) -> str:
    """An option's value in words: how many play, or who."""
    number = value if isinstance(value, int) else len(value)
    return catalogue(lang).say(f"option.{name}.value", number=number).oled[0]
