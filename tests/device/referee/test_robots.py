"""Whole matches: robots that play by what the screen says are understood in everything they do."""

import gc
import sys
import tracemalloc
from collections import Counter
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
BLOCKS = 60_000
"""Live blocks of memory, of some eighty bytes each, by which a day of play may grow: together below five megabytes."""
LEFT_PER_HOUR = 200_000
"""Bytes, traced exactly, that an hour may leave behind: again below five megabytes in a day."""


class Stopwatch:
    """A second clock beside the referee's: how long each period really took, from kick-off to whistle."""

    def __init__(self) -> None:
        self.periods: list[tuple[float, float]] = []
        """How long it was to be, how long it was."""
        self._began: float | None = None
        self._length = 0.0

    def look(self, evening: Evening) -> None:
        ruling = evening.referee.ruling
        running = ruling is not None and ruling.day.clock_runs(ruling.state) and ruling.match.remaining > 0
        if ruling is not None and running and self._began is None:
            self._began, self._length = evening.now, ruling.day.period(ruling.state)[1]
        elif not running and self._began is not None:
            self.periods.append((self._length, evening.now - self._began))
            self._began = None


class Club:
    """Match after match through the front door; people take their time, as families do."""

    def __init__(self) -> None:
        self.evening, self.robots = sit_down(5, 10.0, 1.0, half_minutes=20, extra_minutes=5)
        self.evening.keep_effects = False
        self.stopwatch = Stopwatch()
        self.matches = 0
        self.misunderstood: Counter[str] = Counter()

    def play_until(self, time: float) -> None:
        """Until this time, and then until the match that is on has ended."""
        evening = self.evening
        while evening.now < time or evening.referee.ruling is not None:
            evening.pass_time(1.0)
            self.stopwatch.look(evening)
            self.robots.play(evening.referee, evening.table, evening.now)
            ruling = evening.referee.ruling
            if ruling is not None and ruling.match.over and ruling.shown is None:
                evening.press("whistle")
                self.matches += 1
                self.misunderstood += self.robots.misunderstood
                self.robots = Robots(Random(self.matches), pace=10.0)


@pytest.mark.slow
def test_a_day_and_a_night_of_play_leave_nothing_behind_and_the_clock_is_right() -> None:
    club = Club()
    club.play_until(1 * HOUR)
    gc.collect()
    before = sys.getallocatedblocks()
    club.play_until(23 * HOUR)
    gc.collect()
    assert sys.getallocatedblocks() - before < BLOCKS
    tracemalloc.start()
    club.play_until(24 * HOUR)
    gc.collect()
    left_behind, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert left_behind < LEFT_PER_HOUR
    assert club.matches >= 15
    assert not club.misunderstood
    assert len(club.stopwatch.periods) >= 30
    assert all(abs(lasted - planned) <= 1.0 for planned, lasted in club.stopwatch.periods)
