"""The pitch: 8 columns A–H, 16 rows counted from home's goal, and the areas drawn on it.

A set of fields is one integer with a bit per field ("mask"), so that rules about many fields are single operations.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from typing import Any

from rules.game import AWAY, HOME, SIDES, BadInput, Json, Side

Field = str
"""A field's name, `"C5"`; the row is counted from home's goal line."""

Mask = int
"""A set of fields: bit `index(field)` is set."""

COLUMNS = "ABCDEFGH"
ROWS = 16
FIELDS: tuple[Field, ...] = tuple(f"{column}{row}" for row in range(1, ROWS + 1) for column in COLUMNS)
INDEX: Mapping[Field, int] = {field: i for i, field in enumerate(FIELDS)}
BIT: Mapping[Field | None, Mask] = {None: 0} | {field: 1 << i for i, field in enumerate(FIELDS)}
ROW: Mapping[Field, int] = {field: int(field[1:]) for field in FIELDS}
COLUMN: Mapping[Field, int] = {field: COLUMNS.index(field[0]) for field in FIELDS}
EVERYWHERE: Mask = (1 << len(FIELDS)) - 1
COLUMN_A: Mask = sum(1 << row for row in range(0, len(FIELDS), len(COLUMNS)))
COLUMN_H: Mask = COLUMN_A << len(COLUMNS) - 1
HALF: Mapping[Side, Mask] = {HOME: EVERYWHERE & ((1 << 64) - 1), AWAY: EVERYWHERE >> 64 << 64}

_BITS_OF_ROW = tuple(tuple(i for i in range(8) if row >> i & 1) for row in range(256))


def indices(mask: Mask) -> Iterator[int]:
    """The places of the set bits, lowest first; a row of the pitch is a byte of the mask."""
    for start, row in zip(range(0, 128, 8), mask.to_bytes(16, "little"), strict=True):
        if row:
            for i in _BITS_OF_ROW[row]:
                yield start + i


def fields_in(mask: Mask) -> list[Field]:
    """The names of the fields in a mask, row by row."""
    return [FIELDS[i] for i in indices(mask)]


def mask_of(names: Iterable[Field | None]) -> Mask:
    """The mask of some fields; `None` (not on the pitch) adds nothing."""
    mask = 0
    for name in names:
        mask |= BIT[name]
    return mask


def mirror(field: Field) -> Field:
    """The same place at the other end: row r becomes row 17 − r."""
    return f"{field[0]}{ROWS + 1 - ROW[field]}"


def printed(row: int) -> tuple[Side, int]:
    """Decision 16: whose half a row is in, and its number on the board, 1 to 8 from that side's goal."""
    return (HOME, row) if row <= ROWS // 2 else (AWAY, ROWS + 1 - row)


def distance(one: Field, other: Field) -> int:
    """Fields between two places when diagonals count as one step."""
    return max(abs(COLUMN[one] - COLUMN[other]), abs(ROW[one] - ROW[other]))


@cache
def around(field: Field, radius: int) -> Mask:
    """All fields at most `radius` steps away, the field itself among them."""
    return mask_of(other for other in FIELDS if distance(field, other) <= radius)


def parse_fields(text: str) -> list[Field]:
    """`"C5"` or a rectangle `"C1-F3"` as a list of fields, row by row."""
    ends = text.upper().split("-")
    if len(ends) > 2 or not all(end in INDEX for end in ends):
        raise BadInput("unknown-field", f"{text!r} is no field and no rectangle of fields like C1-F3")
    (left, right) = sorted(COLUMN[end] for end in (ends[0], ends[-1]))
    (low, high) = sorted(ROW[end] for end in (ends[0], ends[-1]))
    return [f"{COLUMNS[column]}{row}" for row in range(low, high + 1) for column in range(left, right + 1)]


def _at_both_ends(names: list[str]) -> dict[Side, Mask]:
    home = [field for name in names for field in parse_fields(name)]
    return {HOME: mask_of(home), AWAY: mask_of(map(mirror, home))}


@dataclass(frozen=True, eq=False)
class Pitch:
    """The areas of one board, each given for the side whose goal lies there."""

    goal_area: Mapping[Side, Mask]
    penalty_area: Mapping[Side, Mask]
    penalty_arc: Mapping[Side, Mask]
    stars: Mapping[Side, Mask]
    goal_kick_ring: Mapping[Side, Mask]
    penalty_rows: Mapping[Side, Mask]
    centre: Mapping[Side, Mask]
    corners: Mapping[Side, Mask]
    set_up: Mapping[str, Mapping[Side, Mask]]
    spinner: tuple[str, ...]
    """What each sector means, counter-clockwise."""
    spinner_edge: float
    """Degrees at which the first sector begins, counter-clockwise from home's right."""
    shot_die: tuple[str, ...]
    areas: Mask
    """All penalty and goal areas together."""

    @staticmethod
    def from_facts(facts: Json) -> "Pitch":
        """A pitch from the data file, or from a family's own version of it."""
        areas: dict[str, Any] = {
            area.name: _at_both_ends(facts[area.name])
            for area in fields(Pitch)
            if area.name not in {"set_up", "spinner", "spinner_edge", "shot_die", "areas"}
        }
        return Pitch(
            **areas,
            set_up={line: _at_both_ends(names) for line, names in facts["set_up"].items()},
            spinner=tuple(facts["spinner"]["sectors"]),
            spinner_edge=float(facts["spinner"].get("first_edge_deg", FACTS["spinner"]["first_edge_deg"])),
            shot_die=tuple(facts["shot_die"]["faces"]),
            areas=mask_of(
                field
                for name in ("goal_area", "penalty_area")
                for side in SIDES
                for field in fields_in(areas[name][side])
            ),
        )


FACTS: Json = tomllib.loads(files(__package__).joinpath("facts.toml").read_text(encoding="utf-8"))
