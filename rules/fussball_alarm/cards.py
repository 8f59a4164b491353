"""What is in the box: seven footballers with seven cards each, seven alarm cards, a yellow card and a die."""

import tomllib
from collections import Counter
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from itertools import combinations_with_replacement
from typing import Any

FACTS: dict[str, Any] = tomllib.loads(files(__package__).joinpath("facts.toml").read_text(encoding="utf-8"))

Card = str
"""A footballer by his number, `"1"` to `"7"`; families give them names."""
Hand = tuple[Card, ...]
"""Some cards, sorted."""
Counts = tuple[int, ...]
"""How many cards of each footballer, in their order."""

CARDS: tuple[Card, ...] = tuple(str(number) for number in range(1, FACTS["footballers"] + 1))
COPIES: int = FACTS["copies"]
ALL_CARDS = len(CARDS) * COPIES
HAND_SIZE: int = FACTS["hand"]
OPEN_DISCARDS: int = FACTS["open_discards"]
NO_CARDS: Counts = (0,) * len(CARDS)

CARD_FACE, QUESTION_MARK, LIGHTNING = "card", "question-mark", "lightning"
FACES = (CARD_FACE, QUESTION_MARK, LIGHTNING)
DIE: tuple[str, ...] = tuple(FACTS["die"])
"""The six faces, for an electronic die."""
PLACES = range(1, len(CARDS) + 1)
"""The places of the alarm row, from left to right as the camera sees it."""

Player = str
PLAYERS: tuple[Player, ...] = tuple(f"player-{number}" for number in range(1, FACTS["most_players"] + 1))
"""The players clockwise around the table."""
FEWEST, MOST = FACTS["fewest_players"], FACTS["most_players"]
PILE = "pile"
"""Beside the draw pile, where the yellow card lies until somebody gets it."""


@cache
def all_hands() -> tuple[Hand, ...]:
    """Every hand that five cards can make."""
    return tuple(combinations_with_replacement(CARDS, HAND_SIZE))


@cache
def counts_of(cards: Hand) -> Counts:
    """A hand by footballers."""
    number = Counter(cards)
    return tuple(number[card] for card in CARDS)


def added(counts: Counts, cards: Iterable[Card]) -> Counts:
    """Some more cards."""
    more = Counter(cards)
    return tuple(number + more[card] for card, number in zip(CARDS, counts, strict=True))
