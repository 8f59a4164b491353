"""A state as JSON, and back from any position that somebody sends.

A position needs `phase` and `turn`. Everything else is optional and filled with what such a position usually means; a
dumped state carries it all, so nothing is lost.
"""

from collections.abc import Mapping
from typing import Any

from rules.fussball_alarm.actions import is_card, is_hand
from rules.fussball_alarm.cards import (
    ALL_CARDS,
    CARDS,
    FACES,
    HAND_SIZE,
    LIGHTNING,
    NO_CARDS,
    OPEN_DISCARDS,
    PILE,
    PLACES,
    PLAYERS,
    Card,
    Player,
    added,
)
from rules.fussball_alarm.ending import score, winners
from rules.fussball_alarm.options import Options
from rules.fussball_alarm.phases import side_to_act
from rules.fussball_alarm.position_faults import faults
from rules.fussball_alarm.state import BEFORE_THE_GAME, LEFT, PHASES, RIGHT, State
from rules.game import Json
from rules.reading import Entry, list_of, one_of, or_null, read_entries, refuse, table_of, whole

ENDS = {LEFT: "left", RIGHT: "right"}
REQUIRED = ("phase", "turn")
AFTER_A_FOUL = ("whistle", "replacement")


def to_json(state: State) -> Json:
    """The whole state; `from_json` gives it back unchanged."""
    return {
        "phase": state.phase,
        "turn": state.turn,
        "side": side_to_act(state),
        "score": score(state),
        "over": state.phase == "over",
        "die": state.die,
        "draw_pile": state.draw_pile,
        "discard_pile": state.discard_pile,
        "discard": state.top,
        "laid": {card: number for card, number in zip(CARDS, state.laid, strict=True) if number},
        "searched": state.searched,
        "alarm": [state.alarm_card(place) for place in PLACES],
        "alarm_from": ENDS[state.first_place],
        "yellow": state.yellow or PILE,
        "fouled": state.fouled,
        "cards": dict(zip(state.players, state.cards, strict=True)),
        "hands": {p: list(hand) for p, hand in zip(state.players, state.hands, strict=True) if hand},
        "winners": list(state.winners),
    }


_ANYTHING = Entry(lambda _: True, "anything: it is worked out")
_is_player = one_of(*PLAYERS)
_WHO = ", ".join(PLAYERS)
_PILE = Entry(whole(0, ALL_CARDS), f"a number from 0 to {ALL_CARDS}")
_ENTRIES: Mapping[str, Entry] = {
    "phase": Entry(one_of(*PHASES), ", ".join(PHASES)),
    "turn": Entry(_is_player, f"one of {_WHO}"),
    "side": _ANYTHING,
    "score": _ANYTHING,
    "over": _ANYTHING,
    "die": Entry(or_null(one_of(*FACES)), f"{', '.join(FACES)} or null"),
    "draw_pile": _PILE,
    "discard_pile": _PILE,
    "discard": Entry(or_null(is_card), "a card from 1 to 7 as text, or null"),
    "laid": Entry(
        table_of(is_card, whole(0, 999)), 'an object like {"3": 2}: how often a card was seen on the discard pile'
    ),
    "searched": Entry(whole(0, 999), "a number"),
    "alarm": Entry(
        list_of(or_null(is_card), len(PLACES), len(PLACES)),
        "seven places from left to right, each a card or null if it is face down",
    ),
    "alarm_from": Entry(one_of(*ENDS.values()), "left or right: where the first alarm card was turned up"),
    "yellow": Entry(one_of(PILE, *PLAYERS), f"{PILE} or one of {_WHO}"),
    "fouled": Entry(or_null(_is_player), f"one of {_WHO}, or null"),
    "cards": Entry(table_of(_is_player, whole(0, HAND_SIZE + 1)), 'an object like {"player-1": 5}'),
    "hands": Entry(table_of(_is_player, is_hand), 'an object like {"player-1": ["1", "1", "2", "3", "7"]}'),
    "winners": Entry(list_of(_is_player), "a list of players"),
}


def from_json(given: Any, options: Options) -> State:
    """A state from JSON. Everything that is wrong with it is told in one go."""
    read_entries(given, _ENTRIES, REQUIRED)
    refuse(_stranger_faults(given, options))
    row, first_place, broken = _row(given)
    state = _build(given, options, row, first_place)
    refuse(broken + faults(state))
    return state


def _stranger_faults(given: Json, options: Options) -> list[str]:
    """Players that this match does not have."""
    named = [given["turn"], given.get("fouled"), given.get("yellow", PILE)]
    named += [*given.get("cards", ()), *given.get("hands", ()), *given.get("winners", ())]
    strangers = sorted({p for p in named if p is not None and p != PILE} - set(options.players))
    return [f"{player!r} does not play: there are {options.number} players" for player in strangers]


def _row(given: Json) -> tuple[tuple[Card, ...], int, list[str]]:
    """The alarm cards in the order in which they were turned up, from which end, and what is wrong with that."""
    places = given.get("alarm", [None] * len(PLACES))
    usual = "right" if places[0] is None and places[-1] is not None else "left"
    end = given.get("alarm_from", usual)
    in_order = places if end == ENDS[LEFT] else places[::-1]
    row = tuple(card for card in in_order if card is not None)
    gap = tuple(in_order[: len(row)]) != row
    broken = ["the open alarm cards lie side by side from one end of the row"] if gap else []
    return row, LEFT if end == ENDS[LEFT] else RIGHT, broken


def _build(given: Json, options: Options, row: tuple[Card, ...], first_place: int) -> State:
    phase, turn = given["phase"], given["turn"]
    fouled = given.get("fouled", _usual_fouled(phase, turn, options))
    cards = _cards(given, options, fouled)
    begun = phase not in BEFORE_THE_GAME
    discards = given.get("discard_pile", _usual_discards(given, sum(cards)) if begun else 0)
    top = given.get("discard")
    laid = tuple(given["laid"].get(card, 0) for card in CARDS) if "laid" in given else added(NO_CARDS, top or ())
    yellow = given.get("yellow", PILE)
    hands = tuple(_hand(given, player) for player in options.players)
    state = State(
        options,
        phase,
        turn,
        given.get("die", _usual_die(phase)),
        given.get("draw_pile", ALL_CARDS - sum(cards) - discards),
        discards,
        top,
        laid,
        given.get("searched", 0),
        row,
        first_place,
        None if yellow == PILE else yellow,
        fouled,
        cards,
        hands,
    )
    usual = winners(state) if phase == "over" and any(hands) else ()
    return state._replace(winners=tuple(given.get("winners", usual)))


def _usual_fouled(phase: str, turn: Player, options: Options) -> Player | None:
    """Somebody must have been fouled where a whistle or a replacement is due."""
    others = [player for player in options.players if player != turn]
    return others[0] if phase in AFTER_A_FOUL and others else None


def _usual_die(phase: str) -> str | None:
    if phase in ("alarm", "foul", "lay-open", *AFTER_A_FOUL):
        return LIGHTNING
    return {"draw": "card", "question": "question-mark", "discard": "card"}.get(phase)


def _usual_discards(given: Json, held: int) -> int:
    """As at the beginning, or whatever the draw pile leaves."""
    if "draw_pile" in given:
        return max(0, ALL_CARDS - held - int(given["draw_pile"]))
    return ALL_CARDS - held if given["phase"] == "renewal" else OPEN_DISCARDS


def _cards(given: Json, options: Options, fouled: Player | None) -> tuple[int, ...]:
    """Five each; six before a discard, four for whoever was fouled."""
    if given["phase"] in BEFORE_THE_GAME:
        usual = dict.fromkeys(options.players, 0)
    else:
        usual = dict.fromkeys(options.players, HAND_SIZE)
        if given["phase"] == "discard":
            usual[given["turn"]] += 1
        if fouled is not None:
            usual[fouled] -= 1
    usual |= given.get("cards", {})
    return tuple(usual[player] for player in options.players)


def _hand(given: Json, player: Player) -> tuple[Card, ...] | None:
    hand = given.get("hands", {}).get(player)
    return None if hand is None else tuple(sorted(hand))
