"""The page of the school: what the camera sees, everything to be shown, and how it went."""

from collections.abc import Callable
from typing import Any

import cv2
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from device.school.school import Report, School
from device.school.timetable import in_words
from device.settings import Page
from device.web.pages import BROWSER
from device.web.server import PageThread
from rules.game import Json
from rules.texts import Catalogue
from vision.arrays import Picture

LOOK_WIDTH = 960
"""Pixels of the picture on the page."""
FRONT = BROWSER / "school.html"


class SchoolPage(PageThread):
    """The school in the browser."""

    def __init__(self, school: School, page: Page, texts: Catalogue) -> None:
        super().__init__(page, school_app(school, texts))


def school_app(school: School, texts: Catalogue) -> Starlette:
    """The page, without the door in front of it."""
    desk = _Desk(school, texts)
    return Starlette(
        routes=[
            Route("/", desk.front),
            Route("/lessons.json", desk.lessons),
            Route("/look.jpg", desk.look),
            Route("/album.png", desk.page),
            Route("/show", desk.show, methods=["POST"]),
            Route("/empty", desk.empty, methods=["POST"]),
            Route("/forget", desk.forget, methods=["POST"]),
            Mount("/", StaticFiles(directory=BROWSER)),
        ]
    )


class _Desk:
    """Answers one visitor after the other; plain functions, so that Starlette runs them in threads of their own."""

    def __init__(self, school: School, texts: Catalogue) -> None:
        self._school = school
        self._texts = texts

    def front(self, _: Request) -> Response:
        """The page itself."""
        return FileResponse(FRONT)

    def lessons(self, _: Request) -> Response:
        """Everything to be shown, with words."""
        return JSONResponse(self._told())

    def look(self, _: Request) -> Response:
        """What the camera sees now."""
        picture = self._school.look()
        height, width = picture.shape[:2]
        small = cv2.resize(picture, (LOOK_WIDTH, round(height * LOOK_WIDTH / width)), interpolation=cv2.INTER_AREA)
        return _picture(small, ".jpg", "image/jpeg")

    def page(self, request: Request) -> Response:
        """The picture of a face or card as it is known now."""
        page = self._school.page(request.query_params.get("name", ""))
        return Response(status_code=404) if page is None else _picture(page.picture, ".png", "image/png")

    async def show(self, request: Request) -> Response:
        """Learn from what lies there."""
        name = await _name(request)
        if name not in self._school.lessons:
            return Response(status_code=404)
        return await _in_thread(lambda: self._answer(self._school.show(name)))

    async def empty(self, _: Request) -> Response:
        """Look at the empty table."""
        return await _in_thread(lambda: self._answer(self._school.empty()))

    async def forget(self, request: Request) -> Response:
        """Tear out a page: our own drawing counts again."""
        name = await _name(request)
        if name not in self._school.lessons:
            return Response(status_code=404)
        return await _in_thread(lambda: self._forgotten(name))

    def _forgotten(self, name: str) -> Response:
        self._school.forget(name)
        return JSONResponse(self._told())

    def _answer(self, report: Report) -> Response:
        return JSONResponse(
            {**self._told(), "said": told(report, self._school, self._texts), "good": not report.problem}
        )

    def _told(self) -> Json:
        words = ("title", "hint", "show", "again", "forget", "empty", "own", "printed", "look")
        return {
            "lang": self._texts.lang,
            "words": {word: self._texts.page(f"school.page.{word}") for word in words},
            "cards": any(lesson.card for lesson in self._school.lessons.values()),
            "ready": self._school.teacher.knows_the_empty_table,
            "lessons": [
                {
                    "name": lesson.name,
                    "card": lesson.card,
                    "words": in_words(self._school.game, lesson, self._texts),
                    "own": lesson.name in self._school.album,
                }
                for lesson in self._school.lessons.values()
            ],
        }


def told(report: Report, school: School, texts: Catalogue) -> str:
    """How a lesson went, in a sentence."""
    if report.problem:
        return texts.page(f"school.problem.{report.problem}")
    if report.like:
        return texts.page("school.like", other=in_words(school.game, school.lessons[report.like], texts))
    return texts.page("school.learned")


async def _name(request: Request) -> str:
    try:
        given: Any = await request.json()
    except ValueError:
        return ""
    return str(given.get("name", "")) if isinstance(given, dict) else ""


async def _in_thread(answer: Callable[[], Response]) -> Response:
    return await run_in_threadpool(answer)


def _picture(picture: Picture, kind: str, media: str) -> Response:
    _, packed = cv2.imencode(kind, picture)
    return Response(packed.tobytes(), media_type=media, headers={"Cache-Control": "no-store"})
