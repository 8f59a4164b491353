"""Who meets whom: fair, without rematches, the same again for the same seed."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device.club.draw import champion, next_fixtures, outdated
from device.club.draw.groups import seeded
from device.club.draw.knock_out import bracket
from device.club.draw.swiss import at_home, most_rounds
from device.club.evening import DRAWS, KNOCK_OUT, LEAGUE, SWISS, DrawKind, Entrant, Evening, Score
from device.club.standings import standings
from tests.device.club.players import evening, played

SEEDS = st.integers(0, 2**32)
KINDS = st.sampled_from(DRAWS)


def pairs(told: Evening) -> Counter[frozenset[int | None]]:
    return Counter(frozenset(one.fixture[-2:]) for one in told.pairings if not one.bye)


def rounds_of(told: Evening, stage: str) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for one in told.of(stage):
        found.setdefault(one.fixture.round, []).extend(x for x in one.fixture[-2:] if x is not None)
    return found


@given(st.integers(2, 14), SEEDS)
def test_in_a_league_everybody_meets_everybody_once_and_home_is_fair(entrants: int, seed: int) -> None:
    told = played(evening("league", entrants, seed), Random(seed))
    assert set(pairs(told).values()) == {1} and len(pairs(told)) == entrants * (entrants - 1) // 2
    assert all(abs(at_home(told.pairings, one)) <= 1 for one in told.entrants)


@given(st.integers(2, 10), SEEDS)
def test_home_and_away_is_everything_twice_with_sides_changed(entrants: int, seed: int) -> None:
    told = played(evening("home-and-away", entrants, seed), Random(seed))
    ways = Counter(one.fixture[-2:] for one in told.pairings)
    assert set(ways.values()) == {1} and len(ways) == entrants * (entrants - 1)


@given(KINDS, st.integers(2, 20), SEEDS)
def test_nobody_plays_twice_in_a_round(draw: DrawKind, entrants: int, seed: int) -> None:
    told = played(evening(draw, entrants, seed), Random(seed))
    for stage in (LEAGUE, SWISS, KNOCK_OUT):
        for there in rounds_of(told, stage).values():
            assert len(there) == len(set(there))


@given(KINDS, st.integers(2, 20), SEEDS)
def test_every_draw_comes_to_its_end_with_a_winner_and_again_the_same(draw: DrawKind, entrants: int, seed: int) -> None:
    told = played(evening(draw, entrants, seed), Random(seed))
    assert champion(told) in told.entrants
    assert played(evening(draw, entrants, seed), Random(seed)) == told
    last = max((one for one in told.pairings if one.score), key=lambda one: one.id)
    left = tuple(replace(one, score=None) if one is last else one for one in told.pairings)
    assert champion(replace(told, pairings=left)) is None


def test_another_seed_draws_otherwise() -> None:
    assert len({next_fixtures(evening("swiss", 8, seed))[0][-2:] for seed in range(8)}) > 1


@settings(max_examples=40)
@given(st.integers(2, 24), SEEDS)
def test_a_swiss_draw_never_repeats_a_match_and_byes_are_fair(entrants: int, seed: int) -> None:
    told = played(evening("swiss", entrants, seed, rounds=most_rounds(entrants)), Random(seed))
    assert set(pairs(told).values()) == {1}
    assert len(rounds_of(told, SWISS)) == most_rounds(entrants)
    byes = Counter(one.fixture.home for one in told.pairings if one.bye)
    assert set(byes.values()) <= {1}
    assert sum(byes.values()) == (most_rounds(entrants) if entrants % 2 else 0)


@settings(max_examples=40)
@given(st.integers(4, 24), SEEDS)
def test_a_swiss_draw_leaves_nobody_at_home_or_away_for_ever(entrants: int, seed: int) -> None:
    told = played(evening("swiss", entrants, seed), Random(seed))
    assert all(abs(at_home(told.pairings, one)) <= 2 for one in told.entrants)


def test_a_swiss_draw_pairs_those_who_stand_close() -> None:
    told = played(evening("swiss", 32, 5), Random(5), rounds=3)
    points = {place.row.entrant: place.row.points for place in standings(told)}
    apart = [abs(points[one.home] - points[one.away]) for one in next_fixtures(told) if one.away is not None]
    assert max(apart) <= 3 and sum(apart) / len(apart) < 1


def test_who_has_gone_home_is_not_drawn_again() -> None:
    told = played(evening("swiss", 8), Random(1), rounds=1)
    left = replace(told, entrants={**told.entrants, 3: Entrant(3, "P3", withdrawn=True)})
    following = next_fixtures(left)
    assert 3 not in {entrant for one in following for entrant in one[-2:]}
    assert [one.away for one in following].count(None) == 1


@pytest.mark.parametrize("entrants", range(2, 40))
def test_the_best_two_of_a_bracket_can_only_meet_in_the_final(entrants: int) -> None:
    first = bracket(range(entrants))
    half = len(first) // 2
    byes = {home for home, away in first if away is None}
    assert byes == set(range(len(byes)))
    assert half == 0 or ({0} <= {home for home, _ in first[:half]} and {1} <= {home for home, _ in first[half:]})


@pytest.mark.parametrize(("groups", "through"), [(2, 2), (3, 2), (4, 2), (8, 2), (4, 1), (2, 4)])
def test_after_groups_nobody_meets_his_own_group_at_once(groups: int, through: int) -> None:
    tables = [[10 * group + place for place in range(4)] for group in range(groups)]
    following = bracket(seeded(tables, through))
    assert sum(away is not None and home // 10 == away // 10 for home, away in following) == 0


def test_the_losers_of_the_semi_finals_play_for_the_third_place_if_wanted() -> None:
    with_third, without = (played(evening("knock-out", 8, third=third), Random(2)) for third in (True, False))
    assert len(with_third.of(KNOCK_OUT, round_=3)) == 2
    assert len(without.of(KNOCK_OUT, round_=3)) == 1


def test_a_level_match_of_a_knock_out_waits_until_somebody_has_won() -> None:
    told = played(evening("knock-out", 4), Random(3), rounds=1)
    level = replace(told.pairings[0], score=Score(2, 2))
    assert next_fixtures(replace(told, pairings=(level, told.pairings[1]))) == []
    shot_out = replace(told.pairings[0], score=Score(2, 2, (3, 4)))
    final, third = next_fixtures(replace(told, pairings=(shot_out, told.pairings[1])))
    assert shot_out.fixture.away in final[-2:] and shot_out.fixture.home in third[-2:]


def test_a_correction_draws_only_anew_what_rests_on_it() -> None:
    told = played(evening("knock-out", 8), Random(4), rounds=1)
    first = told.pairings[0]
    assert first.score is not None
    second = replace(told, pairings=(*told.pairings, *played(told, Random(5), rounds=1).pairings[4:]))
    waiting = replace(
        second, pairings=tuple(replace(one, score=None) if one.id > 4 else one for one in second.pairings)
    )
    turned = Score(first.score.away, first.score.home, (first.score.shoot_out or (0, 0))[::-1])
    (semi,) = outdated(waiting, first, turned)
    assert semi.fixture.number == 0
    assert outdated(waiting, first, first.score._replace(home=first.score.home + (first.score.winner > 0))) == []
    assert outdated(second, first, turned) == []  # that semi-final has been played
