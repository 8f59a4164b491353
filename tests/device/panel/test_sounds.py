"""What the buzzer plays, measured in the waves themselves."""

import io
import wave
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from device.panel.sounds import (
    LOUDEST,
    OF_EVENT,
    PATTERNS,
    Pattern,
    RunningSound,
    Sound,
    Tone,
    begin,
    duty,
    for_events,
    length,
    next_change,
    to_wav,
    tone_at,
)
from rules.soccer_tactics.events import FACTS_OF
from rules.super_goal.events import FACTS_OF as SUPER_GOAL_FACTS_OF

names = st.sampled_from(sorted(PATTERNS))


def listen(pattern: Pattern, volume: int = LOUDEST) -> tuple[NDArray[np.float64], int]:
    """The samples between -1 and 1, and their rate."""
    with wave.open(io.BytesIO(to_wav(pattern, volume))) as sheet:
        assert (sheet.getnchannels(), sheet.getsampwidth()) == (1, 2)
        samples = np.frombuffer(sheet.readframes(sheet.getnframes()), dtype="<i2")
        return samples / 32768, sheet.getframerate()


def loudness(samples: NDArray[np.float64]) -> float:
    return float(np.sqrt(np.mean(samples**2)))


def loudest_frequency(samples: NDArray[np.float64], rate: int) -> float:
    strength = np.abs(np.fft.rfft(samples))
    return float(np.argmax(strength[1:]) + 1) * rate / len(samples)


def whistles(name: str) -> int:
    """How many sounds are heard apart, with silence between them."""
    rows = [bool(tone.hz) for tone in PATTERNS[name]]
    return sum(now and not before for before, now in zip([False, *rows], rows, strict=False))


@pytest.mark.parametrize("name", PATTERNS)
def test_a_wave_is_as_long_as_its_pattern_and_neither_silent_nor_cut_off(name: str) -> None:
    samples, rate = listen(PATTERNS[name])
    assert len(samples) / rate == pytest.approx(length(PATTERNS[name]), abs=0.001)
    assert 0.2 < loudness(samples) <= 0.51
    assert float(np.max(np.abs(samples))) < 1


@pytest.mark.parametrize("hz", [220, 1568, 2900, 3200])
def test_a_tone_has_its_frequency(hz: int) -> None:
    assert loudest_frequency(*listen((Tone(hz, 500),))) == pytest.approx(hz, abs=2)


def test_silence_is_silent() -> None:
    assert loudness(listen((Tone(0, 100),))[0]) == 0


def test_louder_is_louder_in_equal_steps_for_the_ear() -> None:
    levels = [loudness(listen(PATTERNS["goal"], volume)[0]) for volume in (25, 50, 75, 100)]
    for quieter, louder in pairwise(levels):
        assert 20 * np.log10(louder / quieter) == pytest.approx(10, abs=0.5)


def test_volume_nought_is_silent_and_the_loudest_is_on_half_of_the_time() -> None:
    assert loudness(listen(PATTERNS["goal"], 0)[0]) == 0
    assert duty(0) == 0
    assert duty(LOUDEST) == pytest.approx(0.5)
    assert 0 < duty(1) < duty(2)


@pytest.mark.parametrize(
    ("name", "times"),
    [("foul", 1), ("offside", 1), ("free-kick", 1), ("kick-off", 1), ("half", 3), ("full", 3), ("wrong", 2)],
)
def test_as_many_whistles_as_people_expect(name: str, times: int) -> None:
    assert whistles(name) == times


def test_what_is_said_often_is_short_and_the_kick_off_is_longer_than_a_foul() -> None:
    lengths = {name: length(pattern) for name, pattern in PATTERNS.items()}
    assert lengths["tick"] < lengths["accepted"] <= 0.1
    assert lengths["kick-off"] >= 2 * lengths["foul"]
    assert max(lengths.values()) <= 3


def test_wrong_is_low_and_all_whistles_are_high() -> None:
    assert max(tone.hz for tone in PATTERNS["wrong"]) < 300
    assert min(tone.hz for tone in PATTERNS["foul"]) > 2500


@given(names, st.floats(0, 5))
def test_the_player_plays_the_pattern(name: str, after: float) -> None:
    playing = RunningSound(Sound(name), since=100.0)
    tone, change = tone_at(playing, 100.0 + after), next_change(playing, 100.0 + after)
    if after < length(PATTERNS[name]) - 1e-6:
        assert tone in PATTERNS[name]
        assert change is not None and change > 100.0 + after
    elif after > length(PATTERNS[name]) + 1e-6:
        assert tone is None and change is None


@given(names)
def test_going_from_change_to_change_plays_every_tone_once(name: str) -> None:
    playing, now, played = RunningSound(Sound(name), since=7.0), 7.0, []
    while (tone := tone_at(playing, now)) and (change := next_change(playing, now)):
        played.append(tone)
        now = change
    assert tuple(played) == PATTERNS[name]


def test_nothing_is_heard_before_the_beginning() -> None:
    assert tone_at(RunningSound(Sound("goal"), since=5.0), 4.9) is None


def test_a_pip_does_not_cut_off_a_goal_but_a_goal_cuts_off_a_pip() -> None:
    goal = begin(None, Sound("goal"), 1.0)
    assert begin(goal, Sound("accepted"), 1.2) == goal
    assert begin(goal, Sound("accepted"), 9.0) == RunningSound(Sound("accepted"), 9.0)
    assert begin(begin(None, Sound("accepted"), 1.0), Sound("goal"), 1.01) == RunningSound(Sound("goal"), 1.01)


def test_every_event_with_a_sound_can_happen_and_every_sound_exists() -> None:
    assert set(OF_EVENT) <= {*FACTS_OF, *SUPER_GOAL_FACTS_OF}
    assert set(OF_EVENT.values()) <= set(PATTERNS)


@pytest.mark.parametrize(
    ("kinds", "name"),
    [
        ([], "accepted"),
        (["direct-pass"], "accepted"),
        (["direct-pass", "offside"], "offside"),
        (["foul", "yellow"], "foul"),
        (["goal", "half-time"], "goal"),
        (["full-time", "final"], "full"),
    ],
)
def test_one_sound_for_everything_that_happened(kinds: list[str], name: str) -> None:
    assert for_events(kinds) == name
