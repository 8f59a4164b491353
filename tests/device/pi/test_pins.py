"""Buttons and buzzer on gpiozero's mock pins."""

import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import time
from pathlib import Path
from threading import Thread
from types import ModuleType
from typing import Any

import pytest
from gpiozero import PinPWMUnsupported
from gpiozero.pins import mock
from gpiozero.pins.mock import MockFactory, MockPin, MockPWMPin

from device.panel.buttons import BUTTONS, Edge, Gestures, Press
from device.pi.buttons import PiButtons
from device.pi.buzzer import PiBuzzer
from device.pi.pins import pin_factory
from device.ports import Trouble
from device.settings import PinSettings

PINS = PinSettings()


class Stopwatch:
    seconds = 0.0

    def now(self) -> float:
        return self.seconds

    def time_of_day(self) -> time:
        return time(12)


@pytest.fixture
def factory() -> Iterator[Any]:
    factory = MockFactory()
    yield factory
    factory.reset()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Stopwatch:
    """Ours, and the one by which a mock pin stamps its edges, as the kernel does on a Pi."""
    stopwatch = Stopwatch()
    monkeypatch.setattr(mock, "monotonic", stopwatch.now)
    return stopwatch


@pytest.fixture
def buttons(factory: Any, clock: Stopwatch) -> Iterator[PiButtons]:
    buttons = PiButtons(factory, clock, PINS)
    yield buttons
    buttons.close()


@pytest.mark.parametrize("button", BUTTONS)
def test_a_button_pulls_its_pin_down(button: str, factory: Any, clock: Stopwatch, buttons: PiButtons) -> None:
    pin = factory.pin(getattr(PINS, button))
    assert (pin.function, pin.pull) == ("input", "up")
    clock.seconds = 1.0
    pin.drive_low()
    clock.seconds = 1.5
    pin.drive_high()
    assert buttons.edges() == (Edge(button, True, 1.0), Edge(button, False, 1.5))
    assert buttons.edges() == ()


def test_a_level_waits_for_the_edge_that_explains_it(factory: Any, clock: Stopwatch, buttons: PiButtons) -> None:
    """The contact is open again and nobody has told of it yet: what counts is the stamp that comes, not this moment."""
    pin = factory.pin(PINS.whistle)
    told = pin.when_changed
    clock.seconds = 1.0
    pin.drive_low()
    assert buttons.edges() == (Edge("whistle", True, 1.0),)
    clock.seconds, pin.when_changed = 1.3, None
    pin.drive_high()
    clock.seconds = 2.0
    late = Thread(target=told, args=(1.3, 1))
    late.start()
    assert buttons.edges() == (Edge("whistle", False, 1.3),)
    late.join()


def test_bouncing_contacts_become_one_press(factory: Any, clock: Stopwatch, buttons: PiButtons) -> None:
    pin = factory.pin(PINS.whistle)
    gestures = Gestures()
    presses: list[Press] = []
    for millisecond, level in enumerate("LHLHHLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLHLHHHHHHHHHHHHHHHHHHHHHHHHH"):
        clock.seconds = millisecond / 1000
        (pin.drive_low if level == "L" else pin.drive_high)()
        for edge in buttons.edges():
            presses += gestures.edge(edge)
        presses += gestures.tick(clock.now())
    assert [(press.button, press.gesture) for press in presses] == [("whistle", "short")]


def test_a_button_that_is_down_from_the_start_is_told(factory: Any, clock: Stopwatch) -> None:
    factory.pin(PINS.menu).drive_low()
    buttons = PiButtons(factory, clock, PINS)
    factory.pin(PINS.menu).drive_low()
    assert buttons.edges() == (Edge("menu", True, 0.0),)
    assert buttons.edges() == ()
    buttons.close()


def test_two_buttons_on_one_pin_are_refused_in_words(factory: Any, clock: Stopwatch) -> None:
    with pytest.raises(Trouble) as trouble:
        PiButtons(factory, clock, replace(PINS, menu=PINS.home))
    assert trouble.value.code == "pins-missing"
    PiButtons(factory, clock, PINS).close()


def test_pins_that_tell_no_edges_are_trouble_in_words(
    factory: Any, clock: Stopwatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As RPi.GPIO says it under a kernel that tells it no edges."""

    def refuse(_: object) -> None:
        raise RuntimeError("Failed to add edge detection")

    monkeypatch.setattr(MockPin, "_enable_event_detect", refuse)
    with pytest.raises(Trouble) as trouble:
        PiButtons(factory, clock, PINS)
    assert trouble.value.code == "pins-missing"
    assert "edge detection" in str(trouble.value.facts["reason"])


@pytest.fixture
def buzzer() -> Iterator[tuple[PiBuzzer, Any]]:
    factory = MockFactory(pin_class=MockPWMPin)
    buzzer = PiBuzzer(factory, PINS.buzzer)
    yield buzzer, factory.pin(PINS.buzzer)
    buzzer.close()
    factory.reset()


def test_the_buzzer_sounds_at_its_frequency_and_is_silent_at_nought(buzzer: tuple[PiBuzzer, Any]) -> None:
    device, pin = buzzer
    assert pin.state == 0
    device.tone(2900, 0.5)
    assert (pin.frequency, pin.state) == (2900, 0.5)
    device.tone(220, 0.06)
    assert (pin.frequency, pin.state) == (220, 0.06)
    device.tone(0, 0.5)
    assert (pin.frequency, pin.state) == (None, 0)
    device.tone(2900, 0.5)
    assert (pin.frequency, pin.state) == (2900, 0.5)


def test_a_silent_buzzer_makes_no_pulses(buzzer: tuple[PiBuzzer, Any]) -> None:
    _, pin = buzzer
    assert pin.frequency is None


class TornPin(MockPWMPin):  # type: ignore[misc]
    """Works until somebody whistles."""

    def _set_frequency(self, value: int | None) -> None:
        if value == 2900:
            raise PinPWMUnsupported("torn")
        super()._set_frequency(value)


def test_a_buzzer_whose_pin_is_gone_is_trouble() -> None:
    factory = MockFactory(pin_class=TornPin)
    device = PiBuzzer(factory, PINS.buzzer)
    with pytest.raises(Trouble) as trouble:
        device.tone(2900, 0.5)
    assert trouble.value.code == "buzzer-gone"
    device.close()
    factory.reset()


def test_a_pin_without_modulation_is_trouble() -> None:
    with pytest.raises(Trouble):
        PiBuzzer(MockFactory(), PINS.buzzer)


def library(monkeypatch: pytest.MonkeyPatch, name: str, factory: Any) -> None:
    module = ModuleType(f"gpiozero.pins.{name}")
    setattr(module, {"lgpio": "LGPIOFactory", "rpigpio": "RPiGPIOFactory"}[name], factory)
    monkeypatch.setitem(sys.modules, f"gpiozero.pins.{name}", module)


def broken() -> None:
    raise RuntimeError("can not open gpiochip")


def board(folder: Path, name: str) -> Path:
    (folder / "model").write_text(f"{name}\0")
    return folder / "model"


@pytest.mark.parametrize(
    "model", ["Raspberry Pi 5 Model B Rev 1.0", "Raspberry Pi 4 Model B Rev 1.4", "Something else"]
)
def test_lgpio_comes_first(model: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library(monkeypatch, "lgpio", lambda: "lgpio")
    library(monkeypatch, "rpigpio", lambda: "RPi.GPIO")
    assert pin_factory(board(tmp_path, model)) == "lgpio"


def test_an_older_board_falls_back_to_rpi_gpio(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library(monkeypatch, "lgpio", broken)
    library(monkeypatch, "rpigpio", lambda: "RPi.GPIO")
    assert pin_factory(board(tmp_path, "Raspberry Pi 4 Model B Rev 1.4")) == "RPi.GPIO"


def test_on_a_pi_5_rpi_gpio_is_never_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library(monkeypatch, "lgpio", broken)
    library(monkeypatch, "rpigpio", lambda: "RPi.GPIO")
    with pytest.raises(Trouble) as trouble:
        pin_factory(board(tmp_path, "Raspberry Pi 5 Model B Rev 1.0"))
    assert trouble.value.facts == {"reason": "can not open gpiochip"}


def test_without_a_pi_the_reason_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", None)
    with pytest.raises(Trouble) as trouble:
        pin_factory(tmp_path / "missing")
    assert trouble.value.code == "pins-missing"
