"""Forty-nine cards: no footballer can be seen more often than seven times.

The referee does not know the hands, but it counts what lies open. A card that somebody searched out of the discard
pile may come back, so every search allows one card to be seen twice.
"""

from rules.fussball_alarm.cards import CARDS, COPIES, Card, Counts, Hand, added, all_hands, counts_of
from rules.fussball_alarm.state import State


def seen_cards(state: State) -> Counts:
    """Cards that have been seen on the discard pile or lie open in hands."""
    return added(state.laid, (card for hand in state.hands if hand for card in hand))


def too_many(state: State, *cards: Card) -> tuple[Card, ...]:
    """Of which of these cards there would be one too many if they were seen as well; of no more cards, of any."""
    surplus = [number - COPIES for number in added(seen_cards(state), cards)]
    if sum(number for number in surplus if number > 0) <= state.searched:
        return ()
    return tuple(card for card, number in zip(CARDS, surplus, strict=True) if number > 0 and card in (cards or CARDS))


def possible_cards(state: State) -> tuple[Card, ...]:
    """Who can be on the next card that is seen."""
    return tuple(card for card in CARDS if not too_many(state, card))


def possible_hands(state: State) -> tuple[Hand, ...]:
    """Which five cards somebody can hold who has not laid them open."""
    seen, allowed = seen_cards(state), state.searched
    used = sum(number - COPIES for number in seen if number > COPIES)
    room = [max(0, COPIES - number) for number in seen]

    def surplus(hand: Hand) -> int:
        return sum(max(0, number - free) for number, free in zip(counts_of(hand), room, strict=True))

    return tuple(hand for hand in all_hands() if used + surplus(hand) <= allowed)
