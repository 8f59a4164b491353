"""No single miss ends a match: with any one look left out, or any one die unread, it is found again."""

from collections.abc import Callable, Iterator
from functools import cache, partial

import pytest

from tests.checkout import HOME
from tests.device.matches.disturbed import Disturbance, hidden, left_out, search
from tests.device.matches.recorded import recorded
from tests.device.matches.refereed import account, refereed
from tests.device.matches.seen_match import SeenMatch, drawn, perfect

WITHIN = 3
"""Actions."""
GAMES = ("soccer-tactics", "fuba", "super-goal", "fussball-alarm")
Misses = Callable[[SeenMatch], Iterator[Disturbance]]
MISSES: dict[str, Misses] = {
    "a look": left_out,
    "a leaning die": hidden,
    "an unseen die": partial(hidden, leaning=False),
}
match_of = cache(perfect)


@pytest.mark.parametrize("game", GAMES)
def test_in_a_match_that_is_seen_well_nothing_is_asked_and_nothing_missed(game: str) -> None:
    match = match_of(game, 2, 40)
    told = account(match, refereed(match))
    assert told.understood == told.played
    assert (told.invented, told.questions, told.wrongs, told.notices) == (0, 0, 0, 0)


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow), pytest.param(5, marks=pytest.mark.slow)])
@pytest.mark.parametrize("missed", MISSES)
def test_whatever_one_look_misses_the_match_is_found_again(missed: str, seed: int) -> None:
    found = list(search(match_of("soccer-tactics", seed, 40), MISSES[missed](match_of("soccer-tactics", seed, 40))))
    assert len(found) > 15
    lost = [str(one.what) for one in found if one.actions is None or one.actions > WITHIN]
    assert not lost


@pytest.mark.slow
def test_a_match_in_drawn_pictures_is_understood_and_found_again() -> None:
    match = drawn("soccer-tactics", 1, 40, table=4)
    told = account(match, refereed(match))
    assert (told.understood, told.invented, told.questions, told.wrongs) == (told.played, 0, 0, 0)
    found = [one for misses in MISSES.values() for one in search(match, misses(match))]
    lost = [str(one.what) for one in found if one.actions is None or one.actions > WITHIN]
    assert not lost


@pytest.mark.slow
def test_a_recording_tells_what_was_played_and_is_found_again_with_a_look_left_out() -> None:
    match = recorded(HOME / "tests/recordings/match-a")
    assert account(match, refereed(match)).understood == len(match.actions)
    found = list(search(match, left_out(match)))
    lost = [one for one in found if one.actions is None or one.actions > WITHIN]
    assert len(lost) <= 3  # the looks around a wrong move: without them it may have been a right one
