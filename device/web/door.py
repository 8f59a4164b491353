"""Who may come in: requests that were meant for this page, from this page.

Any web site that somebody has open could send requests to `localhost`, or let its own name point to this machine (DNS
rebinding). So the page answers only to names that are really its own, and takes commands only from itself.
"""

import ipaddress
from collections.abc import Callable, Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from device.web.letters import refusal

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-cache",
}
"""Every answer says: load nothing from elsewhere, let nobody frame the page, always show the newest one."""

OURS = frozenset({"same-origin", "none"})
"""`Sec-Fetch-Site` of requests from our own page, and of those that a person typed."""


def refused(method: str, path: str, headers: Headers, names: Collection[str], everywhere: bool) -> str | None:
    """Why a request is refused; nothing if it is welcome. A link on another site may lead to the front page only."""
    host = headers.get("host", "")
    if not is_ours(host, names, everywhere):
        return "foreign-host"
    if method in ("GET", "HEAD") and path == "/" and headers.get("sec-fetch-dest", "document") == "document":
        return None
    if headers.get("sec-fetch-site", "none") not in OURS:
        return "foreign-site"
    origin = headers.get("origin")
    return None if origin is None or _place(origin) == host.lower() else "foreign-site"


def _place(origin: str) -> str | None:
    """Host and port of an origin; nothing if this is not an origin."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None


def is_ours(host: str, names: Collection[str], everywhere: bool) -> bool:
    """Whether a `Host` header names this machine.

    An address in figures cannot be rebound, so where the page is open to the house each of them is right.
    """
    try:
        name = urlsplit(f"//{host}").hostname
    except ValueError:
        return False
    if not name or "@" in host:
        return False
    if name in names:
        return True
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return False
    return address.is_loopback or everywhere


class Door:
    """Turns strangers away before the page hears of them, and sends the headers along."""

    def __init__(self, app: ASGIApp, names: Callable[[], Collection[str]], everywhere: bool) -> None:
        """`names` are asked for at every request, because the house's network may come later than the page."""
        self.app = app
        self.names = names
        self.everywhere = everywhere

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        reason = refused(scope["method"], scope["path"], Headers(scope=scope), self.names(), self.everywhere)
        if reason:
            await refusal(403, reason)(scope, receive, send_with_headers)
        else:
            await self.app(scope, receive, send_with_headers)
