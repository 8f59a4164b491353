"""Whole matches: robots that play by what the screen says are understood in everything they do."""

import gc
import sys
import tracemalloc
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from device.panel import drawing
from device.panel.fitting import ELLIPSIS, SMALLEST, fit
from device.panel.letters import font
from device.panel.screen import Screen
from device.referee.referee import Referee
from device.texts.language import texts
from device.virtual.robots import Robots
from rules.texts import LANGUAGES
from tests.device.referee.evenings import house
from tests.device.referee.table import Evening, Table
from tests.halves import half_of

VARIANTS: tuple[dict[str, Any], ...] = (
    {"strictness": "rulebook"},
    {"shot_die": True},
    {},
    {"advanced": True, "teams": ["yellow", "green"]},
    {"extra_time": True, "extra_minutes": 3, "half_minutes": 3},
    {"extra_time": False, "half_minutes": 4},
)


def sit_down(seed: int, pace: float, step: float, lang: str = "de", **options: Any) -> tuple[Evening, Robots]:
    random = Random(seed)
    evening = Evening(Referee(texts(lang), house(**options)), Table(random), random, step)
    return evening, Robots(Random(seed + 1), pace=pace)


def play(evening: Evening, robots: Robots, see: Callable[[Screen], None] = lambda _: None) -> None:
    """One match to its end."""
    while evening.now < 2 * 3600:
        evening.pass_time(evening.step)
        robots.play(evening.referee, evening.table, evening.now)
        see(evening.referee.screen)
        if evening.referee.ruling is not None and evening.referee.ruling.match.over:
            return
    raise AssertionError("the match does not come to its end")


def expect_understanding(evening: Evening, robots: Robots) -> None:
    assert not robots.misunderstood
    notes = [entry for entry in evening.entries if entry.kind == "note"]
    assert len(notes) <= robots.mistakes


@pytest.mark.parametrize("lang", LANGUAGES)
def test_in_a_whole_match_every_screen_has_room_for_its_words(lang: str) -> None:
    seen: set[Screen] = set()
    evening, robots = sit_down(4, 3.0, 1.0, lang, half_minutes=3, extra_minutes=1)
    play(evening, robots, lambda screen: seen.add(replace(screen, scoreboard=None)))
    expect_understanding(evening, robots)
    assert len(seen) > 40
    for screen in seen:
        pieces = drawing._pieces(drawing.unsaid(screen))
        widths = [drawing._piece_width(font(SMALLEST), piece) for piece in pieces]
        assert sum(widths) + drawing.LEAST_SPACE * (len(pieces) - 1) <= drawing.WIDTH, screen
        height = drawing.BUTTONS_TOP - drawing.BODY_TOP
        lines = fit(screen.headline, screen.lines, drawing.WIDTH, height)
        assert not [line.text for line in lines if line.text.endswith(ELLIPSIS)], screen


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: "-".join(variant) or "family")
@pytest.mark.parametrize("seed", half_of([1, 2]))
def test_robots_are_never_misunderstood(variant: dict[str, Any], seed: int) -> None:
    evening, robots = sit_down(seed, 3.0, 0.5, **({"half_minutes": 6} | variant))
    play(evening, robots)
    expect_understanding(evening, robots)


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
        running = ruling is not None and ruling.day.clocks.runs(ruling.state) and ruling.match.remaining > 0
        if ruling is not None and running and self._began is None:
            self._began, self._length = evening.now, ruling.day.clocks.period(ruling.state)[1]
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
@pytest.mark.parametrize("hours", half_of([6, 24]))
def test_hours_of_play_leave_nothing_behind_and_the_clock_is_right(hours: int) -> None:
    club = Club()
    club.play_until(1 * HOUR)
    gc.collect()
    before = sys.getallocatedblocks()
    club.play_until((hours - 1) * HOUR)
    gc.collect()
    assert sys.getallocatedblocks() - before < BLOCKS * hours / 24
    tracemalloc.start()
    club.play_until(hours * HOUR)
    gc.collect()
    left_behind, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert left_behind < LEFT_PER_HOUR
    assert club.matches >= hours * 15 // 24
    assert not club.misunderstood
    assert len(club.stopwatch.periods) >= hours * 30 // 24
    assert all(abs(lasted - planned) <= 1.0 for planned, lasted in club.stopwatch.periods)
