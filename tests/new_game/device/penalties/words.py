"""What is said only at the table."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from device.games.game_day import Offer
from rules.game import SIDES, Candidate
from rules.penalties.game import catalogue as rules_catalogue
from rules.penalties.state import Roll, State
from rules.speech import colour
from rules.texts import Catalogue, Text


@cache
def catalogue(lang: str) -> Catalogue:
    """This game's own words."""
    return Catalogue(lang, files("device.games.penalties").joinpath("texts"))


def piece(state: State, name: str, lang: str) -> Text:
    """A side by its colour; there are no other pieces."""
    return colour(rules_catalogue(lang), state.teams, name if name in SIDES else state.shooter)


def spelled(_: State, action: Roll, lang: str) -> tuple[str, ...]:
    """The die, and what it shows."""
    return catalogue(lang).say("by-hand.roll").oled[0], str(action.value)


def deed(_: State, action: Roll, who: Text, lang: str) -> str:
    """Who has rolled what."""
    return catalogue(lang).page("deed", who=who, number=action.value)


def label(state: State, action: Roll, lang: str) -> str:
    """The number."""
    return spelled(state, action, lang)[-1]


def ask(state: State, candidates: Sequence[Candidate[Roll]], lang: str) -> tuple[Text, tuple[Text, ...]]:
    """What did the die show?"""
    answers = [" ".join(label(state, action, lang) for action in c.actions) or "–" for c in candidates]
    return catalogue(lang).say("ask"), tuple(Text((answer,), answer) for answer in answers)


def button(state: State, offer: Offer, lang: str) -> Text:
    """No button has anything to offer here."""
    word = label(state, offer.actions[0], lang)
    return Text((word,), word)


def option_name(_: str, lang: str) -> str:
    """Colours are all that can be chosen."""
    return catalogue(lang).say("option.name").oled[0]


def option_text(_: str, value: Any, lang: str) -> str:
    """Both colours."""
    home, away = (rules_catalogue(lang).say(f"colour.{team}") for team in value)
    return catalogue(lang).say("option.value", home=home, away=away).oled[0]
