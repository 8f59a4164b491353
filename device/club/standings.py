"""Standings: who is where, and by what."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from device.club.draw.chance import lots
from device.club.evening import Evening, Pairing
from device.club.rule_sets import RuleSet


class Row(NamedTuple):
    """One line of a table."""

    entrant: int
    played: int = 0
    won: int = 0
    level: int = 0
    lost: int = 0
    goals: int = 0
    conceded: int = 0
    byes: int = 0
    points: int = 0

    @property
    def difference(self) -> int:
        """Goals scored less goals conceded."""
        return self.goals - self.conceded


class Place(NamedTuple):
    """A line with its place, and what put it behind the one above."""

    place: int
    row: Row
    by: str
    """One of the rule set's criteria, `lot`, or nothing for the first."""


Criterion = Callable[[Row, "Field"], tuple[int, ...]]


class Field(NamedTuple):
    """What a criterion may look at: those who are level, and everything that was played."""

    level: frozenset[int]
    rows: Mapping[int, Row]
    played: Sequence[Pairing]
    rules: RuleSet


def standings(evening: Evening, group: int = 0) -> tuple[Place, ...]:
    """The table of a league, a group or a Swiss draw; a knock-out has none."""
    played = [
        one for one in evening.pairings if one.fixture.stage != "knock-out" and one.fixture.group == group and one.done
    ]
    there = _members(evening, group)
    rows = count(there, played, evening.rules)
    lot = lots(evening.seed, group, evening.entrants)
    places = _sorted(tuple(rows), 0, Field(frozenset(rows), rows, played, evening.rules), lot)
    return tuple(Place(k + 1, rows[entrant], by if k else "") for k, (entrant, by) in enumerate(places))


def count(entrants: Iterable[int], played: Iterable[Pairing], rules: RuleSet) -> dict[int, Row]:
    """One line each, in no order."""
    rows = {entrant: Row(entrant) for entrant in entrants}
    for one in played:
        fixture, score = one.fixture, one.score
        if fixture.away is None:
            row = rows[fixture.home]
            rows[fixture.home] = row._replace(byes=row.byes + 1, points=row.points + rules.bye)
        elif score is not None:
            rows[fixture.home] = _with(rows[fixture.home], score.home, score.away, score.in_play, rules)
            rows[fixture.away] = _with(rows[fixture.away], score.away, score.home, -score.in_play, rules)
    return rows


def _with(row: Row, goals: int, conceded: int, outcome: int, rules: RuleSet) -> Row:
    return row._replace(
        played=row.played + 1,
        won=row.won + (outcome > 0),
        level=row.level + (outcome == 0),
        lost=row.lost + (outcome < 0),
        goals=row.goals + goals,
        conceded=row.conceded + conceded,
        points=row.points + rules.points(outcome),
    )


def _members(evening: Evening, group: int) -> list[int]:
    """Who stands in a table: whoever was drawn into it; before that, everybody."""
    drawn = {
        entrant
        for one in evening.pairings
        if one.fixture.stage != "knock-out" and one.fixture.group == group
        for entrant in one.fixture[-2:]
        if entrant is not None
    }
    return [entrant for entrant in evening.entrants if entrant in drawn or not drawn]


def _points(row: Row, _: Field) -> tuple[int, ...]:
    return (row.points,)


def _difference(row: Row, _: Field) -> tuple[int, ...]:
    return (row.difference,)


def _goals(row: Row, _: Field) -> tuple[int, ...]:
    return (row.goals,)


def _wins(row: Row, _: Field) -> tuple[int, ...]:
    return (row.won,)


def _direct(row: Row, field: Field) -> tuple[int, ...]:
    """Only the matches among those who are level."""
    among = [one for one in field.played if {one.fixture.home, one.fixture.away} <= field.level]
    own = count(field.level, among, field.rules)[row.entrant]
    return own.points, own.difference, own.goals


def _opponents(row: Row, field: Field) -> tuple[int, ...]:
    met = [_other(one, row.entrant) for one in field.played if one.has(row.entrant)]
    return (sum(field.rows[other].points for other in met if other is not None),)


def _other(pairing: Pairing, entrant: int) -> int | None:
    home, away = pairing.fixture.home, pairing.fixture.away
    return away if home == entrant else home


CRITERIA: Mapping[str, Criterion] = {
    "points": _points,
    "difference": _difference,
    "goals": _goals,
    "wins": _wins,
    "direct": _direct,
    "opponents": _opponents,
}


def _sorted(level: tuple[int, ...], step: int, field: Field, lot: Mapping[int, int]) -> Iterator[tuple[int, str]]:
    """Those who are level so far, sorted by the criteria that are left; each with what decided above it.

    Where direct results part some of them, they are asked again among those who are still level.
    """
    if step == len(field.rules.order):
        yield from ((entrant, "lot") for entrant in sorted(level, key=lambda one: lot[one]))
        return
    criterion = field.rules.order[step]
    here = field._replace(level=frozenset(level))
    value = {one: CRITERIA[criterion](field.rows[one], here) for one in level}
    ranked = sorted(level, key=lambda one: value[one], reverse=True)
    classes = [tuple(some) for _, some in groupby(ranked, key=lambda one: value[one])]
    parted = len(classes) > 1 and criterion == "direct"
    for some in classes:
        if len(some) == 1:
            yield some[0], criterion
            continue
        inner = _sorted(some, step if parted else step + 1, field, lot)
        first, _ = next(inner)
        yield first, criterion
        yield from inner
