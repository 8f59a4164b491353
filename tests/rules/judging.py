"""`check`, `legal` and `apply` agree: the same judge for every game, with actions that its own tests think of."""

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

import pytest

from rules.game import Game, IllegalAction

S = TypeVar("S")
A = TypeVar("A")


def some_states(
    steps: Callable[[int], Iterable[tuple[Any, ...]]], seeds: range, share: Callable[[Any], float]
) -> Iterator[tuple[Any, Random]]:
    """States of random matches, each with its share of luck: from phases that are rare, more of them."""
    for seed in seeds:
        random = Random(seed)
        for state, *_ in steps(seed):
            if random.random() < share(state):
                yield state, random


class Judge(NamedTuple, Generic[S, A]):
    """Tries actions in a state: those that are legal, and those that come to mind."""

    game: Game[S, A]
    tried: Callable[[S, Random], Iterable[A]]
    rules_of: Callable[[str], set[str]]
    """The rules that a reason may cite, by its code."""
    drawn: Callable[[S], object]
    """A state for a person to look at."""

    def all_phases(self, states: Iterable[tuple[Any, Random]]) -> set[str]:
        """Judge all states; the phases that they were in."""
        phases = set()
        for state, random in states:
            phases.add(state.phase)
            try:
                self.judge(state, random)
            except AssertionError as broken:
                raise AssertionError(f"{broken}\n{self.drawn(state)}") from broken
        return phases

    def judge(self, state: S, random: Random) -> None:
        """Exactly what nothing speaks against is listed, once; each reason is told once, with its rule."""
        legal = list(self.game.legal(state))
        allowed = set(legal)
        assert len(allowed) == len(legal), "an action is listed twice"
        for action in self.tried(state, random):
            reasons = self.game.check(state, action)
            assert (reasons == ()) == (action in allowed), f"{action}: {reasons}"
            assert all(reason.rule in self.rules_of(reason.code) for reason in reasons), f"{action}: {reasons}"
            codes = [reason.code for reason in reasons]
            assert len(set(codes)) == len(codes), f"{action}: {codes}"

    def refuse(self, states: Iterable[tuple[S, Random]]) -> None:
        """`apply` refuses what `check` refuses, with the same reasons."""
        refusals = 0
        for state, random in states:
            for action in self.tried(state, random):
                reasons = self.game.check(state, action)
                if reasons:
                    with pytest.raises(IllegalAction) as refused:
                        self.game.apply(state, action)
                    assert refused.value.violations == reasons
                    refusals += 1
        assert refusals
