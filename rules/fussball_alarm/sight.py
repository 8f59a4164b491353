"""What the camera believes: a fresh die, the alarm row, the top of the discard pile, the yellow card, open hands.

A plain reading ("the discard is footballer 3") is the same thing as probabilities, only very sure of itself. What is
null or not there tells nothing; a die that is null has not been rolled.
"""

from collections.abc import Iterable, Mapping
from itertools import product
from math import log
from typing import Any, NamedTuple

from rules.evidence import SURE, is_probability, log_of
from rules.fussball_alarm.cards import CARDS, FACES, HAND_SIZE, PILE, PLACES, PLAYERS, Card, Hand, Player
from rules.fussball_alarm.state import BEFORE_THE_GAME, State
from rules.game import BadInput, Json

DOWN = "down"
NOT_ROLLED = "none"
IMPOSSIBLE = log_of(0)
ANYBODY = log_of(1 / len(CARDS))
WORTH_A_THOUGHT = log(0.01)
TIDIED = 0.05
"""How often a pile that looks touched was only straightened."""
MOST_HANDS = 4

Beliefs = Mapping[str, float]
"""Logarithms of probabilities by what it may be; empty if nothing is known."""


class Seen(NamedTuple):
    """One look at the table."""

    die: Beliefs = {}
    """A fresh roll's face, or that there is none."""
    alarm: Mapping[int, Beliefs] = {}
    """By place: face down, or who is on the card."""
    discard: Beliefs = {}
    laid: float | None = None
    """How probable it is that the top of the discard pile has been touched since; `None` if nobody can say."""
    yellow: Beliefs = {}
    hands: Mapping[Player, tuple[Beliefs, ...]] = {}
    """The cards of open hands, one by one."""

    def die_belief(self, face: str) -> float:
        """How well a roll, or none, fits."""
        return self.die.get(face, IMPOSSIBLE)

    def pile_belief(self, *, touched: bool) -> float:
        """How well it fits that a card was laid onto the discard pile, or that it was only tidied, or left alone."""
        if self.laid is None:
            return 0.0
        return log_of(self.laid if touched else max(TIDIED, 1 - self.laid))

    def fit(self, state: State) -> float:
        """How well the cards of a state fit; before the cards are dealt any row and any place are as good."""
        if state.phase in BEFORE_THE_GAME:
            return self.best_possible() + (IMPOSSIBLE if self.discard else 0.0) + IMPOSSIBLE * len(self.hands)
        score = _fit(self.discard, state.top) + _fit(self.yellow, state.yellow or PILE)
        for place, beliefs in self.alarm.items():
            score += _fit(beliefs, state.alarm_card(place) or DOWN)
        for player in self.hands:
            score += self.hand_belief(player, state.hand(player) if player in state.players else None)
        return score

    def hand_belief(self, player: Player, hand: Hand | None) -> float:
        """How well an open hand fits; one that should be hidden does not fit at all."""
        return IMPOSSIBLE if hand is None else self.hands_of(player).get(hand, IMPOSSIBLE)

    def hands_of(self, player: Player) -> dict[Hand, float]:
        """What an open hand may be, best first: for each of its cards the likely footballers."""
        likely = [sorted(beliefs.items(), key=lambda pair: -pair[1])[:2] for beliefs in self.hands.get(player, ())]
        found: dict[Hand, float] = {}
        for cards in product(*likely):
            hand = tuple(sorted(card for card, _ in cards))
            found[hand] = max(found.get(hand, IMPOSSIBLE * HAND_SIZE), sum(belief for _, belief in cards))
        best = sorted(found.items(), key=lambda pair: -pair[1])[:MOST_HANDS]
        return dict(best) if likely else {}

    def best_possible(self) -> float:
        """How well the best look of the cards fits, legal or not."""
        score = max(self.discard.values(), default=0.0) + max(self.yellow.values(), default=0.0)
        score += sum(max(beliefs.values()) for beliefs in self.alarm.values())
        return score + sum(max(self.hands_of(player).values()) for player in self.hands)


def _fit(beliefs: Beliefs, value: str | None) -> float:
    """How well something fits; a card that nobody has seen may be any footballer."""
    if not beliefs:
        return 0.0
    return ANYBODY + max(beliefs.values()) if value is None else beliefs.get(value, IMPOSSIBLE)


def likeliest(beliefs: Beliefs) -> str | None:
    """The best guess; nothing if nothing is known."""
    return max(beliefs, key=beliefs.__getitem__, default=None)


def worth_a_thought(beliefs: Beliefs) -> tuple[str, ...]:
    """What it may reasonably be."""
    return tuple(value for value, belief in beliefs.items() if belief > WORTH_A_THOUGHT)


def look(state: State, **more: Any) -> Seen:
    """What a perfect camera would see of a state in which no die has just been rolled."""
    if state.phase in BEFORE_THE_GAME:
        return Seen(**{"die": sure(NOT_ROLLED), **more})
    row = {place: sure(state.alarm_card(place) or DOWN) for place in PLACES}
    hands = {
        player: tuple(sure(card) for card in hand)
        for player, hand in zip(state.players, state.hands, strict=True)
        if hand
    }
    top = sure(state.top) if state.top else {}
    seen = Seen(sure(NOT_ROLLED), row, top, None, sure(state.yellow or PILE), hands)
    return seen._replace(**more)


def sure(value: str) -> Beliefs:
    """A plain reading as evidence."""
    return {value: log_of(SURE)}


def read_seen(given: Json) -> Seen:
    """Evidence from JSON: `die`, `alarm`, `discard`, `laid`, `yellow` and `hands`, each plain or with probabilities."""
    unknown = set(given) - {"die", "alarm", "discard", "laid", "yellow", "hands"}
    if unknown:
        raise BadInput("bad-seen", f"what is seen has no {', '.join(sorted(unknown))}")
    die = _read("die", given.get("die"), (*FACES, NOT_ROLLED)) or sure(NOT_ROLLED)
    discard = _read("discard", given.get("discard"), CARDS)
    yellow = _read("yellow", given.get("yellow"), (PILE, *PLAYERS))
    return Seen(die, _read_row(given.get("alarm")), discard, _read_laid(given.get("laid")), yellow, _read_hands(given))


def _read(name: str, given: Any, words: Iterable[str]) -> Beliefs:
    if given is None:
        return {}
    if isinstance(given, str):
        given = {given: SURE}
    words = tuple(words)
    if not isinstance(given, dict) or not all(word in words and is_probability(p) for word, p in given.items()):
        expected = f"null, one of {', '.join(words)}, or probabilities by these"
        raise BadInput("bad-seen", f"{name!r} is {str(given)[:80]}; it must be {expected}")
    return {word: log_of(probability) for word, probability in given.items()}


def _read_laid(given: Any) -> float | None:
    if given is None:
        return None
    if isinstance(given, bool):
        return SURE if given else 1 - SURE
    if is_probability(given):
        return float(given)
    raise BadInput("bad-seen", "'laid' must be true, false, null or a probability")


def _read_row(given: Any) -> dict[int, Beliefs]:
    if given is None:
        return {}
    if not isinstance(given, list) or len(given) != len(PLACES):
        raise BadInput("bad-seen", f"'alarm' must be a list of {len(PLACES)} places, from left to right")
    row = {place: _read(f"alarm {place}", card, (DOWN, *CARDS)) for place, card in zip(PLACES, given, strict=True)}
    return {place: beliefs for place, beliefs in row.items() if beliefs}


def _read_hands(given: Json) -> dict[Player, tuple[Beliefs, ...]]:
    """Open hands; one with a card that cannot be read tells nothing yet."""
    hands = given.get("hands")
    if hands is None:
        return {}
    if not isinstance(hands, dict) or not all(player in PLAYERS for player in hands):
        raise BadInput("bad-seen", f"'hands' must be an object with some of {', '.join(PLAYERS)}")
    found: dict[Player, tuple[Beliefs, ...]] = {}
    for player, cards in hands.items():
        if cards is None:
            continue
        if not isinstance(cards, list) or len(cards) != HAND_SIZE:
            raise BadInput("bad-seen", f"the hand of {player} must be a list of {HAND_SIZE} cards")
        beliefs = tuple(_read(f"hand of {player}", card, CARDS) for card in cards)
        if all(beliefs):
            found[player] = beliefs
    return found


def cards_worth_a_thought(beliefs: Beliefs) -> tuple[Card, ...]:
    """Which footballers it may be; all of them if nothing is known."""
    return worth_a_thought(beliefs) if beliefs else CARDS
