"""The reception: knows who everybody is, lets telephones join with a code, and sends them away again.

The page asks it from its own thread, and the main loop asks it for the display.
"""

import ipaddress
import threading
from collections.abc import Callable

from device.people.invitation import Invitation
from device.people.register import Person, Register
from device.people.roles import REFEREE, VIEWER, Role


class NotInvited(Exception):
    """The code was not the right one, or too many were tried: then come back after `wait` seconds."""

    def __init__(self, wait: float = 0.0) -> None:
        super().__init__(wait)
        self.wait = wait


class Reception:
    """Everybody who has joined, and the code for those who want to."""

    def __init__(
        self, register: Register, invitation: Invitation, now: Callable[[], float], own_role: Role = REFEREE
    ) -> None:
        """`own_role`: what a browser on this very machine is."""
        self._register, self._invitation, self._now, self._own_role = register, invitation, now, own_role
        self._lock = threading.Lock()
        self.on_change: Callable[[], None] = lambda: None
        """Called, from any thread, when somebody has joined, left or got another name."""

    def who(self, client: str, key: str = "", reached: str = "") -> Person:
        """Who calls from this address with this key; `reached` is the address of ours that was called."""
        joined = self._register.of(key) if key else None
        if joined is not None:
            return joined
        return Person(0, "", self._own_role if is_this_machine(client, reached) else VIEWER)

    def code(self) -> str:
        """The code to show now."""
        with self._lock:
            return self._invitation.show(self._now())

    def join(self, code: str, client: str, name: str, role: Role) -> str:
        """Somebody joins with a code; their key from now on. Raises `NotInvited` or `TooMany`."""
        with self._lock:
            wait = self._invitation.wait(client, self._now())
            if wait > 0 or not self._invitation.accepts(code, client, self._now()):
                raise NotInvited(wait)
        key = self._register.join(name, role)
        self.on_change()
        return key

    def people(self) -> tuple[Person, ...]:
        """Everybody who has joined."""
        return self._register.people()

    def rename(self, number: int, name: str) -> None:
        """Another name."""
        self._register.rename(number, name)
        self.on_change()

    def send_away(self, number: int) -> None:
        """Somebody is only a viewer from now on."""
        self._register.send_away(number)
        self.on_change()


def is_this_machine(client: str, reached: str) -> bool:
    """Whoever calls one of our addresses from that same address sits at this machine."""
    try:
        return ipaddress.ip_address(client).is_loopback or client == reached
    except ValueError:
        return False
