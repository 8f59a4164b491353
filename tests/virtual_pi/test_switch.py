"""Chords and long presses on real pins, and the whistle that switches the Pi off."""

from collections.abc import Callable

import pytest

from device.panel.buttons import USUAL
from tests.virtual_pi.pi import PRESSED, VirtualPi
from tests.virtual_pi.test_first_start import alike, shows

pytestmark = pytest.mark.virtual_pi

HELD = 2 * USUAL.hold
OFF = 90
"""Seconds until a system is down, on a busy machine too."""


def test_a_chord_is_no_press_and_the_whistle_held_switches_off(boot: Callable[..., VirtualPi]) -> None:
    pi = boot()
    pi.until(lambda: shows(pi, "start"), "the start screen")
    _a_chord_chooses_nothing(pi)
    pi.press("whistle", HELD)
    pi.until(lambda: shows(pi, "switch-off"), "the question")
    pi.press("away")
    pi.until(lambda: shows(pi, "start"), "a no")
    pi.press("whistle", HELD)
    pi.until(lambda: shows(pi, "switch-off"), "the question again")
    pi.press("whistle")
    pi.until(lambda: pi.is_off(), "the power is off", OFF)
    again = boot(pi.card)
    again.until(lambda: shows(again, "start"), "the start screen")
    assert "recovery" not in again.must("dmesg | grep EXT4")  # a plug that was pulled leaves a journal to recover


def _a_chord_chooses_nothing(pi: VirtualPi) -> None:
    """Two buttons at once are neither of them; one alone is."""
    first = pi.shown()
    pi.press("home", PRESSED, "away")
    pi.press("menu")
    pi.until(lambda: not alike(pi.shown(), first), "the options, and nothing else has changed")
    pi.press("menu")
    pi.until(lambda: alike(pi.shown(), first), "the same game with the same length")
