"""Looking ahead where chance has its say: the best of what can be decided, the mean of what may fall."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from rules.game import Side
from rules.opponent.mind import Mind, Terms, Throw

S = TypeVar("S")
W = TypeVar("W")
A = TypeVar("A")


FAINT = 1 / 100
"""Less probable than this, and nobody thinks any further: two dice have 36 faces, and ties are thrown again."""


class Search(Generic[S, W, A]):
    """One decision's worth of thinking: what a position is worth for a side, and what has been spent on it."""

    def __init__(
        self,
        mind: Mind[S, W, A],
        weights: Sequence[float],
        budget: int,
        stop: Callable[[], bool],
        *,
        by_heart: bool = False,
    ) -> None:
        self.mind, self.weights, self.budget, self.stop = mind, weights, budget, stop
        self.by_heart = by_heart
        self.judged = 0
        self.stopped = False

    def judge(self, world: W, side: Side) -> float:
        """What a position is worth at a glance, in goals."""
        self.judged += 1
        if not self.judged & 63 and self.stop():
            self.stopped = True
        lead = self.mind.lead(world, side)
        if self.mind.over(world):
            return lead
        if self.by_heart:
            return lead + self.mind.by_heart(world, side)
        terms = self.mind.terms(world, side)
        return lead + sum(map(float.__mul__, self.weights, terms))

    @property
    def spent(self) -> bool:
        """Whether it is time to come to a decision."""
        return self.stopped or self.judged >= self.budget

    def after(self, world: W, option: Any) -> list[tuple[W, float]]:
        """The worlds that a choice may lead to, with their probabilities."""
        if isinstance(option, Throw):
            return [(self.mind.follow(world, fall), chance) for fall, chance in self.mind.falls(world, option)]
        return [(self.mind.follow(world, option), 1.0)]

    def at_a_glance(self, world: W, option: Any, side: Side) -> float:
        """What a choice is worth without thinking about what comes next."""
        return sum(chance * self._glance(after, side) for after, chance in self.after(world, option))

    def _glance(self, world: W, side: Side) -> float:
        if self.mind.unfinished(world) and self.mind.turn(world) == side:
            choices: Sequence[Any] = self.mind.options(world, side)
            return max(self.judge(self.mind.follow(world, choice), side) for choice in choices)
        return self.judge(world, side)

    def ahead(self, world: W, side: Side, deep: int, replies: int, share: float = 1.0) -> float:
        """What a position is worth when the next `deep` decisions are made well by whoever makes them.

        `share` is how probable it is at all: what is too improbable is judged at a glance.
        """
        if deep == 0 or share < FAINT or self.spent or self.mind.over(world):
            return self.judge(world, side)
        turn = self.mind.turn(world)
        if turn is None:
            falls = self.mind.falls(world, Throw())
            follow, ahead = self.mind.follow, self.ahead
            return sum(
                chance * ahead(follow(world, fall), side, deep, replies, share * chance) for fall, chance in falls
            )
        options = self.mind.options(world, turn)
        glances = [(self.at_a_glance(world, option, turn), option) for option in options]
        best = sorted(glances, key=lambda glance: -glance[0])[:replies]
        if deep == 1:
            value = best[0][0]
        else:
            value = max(self.thought_through(world, option, turn, deep - 1, replies, share) for _, option in best)
        return value if turn == side else -value

    def thought_through(self, world: W, option: Any, side: Side, deep: int, replies: int, share: float = 1.0) -> float:
        """What a choice is worth when one looks `deep` decisions beyond it."""
        return sum(
            chance * self.ahead(after, side, deep, replies, share * chance)
            for after, chance in self.after(world, option)
        )

    def seen(self, world: W, option: Any, side: Side) -> Terms:
        """What speaks for a choice, term by term, in the mean of what may fall."""
        sums = [0.0] * len(self.weights)
        for after, chance in self.after(world, option):
            for i, term in enumerate(self.mind.terms(after, side)):
                sums[i] += chance * term
        return tuple(sums)
