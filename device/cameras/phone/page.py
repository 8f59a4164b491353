"""The page for the telephone: its own secure address, on which nothing else is served.

The telephone shows its code once and gets a key. After that it posts pictures, one at a time, bounded in size and rate.
"""

import threading
from collections.abc import Callable, Mapping
from pathlib import Path

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from device.cameras.jpeg import decoded
from device.cameras.phone.desk import NotInvited, PhoneDesk, Seen, TooOften, Want
from device.settings import PageSettings
from device.web.contract.phone import PhoneAnswer, PhoneKey
from device.web.letters import BadLetter, read_letter, refusal
from device.web.pages import BROWSER, words_json
from device.web.server import PageThread
from rules.reading import is_text
from vision.arrays import Picture
from vision.tuning import WORKING_WIDTH

FILES = ("phone.html", "phone.css", "phone.js", "words.js", "dom.js", "style.css", "icon.svg")
"""What the telephone needs; nothing else of the page is served here."""
FRONT = "phone.html"
KEY = "x-schiri-key"
MOST_BYTES: Mapping[Want, int] = {"small": 128 << 10, "full": 6 << 20}
"""A small picture has some 15 kB, a full one of the best telephones some 2 MB."""
NEXT_SMALL = 250
"""Milliseconds between two small pictures: a move is seen a quarter of a second after the hand has gone."""
SMALL_WIDTH = 480
"""Pixels across: three for every sample of the stillness check."""


class PhonePage(PageThread):
    """Answers the telephone, over TLS."""

    def __init__(
        self,
        page: PageSettings,
        certificate: Path,
        desk: PhoneDesk,
        now: Callable[[], float],
        put: Callable[[Picture], None],
        alive: Callable[[], None],
    ) -> None:
        super().__init__(page, phone_app(_Reception(desk, now, put, alive)), certificate)


class _Reception:
    """Everything that the telephone may ask for."""

    def __init__(
        self, desk: PhoneDesk, now: Callable[[], float], put: Callable[[Picture], None], alive: Callable[[], None]
    ) -> None:
        self._desk, self._now, self._put, self._alive = desk, now, put, alive
        self._lock = threading.Lock()

    async def hello(self, request: Request) -> Response:
        """A code for a key."""
        try:
            letter = await read_letter(request)
            code = letter.get("code") if isinstance(letter, dict) else None
            if not is_text(code, 100):
                return refusal(422, "bad-entry", "code")
            with self._lock:
                key = self._desk.hello(str(code))
                self._alive()
        except BadLetter as bad:
            return bad.answer
        except NotInvited:
            return refusal(403, "not-invited")
        told: PhoneKey = {"key": key, "width": SMALL_WIDTH, "full": WORKING_WIDTH}
        return JSONResponse(told)

    async def small(self, request: Request) -> Response:
        """A small picture."""
        return await self._picture(request, "small", self._desk.small)

    async def full(self, request: Request) -> Response:
        """The picture that was asked for."""
        return await self._picture(request, "full", self._desk.full)

    async def _picture(self, request: Request, kind: Want, look: Callable[[Picture], Seen]) -> Response:
        key = request.headers.get(KEY, "")
        try:
            with self._lock:
                self._desk.admit(key, kind, self._now())
            data = await _body(request, MOST_BYTES[kind])
            if data is None:
                return refusal(413, "too-long")
            picture = await run_in_threadpool(decoded, data)
            if picture is None:
                return refusal(422, "no-picture")
            with self._lock:
                self._desk.recognise(key)  # another telephone may have come while this picture did
                seen = look(picture)
                self._alive() if seen.table is None else self._put(seen.table)
        except NotInvited:
            return refusal(403, "not-invited")
        except TooOften:
            return refusal(429, "too-often")
        told: PhoneAnswer = {"want": seen.want, "wait": 0 if seen.want == "full" else NEXT_SMALL}
        return JSONResponse(told)


def phone_app(reception: _Reception) -> Starlette:
    """The page, without the door in front of it."""
    return Starlette(
        routes=[
            Route("/", lambda _: FileResponse(BROWSER / FRONT)),
            *(Route(f"/{name}", _served(name)) for name in FILES),
            Route("/words.json", lambda _: JSONResponse(words_json("de"))),
            Route("/hello", reception.hello, methods=["POST"]),
            Route("/small", reception.small, methods=["POST"]),
            Route("/full", reception.full, methods=["POST"]),
        ]
    )


def _served(name: str) -> Callable[[Request], Response]:
    return lambda _: FileResponse(BROWSER / name)


async def _body(request: Request, most: int) -> bytes | None:
    """What is posted; nothing if it is too long or never ends."""
    data = bytearray()
    try:
        async for part in request.stream():
            data += part
            if len(data) > most:
                return None
    except ClientDisconnect:
        return None
    return bytes(data)
