"""The addresses of the archive: everybody in the house may look; what they ask for is looked up in a thread."""

import re
from collections.abc import Callable
from typing import Protocol

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from device.web.contract.archive import ArchivedMatch, ArchivedStep, ArchiveList, Outlook, Puzzle
from device.web.letters import refusal
from rules.texts import LANGUAGES

NUMBER = re.compile("0|[1-9][0-9]{0,6}", re.ASCII)
"""The number of a match, a step or a page. Nobody has more, and the store cannot count further."""
NOW = "now"
"""Stands for the number of the match that is being played."""


class Shelf(Protocol):
    """Where stored matches are looked up. Called from threads; nothing is found where there is nothing."""

    def list(self, lang: str, page: int) -> ArchiveList:
        """Some matches, the newest first; pages count from 0."""

    def match(self, match: int | None, lang: str) -> ArchivedMatch | None:
        """A match step by step; None asks for the one that is being played."""

    def why(self, match: int | None, number: int, lang: str) -> ArchivedStep | None:
        """One step."""

    def board(self, match: int | None, number: int, *, moment: bool) -> str | None:
        """The position after a step as SVG; `moment`: when its decision came about, with what to look at."""

    def chart(self, match: int | None, name: str) -> str | None:
        """`heat`, `momentum` or `chances` as SVG."""

    def outlook(self, match: int | None, lang: str) -> Outlook | None:
        """How the chances of a match went; reckoned now, which takes a moment."""

    def puzzle(self, day: int, lang: str) -> Puzzle:
        """The puzzle of a day, days counted from wherever the asker likes; looked for now, which takes a moment."""

    def picture(self, match: int | None, number: int, kind: str) -> bytes | None:
        """The photograph of a step: as it is (`picture`), with lines (`video`), from the moment before (`before`)."""

    def report(self, match: int | None, lang: str) -> str | None:
        """A whole match as one HTML file."""


def archive_routes(shelf: Shelf | None) -> list[Route]:
    """Every address of the archive; on a page without matches nothing is found there."""
    one = "/archive/match/{match}"

    def at(path: str, answer: Callable[[Shelf, _Asked], Response | None]) -> Route:
        return Route(path, _found(shelf, answer))

    def board(moment: bool) -> Callable[[Shelf, _Asked], Response | None]:
        return lambda shelf, asked: _svg(shelf.board(asked.match, asked.number, moment=moment))

    def chart(name: str) -> Callable[[Shelf, _Asked], Response | None]:
        return lambda shelf, asked: _svg(shelf.chart(asked.match, name))

    def picture(kind: str) -> Callable[[Shelf, _Asked], Response | None]:
        return lambda shelf, asked: _jpeg(shelf.picture(asked.match, asked.number, kind))

    return [
        at("/archive/list/{lang}/{number}.json", lambda shelf, asked: _json(shelf.list(asked.lang, asked.number))),
        at(f"{one}/{{lang}}.json", lambda shelf, asked: _json(shelf.match(asked.match, asked.lang))),
        at(
            f"{one}/why/{{number}}/{{lang}}.json",
            lambda shelf, asked: _json(shelf.why(asked.match, asked.number, asked.lang)),
        ),
        at(f"{one}/outlook/{{lang}}.json", lambda shelf, asked: _json(shelf.outlook(asked.match, asked.lang))),
        at("/archive/puzzle/{number}/{lang}.json", lambda shelf, asked: _json(shelf.puzzle(asked.number, asked.lang))),
        at(f"{one}/board/{{number}}.svg", board(moment=False)),
        at(f"{one}/moment/{{number}}.svg", board(moment=True)),
        at(f"{one}/heat.svg", chart("heat")),
        at(f"{one}/momentum.svg", chart("momentum")),
        at(f"{one}/chances.svg", chart("chances")),
        at(f"{one}/picture/{{number}}.jpg", picture("picture")),
        at(f"{one}/video/{{number}}.jpg", picture("video")),
        at(f"{one}/before/{{number}}.jpg", picture("before")),
        at(f"{one}/report/{{lang}}.html", lambda shelf, asked: _file(asked, shelf.report(asked.match, asked.lang))),
    ]


class _Asked:
    """What an address names; a number that is none is not found."""

    def __init__(self, request: Request) -> None:
        given = request.path_params
        self.lang: str = given.get("lang", LANGUAGES[0])
        self.number = _whole(given.get("number", "0"))
        self.match = None if given.get("match") == NOW else _whole(given.get("match", "0"))
        if self.lang not in LANGUAGES:
            raise KeyError(self.lang)


def _whole(text: str) -> int:
    if not NUMBER.fullmatch(text):
        raise KeyError(text)
    return int(text)


def _found(shelf: Shelf | None, answer: Callable[[Shelf, _Asked], Response | None]) -> Callable[[Request], Response]:
    def endpoint(request: Request) -> Response:
        try:
            found = answer(shelf, _Asked(request)) if shelf is not None else None
        except KeyError:
            found = None
        return found if found is not None else refusal(404, "not-there")

    return endpoint


def _json(told: object) -> Response | None:
    return None if told is None else JSONResponse(told, headers={"Cache-Control": "no-store"})


def _svg(drawn: str | None) -> Response | None:
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "no-store"}) if drawn else None


def _jpeg(picture: bytes | None) -> Response | None:
    return Response(picture, media_type="image/jpeg", headers={"Cache-Control": "no-store"}) if picture else None


def _file(asked: _Asked, page: str | None) -> Response | None:
    """A page to keep. Its style is inside, so the browser may use that."""
    if page is None:
        return None
    headers = {
        "Content-Disposition": f'attachment; filename="schiri-{asked.match or NOW}.html"',
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    }
    return Response(page, media_type="text/html", headers=headers)
