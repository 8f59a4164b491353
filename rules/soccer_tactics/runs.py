"""Rules 2 and 3: where a figure can run and the ball can fly in an exact number of steps.

A way is one straight leg, or two with a turn between them. Ways do not change, only who stands in them. So every way
from a field is drawn up once: way number j that ends on field f is bit `128·j + index(f)` of one long integer, and for
every field between we keep the bits of all ways that pass over it. Opponents then strike out their bits, and folding
what is left to 128 bits gives the fields that can still be reached.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from rules.game import OTHER, SIDES, Side
from rules.soccer_tactics.pitch import BIT, COLUMN, COLUMNS, EVERYWHERE, FIELDS, HALF, INDEX, ROW, ROWS, Field, Mask

Direction = tuple[int, int]
DIRECTIONS: tuple[Direction, ...] = tuple(
    (dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)
)
SQUARE = len(FIELDS)


class Runs(NamedTuple):
    """All ways of one length from one field, a bit each."""

    all: int
    over: Mapping[Field | None, int]
    """The ways that pass over a field, their end not counted."""
    outside: Mapping[Side, int]
    """The ways that leave a side's own half anywhere, their end counted."""


def line(start: Field, direction: Direction, steps: int) -> list[Field] | None:
    """The fields of one straight leg, the start not among them; `None` if it leaves the pitch."""
    column, row = COLUMN[start], ROW[start]
    end_column, end_row = column + direction[0] * steps, row + direction[1] * steps
    if not (0 <= end_column < len(COLUMNS) and 1 <= end_row <= ROWS):
        return None
    return [f"{COLUMNS[column + direction[0] * i]}{row + direction[1] * i}" for i in range(1, steps + 1)]


def ways(start: Field, steps: int) -> Iterator[list[Field]]:
    """Every way of one or two straight legs without reversal, as the fields it crosses, its end last."""
    for first in DIRECTIONS:
        for before_turn in range(1, steps + 1):
            leg = line(start, first, before_turn)
            if leg is None:
                break
            if before_turn == steps:
                yield leg
                continue
            for second in DIRECTIONS:
                if second in (first, (-first[0], -first[1])):
                    continue
                rest = line(leg[-1], second, steps - before_turn)
                if rest is not None:
                    yield leg + rest


@cache
def runs(start: Field, steps: int) -> Runs:
    """Rule 2: the ways of a figure. Drawn up on first use, about a millisecond for six steps."""
    every = 0
    over: dict[Field | None, int] = {}
    outside = dict.fromkeys(SIDES, 0)
    ways_to: dict[Field, int] = {}
    for way in ways(start, steps):
        end = way[-1]
        number = ways_to.get(end, 0)
        ways_to[end] = number + 1
        bit = 1 << (SQUARE * number + INDEX[end])
        every |= bit
        for field in way[:-1]:
            over[field] = over.get(field, 0) | bit
        for side in SIDES:
            if any(BIT[field] & HALF[OTHER[side]] for field in way):
                outside[side] |= bit
    return Runs(every, over, outside)


def run_to(start: Field, steps: int, opponents: Iterable[Field | None], confined_to: Side | None = None) -> Mask:
    """Rule 2: fields a figure reaches in exactly `steps`, never over an opponent, perhaps without leaving a half."""
    open_ways, over, outside = runs(start, steps)
    closed = 0 if confined_to is None else outside[confined_to]
    for opponent in opponents:
        if opponent in over:
            closed |= over[opponent]
    open_ways &= ~closed
    reached = 0
    while open_ways:
        reached |= open_ways & EVERYWHERE
        open_ways >>= SQUARE
    return reached


@cache
def flight_to(start: Field, steps: int, *, may_turn_back: bool = False) -> Mask:
    """Rule 3: fields the ball reaches in exactly `steps`, over everyone, never back in a row or column.

    With `may_turn_back` the last restriction falls away: that tells "too far" from "unnatural" in explanations.
    """
    reached = 0
    for first in DIRECTIONS:
        for before_turn in range(1, steps + 1):
            leg = line(start, first, before_turn)
            if leg is None:
                break
            if before_turn == steps:
                reached |= BIT[leg[-1]]
                continue
            for second in DIRECTIONS:
                back = first[0] * second[0] < 0 or first[1] * second[1] < 0
                if second == first or (back and not may_turn_back):
                    continue
                rest = line(leg[-1], second, steps - before_turn)
                reached |= BIT[rest[-1]] if rest is not None else 0
    return reached
