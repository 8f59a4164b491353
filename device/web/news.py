"""The news of a page as an address: what stands on the notice board, in the language and for the role of who asks."""

from collections.abc import AsyncIterator, Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from device.web.hall import Hall
from device.web.letters import refusal
from device.web.notice_board import BoardFull, NoticeBoard, Reader
from device.web.stream import stream
from rules.texts import LANGUAGES

Watch = Callable[[str, AsyncIterator[str]], AsyncIterator[str]]
"""Passes the events of a page on, and notices when its line ends."""


def news_of(
    board: NoticeBoard, hall: Hall, lang: Callable[[], str], watch: Watch = lambda _, events: events
) -> Callable[[Request], Awaitable[Response]]:
    """The stream of server-sent events; who asks for no language gets that of the device."""

    async def news(request: Request) -> Response:
        asked = request.query_params.get("lang", "")
        reads = asked if asked in LANGUAGES else lang()
        events = stream(board, guest=hall.guest(request), reader=lambda: Reader(reads, hall.who(request).role))
        try:
            first = await anext(events)
        except BoardFull:
            return refusal(503, "too-many-visitors")
        answer = watch(request.query_params.get("page", ""), _with_first(first, events))
        return StreamingResponse(answer, media_type="text/event-stream", headers={"Cache-Control": "no-store"})

    return news


async def _with_first(first: str, events: AsyncIterator[str]) -> AsyncIterator[str]:
    yield first
    async for event in events:
        yield event
