"""What is said only at the table: questions, pieces, actions in a few letters, lists, reminders, options."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from device.games.asking import differ, in_each
from device.games.game_day import Offer
from rules.fuba import speech
from rules.fuba.actions import (
    Action,
    Aim,
    Begin,
    Corner,
    Count,
    Dive,
    Formation,
    FreeMove,
    GoalKick,
    Move,
    Place,
    Roll,
    Run,
    Tactic,
    Target,
)
from rules.fuba.breaches import BALL_DIE
from rules.fuba.phases import side_to_act
from rules.fuba.pitch import SECTORS
from rules.fuba.state import State
from rules.game import SIDES, Candidate, Repair, Side
from rules.speech import colour
from rules.texts import Catalogue, Text


@cache
def catalogue(lang: str) -> Catalogue:
    """What is said only at the table."""
    return Catalogue(lang, files("device.games.fuba").joinpath("texts"))


def ask(state: State, candidates: Sequence[Candidate[Action]], lang: str) -> tuple[Text, tuple[Text, ...]]:
    """Which of these was it? Where only one thing differs, it alone is asked for."""
    said = catalogue(lang)
    team = _colour(state, side_to_act(state) or SIDES[0], lang)
    if keepers := in_each(candidates, Place, lambda place: place.keeper):
        return said.say("ask.keeper", side=team), tuple(Text((keeper.to,), keeper.to) for keeper in keepers)
    tactics = in_each(candidates, Tactic)
    if differ(tactic.line for tactic in tactics):
        return said.say("ask.tactic", side=team), tuple(_line(tactic.line, lang) for tactic in tactics)
    return said.say("ask.what"), tuple(_answer(state, candidate, lang) for candidate in candidates)


def _line(line: str, lang: str) -> Text:
    word = catalogue(lang).say(f"tactic.{line}").oled[0]
    return Text((word,), word)


def _answer(state: State, candidate: Candidate[Action], lang: str) -> Text:
    if not candidate.actions:
        return catalogue(lang).say("ask.nothing")
    short = label(state, candidate.actions[-1], lang)
    return Text((short,), short)


def _colour(state: State, side: Side, lang: str) -> Text:
    return colour(speech.catalogue(lang), state.match.options.teams, side)


def piece(state: State, piece: str, lang: str) -> Text:
    """A player by the colour of its side, the ball, the ball die."""
    return _colour(state, piece, lang) if piece in SIDES else catalogue(lang).say(f"piece.{piece}")


def label(state: State, action: Action, lang: str) -> str:
    """`4-4-2`, `M2`, `C→R3`, `4:3`."""
    return " ".join(spelled(state, action, lang)[1:]) or catalogue(lang).say(f"by-hand.{action.type}").oled[0]


def spelled(state: State, action: Action, lang: str) -> tuple[str, ...]:
    """Kind, then from where and to where, or which one."""
    kind = catalogue(lang).say(f"by-hand.{action.type}").oled[0]
    match action:
        case Formation(side, text):
            return kind, " ".join(_colour(state, side, lang).oled), text
        case Begin(side):
            return kind, " ".join(_colour(state, side, lang).oled)
        case Roll(dice):
            return kind, *map(str, dice)
        case Move() | FreeMove() | Place() | Run():
            return kind, *_walked(action, lang)
        case Target(sector) | Count(sector) | Corner(sector):
            return kind, sector
        case Tactic(word) | GoalKick(word) | Dive(word) | Aim(word):
            return kind, catalogue(lang).say(f"{WORD_OF[action.type]}.{word}").oled[0]
    return (kind,)


def deed(state: State, action: Action, who: Text, lang: str) -> str:
    """What was done, by whom: `Blau spielt den Ball nach L4`."""
    facts: dict[str, object] = {name: getattr(action, name) for name in NAMED if hasattr(action, name)}
    match action:
        case Formation(side) | Begin(side):
            who = _colour(state, side, lang)
        case Roll(dice):
            facts["dice"] = " + ".join(map(str, dice))
        case Tactic(word) | GoalKick(word) | Dive(word) | Aim(word):
            facts["word"] = catalogue(lang).page(f"{WORD_OF[action.type]}.{word}")
    return catalogue(lang).page(f"deed.{action.type}", **{**facts, "who": who})


NAMED = ("formation", "start", "to", "sector")
"""Entries of actions that are told as they are."""
WORD_OF = {"tactic": "tactic", "goal-kick": "goal-kick", "dive": "way", "aim": "way"}
"""Under which heading the catalogue has the word of an action."""


def _walked(action: Move | FreeMove | Place | Run, lang: str) -> tuple[str, ...]:
    """From where, to where, and who or what goes along."""
    match action:
        case Move(start, to, keeper, ball):
            return _by(start, lang, keeper=keeper), _by(f"→ {to}", lang, ball=ball)
        case FreeMove(start, to):
            return start, f"→ {to}"
        case Place(sector, keeper) | Run(sector, keeper):
            return (_by(sector, lang, keeper=keeper),)


def _by(place: str, lang: str, *, keeper: bool = False, ball: bool = False) -> str:
    """A place, and who goes there or what goes along."""
    for word, there in (("keeper", keeper), ("ball", ball)):
        if there:
            return f"{place} {catalogue(lang).say(f'with.{word}').oled[0]}"
    return place


def button(state: State, offer: Offer, lang: str) -> Text:
    """What a button does: its action in a word where that says enough, else its own label."""
    if offer.label == "this":
        (action,), word = offer.actions, label(state, offer.actions[0], lang)
        begins = isinstance(action, Begin)
        page = (
            catalogue(lang).page("page.action.begin", team=_colour(state, action.side, lang).page) if begins else word
        )
        return Text((word,), page)
    return catalogue(lang).say(f"button.{offer.label}")


def choosing(state: State, offer: Offer, lang: str) -> Text:
    """Who chooses, and who looks away where it is a secret."""
    chosen_by = offer.actions[0].side if isinstance(offer.actions[0], Formation) else side_to_act(state)
    return catalogue(lang).say(f"choosing.{offer.label}", side=_colour(state, chosen_by or SIDES[0], lang))


def remind(state: State, repair: Repair, lang: str) -> Text:
    """The ball die shows something else, or the ball lies elsewhere."""
    key = "ball-die" if repair.piece == BALL_DIE else "ball" if repair.seen else "no-ball"
    return catalogue(lang).say(f"remind.{key}", seen=repair.seen, belongs=repair.belongs)


def unready(state: State, seen: dict[str, int], side: Side, lang: str) -> Text:
    """How many of a side lie on the mat, and how many there should be."""
    standing = sum(seen.get(sector, 0) for sector in SECTORS)
    facts = {"side": _colour(state, side, lang), "standing": standing, "wanted": state.match.players(side)}
    return catalogue(lang).say("unready", **facts)


def before_dice(state: State, lang: str) -> Text | None:
    """Section 4.1 comes before 4.2: the target is chosen before the dice are known."""
    return catalogue(lang).say("target-first") if state.phase == "target" else None


def option_name(name: str, lang: str) -> str:
    """An option in a word."""
    return catalogue(lang).say(f"option.{name}.name").oled[0]


def option_text(name: str, value: Any, lang: str) -> str:
    """An option's value in words."""
    home, away = (speech.catalogue(lang).say(f"colour.{team}") for team in value)
    return catalogue(lang).say(f"option.{name}.value", home=home, away=away).oled[0]
