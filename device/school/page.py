"""The page of the school: what the camera sees, everything to be shown, and how it went."""

import secrets
from collections.abc import Callable
from typing import Any

import cv2
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from device.games import lesson_in_words
from device.ports import Trouble
from device.school.school import Report, School
from device.settings import PageSettings
from device.web.contract.school import SchoolNews
from device.web.key_holder import PARAMETER, KeyHolder
from device.web.letters import BadLetter, read_letter
from device.web.pages import BROWSER
from device.web.server import PageThread
from rules.texts import Catalogue
from vision.arrays import Picture
from vision.taught.album import AlbumProblem

LOOK_WIDTH = 960
"""Pixels of the picture on the page."""
FRONT = BROWSER / "school.html"
WORDS = (
    *("title", "hint", "card-hint", "clear", "show", "again", "insist", "forget", "empty", "own", "printed", "look"),
    *("done", "lost", "trial", "lay", "take"),
)
Lay = Callable[[str | None], None]
"""Puts something onto a virtual table, or clears it."""


class SchoolPage(PageThread):
    """The school in the browser."""

    def __init__(self, school: School, page: PageSettings, texts: Catalogue, lay: Lay | None = None) -> None:
        self._key = secrets.token_urlsafe(9)
        super().__init__(page, KeyHolder(school_app(school, texts, lay), self._key))

    def start(self) -> str:
        """Begin to answer; the address, which holds a key for whoever calls from elsewhere."""
        address = super().start()
        return f"{address}?{PARAMETER}={self._key}" if self.house_address else address


def school_app(school: School, texts: Catalogue, lay: Lay | None = None) -> Starlette:
    """The page, without the door in front of it; `lay` serves a virtual table."""
    desk = _Desk(school, texts, lay)
    return Starlette(
        routes=[
            Route("/", desk.front),
            Route("/lessons.json", desk.lessons),
            Route("/look.jpg", desk.look),
            Route("/album.png", desk.page),
            Route("/show", desk.show, methods=["POST"]),
            Route("/empty", desk.empty, methods=["POST"]),
            Route("/forget", desk.forget, methods=["POST"]),
            Route("/lay", desk.lay, methods=["POST"]),
            Mount("/", StaticFiles(directory=BROWSER)),
        ],
        exception_handlers={BadLetter: _cannot_read},
    )


class _Desk:
    """Answers one visitor after the other; plain functions, so that Starlette runs them in threads of their own."""

    def __init__(self, school: School, texts: Catalogue, lay: Lay | None) -> None:
        self._school = school
        self._texts = texts
        self._lay = lay

    def front(self, _: Request) -> Response:
        """The page itself."""
        return FileResponse(FRONT)

    def lessons(self, _: Request) -> Response:
        """Everything to be shown, with words."""
        return JSONResponse(self._told())

    def look(self, _: Request) -> Response:
        """What the camera sees now."""
        try:
            picture = self._school.look()
        except Trouble:
            return Response(status_code=503)
        height, width = picture.shape[:2]
        small = cv2.resize(picture, (LOOK_WIDTH, round(height * LOOK_WIDTH / width)), interpolation=cv2.INTER_AREA)
        return _picture(small, ".jpg", "image/jpeg")

    def page(self, request: Request) -> Response:
        """The picture of a face or card as it is known now."""
        page = self._school.page(request.query_params.get("name", ""))
        return Response(status_code=404) if page is None else _picture(page.picture, ".png", "image/png")

    async def show(self, request: Request) -> Response:
        """Learn from what lies there."""
        letter = await _letter(request)
        name, insist = str(letter.get("name", "")), letter.get("insist") is True
        if name not in self._school.lessons:
            return Response(status_code=404)
        return await run_in_threadpool(self._answer, lambda: self._school.show(name, insist=insist), name)

    async def empty(self, _: Request) -> Response:
        """Look at the empty table."""
        return await run_in_threadpool(self._answer, self._school.empty)

    async def forget(self, request: Request) -> Response:
        """Tear out a page: our own drawing counts again."""
        name = str((await _letter(request)).get("name", ""))
        if name not in self._school.lessons:
            return Response(status_code=404)
        return await run_in_threadpool(self._answer, lambda: self._forgotten(name))

    async def lay(self, request: Request) -> Response:
        """On a virtual table: put something down, or take it away."""
        name = (await _letter(request)).get("name")
        if self._lay is None or not (name is None or (isinstance(name, str) and name in self._school.lessons)):
            return Response(status_code=404)
        self._lay(name)
        return JSONResponse(self._told())

    def _forgotten(self, name: str) -> None:
        self._school.forget(name)

    def _answer(self, lesson: Callable[[], Report | None], name: str = "") -> Response:
        """What the page looks like after a lesson, and how it went; a broken camera or disk is told as well."""
        try:
            report = lesson()
        except Trouble as trouble:
            return JSONResponse(self._told(trouble.say(self._texts), good=False))
        except AlbumProblem as problem:
            said = self._texts.page(f"command.teach.{problem.reason}", path=problem.file)
            return JSONResponse(self._told(said, good=False))
        if report is None:
            return JSONResponse(self._told())
        said = told(report, self._school, self._texts, name)
        return JSONResponse(self._told(said, good=not report.problem, like=report.like))

    def _told(self, said: str = "", *, good: bool = True, like: str | None = None) -> SchoolNews:
        lessons, album = self._school.lessons, self._school.album
        return {
            "lang": self._texts.lang,
            "words": {word: self._texts.page(f"school.page.{word}") for word in WORDS},
            "count": self._texts.page("school.page.count", shown=len(album.only(lessons)), all=len(lessons)),
            "ready": self._school.teacher.knows_the_empty_table,
            "trial": self._lay is not None,
            "lessons": [
                {
                    "name": lesson.name,
                    "card": lesson.card,
                    "words": lesson_in_words(self._school.game, lesson, self._texts),
                    "own": lesson.name in album,
                }
                for lesson in lessons.values()
            ],
            "said": said,
            "good": good,
            "like": like,
        }


def told(report: Report, school: School, texts: Catalogue, name: str = "") -> str:
    """How a lesson went, in a sentence; `name` is what was to be shown."""
    if report.like:
        return texts.page("school.problem.like", other=lesson_in_words(school.game, school.lessons[report.like], texts))
    if report.problem:
        return texts.page(f"school.problem.{report.problem}")
    if report.empty:
        return texts.page("school.seen-empty")
    return texts.page("school.learned", what=lesson_in_words(school.game, school.lessons[name], texts))


async def _letter(request: Request) -> dict[str, Any]:
    given = await read_letter(request)
    return given if isinstance(given, dict) else {}


async def _cannot_read(_: Request, bad: Exception) -> Response:
    assert isinstance(bad, BadLetter)
    return bad.answer


def _picture(picture: Picture, kind: str, media: str) -> Response:
    _, packed = cv2.imencode(kind, picture)
    return Response(packed.tobytes(), media_type=media, headers={"Cache-Control": "no-store"})
