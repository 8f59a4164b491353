"""Rules 2 and 3: where a figure can run and the ball can fly in an exact number of steps.

A way is one straight leg, or two with one turn between them. Runs of a whole team are found together: every figure
has a lane of 128 bits in one long integer, and a step in a direction is one shift of all lanes.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from rules.soccer_tactics.pitch import (
    BIT,
    COLUMN,
    COLUMN_A,
    COLUMN_H,
    COLUMNS,
    EVERYWHERE,
    FIELDS,
    INDEX,
    ROW,
    ROWS,
    Field,
    Mask,
    fields_in,
)

Direction = tuple[int, int]
DIRECTIONS: tuple[Direction, ...] = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0))

LANE = len(FIELDS)
LANES = 10
"""Field players in a team."""
EVERY_LANE = sum(1 << LANE * lane for lane in range(LANES))

_ROW_1 = (1 << len(COLUMNS)) - 1
_EAST = EVERY_LANE * (EVERYWHERE ^ COLUMN_A)
_WEST = EVERY_LANE * (EVERYWHERE ^ COLUMN_H)
_NORTH = EVERY_LANE * (EVERYWHERE ^ _ROW_1)
_SOUTH = EVERY_LANE * (EVERYWHERE ^ _ROW_1 << 120)
_NORTH_EAST, _NORTH_WEST = _NORTH & _EAST, _NORTH & _WEST
_SOUTH_EAST, _SOUTH_WEST = _SOUTH & _EAST, _SOUTH & _WEST
"""Fields that a step in a direction can end on; what a shift carries over an edge falls away."""


def in_lanes(masks: Sequence[Mask]) -> int:
    """Up to ten masks side by side."""
    lanes = 0
    for mask in reversed(masks):
        lanes = lanes << LANE | mask
    return lanes


def from_lanes(lanes: int, count: int) -> list[Mask]:
    """The masks of the first `count` lanes."""
    return [lanes >> LANE * lane & EVERYWHERE for lane in range(count)]


def run_all(starts: int, steps: int, open_fields: int) -> int:
    """Rule 2: for every lane the fields reached in exactly `steps`, crossing only that lane's open fields.

    `e`, `ne`… are the figures still on their first leg, `e2`, `ne2`… those that have turned; a turn takes up any
    direction but the old one and its reverse. The last field may be anything: who may end there is another question.
    """
    e, w, n, s = starts << 1 & _EAST, starts >> 1 & _WEST, starts << 8 & _NORTH, starts >> 8 & _SOUTH
    ne, sw = starts << 9 & _NORTH_EAST, starts >> 9 & _SOUTH_WEST
    nw, se = starts << 7 & _NORTH_WEST, starts >> 7 & _SOUTH_EAST
    e2 = w2 = n2 = s2 = ne2 = sw2 = nw2 = se2 = 0
    for _ in range(steps - 1):
        e, w, n, s = e & open_fields, w & open_fields, n & open_fields, s & open_fields
        ne, sw, nw, se = ne & open_fields, sw & open_fields, nw & open_fields, se & open_fields
        across, along, rising, falling = e | w, n | s, ne | sw, nw | se
        straight, diagonal = across | along, rising | falling
        turn = along | diagonal
        e2, w2 = (e2 & open_fields | turn) << 1 & _EAST, (w2 & open_fields | turn) >> 1 & _WEST
        turn = across | diagonal
        n2, s2 = (n2 & open_fields | turn) << 8 & _NORTH, (s2 & open_fields | turn) >> 8 & _SOUTH
        turn = straight | falling
        ne2, sw2 = (
            (ne2 & open_fields | turn) << 9 & _NORTH_EAST,
            (sw2 & open_fields | turn) >> 9 & _SOUTH_WEST,
        )
        turn = straight | rising
        nw2, se2 = (
            (nw2 & open_fields | turn) << 7 & _NORTH_WEST,
            (se2 & open_fields | turn) >> 7 & _SOUTH_EAST,
        )
        e, w, n, s = e << 1 & _EAST, w >> 1 & _WEST, n << 8 & _NORTH, s >> 8 & _SOUTH
        ne, sw, nw, se = (
            ne << 9 & _NORTH_EAST,
            sw >> 9 & _SOUTH_WEST,
            nw << 7 & _NORTH_WEST,
            se >> 7 & _SOUTH_EAST,
        )
    return e | w | n | s | ne | sw | nw | se | e2 | w2 | n2 | s2 | ne2 | sw2 | nw2 | se2


@cache
def open_runs(start: Field | None, steps: int) -> tuple[Field, ...]:
    """The fields reached on an empty pitch; none for a figure that has been sent off."""
    return tuple(fields_in(run_all(BIT[start], steps, EVERYWHERE)))


class Way(NamedTuple):
    """One way from the origin to a relative field: what it crosses, and how far it strays."""

    crossed: int
    """Bits of the crossed fields, relative to a start at bit 128."""
    west: int
    east: int
    south: int
    north: int


@cache
def ways_between(columns: int, rows: int, steps: int) -> tuple[Way, ...]:
    """Every way of exactly `steps` to the field so many columns and rows away."""
    found = []
    for first in DIRECTIONS:
        for second in DIRECTIONS:
            for before_turn in range(1, steps + 1):
                after = steps - before_turn
                if (before_turn == steps) != (second == first) or second == (-first[0], -first[1]):
                    continue
                x, y = first[0] * before_turn, first[1] * before_turn
                if (x + second[0] * after, y + second[1] * after) != (columns, rows):
                    continue
                places = [(first[0] * i, first[1] * i) for i in range(1, before_turn + 1)]
                places += [(x + second[0] * i, y + second[1] * i) for i in range(1, after + 1)]
                xs, ys = [x for x, _ in places], [y for _, y in places]
                crossed = sum(1 << LANE + 8 * y + x for x, y in places[:-1])
                found.append(Way(crossed, min(xs), max(xs), min(ys), max(ys)))
    return tuple(found)


def can_run(start: Field, to: Field, steps: int, closed: Mask) -> bool:
    """Rule 2 for one figure and one goal: is there a way of exactly `steps` that crosses none of the closed fields?"""
    column, row, i = COLUMN[start], ROW[start], INDEX[start]
    for crossed, west, east, south, north in ways_between(COLUMN[to] - column, ROW[to] - row, steps):
        on_pitch = column + west >= 0 and column + east < 8 and row + south >= 1 and row + north <= ROWS
        if on_pitch and not crossed << i >> LANE & closed:
            return True
    return False


def line(start: Field, direction: Direction, steps: int) -> Field | None:
    """The end of one straight leg; `None` if it leaves the pitch."""
    column, row = COLUMN[start] + direction[0] * steps, ROW[start] + direction[1] * steps
    return f"{COLUMNS[column]}{row}" if 0 <= column < len(COLUMNS) and 1 <= row <= ROWS else None


@cache
def flight_to(start: Field, steps: int, *, may_turn_back: bool = False) -> Mask:
    """Rule 3: fields the ball reaches in exactly `steps`, over everyone, never back in a row or column.

    With `may_turn_back` the last restriction falls away: that tells "too far" from "unnatural" in explanations.
    """
    reached = 0
    for first in DIRECTIONS:
        for second in DIRECTIONS:
            back = first[0] * second[0] < 0 or first[1] * second[1] < 0
            if back and not may_turn_back:
                continue
            for before_turn in range(1, steps + 1):
                turn = line(start, first, before_turn)
                end = line(turn, second, steps - before_turn) if turn else None
                reached |= BIT[end]
    return reached
