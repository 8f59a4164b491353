"""Push buttons between a pin and ground, through gpiozero; the pins' own resistors pull them up."""

from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any

from device.panel.buttons import BUTTONS, Edge
from device.ports import Clock, Trouble
from device.settings import PinSettings

LATE = 0.2
"""Seconds for which an edge may be on its way from the kernel to us: its time stamp is worth waiting for."""


class PiButtons:
    """`device.ports.Buttons`: gpiozero's thread puts every edge into a queue, bouncing and all.

    The kernel stamps every edge with its time. A press keeps its length, however late a busy Pi gets to it.
    """

    def __init__(self, factory: Any, clock: Clock, pins: PinSettings) -> None:
        from gpiozero import GPIOZeroError, InputDevice

        self._factory, self._clock = factory, clock
        self._queue: SimpleQueue[Edge] = SimpleQueue()
        self._told = dict.fromkeys(BUTTONS, False)
        self._devices: dict[str, Any] = {}
        self._tellers = {button: self._teller(button) for button in BUTTONS}
        """The pins know them only weakly."""
        try:
            for button, teller in self._tellers.items():
                device = self._devices[button] = InputDevice(getattr(pins, button), pull_up=True, pin_factory=factory)
                device.pin.edges, device.pin.bounce, device.pin.when_changed = "both", None, teller
        except (GPIOZeroError, OSError, RuntimeError) as problem:  # RPi.GPIO has no error of its own
            self.close()
            raise Trouble("pins-missing", reason=problem) from problem

    def edges(self) -> tuple[Edge, ...]:
        """All edges since the last call; a level that no edge tells of, as when starting, is told now."""
        edges = []
        while (edge := self._next()) is not None:
            self._told[edge.button] = edge.down
            edges.append(edge)
        return tuple(edges)

    def close(self) -> None:
        """Let go of the pins."""
        for device in self._devices.values():
            device.pin.when_changed = None
            device.close()
        self._devices.clear()

    def _next(self) -> Edge | None:
        try:
            return self._queue.get_nowait()
        except Empty:
            return next(
                (self._untold(button) for button in BUTTONS if self._is_down(button) != self._told[button]), None
            )

    def _untold(self, button: str) -> Edge:
        """A contact has changed, and no edge has told of it yet."""
        try:
            return self._queue.get(timeout=LATE)
        except Empty:
            return Edge(button, not self._told[button], self._clock.now())

    def _teller(self, button: str) -> Callable[[float, int], None]:
        def tell(ticks: float, level: int) -> None:
            age = self._factory.ticks_diff(self._factory.ticks(), ticks)
            self._queue.put(Edge(button, not level, self._clock.now() - age))

        return tell

    def _is_down(self, button: str) -> bool:
        return bool(self._devices[button].is_active)
