"""The board: five columns, eleven rows, and how a ball flies over it, always as the attacking side sees it."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import NamedTuple

from rules.game import HOME, Json, Side

Field = str
"""A field's name, `a1` to `e11`; home's goal is at row 1."""
Vector = tuple[int, int]
"""Columns to the right and rows forward, as the attacker sees them."""

FACTS: Json = tomllib.loads(files(__package__).joinpath("facts.toml").read_text(encoding="utf-8"))
COLUMNS = "abcde"
ROWS = 11
GOAL_COLUMN = "c"
FIELDS: tuple[Field, ...] = tuple(f"{column}{row}" for row in range(1, ROWS + 1) for column in COLUMNS)
OTHER_END: Mapping[Field, Field] = dict(zip(FIELDS, reversed(FIELDS), strict=True))
"""The same place for the side that looks from the other end."""

SIDE_LINE, GOAL_LINE, OWN_GOAL_LINE, OWN_NET = "side-line", "goal-line", "own-goal-line", "own-net"
WAYS = ("left", "right")
ARROWS: Mapping[str, tuple[Vector, ...]] = {
    "forward": ((0, 1),),
    "diagonal": ((-1, 1), (1, 1)),
    "sideways": ((-1, 0), (1, 0)),
    "back": ((0, -1),),
}
"""Where an arrow may point; two ways are left and right."""


class Flight(NamedTuple):
    """Where a ball comes to rest, or the last field that it crossed and the line behind which it is out."""

    field: Field
    out: str | None = None


def seen_by(side: Side, field: Field) -> Field:
    """A field by the name that it has for that side; the same call leads back."""
    return field if side == HOME else OTHER_END[field]


def row(field: Field) -> int:
    """The row's number."""
    return int(field[1:])


def turned(vector: Vector, way: str | None) -> Vector:
    """An arrow turned by 90 degrees to the left or to the right."""
    across, ahead = vector
    if way is None:
        return vector
    return (ahead, -across) if way == "right" else (-ahead, across)


@cache
def fly(start: Field, vector: Vector, steps: int) -> Flight:
    """The ball from a field, both as the attacker sees them, step by step until it rests or is out.

    Over a corner of the board it is behind the goal line.
    """
    column, line = COLUMNS.index(start[0]), row(start)
    for _ in range(steps):
        last = Flight(f"{COLUMNS[column]}{line}")
        column, line = column + vector[0], line + vector[1]
        if line > ROWS:
            return last._replace(out=GOAL_LINE)
        if line < 1:
            return last._replace(out=OWN_NET if last.field[0] == GOAL_COLUMN and not vector[0] else OWN_GOAL_LINE)
        if not 0 <= column < len(COLUMNS):
            return last._replace(out=SIDE_LINE)
    return Flight(f"{COLUMNS[column]}{line}")


@dataclass(frozen=True, eq=False)
class Pitch:
    """One board with its dice; a family's own facts make another."""

    facts: Json

    @cached_property
    def faces(self) -> Mapping[str, tuple[str, ...]]:
        """The different faces of each die."""
        return {die: tuple(dict.fromkeys(faces)) for die, faces in self.facts["dice"].items()}

    @cached_property
    def penalty_area(self) -> frozenset[Field]:
        """The six fields before the goal."""
        return frozenset(self.facts["areas"]["penalty"])

    @cached_property
    def shooting_range(self) -> frozenset[Field]:
        """Every field from which the shot die may be thrown."""
        return self.penalty_area | frozenset(self.facts["areas"]["outside_shot"])

    def spot(self, name: str) -> Field:
        """A single field by what it is for."""
        field: Field = self.facts["spots"][name]
        return field

    def places(self, restart: str) -> tuple[Field, ...]:
        """Where the ball may be put for a corner, a goal kick or a punt."""
        return tuple(dict.fromkeys(self.facts["spots"][restart]))
