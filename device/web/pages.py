"""Every address of the page and what it answers."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from hashlib import blake2b
from pathlib import Path

import cv2
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from device.games import game_page
from device.panel.qr import qr_png
from device.panel.sounds import PATTERNS, RANGE_DB, RANK, WHISTLE_RANK
from device.people.roles import REFEREE, VIEWER, may
from device.texts.language import texts
from device.web.archive import Shelf, archive_routes
from device.web.contract.fetched import Sounds, Words
from device.web.hall import Hall
from device.web.hands import Hands
from device.web.inbox import Inbox
from device.web.letters import BadLetter, read_letter, refusal
from device.web.news import news_of
from device.web.notice_board import NoticeBoard
from device.web.orders import BadOrder, TableDeeds, no_table, read_orders
from rules import games
from rules.texts import LANGUAGES
from vision.designs.names import face_name
from vision.game_vision import lessons_of, taught_games

BROWSER = Path(__file__).parent / "browser"
"""What runs in the browser: small modules, as they are, without a build."""

FACE_PIXELS = 96
"""A face of a symbol die on the page, sharp on a telephone too."""

DECISION = re.compile("[1-9][0-9]{0,5}", re.ASCII)
"""The number of a decision. Nobody has whistled more; and no store is asked for numbers that it cannot count to."""

Pictures = Callable[[str], bytes | None]
"""`camera`, `setup`, `decision/7`, `move/7` or `usb/video0` → a JPEG, `invitation` → a PNG, or nothing."""


def no_pictures(_: str) -> bytes | None:
    """A page without a camera has none."""
    return None


def page_app(
    board: NoticeBoard,
    inbox: Inbox,
    lang: Callable[[], str],
    hall: Hall,
    pictures: Pictures = no_pictures,
    deeds: TableDeeds = no_table,
    shelf: Shelf | None = None,
) -> Starlette:
    """The page, without the door in front of it; `lang` tells which language the device speaks now."""
    pages = _Pages(inbox, hall, pictures, deeds)
    return Starlette(
        routes=[
            *hall.routes,
            Route("/news", news_of(board, hall, lang, pages.hands.watch)),
            Route("/commands", pages.commands, methods=["POST"]),
            Route("/words.json", lambda _: JSONResponse(words_json(lang()))),
            Route("/sounds.json", _always(sounds_json())),
            Route("/pitch/{game}/{lang}.json", _plan),
            Route("/faces/{game}/{die}/{face}.png", _face),
            Route("/picture/camera.jpg", pages.picture),
            Route("/picture/setup.jpg", pages.setup),
            Route("/picture/decision/{number}.jpg", pages.picture),
            Route("/picture/move/{number}.jpg", pages.move),
            Route("/picture/invitation.png", pages.invitation),
            Route("/picture/joining.png", pages.joining),
            Route("/picture/usb/{node}.jpg", pages.peek),
            *archive_routes(shelf),
            Mount("/", StaticFiles(directory=BROWSER, html=True)),
        ],
        exception_handlers={HTTPException: _refused},
    )


class _Pages:
    """Everything that changes while the page runs."""

    def __init__(
        self,
        inbox: Inbox,
        hall: Hall,
        pictures: Pictures,
        deeds: TableDeeds,
    ) -> None:
        self._inbox = inbox
        self.hands = Hands(inbox)
        self._hall = hall
        self._pictures = pictures
        self._deeds = deeds

    async def commands(self, request: Request) -> Response:
        """What somebody did, if it is his to do."""
        role = self._hall.who(request).role
        try:
            orders = read_orders(await read_letter(request), self._deeds())
        except BadLetter as bad:
            return bad.answer
        except BadOrder as bad:
            return refusal(422, bad.code, bad.where)
        if not all(may(role, order.kind, order.data, self._inbox.players) for order in orders):
            return refusal(403, "not-allowed")
        if any(map(self._inbox.is_late, orders)):
            return refusal(409, "too-late")
        orders = tuple(replace(order, role=role) for order in orders)
        if not self._inbox.put(*orders):
            return refusal(503, "busy")
        self.hands.note(request.query_params.get("page", ""), orders)
        return Response(status_code=204)

    def picture(self, request: Request) -> Response:
        """A photograph, now or of a decision."""
        number = request.path_params.get("number")
        name = "camera" if number is None else f"decision/{number}"
        taken = self._pictures(name) if number is None or DECISION.fullmatch(number) else None
        if taken is None:
            return refusal(404, "no-picture")
        return Response(taken, media_type="image/jpeg", headers={"Cache-Control": "no-store"})

    def move(self, request: Request) -> Response:
        """How the table looked after one of the last moves."""
        number = request.path_params["number"]
        return _drawn(self._pictures(f"move/{number}") if DECISION.fullmatch(number) else None, "image/jpeg")

    def setup(self, request: Request) -> Response:
        """The camera's picture with what the reader sees drawn on it; asking for it keeps the set-up going."""
        return self._private(request, "setup", "image/jpeg")

    def invitation(self, request: Request) -> Response:
        """The QR code that makes a telephone the camera. Anybody who has it may send pictures."""
        return self._private(request, "invitation", "image/png")

    def peek(self, request: Request) -> Response:
        """What a camera that nobody has chosen yet sees: it may be the living room."""
        return self._private(request, f"usb/{request.path_params['node']}", "image/jpeg")

    def _private(self, request: Request, name: str, kind: str) -> Response:
        """A picture for players; viewers do not get it."""
        if self._hall.who(request).role == VIEWER:
            return refusal(403, "guest")
        return _drawn(self._pictures(name), kind)

    def joining(self, request: Request) -> Response:
        """The QR code with which a telephone joins."""
        if self._hall.who(request).role != REFEREE:
            return refusal(403, "guest")
        address = self._hall.joining_address()
        return _drawn(qr_png(address) if address else None, "image/png")


def _drawn(picture: bytes | None, kind: str) -> Response:
    if picture is None:
        return refusal(404, "no-picture")
    return Response(picture, media_type=kind, headers={"Cache-Control": "no-store"})


def picture_path(device: str) -> str:
    """Where the page finds the small picture of this USB camera."""
    return f"/picture/usb/{device.rpartition('/')[2]}.jpg"


@cache
def words_json(lang: str) -> Words:
    """The page's own words in every language, and the one that the device speaks."""
    words = {
        name: {
            key.removeprefix("page."): entry["page"]
            for key, entry in texts(name).entries.items()
            if key.startswith("page.")
        }
        for name in LANGUAGES
    }
    return {"lang": lang, "words": words, "page": page_number()}


@cache
def page_number() -> str:
    """Another one for every other content of the page."""
    told = blake2b(digest_size=8)
    for file in sorted(BROWSER.iterdir()):
        told.update(file.name.encode() + file.read_bytes())
    return told.hexdigest()


def sounds_json() -> Sounds:
    """The buzzer's patterns as pairs of hertz and milliseconds, so that the page whistles as the device does."""
    return {
        "patterns": {name: [list(tone) for tone in pattern] for name, pattern in PATTERNS.items()},
        "ranks": {name: RANK.get(name, WHISTLE_RANK) for name in PATTERNS},
        "range_db": RANGE_DB,
    }


def _plan(request: Request) -> Response:
    """The plan of a game's table, with its words in a language."""
    game, lang = request.path_params["game"], request.path_params["lang"]
    if game not in games() or lang not in LANGUAGES:
        return refusal(404, "no-plan")
    return JSONResponse(game_page(game).plan(lang))


def _face(request: Request) -> Response:
    """A face of a symbol die as we print it."""
    asked = request.path_params
    faces = face_pngs(asked["game"]) if asked["game"] in games() else {}
    drawn = faces.get(face_name(asked["die"], asked["face"]))
    if drawn is None:
        return refusal(404, "no-picture")
    return Response(drawn, media_type="image/png", headers={"Cache-Control": "max-age=86400"})


@cache
def face_pngs(game: str) -> dict[str, bytes]:
    """The pictures of all faces that are printed for a game, by name."""
    if game not in taught_games():
        return {}
    size = (FACE_PIXELS, FACE_PIXELS)
    printed = {page.name: page.picture for page in lessons_of(game).printed()}
    small = {name: cv2.resize(picture, size, interpolation=cv2.INTER_AREA) for name, picture in printed.items()}
    return {name: cv2.imencode(".png", picture)[1].tobytes() for name, picture in small.items()}


def _always(answer: Words | Sounds) -> Callable[[Request], Response]:
    return lambda _: JSONResponse(answer)


async def _refused(_: Request, problem: Exception) -> Response:
    """No such address, or not with this method: the same kind of answer as every refusal."""
    assert isinstance(problem, HTTPException)
    return refusal(problem.status_code, "not-here")
