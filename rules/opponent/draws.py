"""Chance as an argument: numbers that look drawn, and are the same for the same seed on every machine."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_BITS = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


class Draws:
    """Splitmix64 by Sebastiano Vigna: one addition and three mixings for each number."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _BITS

    def bits(self) -> int:
        """The next 64 bits."""
        self._state = (self._state + _STEP) & _BITS
        mixed = self._state
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _BITS
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _BITS
        return mixed ^ mixed >> 31

    def below(self, n: int) -> int:
        """A number from 0 to n − 1, each equally likely but for one in 2⁵⁰."""
        return self.bits() * n >> 64

    def unit(self) -> float:
        """A number from 0 up to 1."""
        return (self.bits() >> 11) / (1 << 53)

    def one_of(self, things: Sequence[T]) -> T:
        """One of them, each equally likely."""
        return things[self.below(len(things))]

    def weighted(self, things: Sequence[tuple[T, float]]) -> T:
        """One of them, each as likely as its weight says."""
        left = self.unit() * sum(weight for _, weight in things)
        for thing, weight in things:
            left -= weight
            if left < 0:
                return thing
        return things[-1][0]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """All of them in any order."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
