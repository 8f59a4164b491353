"""The addresses of a club's page: everybody in the house may look, organisers decide."""

from collections.abc import Callable
from pathlib import Path

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from device.club.books import BooksAway, Refused
from device.club.exports import evening_json, evening_pdf, matches_csv, standings_csv
from device.club.letters import BadLetterOfClub, Desk, read_deed
from device.club.office import Office, Room
from device.club.trace import trace
from device.panel.qr import qr_png
from device.people.roles import REFEREE
from device.texts.wording import in_language
from device.web import pages
from device.web.hall import Hall
from device.web.letters import BadLetter, read_letter, refusal
from device.web.news import news_of
from device.web.notice_board import NoticeBoard
from rules.texts import LANGUAGES, Catalogue

BROWSER = Path(__file__).parent / "browser"
"""The club's own modules. They use those of a table's page, under the same path as in the checkout."""
PDF, CSV = "application/pdf", "text/csv; charset=utf-8"


def club_app(
    office: Office, board: NoticeBoard, hall: Hall, lang: Callable[[], str], lot: Callable[[int], int]
) -> Starlette:
    """The page of a club, without the door in front of it."""
    club = _Club(office, hall, lot)
    return Starlette(
        routes=[
            *hall.routes,
            Route("/", lambda _: FileResponse(BROWSER / "club.html")),
            Route("/news", news_of(board, hall, lang)),
            Route("/words.json", lambda _: JSONResponse(pages.words_json(lang()))),
            Route("/picture/joining.png", club.joining),
            Route("/club/do", club.do, methods=["POST"]),
            Route("/club/trace/{lang}.json", club.trace),
            Route("/club/matches/{lang}.csv", club.export(matches_csv, CSV)),
            Route("/club/standings/{lang}.csv", club.export(standings_csv, CSV)),
            Route("/club/evening/{lang}.pdf", club.export(evening_pdf, PDF)),
            Route("/club/evening.json", club.as_json),
            Mount("/web/browser", StaticFiles(directory=pages.BROWSER)),
            Mount("/", StaticFiles(directory=BROWSER)),
        ],
        exception_handlers={HTTPException: _refused, BooksAway: _away},
    )


class _Club:
    """Everything that is asked of the office."""

    def __init__(self, office: Office, hall: Hall, lot: Callable[[int], int]) -> None:
        self._office, self._hall, self._lot = office, hall, lot

    async def do(self, request: Request) -> Response:
        """What an organiser decides."""
        person = self._hall.who(request)
        if person.role != REFEREE:
            return refusal(403, "not-allowed")
        try:
            deed = read_deed(await read_letter(request))
        except BadLetter as bad:
            return bad.answer
        except BadLetterOfClub as bad:
            return refusal(422, "bad-entry", bad.where)
        return await run_in_threadpool(self._decide, deed, person.name)

    def _decide(self, deed: Callable[[Desk], None], who: str) -> Response:
        try:
            self._office.decide(lambda books: deed(Desk(books, who, self._lot)))
        except Refused as refused:
            return refusal(409, refused.code)
        return Response(status_code=204)

    def trace(self, request: Request) -> Response:
        """Who decided what; for organisers."""
        lang = request.path_params["lang"]
        if lang not in LANGUAGES:
            return refusal(404, "not-here")
        if self._hall.who(request).role != REFEREE:
            return refusal(403, "not-allowed")
        return JSONResponse(trace(self._office, in_language(lang)), headers={"Cache-Control": "no-store"})

    def as_json(self, _: Request) -> Response:
        """The evening for programs."""
        return JSONResponse(evening_json(self._office.room()), headers=_file("json"))

    def export(self, write: Callable[[Room, Catalogue], str | bytes], kind: str) -> Callable[[Request], Response]:
        """The evening as a file, in a language."""

        def answer(request: Request) -> Response:
            lang = request.path_params["lang"]
            if lang not in LANGUAGES:
                return refusal(404, "not-here")
            written = write(self._office.room(), in_language(lang))
            return Response(written, media_type=kind, headers=_file("pdf" if kind == PDF else "csv"))

        return answer

    def joining(self, request: Request) -> Response:
        """The QR code with which a telephone becomes an organiser's."""
        if self._hall.who(request).role != REFEREE:
            return refusal(403, "not-allowed")
        address = self._hall.joining_address()
        if not address:
            return refusal(404, "no-picture")
        return Response(qr_png(address), media_type="image/png", headers={"Cache-Control": "no-store"})


def _file(ending: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="club.{ending}"', "Cache-Control": "no-store"}


async def _refused(_: Request, problem: Exception) -> Response:
    """No such address, or not with this method."""
    assert isinstance(problem, HTTPException)
    return refusal(problem.status_code, "not-here")


async def _away(_: Request, problem: Exception) -> Response:
    """The database does not answer; nothing was changed."""
    assert isinstance(problem, BooksAway)
    return refusal(503, "books-away")
