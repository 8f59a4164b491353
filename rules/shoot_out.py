"""A shoot-out in every game that has one: five shots each in turn, then one each, until one side is ahead."""

from collections.abc import Sequence
from typing import Any

from rules.game import AWAY, HOME, OTHER, Side
from rules.reading import is_side, is_truth, list_of

SHOTS_EACH = 5
Shots = Sequence[tuple[Side, bool]]
"""Who shot, and whether it was a goal."""


def _is_shot(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and is_side(value[0]) and is_truth(value[1])


are_shots = list_of(_is_shot)
"""The shots so far as JSON: `[["home", true], ["away", false]]`."""


def next_shooter(shots: Shots, first: Side) -> Side:
    """Whose shot is next."""
    return first if len(shots) % 2 == 0 else OTHER[first]


def goals(shots: Shots, side: Side) -> int:
    """A side's goals in the shoot-out."""
    return sum(scored for shooter, scored in shots if shooter == side)


def winner(shots: Shots) -> Side | None:
    """Who has won; that is known early if the other side cannot catch up any more."""
    lead = goals(shots, HOME) - goals(shots, AWAY)
    taken = {side: sum(shooter == side for shooter, _ in shots) for side in (HOME, AWAY)}
    rounds = max(SHOTS_EACH, taken[HOME], taken[AWAY])
    if lead > rounds - taken[AWAY]:
        return HOME
    if -lead > rounds - taken[HOME]:
        return AWAY
    return None
