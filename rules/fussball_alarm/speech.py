"""What the referee says about a state, an event or a violation: which text, filled with which spoken facts."""

from functools import cache
from importlib.resources import files
from typing import Any

from rules import speech
from rules.fussball_alarm.cards import CARDS, LIGHTNING, PILE, PLAYERS, Card, Player
from rules.fussball_alarm.ending import decided_by, winning
from rules.fussball_alarm.options import Options, short
from rules.fussball_alarm.phases import side_to_act
from rules.fussball_alarm.state import State
from rules.game import Event, Json, Violation
from rules.texts import OLED_COLUMNS, Catalogue, Text

PLAYER_FACTS = frozenset({"player", "fouled"})
WORD_FACTS = {"phase": "phase", "action": "action", "die": "die", "rule": "rule"}
"""Facts that are words of ours, and under which heading the catalogue translates them."""
SEVERAL = 3
"""So many winners have no room in a line of the OLED."""


@cache
def catalogue(lang: str) -> Catalogue:
    """The texts of this game in one language, read once."""
    return Catalogue(lang, files("rules.fussball_alarm").joinpath("texts"))


def player_name(options: Options, player: Player, lang: str) -> Text:
    """A player as the family calls him, on the OLED as short as has to be, else by number."""
    i = PLAYERS.index(player)
    if options.names:
        return Text((short(options.names[i]),), options.names[i])
    return catalogue(lang).say("name.player", number=i + 1)


def footballer_name(options: Options, card: Card, lang: str) -> Text:
    """A footballer as the family calls him, else by number."""
    if options.footballers:
        name = options.footballers[CARDS.index(card)]
        return Text((short(name),), name)
    return catalogue(lang).say("name.footballer", number=card)


def _winners(options: Options, players: list[Player], lang: str) -> Text:
    names = [player_name(options, player, lang) for player in players]
    last = names[-1].page
    page = catalogue(lang).page("name.and", first=", ".join(name.page for name in names[:-1]), last=last)
    return Text((" + ".join(name.oled[0] for name in names),), page if len(names) > 1 else last)


def spoken(state: State, facts: Json, lang: str) -> dict[str, object]:
    """Facts as words: players and footballers by name, phases, actions and faces in the language."""
    texts, options = catalogue(lang), state.options

    def named(fact: str, value: Any) -> object:
        if fact in PLAYER_FACTS:
            return player_name(options, value, lang)
        if fact == "card":
            return footballer_name(options, value, lang)
        if fact == "winners":
            return _winners(options, value, lang)
        if fact == "holder":
            who = {} if value == PILE else {"player": player_name(options, value, lang)}
            return texts.say("holder.player" if who else "holder.pile", **who)
        return value

    return speech.in_words(texts, facts, WORD_FACTS, named)


def event_key(_: State, event: Event) -> str:
    """Some events have more than one text: how they ended makes a difference."""
    if event.kind == "final":
        return f"final.{_how(event.facts['by'], len(event.facts['winners']))}"
    if event.kind == "rolled":
        return f"rolled.{event.facts['die']}"
    return event.kind


def _how(by: str, winners: int) -> str:
    return "many" if winners >= SEVERAL else by


def prompt_key(state: State) -> tuple[str, Json]:
    """Which prompt, with which facts."""
    phase = state.phase
    facts: Json = {"player": side_to_act(state), "draw_pile": state.draw_pile}
    if phase == "over":
        best, by = winning(state), decided_by(state)
        facts = {"winners": list(state.winners), "count": best.alike, "card": best.card}
        return f"over.{_how(by, len(state.winners))}", facts
    if phase in ("whistle", "replacement"):
        return phase, facts | {"player": state.turn, "fouled": state.fouled}
    if phase == "alarm":
        return ("alarm.next" if state.row else "alarm.first"), facts | {"number": len(state.row) + 1}
    if phase == "draw":
        return ("draw.booked" if state.die == LIGHTNING else "draw.card"), facts
    return phase, facts


class AlarmSpeech(speech.Speech[State]):
    """Names stand in full on the OLED where the line has room for them."""

    def say_event(self, state: State, event: Event, lang: str) -> Text:
        """An event in words."""
        return _in_full(super().say_event(state, event, lang), state.options)

    def say_violation(self, state: State, violation: Violation, lang: str) -> Text:
        """A violation in words."""
        return _in_full(super().say_violation(state, violation, lang), state.options)

    def prompt(self, state: State, lang: str) -> Text:
        """What to do now."""
        return _in_full(super().prompt(state, lang), state.options)


def _in_full(text: Text, options: Options) -> Text:
    """Every name that was cut short, in full where it fits."""
    lines = list(text.oled)
    for name in (*options.names, *options.footballers):
        if short(name) != name:
            full = [line.replace(short(name), name) for line in lines]
            lines = [a if len(a) <= OLED_COLUMNS else b for a, b in zip(full, lines, strict=True)]
    return text._replace(oled=tuple(lines))


SPEECH: speech.Speech[State] = AlarmSpeech(catalogue, spoken, event_key, prompt_key)
