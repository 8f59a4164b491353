"""What a service tells systemd: that it is ready, what it does, that it is still alive, that it leaves.

The protocol is one line of text in one datagram (`man sd_notify`). We write it ourselves, because its libraries are
unmaintained or have to be compiled. Without a listener nothing is said. A listener that went away stops no match.
"""

import socket
from collections.abc import Mapping
from contextlib import suppress

ADDRESS = "NOTIFY_SOCKET"
WATCHDOG_PERIOD = "WATCHDOG_USEC"
WATCHDOG_PROCESS = "WATCHDOG_PID"


class Notifier:
    """The line to systemd, or a line that leads nowhere."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        address = environment.get(ADDRESS, "")
        # A name that begins with @ is in the kernel's own space of names, where it begins with a zero byte.
        self._address = f"\0{address[1:]}" if address.startswith("@") else address

    def ready(self, status: str = "") -> None:
        """The match can begin; until now `systemctl start` has waited."""
        self._tell("READY=1", *_status(status))

    def status(self, status: str) -> None:
        """One line for `systemctl status schiri`."""
        self._tell(*_status(status))

    def stopping(self) -> None:
        """The final whistle: what follows is no crash."""
        self._tell("STOPPING=1")

    def alive(self) -> None:
        """A sign of life; `Watchdog` knows when one is due."""
        self._tell("WATCHDOG=1")

    def _tell(self, *lines: str) -> None:
        if not self._address:
            return
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
            line.setblocking(False)  # a full queue must not hold up the referee
            line.sendto("\n".join(lines).encode(), self._address)


class Watchdog:
    """Signs of life, twice as often as systemd asks for them.

    Only the main loop calls `alive`, at the end of every round. If it hangs, the signs stop and systemd starts Schiri
    anew.
    """

    def __init__(self, notifier: Notifier, environment: Mapping[str, str], process: int) -> None:
        self._notifier = notifier
        self.period = _period(environment, process)
        """Seconds between two signs of life; None if nobody waits for any."""
        self._due = float("-inf")

    def alive(self, now: float) -> None:
        """The loop has gone round; send a sign of life if one is due."""
        if self.period is not None and now >= self._due:
            self._due = now + self.period
            self._notifier.alive()


def _period(environment: Mapping[str, str], process: int) -> float | None:
    """Half of what systemd allows, unless the watchdog is meant for another process."""
    asked = environment.get(WATCHDOG_PERIOD, "")
    if not asked.isdecimal() or int(asked) == 0 or environment.get(WATCHDOG_PROCESS, str(process)) != str(process):
        return None
    return int(asked) / 1_000_000 / 2


def _status(status: str) -> tuple[str, ...]:
    """The status on one line; nothing if it is empty."""
    return (f"STATUS={' '.join(status.split())}",) if status else ()
