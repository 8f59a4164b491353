"""Every address of the page and what it answers."""

import json
from collections.abc import AsyncIterator, Callable
from functools import cache
from pathlib import Path

import cv2
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from device.games import game_page
from device.panel.sounds import PATTERNS, RANGE_DB, RANK, WHISTLE_RANK
from device.texts.language import texts
from device.web.contract.commands import Refusal
from device.web.contract.fetched import Sounds, Words
from device.web.notice_board import BoardFull, Inbox, NoticeBoard
from device.web.orders import BadOrder, TableDeeds, no_table, read_orders
from device.web.stream import stream
from rules import games
from rules.texts import LANGUAGES
from vision.designs.names import face_name
from vision.game_vision import lessons_of, taught_games

BROWSER = Path(__file__).parent / "browser"
"""What runs in the browser: small modules, as they are, without a build."""
LONGEST_LETTER = 64 * 1024
"""Bytes of one POST."""

FACE_PIXELS = 96
"""A face of a symbol die on the page, sharp on a telephone too."""

MOST_DECISIONS = 1_000_000
"""Nobody has whistled more; and no store is asked for numbers that it cannot count to."""

Pictures = Callable[[str], bytes | None]
"""`camera` or `decision/7` → a JPEG, or nothing. Called from threads of the page."""


def no_pictures(_: str) -> bytes | None:
    """For a page without a camera."""
    return None


def page_app(
    board: NoticeBoard,
    inbox: Inbox,
    lang: Callable[[], str],
    pictures: Pictures = no_pictures,
    deeds: TableDeeds = no_table,
) -> Starlette:
    """The page, without the door in front of it; `lang` tells which language the device speaks now."""
    pages = _Pages(board, inbox, pictures, deeds)
    return Starlette(
        routes=[
            Route("/news", pages.news),
            Route("/commands", pages.commands, methods=["POST"]),
            Route("/words.json", lambda _: JSONResponse(words_json(lang()))),
            Route("/sounds.json", _always(sounds_json())),
            Route("/pitch/{game}/{lang}.json", _plan),
            Route("/faces/{game}/{die}/{face}.png", _face),
            Route("/picture/camera.jpg", pages.picture),
            Route("/picture/decision/{number:int}.jpg", pages.picture),
            Mount("/", StaticFiles(directory=BROWSER, html=True)),
        ],
    )


class _Pages:
    """What is not always the same."""

    def __init__(self, board: NoticeBoard, inbox: Inbox, pictures: Pictures, deeds: TableDeeds) -> None:
        self._board = board
        self._inbox = inbox
        self._pictures = pictures
        self._deeds = deeds

    async def news(self, _: Request) -> Response:
        """The stream of server-sent events."""
        events = stream(self._board)
        try:
            first = await anext(events)
        except BoardFull:
            return _refusal(503, "too-many-visitors")
        answer = _with_first(first, events)
        return StreamingResponse(answer, media_type="text/event-stream", headers={"Cache-Control": "no-store"})

    async def commands(self, request: Request) -> Response:
        """What somebody did."""
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return _refusal(415, "no-json")
        letter = await _body(request)
        if letter is None:
            return _refusal(413, "too-long")
        try:
            orders = read_orders(json.loads(letter), self._deeds())
        except BadOrder as bad:
            return _refusal(422, bad.code, bad.where)
        except (ValueError, RecursionError):
            return _refusal(400, "no-json")
        return Response(status_code=204) if self._inbox.put(*orders) else _refusal(503, "busy")

    def picture(self, request: Request) -> Response:
        """A photograph, now or of a decision."""
        number = request.path_params.get("number", 0)
        name = f"decision/{number}" if "number" in request.path_params else "camera"
        taken = self._pictures(name) if number <= MOST_DECISIONS else None
        if taken is None:
            return _refusal(404, "no-picture")
        return Response(taken, media_type="image/jpeg", headers={"Cache-Control": "no-store"})


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
    return {"lang": lang, "words": words}


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
        return _refusal(404, "no-plan")
    return JSONResponse(game_page(game).plan(lang))


def _face(request: Request) -> Response:
    """A face of a symbol die as we print it."""
    asked = request.path_params
    faces = face_pngs(asked["game"]) if asked["game"] in games() else {}
    drawn = faces.get(face_name(asked["die"], asked["face"]))
    if drawn is None:
        return _refusal(404, "no-picture")
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


async def _with_first(first: str, events: AsyncIterator[str]) -> AsyncIterator[str]:
    yield first
    async for event in events:
        yield event


async def _body(request: Request) -> bytes | None:
    """The whole letter; nothing if it is too long."""
    letter = bytearray()
    async for part in request.stream():
        letter += part
        if len(letter) > LONGEST_LETTER:
            return None
    return bytes(letter)


def _refusal(status: int, code: str, where: str = "") -> Response:
    refusal: Refusal = {"error": {"code": code, "where": where}}
    return JSONResponse(refusal, status)
