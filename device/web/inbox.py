"""From the page to the main loop: people's commands wait in an inbox until the loop takes them.

It is safe to use from any thread, and holds a bounded number of them.
"""

import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from device.people.roles import REFEREE, Role
from device.referee.moment import Moment


@dataclass(frozen=True, slots=True)
class Command:
    """Something that a person did on the page, checked at the door."""

    kind: str
    data: Mapping[str, Any]
    at: float = 0.0
    """When it came in, by the clock of the inbox."""
    role: Role = REFEREE
    """The role of the person who did it."""


MOST_COMMANDS = 256
SHORTEST_EDGE = 0.03
"""Seconds between two edges of one button. Over a slow network a press and its release come in together; with less
than this between them they would be taken for a contact that bounces."""


class Inbox:
    """Commands of people that the main loop has not taken yet."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._lock = threading.Lock()
        self._something = threading.Event()
        self._commands: deque[Command] = deque()
        self._last_edge: dict[str, float] = {}
        self.moment: Moment | None = None
        """What the main loop says about now; nothing until it has looked."""

    @property
    def players(self) -> int:
        """How many play each for himself now."""
        return self.moment.players if self.moment is not None else 0

    def is_late(self, command: Command) -> bool:
        """Whether the match has gone on since a command was made."""
        moment = self.moment
        return moment is not None and moment.is_over(command.data)

    def put(self, *commands: Command) -> bool:
        """Take in commands that belong together, and note the time. `False` if there is no room; then none is taken."""
        with self._lock:
            if len(self._commands) + len(commands) > MOST_COMMANDS:
                return False
            self._commands.extend(self._stamped(command) for command in commands)
        self._something.set()
        return True

    def take(self) -> tuple[Command, ...]:
        """Everything that lies there, in order; does not wait."""
        with self._lock:
            self._something.clear()
            commands = tuple(self._commands)
            self._commands.clear()
        return commands

    def wait(self, timeout: float | None) -> bool:
        """Sleep until something lies there or the time is over."""
        return self._something.wait(timeout)

    def wake(self) -> None:
        """End a `wait` although nothing lies there."""
        self._something.set()

    def _stamped(self, command: Command) -> Command:
        at = self._now()
        if command.kind == "press":
            button = str(command.data["button"])
            at = max(at, self._last_edge.get(button, float("-inf")) + SHORTEST_EDGE)
            self._last_edge[button] = at
        return replace(command, at=at)
