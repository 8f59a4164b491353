"""What the buzzer plays: the kernel notes every change of its pin, with the time."""

import re
from typing import NamedTuple

from tests.virtual_pi.pi import VirtualPi

TRACING = "/sys/kernel/tracing"
EVENT = f"{TRACING}/events/gpio/gpio_value"
CHANGE = re.compile(r" (\d+\.\d+): gpio_value: \d+ set [01]$", re.MULTILINE)
SILENCE = 0.25
"""Seconds that end a sound. Within one there are at most 0.15 (device/panel/sounds.py); the rest is a busy machine."""
FEW = 10
"""Fewer changes are no tone: letting go of a pin is one."""


class Heard(NamedTuple):
    """One sound."""

    begin: float
    seconds: float
    changes: int


class Ear:
    """Listens from now on."""

    def __init__(self, pi: VirtualPi) -> None:
        self._pi = pi
        pi.must(f"mountpoint -q {TRACING} || mount -t tracefs none {TRACING}")
        pi.must(f"echo 8192 >{TRACING}/buffer_size_kb; echo 'get==0' >{EVENT}/filter; echo 1 >{EVENT}/enable")
        pi.must(f"echo >{TRACING}/trace")

    def silent(self) -> bool:
        """Whether nothing sounds for a second; what was heard before is forgotten."""
        self.sounds()
        self._pi.must("sleep 1")
        return not self.sounds()

    def sounds(self) -> list[Heard]:
        """Every sound since the last call that is over."""
        told = self._pi.must(f"cat {TRACING}/trace; echo >{TRACING}/trace")
        return _sounds([float(at) for at in CHANGE.findall(told)])


def _sounds(times: list[float]) -> list[Heard]:
    found: list[list[float]] = []
    for at in times:
        if found and at - found[-1][-1] <= SILENCE:
            found[-1].append(at)
        else:
            found.append([at])
    return [Heard(one[0], one[-1] - one[0], len(one)) for one in found if len(one) >= FEW]
