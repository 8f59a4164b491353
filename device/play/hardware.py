"""The front panel of the device on the table: buttons, display and buzzer. Whatever is missing is played without."""

from dataclasses import dataclass
from functools import partial

from device.panel.sounds import Sound
from device.play.equipment import Equipment
from device.play.reconnecting import Reconnecting
from device.play.whistler import Whistler
from device.ports import Buttons, Clock, Display, Trouble
from device.settings import Settings


@dataclass(frozen=True, slots=True)
class Mute:
    """A buzzer that is not there."""

    trouble: Trouble

    def play(self, _: Sound) -> None:
        """Nothing is heard."""


def connect_panel(equipment: Equipment, settings: Settings, clock: Clock) -> None:
    """Connect what a Pi has, and try buttons and display again from time to time."""
    equipment.buttons = Reconnecting(partial(_buttons, settings, clock))
    equipment.display = Reconnecting(partial(_display, settings))
    try:
        equipment.player = _whistler(settings, clock)
    except Trouble as trouble:
        equipment.player = Mute(trouble)  # the page still whistles


def _whistler(settings: Settings, clock: Clock) -> Whistler:
    from device.pi.buzzer import PiBuzzer
    from device.pi.pins import pin_factory

    whistler = Whistler(PiBuzzer(pin_factory(), settings.pins.buzzer), clock)
    whistler.start()
    return whistler


def _buttons(settings: Settings, clock: Clock) -> Buttons:
    from device.pi.buttons import PiButtons
    from device.pi.pins import pin_factory

    return PiButtons(pin_factory(), clock, settings.pins)


def _display(settings: Settings) -> Display:
    from device.pi.oled import Oled

    return Oled(settings.display)
