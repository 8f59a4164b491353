"""What has to be drawn now."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from device.club.draw import groups, knock_out, round_robin, swiss
from device.club.draw.chance import chance
from device.club.evening import KNOCK_OUT, LEAGUE, SWISS, DrawKind, Evening, Fixture, Pairing, Score, all_done
from device.club.standings import standings


def next_fixtures(evening: Evening) -> list[Fixture]:
    """Everything that can be drawn and has not been."""
    return [] if len(evening.playing) < 2 else list(DRAWING[evening.plan.draw](evening))


def champion(evening: Evening) -> int | None:
    """Who has won the evening; nobody as long as something is left to be played."""
    if not all_done(evening.pairings) or next_fixtures(evening):
        return None
    if evening.plan.draw in ("groups", "knock-out"):
        final = evening.of(KNOCK_OUT, round_=knock_out.last_round(evening))
        return next((one.winner for one in final if one.fixture.number == 0), None)
    return standings(evening)[0].row.entrant


def outdated(evening: Evening, one: Pairing, score: Score) -> list[Pairing]:
    """Matches that would not be drawn like this any more if a result were another one.

    Where one of those that rest on it has been played, nothing is drawn again: what was played, was played.
    """
    later = [other for other in evening.pairings if _rests_on(evening, other, one)]
    if any(other.score is not None for other in later):
        return []
    changed = replace(one, score=score)
    left = tuple(changed if other is one else other for other in evening.pairings if other not in later)
    fresh = next_fixtures(replace(evening, pairings=left))
    return [other for other in later if other.fixture not in fresh]


def _rests_on(evening: Evening, later: Pairing, one: Pairing) -> bool:
    """The round after it, and the knock-out after groups; in a knock-out only where winner or loser went."""
    new, old = later.fixture, one.fixture
    if new.stage != old.stage:
        return new.stage == KNOCK_OUT
    if new.stage == LEAGUE or new.round <= old.round:
        return False
    third = knock_out.is_final(evening, new.round) and new.number == 1
    return new.stage == SWISS or third or new.number == old.number >> (new.round - old.round)


def _shuffled(evening: Evening) -> list[int]:
    there = [one.id for one in evening.playing]
    chance(evening.seed, "draw").shuffle(there)
    return there


def _league(evening: Evening) -> Iterator[Fixture]:
    if not evening.pairings:
        yield from _robin(_shuffled(evening), 0, both_ways=evening.plan.draw == "home-and-away")


def _robin(entrants: list[int], group: int, *, both_ways: bool = False) -> Iterator[Fixture]:
    """A league without its byes: nobody gets points for them there, so they are no pairings."""
    for number, pairs in enumerate(round_robin.rounds(entrants, both_ways=both_ways), 1):
        real = [(home, away) for home, away in pairs if away is not None]
        yield from (Fixture(LEAGUE, group, number, k, home, away) for k, (home, away) in enumerate(real))


def _groups(evening: Evening) -> Iterator[Fixture]:
    if not evening.pairings:
        dealt = groups.dealt(_shuffled(evening), evening.plan.groups)
        found = [one for k, some in enumerate(dealt, 1) for one in _robin(some, k)]
        yield from sorted(found, key=lambda one: (one.round, one.group, one.number))
    elif evening.of(KNOCK_OUT):
        yield from knock_out.later_rounds(evening)
    elif all_done(evening.pairings):
        tables = [[place.row.entrant for place in standings(evening, group)] for group in evening.groups()]
        gone = {one.id for one in evening.entrants.values() if one.withdrawn}
        left = [[entrant for entrant in table if entrant not in gone] for table in tables]
        yield from knock_out.first_round(groups.seeded(left, evening.plan.through))


def _swiss(evening: Evening) -> Iterator[Fixture]:
    played = evening.of(SWISS)
    last = max((one.fixture.round for one in played), default=0)
    wanted = evening.plan.rounds or swiss.usual_rounds(len(evening.entrants))
    if last < wanted and (not played or all_done(played)):
        found = swiss.pairs(evening, last + 1)
        yield from (Fixture(SWISS, 0, last + 1, k, home, away) for k, (home, away) in enumerate(found))


def _knock_out(evening: Evening) -> Iterator[Fixture]:
    if evening.pairings:
        yield from knock_out.later_rounds(evening)
    else:
        yield from knock_out.first_round(_shuffled(evening))


DRAWING: Mapping[DrawKind, Callable[[Evening], Iterator[Fixture]]] = {
    "league": _league,
    "home-and-away": _league,
    "groups": _groups,
    "swiss": _swiss,
    "knock-out": _knock_out,
}
