"""Who can get where with how many numbers of the die: what a footballer sees before the die falls."""

from functools import lru_cache

from rules.game import HOME, OTHER, Side
from rules.soccer_tactics.lineup import DEFENDERS, KEEPER, NUMBER_OF
from rules.soccer_tactics.pitch import BIT, COLUMN_A, COLUMN_H, EVERYWHERE, HALF, Field, Mask
from rules.soccer_tactics.state import State, occupied, standing

SIX = 6
_ROW_1 = 255
_E = EVERYWHERE ^ COLUMN_A
_W = EVERYWHERE ^ COLUMN_H
_N = EVERYWHERE ^ _ROW_1
_S = EVERYWHERE ^ _ROW_1 << 120
_NE, _NW, _SE, _SW = _N & _E, _N & _W, _S & _E, _S & _W


@lru_cache(maxsize=4096)
def ways_to(field: Field, closed: Mask) -> tuple[Mask, ...]:
    """From which fields a run of exactly 1, 2, … 6 ends here, crossing none of the closed fields.

    The same legs and turns as in `runs.run_all`, for a single start and all numbers in one sweep: a way can be run
    from either end.
    """
    start, free = BIT[field], EVERYWHERE & ~closed
    e, w, n, s = start << 1 & _E, start >> 1 & _W, start << 8 & _N, start >> 8 & _S
    ne, sw, nw, se = start << 9 & _NE, start >> 9 & _SW, start << 7 & _NW, start >> 7 & _SE
    e2 = w2 = n2 = s2 = ne2 = sw2 = nw2 = se2 = 0
    found = [e | w | n | s | ne | sw | nw | se]
    for _ in range(SIX - 1):
        e, w, n, s = e & free, w & free, n & free, s & free
        ne, sw, nw, se = ne & free, sw & free, nw & free, se & free
        across, along, rising, falling = e | w, n | s, ne | sw, nw | se
        straight, diagonal = across | along, rising | falling
        turn = along | diagonal
        e2, w2 = (e2 & free | turn) << 1 & _E, (w2 & free | turn) >> 1 & _W
        turn = across | diagonal
        n2, s2 = (n2 & free | turn) << 8 & _N, (s2 & free | turn) >> 8 & _S
        turn = straight | falling
        ne2, sw2 = (ne2 & free | turn) << 9 & _NE, (sw2 & free | turn) >> 9 & _SW
        turn = straight | rising
        nw2, se2 = (nw2 & free | turn) << 7 & _NW, (se2 & free | turn) >> 7 & _SE
        e, w, n, s = e << 1 & _E, w >> 1 & _W, n << 8 & _N, s >> 8 & _S
        ne, sw, nw, se = ne << 9 & _NE, sw >> 9 & _SW, nw << 7 & _NW, se >> 7 & _SE
        found.append(e | w | n | s | ne | sw | nw | se | e2 | w2 | n2 | s2 | ne2 | sw2 | nw2 | se2)
    return tuple(found)


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
    """With how many of the six numbers somebody of a side gets exactly to a field."""
    team = runners(state, side, field)
    ways = ways_to(field, standing(state, OTHER[side]) & ~BIT[field])
    return sum([1 for way in ways if way & team]) / SIX
