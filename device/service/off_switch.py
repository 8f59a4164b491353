"""The switch with which the service, which may do nothing else, has the system shut down.

The unit names a file. Another unit waits for it, and shuts down as soon as it is there.
"""

from collections.abc import Callable, Mapping
from pathlib import Path

SWITCH = "SCHIRI_OFF_SWITCH"
"""The variable with the file's name; without it nobody waits."""


def off_switch(environment: Mapping[str, str]) -> Callable[[], None] | None:
    """What shuts the system down; nothing where nobody would."""
    name = environment.get(SWITCH)
    return Path(name).touch if name else None
