"""Positions and whole matches by chance, to measure how fast the rules are."""

import random
from collections.abc import Iterator

from rules.soccer_tactics.actions import DONE, Time
from rules.soccer_tactics.options import Options
from rules.soccer_tactics.phases import draw, follow, legal
from rules.soccer_tactics.set_up import start
from rules.soccer_tactics.state import Match, State

__all__ = ["legal", "playout", "positions"]

PERIOD_ENDS = 0.01
"""Part of the drawn time signals that count, so that a half has some hundred actions as at the table."""


def playout(seed: int) -> Iterator[State]:
    """The state after every action of a match that chance alone plays; set-ups stay as they are."""
    chance = random.Random(seed).random  # noqa: S311
    state = start(Match(Options()))

    def below(most: int) -> int:
        return int(chance() * most)

    while state.phase != "over":
        action = DONE if state.phase == "set-up" and state.restart else draw(state, below)
        if not isinstance(action, Time) or chance() < PERIOD_ENDS:
            state = follow(state, action).state
            yield state


def positions(count: int) -> Iterator[State]:
    """Positions in which a figure may move."""
    found = 0
    for seed in range(count):
        for state in playout(seed):
            if state.phase in ("move", "chase", "challenge") and state.roll:
                yield state
                found += 1
                if found == count:
                    return
