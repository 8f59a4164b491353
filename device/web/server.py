"""The page's own thread: finds a free port, answers browsers, ends when it is told to."""

import errno
import socket
import threading
from collections.abc import Callable, Collection
from itertools import count
from pathlib import Path

import uvicorn
from starlette.types import ASGIApp

from device.people.reception import Reception
from device.ports import Trouble
from device.referee.at_the_door import WayIn
from device.settings import PageSettings
from device.web.archive import Shelf
from device.web.door import Door
from device.web.hall import Hall
from device.web.inbox import Inbox
from device.web.lines import LIMITS, SEND_BUFFER, LogLimit, ask_for_handles
from device.web.notice_board import NoticeBoard
from device.web.orders import TableDeeds, no_table
from device.web.pages import Pictures, no_pictures, page_app
from rules.texts import Catalogue

MORE_PORTS = 10
"""How many ports after the wished one are tried."""
NOBODY = ("192.0.2.1", 9)
"""An address that belongs to nobody. The route to it tells which of our own addresses the house can reach."""
RESOLVER = Path("/etc/resolv.conf")
QUEUE = 128
"""Browsers that may wait before the door while others are let in."""
GOODBYE = 1
"""Seconds for the last answers when the page closes."""


class PageThread:
    """A page in the browser, answered from a thread of its own."""

    def __init__(self, page: PageSettings, app: ASGIApp, certificate: Path | None = None) -> None:
        self._page = page
        self._scheme = "http" if certificate is None else "https"
        self._server = _Server(
            uvicorn.Config(
                Door(app, lambda: own_names(page), everywhere=page.open),
                log_config=None,
                log_level="error",
                access_log=False,
                lifespan="off",
                ws="none",
                loop="asyncio",
                proxy_headers=False,
                server_header=False,
                timeout_graceful_shutdown=GOODBYE,
                ssl_certfile=certificate,
                **LIMITS,
            )
        )
        self._thread: threading.Thread | None = None
        self._port = 0
        self._log_limit = LogLimit()

    def start(self) -> str:
        """Begin to answer; the address for others, if there are any. Raises `Trouble` if no port is free."""
        ask_for_handles()
        sockets = listen(self._page.listen, self._page.port)
        self._port = sockets[0].getsockname()[1]
        self._log_limit.put_on()
        self._thread = threading.Thread(target=self._server.run, args=(sockets,), name="page", daemon=True)
        self._thread.start()
        self._server.ready.wait()
        if not self._server.started:
            raise Trouble("page-no-host", host=self._page.host, reason="uvicorn")
        return self.house_address or self.own_address

    @property
    def own_address(self) -> str:
        """Where this machine's own browser finds the page."""
        return self._at(self._page.host)

    @property
    def house_address(self) -> str:
        """The page's address for others in the house. Empty if they may not come in, or if there is no network."""
        if not self._page.open or self._thread is None:
            return ""
        host = house_address() if self._page.host == "localhost" else self._page.host
        return self._at(host) if host else ""

    def close(self) -> None:
        """End the thread."""
        self._log_limit.closing = True
        self._server.should_exit = True
        if self._thread:
            self._thread.join()
        self._log_limit.take_off()

    def _at(self, host: str) -> str:
        return f"{self._scheme}://{f'[{host}]' if ':' in host else host}:{self._port}/"


class WebPage(PageThread):
    """The page of a match, beside the main loop."""

    def __init__(
        self,
        page: PageSettings,
        board: NoticeBoard,
        inbox: Inbox,
        texts: Catalogue,
        reception: Reception,
        pictures: Pictures = no_pictures,
        lang: Callable[[], str] | None = None,
        deeds: TableDeeds = no_table,
        shelf: Shelf | None = None,
    ) -> None:
        hall = Hall(reception, lambda: self.house_address)
        super().__init__(page, page_app(board, inbox, lang or (lambda: texts.lang), hall, pictures, deeds, shelf))
        self._board, self._reception = board, reception
        self._changes = count(1)
        reception.on_change = self._people_changed
        board.on_strangers = inbox.wake

    def _people_changed(self) -> None:
        self._board.look_who_reads()
        self._board.post("people", {"number": next(self._changes)})

    def way_in(self, *, inviting: bool) -> WayIn:
        """How the page is found now, and who has joined."""
        code = self._reception.code() if inviting else ""
        return WayIn(self.house_address, code, self._reception.people())

    def send_away(self, number: int) -> None:
        """Somebody is only a viewer from now on."""
        self._reception.send_away(number)

    def close(self) -> None:
        """Send all visitors home and end the thread."""
        self._board.close()
        super().close()


class _Server(uvicorn.Server):
    """A server that says when it has begun, or that it never will."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = threading.Event()

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            await super().serve(sockets)
        finally:
            self.ready.set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for door in sockets or ():
            door.listen(QUEUE)  # uvicorn has one number for this and for how many are taken at once
        self.ready.set()


def own_names(page: PageSettings, resolver: Path = RESOLVER) -> Collection[str]:
    """The names under which browsers may call this machine."""
    names = {"localhost", page.host.lower()}
    if page.open:
        host = socket.gethostname().lower()
        short = host.partition(".")[0]
        names |= {host, *(f"{short}.{domain}" for domain in ("local", *house_domains(resolver)))}
    return names


def house_domains(resolver: Path) -> tuple[str, ...]:
    """The domains that the house's router has given this machine, such as `fritz.box`.

    A name that merely leads here is not enough: a foreign web site may let its own name do that.
    """
    try:
        lines = resolver.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ()
    words = [line.split() for line in lines]
    told = [domain for word in words if word[:1] in (["search"], ["domain"]) for domain in word[1:]]
    return tuple(domain.strip(".").lower() for domain in told if domain.strip("."))


def listen(host: str, first: int) -> list[socket.socket]:
    """Listen at the first free port from `first` on, at all addresses that `host` stands for."""
    last = min(first + MORE_PORTS, 65535)
    for port in range(first, last + 1):
        try:
            return _listen_at(host, port)
        except PermissionError as error:
            raise Trouble("page-forbidden", port=port, reason=error.strerror) from error
        except socket.gaierror as error:
            raise Trouble("page-no-host", host=host, reason=error.strerror) from error
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise Trouble("page-no-host", host=host, reason=error.strerror or error) from error
    raise Trouble("page-ports-taken", first=first, last=last)


def _listen_at(host: str, port: int) -> list[socket.socket]:
    """`localhost` is two addresses on most machines. We take both or neither."""
    listening: list[socket.socket] = []
    absent: OSError | None = None
    try:
        for family, kind, protocol, _, address in socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        ):
            door: socket.socket | None = None
            try:
                door = socket.socket(family, kind, protocol)  # asyncio sends at once only where it reads "TCP" here
                door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                if family == socket.AF_INET6:
                    door.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
                door.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)  # every line inherits it
                door.bind(address)
                door.listen(QUEUE)  # only now the port is ours: another program may have bound it at the same moment
                listening.append(door)
            except OSError as error:
                if door:
                    door.close()
                if error.errno not in (errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL):
                    raise
                absent = error  # a machine without IPv6, say
    except OSError:
        for door in listening:
            door.close()
        raise
    if not listening:
        raise absent or OSError(errno.EADDRNOTAVAIL, "no address")
    return listening


def house_address() -> str | None:
    """The address of this machine in the house; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(NOBODY)
            return str(asking.getsockname()[0])
        except OSError:
            return None
