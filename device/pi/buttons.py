"""Push buttons between a pin and ground, through gpiozero; the pins' own resistors pull them up."""

from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any

from device.panel.buttons import BUTTONS, Edge
from device.ports import Clock, Trouble
from device.settings import PinSettings


class PiButtons:
    """`device.ports.Buttons`: gpiozero's thread puts every edge into a queue, bouncing and all."""

    def __init__(self, factory: Any, clock: Clock, pins: PinSettings) -> None:
        from gpiozero import Button, GPIOZeroError

        self._clock = clock
        self._queue: SimpleQueue[Edge] = SimpleQueue()
        self._told = dict.fromkeys(BUTTONS, False)
        self._devices: dict[str, Any] = {}
        try:
            for button in BUTTONS:
                device = Button(getattr(pins, button), pull_up=True, bounce_time=None, pin_factory=factory)
                device.when_pressed = self._teller(button, down=True)
                device.when_released = self._teller(button, down=False)
                self._devices[button] = device
        except (GPIOZeroError, OSError, RuntimeError) as problem:  # RPi.GPIO has no error of its own
            self.close()
            raise Trouble("pins-missing", reason=problem) from problem

    def edges(self) -> tuple[Edge, ...]:
        """All edges since the last call; a level that no edge told of, as when starting, is told now."""
        edges = []
        try:
            while True:
                edges.append(self._queue.get_nowait())
        except Empty:
            pass
        self._told |= {edge.button: edge.down for edge in edges}
        for button, device in self._devices.items():
            if self._queue.empty() and device.is_pressed != self._told[button]:
                self._told[button] = device.is_pressed
                edges.append(Edge(button, device.is_pressed, self._clock.now()))
        return tuple(edges)

    def close(self) -> None:
        """Let go of the pins."""
        for device in self._devices.values():
            device.close()
        self._devices.clear()

    def _teller(self, button: str, *, down: bool) -> Callable[[], None]:
        def tell() -> None:
            self._queue.put(Edge(button, down, self._clock.now()))

        return tell
