"""A passive buzzer on one pin, by pulse-width modulation."""

from typing import Any

from device.ports import Trouble

FIRST_HZ = 2000
"""gpiozero finds out by it whether this pin can make pulses at all."""


class PiBuzzer:
    """`device.ports.Buzzer`."""

    def __init__(self, factory: Any, pin: int) -> None:
        from gpiozero import GPIOZeroError, PWMOutputDevice

        self._errors = (GPIOZeroError, OSError)
        try:
            self._device = PWMOutputDevice(pin, frequency=FIRST_HZ, pin_factory=factory)
            self._rest()
        except self._errors as problem:
            raise Trouble("pins-missing", reason=problem) from problem

    def tone(self, hz: int, duty: float) -> None:
        """First the frequency, then the tone: so no wrong note is heard on the way to the right one."""
        try:
            if not hz:
                self._rest()
                return
            if self._device.frequency != hz:
                self._device.frequency = hz
            self._device.value = duty
        except self._errors as problem:
            raise Trouble("buzzer-gone", reason=problem) from problem

    def _rest(self) -> None:
        """Silence without pulses: software makes them, and silent ones cost as much processor time as loud ones."""
        self._device.frequency = None
        self._device.off()

    def close(self) -> None:
        """Be silent and let go of the pin."""
        self._device.close()
