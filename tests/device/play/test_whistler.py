"""Sounds on a buzzer that only takes notes."""

import threading
from datetime import time

import pytest

from device.panel.sounds import PATTERNS, Sound, duty, length
from device.play.system_clock import SystemClock
from device.play.whistler import Whistler
from device.ports import Trouble


class NoteBook:
    """A buzzer that writes down what it is told."""

    def __init__(self) -> None:
        self.notes: list[tuple[int, float]] = []
        self.closed = False
        self.heard = threading.Event()
        self.broken = False

    def tone(self, hz: int, duty: float) -> None:
        if self.broken:
            raise Trouble("buzzer-gone", reason="cut")
        self.notes.append((hz, duty))
        if hz:
            self.heard.set()

    def close(self) -> None:
        self.closed = True


class Stopwatch:
    def __init__(self) -> None:
        self.seconds = 0.0

    def now(self) -> float:
        return self.seconds

    def time_of_day(self) -> time:
        return time(12)


def played(name: str, volume: int) -> list[tuple[int, float]]:
    buzzer, clock = NoteBook(), Stopwatch()
    whistler = Whistler(buzzer, clock)
    whistler.play(Sound(name, volume))
    while (due := whistler.step(clock.now())) is not None:
        clock.seconds = due
    assert clock.now() == pytest.approx(length(PATTERNS[name]))
    return buzzer.notes


@pytest.mark.parametrize("name", PATTERNS)
def test_every_tone_of_the_pattern_and_silence_at_the_end(name: str) -> None:
    expected = [(tone.hz, duty(70) if tone.hz else 0.0) for tone in PATTERNS[name]]
    assert played(name, 70) == [*expected, (0, 0.0)]


def test_the_volume_is_how_long_each_wave_is_on() -> None:
    assert [played("accepted", volume)[0] for volume in (1, 50, 100)] == [(2400, duty(v)) for v in (1, 50, 100)]


def test_without_a_sound_it_is_silent() -> None:
    buzzer = NoteBook()
    assert Whistler(buzzer, Stopwatch()).step(3.0) is None
    assert buzzer.notes == [(0, 0.0)]


def test_a_buzzer_that_fails_is_remembered_and_nothing_else_happens() -> None:
    buzzer = NoteBook()
    buzzer.broken = True
    whistler = Whistler(buzzer, Stopwatch())
    whistler.play(Sound("goal"))
    assert whistler.step(0.0) is None
    assert whistler.trouble and whistler.trouble.code == "buzzer-gone"


def test_the_thread_plays_by_itself_and_ends_when_told() -> None:
    buzzer = NoteBook()
    whistler = Whistler(buzzer, SystemClock())
    whistler.start()
    whistler.play(Sound("tick"))
    assert buzzer.heard.wait(timeout=10)
    whistler.close()
    assert buzzer.closed


def test_the_system_clock_goes_forward() -> None:
    clock = SystemClock()
    assert clock.now() <= clock.now()
    assert clock.time_of_day() <= time.max
