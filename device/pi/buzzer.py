"""A passive buzzer on one pin, by pulse-width modulation."""

from typing import Any

from device.ports import Trouble


class PiBuzzer:
    """`device.ports.Buzzer`."""

    def __init__(self, factory: Any, pin: int) -> None:
        from gpiozero import GPIOZeroError, PWMOutputDevice

        self._errors = (GPIOZeroError, OSError)
        try:
            self._device = PWMOutputDevice(pin, frequency=2000, pin_factory=factory)
        except self._errors as problem:
            raise Trouble("pins-missing", reason=problem) from problem

    def tone(self, hz: int, duty: float) -> None:
        """First the frequency, then the tone: so no wrong note is heard on the way to the right one."""
        try:
            if hz and self._device.frequency != hz:
                self._device.frequency = hz
            self._device.value = duty if hz else 0.0
        except self._errors as problem:
            raise Trouble("buzzer-gone", reason=problem) from problem

    def close(self) -> None:
        """Be silent and let go of the pin."""
        self._device.close()
