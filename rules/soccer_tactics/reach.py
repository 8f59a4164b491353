"""Who can get where with how many numbers of the die: what a footballer sees before the die falls."""

from functools import cache

from rules.game import HOME, Side
from rules.soccer_tactics.lineup import DEFENDERS, KEEPER, NUMBER_OF
from rules.soccer_tactics.pitch import BIT, EVERYWHERE, HALF, Field, Mask
from rules.soccer_tactics.runs import run_all
from rules.soccer_tactics.state import State, occupied

SIX = 6


@cache
def ways_to(field: Field) -> tuple[Mask, ...]:
    """From which fields a run of exactly 1, 2, … 6 ends here on an empty pitch: a way can be run from either end."""
    return tuple(run_all(BIT[field], number, EVERYWHERE) for number in range(1, SIX + 1))


def runners(state: State, side: Side, field: Field) -> Mask:
    """Whose runs may end on a field: nobody who is barred, no keeper, and defenders only at home."""
    lineup = state.home if side == HOME else state.away
    team = occupied(lineup) & ~BIT[lineup[KEEPER - 1]]
    if not BIT[field] & HALF[side]:
        for number in DEFENDERS:
            team &= ~BIT[lineup[number - 1]]
    if state.barred is not None and (state.barred[0] == "h") == (side == HOME):
        team &= ~BIT[lineup[NUMBER_OF[state.barred] - 1]]
    return team


def chance_to_reach(state: State, side: Side, field: Field) -> float:
    """With how many of the six numbers somebody of a side gets exactly to a field, as if nobody stood in his way.

    Nearly always one of the many ways is open; a look ahead sees the others.
    """
    team = runners(state, side, field)
    ways = ways_to(field)
    return sum([1 for way in ways if way & team]) / SIX
