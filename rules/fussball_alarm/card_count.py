"""Forty-nine cards: no footballer can be seen more often than seven times.

The referee does not know the hands, but it counts what lies open. A card that somebody searched out of the discard
pile may come back, so every search allows one card to be seen twice.
"""

from rules.fussball_alarm.cards import CARDS, COPIES, Card, Counts, Hand, added, all_hands, counts_of
from rules.fussball_alarm.state import State


def seen_cards(state: State) -> Counts:
    """Cards that have been seen on the discard pile or lie open in hands."""
    if not any(state.hands):
        return state.laid
    return added(state.laid, (card for hand in state.hands if hand for card in hand))


def surplus(counts: Counts) -> int:
    """How many cards there are beyond seven of each footballer."""
    return sum(number - COPIES for number in counts if number > COPIES)


def too_many(state: State, *cards: Card) -> tuple[Card, ...]:
    """Which of these cards would be one too many if they were seen as well; without cards, who is already."""
    counts = added(seen_cards(state), cards)
    if surplus(counts) <= state.searched:
        return ()
    return tuple(
        card for card, number in zip(CARDS, counts, strict=True) if number > COPIES and card in (cards or CARDS)
    )


def possible_cards(state: State, number: int = 1) -> tuple[Card, ...]:
    """Who can be on the next card that is seen, or on so many equal ones."""
    seen = seen_cards(state)
    spare = state.searched - surplus(seen)
    return tuple(card for card, known in zip(CARDS, seen, strict=True) if number <= max(0, COPIES - known) + spare)


def possible_hands(state: State) -> tuple[Hand, ...]:
    """Which five cards somebody can hold who has not laid them open."""
    seen = seen_cards(state)
    spare = state.searched - surplus(seen)
    room = [max(0, COPIES - number) for number in seen]

    def beyond(hand: Hand) -> int:
        return sum(max(0, number - free) for number, free in zip(counts_of(hand), room, strict=True))

    return tuple(hand for hand in all_hands() if beyond(hand) <= spare)
