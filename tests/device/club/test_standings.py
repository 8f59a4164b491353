"""Standings: held against a second calculation that shares no code with them."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.club.evening import LEAGUE, Evening, Fixture, Pairing, Score
from device.club.rule_sets import rule_sets
from device.club.standings import CRITERIA, standings
from tests.device.club.by_the_book import fits, table
from tests.device.club.players import evening, played

SEEDS = st.integers(0, 2**32)


def in_plain_numbers(told: Evening) -> tuple[list[tuple[int, int, int, int]], list[int]]:
    there = [one for one in told.pairings if one.fixture.away is not None and one.score is not None]
    matches = [(one.fixture.home, one.fixture.away or 0, *(one.score or ())[:2]) for one in there]
    return matches, [one.fixture.home for one in told.pairings if one.bye]


@given(st.sampled_from(["league", "home-and-away"]), st.integers(2, 7), SEEDS, st.integers(1, 3))
def test_a_league_is_as_by_the_book(draw: str, entrants: int, seed: int, most: int) -> None:
    """Few goals, so that many are level."""
    told = played(evening(draw, entrants, seed), Random(seed))  # type: ignore[arg-type]
    chance = Random(seed)
    few = (replace(one, score=Score(chance.randrange(most), chance.randrange(most))) for one in told.pairings)
    told = replace(told, pairings=tuple(few))
    matches, byes = in_plain_numbers(told)
    places = table([*told.entrants], matches, byes, ["points", "difference", "goals", "direct"])
    assert fits([place.row.entrant for place in standings(told)], places)


@given(st.integers(2, 12), SEEDS)
def test_a_swiss_table_is_as_by_the_book(entrants: int, seed: int) -> None:
    told = played(evening("swiss", entrants, seed, rules="swiss"), Random(seed))
    matches, byes = in_plain_numbers(told)
    places = table([*told.entrants], matches, byes, ["points", "opponents", "difference", "goals", "direct"])
    assert fits([place.row.entrant for place in standings(told)], places)


@given(st.integers(2, 9), SEEDS)
def test_sums_come_out_even(entrants: int, seed: int) -> None:
    rows = [place.row for place in standings(played(evening("league", entrants, seed), Random(seed)))]
    assert sum(row.won for row in rows) == sum(row.lost for row in rows)
    assert sum(row.difference for row in rows) == 0
    assert sum(row.level for row in rows) % 2 == 0
    assert all(row.points == 3 * row.won + row.level for row in rows)
    assert all(one.points >= two.points for one, two in pairwise(rows))


def league(*results: tuple[int, int, int, int], rules: str = "football") -> Evening:
    told = evening("league", 4, rules=rules)
    pairings = (
        Pairing(k, Fixture(LEAGUE, 0, k, 0, home, away), Score(scored, conceded))
        for k, (home, away, scored, conceded) in enumerate(results, 1)
    )
    return replace(told, pairings=tuple(pairings))


def test_direct_results_come_first_where_the_rules_say_so() -> None:
    results = ((1, 2, 1, 0), (1, 4, 1, 0), (2, 3, 1, 0), (3, 4, 5, 0))
    by_goals, by_direct = (standings(league(*results, rules=rules)) for rules in ("football", "direct-first"))
    assert [place.row.entrant for place in by_goals] == [1, 3, 2, 4]
    assert [place.row.entrant for place in by_direct] == [1, 2, 3, 4]


def test_each_place_says_what_put_it_behind_the_one_above() -> None:
    places = standings(league((1, 2, 3, 0), (3, 4, 1, 0), (1, 3, 0, 0), (2, 4, 0, 0)))
    assert [(place.row.entrant, place.by) for place in places] == [
        (1, ""),
        (3, "difference"),
        (4, "points"),
        (2, "difference"),
    ]


def test_the_lot_decides_when_nothing_else_does_and_always_the_same() -> None:
    told = league((1, 2, 1, 1), (3, 4, 1, 1))
    assert {place.by for place in standings(told)[1:]} == {"lot"}
    assert standings(told) == standings(told)
    assert len({tuple(place.row.entrant for place in standings(replace(told, seed=k))) for k in range(20)}) > 1


def test_a_shoot_out_does_not_win_a_match_of_a_league() -> None:
    told = league((1, 2, 1, 1))
    told = replace(told, pairings=(replace(told.pairings[0], score=Score(1, 1, (4, 2))),))
    assert [place.row.points for place in standings(told)] == [1, 1]


@pytest.mark.parametrize("name", rule_sets())
def test_every_rule_set_names_criteria_that_there_are(name: str) -> None:
    assert set(rule_sets()[name].order) <= set(CRITERIA)
    assert rule_sets()[name].order[0] == "points"
