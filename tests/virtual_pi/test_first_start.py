"""The guide's first evening on the virtual Pi: switched on, first screen, buttons, tones, display, switched off."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PIL import Image

from device import HOME
from device.panel.buttons import USUAL
from tests.device.pi.glass import same
from tests.virtual_pi.conftest import say
from tests.virtual_pi.ear import Ear
from tests.virtual_pi.pi import PINS, PRESSED, SIMULATED, VirtualPi
from tests.virtual_pi.table import SETTINGS, Table

pytestmark = pytest.mark.virtual_pi

GOLDEN = Path(__file__).parents[1] / "device/panel/golden/de"
UNPLUG = "echo {} >/sys/module/i2c_oled_sim/parameters/nak"
SIGNAL = "systemctl kill --kill-whom=main --signal={} schiri"
HELD = 2 * USUAL.hold


def golden(name: str) -> Image.Image:
    return Image.open(GOLDEN / f"{name}.png").convert("1")


def alike(one: Image.Image, other: Image.Image) -> bool:
    """The same picture; when nobody plays it wanders by a pixel, so that nothing burns in."""
    box, other_box = one.getbbox(), other.getbbox()
    if box is None or other_box is None:
        return False
    one, other = one.crop(box), other.crop(other_box)
    return one.size == other.size and same(one, other)


def shows(pi: VirtualPi, name: str) -> bool:
    return alike(pi.shown(), golden(name))


def test_it_comes_up_by_itself_and_everything_at_the_table_works(boot: Callable[..., VirtualPi]) -> None:
    pi = boot(folder=HOME)
    pi.until(lambda: shows(pi, "start"), "the start screen")
    seconds = float(pi.must("cut -d' ' -f1 /proc/uptime"))
    say(f"first screen {seconds:.0f} s after the power came on")
    assert pi.must("systemctl is-active schiri").strip() == "active"
    _buttons(pi)
    _a_chord_chooses_nothing(pi)
    _a_display_that_is_unplugged(pi)
    _a_button_that_bounces_and_one_that_is_stuck(pi)
    _a_camera_that_is_chosen(pi)
    _the_whistle_held_switches_off(pi)
    again = boot(pi.card)
    again.until(lambda: shows(again, "start"), "the start screen")
    assert "recovery" not in again.must("dmesg | grep EXT4")  # a plug that was pulled leaves a journal to recover


def _buttons(pi: VirtualPi) -> None:
    """Another game by ◂, back to the first one, the options behind ≡ and back."""
    first = pi.shown()
    pi.press("home")
    pi.until(lambda: not alike(pi.shown(), first), "another game")
    pi.until(partial(pi.has_shown, pi.panel()), "the glass shows what the page says that it does")
    for _ in range(3):
        pi.press("home")
    pi.until(lambda: alike(pi.shown(), first), "the first game again")
    _a_press_that_is_noticed_late(pi)
    pi.press("menu")
    pi.until(lambda: not alike(pi.shown(), first), "the options")
    pi.press("menu")
    pi.until(lambda: alike(pi.shown(), first), "the front door")


def _a_press_that_is_noticed_late(pi: VirtualPi) -> None:
    """Schiri does not get to it until long after the finger has left: the kernel's stamps say that it was short."""
    first = pi.shown()
    pi.must(SIGNAL.format("STOP"))
    pi.press("home")
    pi.must(f"sleep {USUAL.hold}")
    pi.must(SIGNAL.format("CONT"))
    pi.until(lambda: not alike(pi.shown(), first), "another game")
    for _ in range(3):
        pi.press("home")
    pi.until(lambda: alike(pi.shown(), first), "the first game again")


def _a_chord_chooses_nothing(pi: VirtualPi) -> None:
    """Two buttons at once are neither of them; one alone is."""
    first = pi.shown()
    pi.press("home", PRESSED, "away")
    pi.press("menu")
    pi.until(lambda: not alike(pi.shown(), first), "the options, and nothing else has changed")
    pi.press("menu")
    pi.until(lambda: alike(pi.shown(), first), "the same game with the same length")


def _a_display_that_is_unplugged(pi: VirtualPi) -> None:
    pi.must(UNPLUG.format(1))
    pi.press("home")
    pi.until(lambda: pi.troubles(), "the page says that the display is gone")
    pi.until(lambda: "Display" in pi.journal(), "the journal tells of the display")
    pi.must(UNPLUG.format(0))
    pi.until(lambda: alike(pi.shown(), pi.panel()), "the display shows everything again")
    for _ in range(3):
        pi.press("home")
    pi.until(lambda: shows(pi, "start"), "the start screen")


def _a_camera_that_is_chosen(pi: VirtualPi) -> None:
    """The Pi's own camera is missing here, which is told; a webcam is there as soon as the settings name it."""
    pi.until(lambda: any("Kamera" in trouble for trouble in pi.troubles()), "no camera of its own")
    table = Table(pi)
    table.lay(HOME / "tests/recordings/match-a/0000.jpg")
    table.plug()
    ear = Ear(pi)
    assert ear.silent(), "a buzzer without a tone has no pulses"
    pi.settle(SETTINGS)
    pi.until(ear.sounds, "the tones of a start")
    fetch = "curl -sf -o /tmp/seen.jpg http://localhost:8000/picture/camera.jpg"
    pi.until(lambda: pi.run(fetch).status == 0, "a picture")
    assert pi.must("head -c 3 /tmp/seen.jpg | base64").strip() == "/9j/"
    pi.until(lambda: shows(pi, "start"), "the start screen")
    pi.until(lambda: not pi.troubles(), "all is well")
    pi.until(ear.silent, "silence")


def _a_button_that_bounces_and_one_that_is_stuck(pi: VirtualPi) -> None:
    """Contacts chatter for some milliseconds: that is one press. A button that never comes up is told."""
    pull = f"{SIMULATED}/sim_gpio{PINS.home}/pull"
    chatter = f"for _ in 1 2 3 4; do echo pull-down >{pull}; echo pull-up >{pull}; done; echo pull-down >{pull}"
    first = pi.shown()
    pi.must(f"{chatter}; sleep {PRESSED}; echo pull-up >{pull}")
    pi.until(lambda: not alike(pi.shown(), first), "one press")
    for _ in range(3):
        pi.press("home")
    pi.until(lambda: alike(pi.shown(), first), "three more make four: as many as there are games")
    pi.hold("menu")
    pi.until(lambda: shows(pi, "stuck-button"), "a stuck button is told")
    pi.hold("menu", down=False)
    pi.press("home")
    pi.until(lambda: shows(pi, "start"), "the start screen")


def _the_whistle_held_switches_off(pi: VirtualPi) -> None:
    pi.press("whistle", HELD)
    pi.until(lambda: shows(pi, "switch-off"), "the question")
    pi.press("away")
    pi.until(lambda: shows(pi, "start"), "a no")
    pi.press("whistle", HELD)
    pi.until(lambda: shows(pi, "switch-off"), "the question again")
    pi.press("whistle")
    pi.until(pi.is_off, "the power is off")
