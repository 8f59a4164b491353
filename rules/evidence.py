"""How sure the camera is: probabilities as logarithms, and the fresh dice; the same for every game."""

from collections.abc import Sequence
from math import exp, log
from typing import Any, TypeVar

from rules.game import SIDES, BadInput, Candidate, Side
from rules.reading import is_die, is_number, list_of

A = TypeVar("A")

SURE = 0.9999
"""How much a plain placement is to be believed: one slip in ten thousand fields."""
FLOOR = 1e-6
"""No evidence is so strong that nothing could outweigh it."""
NOTHING_HAPPENED = 0.49
SOMETHING_LEGAL = 0.49
SOMETHING_ELSE = 0.02
"""What a look at a table at rest usually shows; all breaches together share the last number."""
WORTH_TELLING = 1e-3
MOST_CANDIDATES = 8


def log_of(probability: float) -> float:
    """The logarithm of a probability, never minus infinity."""
    return log(max(probability, FLOOR))


def is_probability(value: Any) -> bool:
    """A number from 0 to 1."""
    return is_number(value, 0, 1)


def read_dice(given: Any) -> dict[Side, tuple[int, ...]]:
    """The fresh dice of each side."""
    if not isinstance(given, dict) or not all(side in SIDES for side in given):
        raise BadInput("bad-seen", "'dice' must be an object with home and away")
    dice = {side: given.get(side, []) for side in SIDES}
    for side, values in dice.items():
        if not list_of(is_die)(values):
            raise BadInput("bad-seen", f"the dice of {side} must be a list of numbers from 1 to 6")
    return {side: tuple(values) for side, values in dice.items()}


def weigh(
    ways: Sequence[tuple[float, tuple[A, ...], float]], something_else: float, best_possible: float
) -> tuple[Candidate[A], ...]:
    """The legal explanations that are worth telling, best first; none if a breach is likelier than each of them.

    A way is its prior, its actions and how well they fit. A breach fits as well as anything possibly could.
    """
    best = max(score for _, _, score in ways)
    other = something_else * exp(min(best_possible - best, 700.0))
    posterior = [(prior * exp(score - best), actions) for prior, actions, score in ways]
    total = other + sum(weight for weight, _ in posterior)
    ranked = sorted(((weight / total, actions) for weight, actions in posterior), key=lambda pair: -pair[0])
    if ranked[0][0] < other / total:
        return ()
    return tuple(Candidate(actions, p) for p, actions in ranked[:MOST_CANDIDATES] if p >= WORTH_TELLING)
