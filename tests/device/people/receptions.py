"""A reception for tests: its codes count up, nothing is kept on a disk, and time stands unless it is moved."""

from itertools import count
from pathlib import Path
from typing import Any

from device.people.invitation import Invitation
from device.people.reception import Reception
from device.people.register import Register


class Time:
    """A clock that only a test moves."""

    now = 0.0


def reception(own_role: Any = "referee", file: Path | None = None, time: Time | None = None) -> Reception:
    """An empty one."""
    clock, numbers, keys = time or Time(), count(482913), count(1)
    register = Register(file, lambda: f"key-{next(keys)}-{id(keys)}")
    return Reception(register, Invitation(lambda most: next(numbers) % most), lambda: clock.now, own_role)
