"""Whole matches: robots that play by what the screen says are understood in everything they do."""

import tracemalloc
from random import Random
from typing import Any

import pytest

from device.language import texts
from device.referee.referee import Referee
from device.virtual.robots import Robots
from tests.device.referee.evenings import house
from tests.device.referee.table import Evening, Table

VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"shot_die": True},
    {"strictness": "family"},
    {"advanced": True, "teams": ["yellow", "green"]},
    {"extra_time": True, "extra_minutes": 3, "half_minutes": 3},
    {"extra_time": False, "half_minutes": 4},
)


def sit_down(seed: int, pace: float, step: float, **options: Any) -> tuple[Evening, Robots]:
    random = Random(seed)
    evening = Evening(Referee(texts("de"), house(**options)), Table(random), random, step)
    return evening, Robots(Random(seed + 1), pace=pace)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: "-".join(variant) or "rulebook")
@pytest.mark.parametrize("seed", [1, 2])
def test_robots_are_never_misunderstood(variant: dict[str, Any], seed: int) -> None:
    evening, robots = sit_down(seed, 2.0, 0.5, **({"half_minutes": 6} | variant))
    while evening.now < 3600:
        evening.pass_time(0.5)
        robots.play(evening.referee, evening.table, evening.now)
        assert evening.referee.screen
        if evening.referee.ruling is not None and evening.referee.ruling.match.over:
            break
    assert evening.referee.ruling is not None and evening.referee.ruling.match.over
    assert not robots.misunderstood
    told = [write for write in evening.written if write.said[0].kind == "note"]
    assert len(told) <= robots.mistakes


HOUR = 3600.0
GROWTH = 5e6
"""Bytes that a day of play may leave behind; a leak of one look's evidence each would be a hundred times as much."""


class Stopwatch:
    """A second clock beside the referee's: how long each period really took, from kick-off to whistle."""

    def __init__(self) -> None:
        self.began: float | None = None
        self.periods: list[tuple[float, float]] = []
        """How long it was to be, how long it was."""
        self._length = 0.0

    def look(self, evening: Evening) -> None:
        ruling = evening.referee.ruling
        running = ruling is not None and ruling.day.clock_runs(ruling.state) and ruling.match.remaining > 0
        if ruling is not None and running and self.began is None:
            self.began, self._length = evening.now, ruling.day.period(ruling.state)[1]
        elif not running and self.began is not None:
            self.periods.append((self._length, evening.now - self.began))
            self.began = None


@pytest.mark.slow
def test_a_day_and_a_night_of_play_leave_nothing_behind_and_the_clock_is_right() -> None:
    """Match after match through the front door; people take their time, as families do."""
    evening, robots = sit_down(5, 8.0, 1.0, half_minutes=30, extra_minutes=5)
    evening.keep_effects = False
    stopwatch, matches, first_hour = Stopwatch(), 0, 0
    tracemalloc.start()
    while evening.now < 24 * HOUR:
        evening.pass_time(1.0)
        stopwatch.look(evening)
        robots.play(evening.referee, evening.table, evening.now)
        ruling = evening.referee.ruling
        if ruling is not None and ruling.match.over and ruling.shown is None:
            evening.press("whistle")
            matches += 1
        if evening.now >= HOUR and ruling is None and not first_hour:
            first_hour, _ = tracemalloc.get_traced_memory()
    if evening.referee.ruling is not None:
        evening.referee.leave()
    growth = tracemalloc.get_traced_memory()[0] - first_hour
    tracemalloc.stop()
    assert first_hour and growth < GROWTH
    assert matches >= 12
    assert not robots.misunderstood
    assert len(stopwatch.periods) >= 24
    assert all(abs(lasted - planned) <= 1.0 for planned, lasted in stopwatch.periods)
