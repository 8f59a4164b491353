"""Who belongs to the family: this machine itself, and everybody from whom a command has been taken."""

import ipaddress

from starlette.datastructures import Address

MOST_KNOWN = 64
"""Addresses that are remembered; the one that was heard of longest ago is forgotten."""


class Family:
    """Tells the family from its guests."""

    def __init__(self) -> None:
        self._known: dict[str, None] = {}

    def welcome(self, client: Address | None) -> None:
        """Somebody has done something on the page."""
        if client is not None:
            self._known.pop(client.host, None)
            self._known[client.host] = None
            while len(self._known) > MOST_KNOWN:
                del self._known[next(iter(self._known))]

    def guest(self, client: Address | None) -> str:
        """The address of a guest; nothing for one of the family."""
        host = client.host if client is not None else "?"
        return "" if host in self._known or _is_this_machine(host) else host


def _is_this_machine(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
