"""News for one browser, as server-sent events: what stands on the board first, then everything that changes."""

import asyncio
from collections.abc import AsyncGenerator, Callable

from device.web.notice_board import News, NoticeBoard, Reader

KEEP_ALIVE = 15.0
"""Seconds between signs of life. If a browser has vanished, sending one fails."""
QUIET = "event: quiet\ndata: {}\n\n"
"""The sign of life is an event, so the browser notices a dead line too."""
RECONNECT_MS = 1000
"""How long a browser waits before it tries again."""


async def stream(
    board: NoticeBoard,
    keep_alive: float = KEEP_ALIVE,
    guest: str = "",
    reader: Callable[[], Reader] | None = None,
) -> AsyncGenerator[str]:
    """Events until the board is closed; the visitor is forgotten when the browser goes.

    Raises `BoardFull` at once if there is no room.
    """
    loop, something = asyncio.get_running_loop(), asyncio.Event()

    def wake() -> None:
        loop.call_soon_threadsafe(something.set)

    visitor = board.visit(wake, guest, reader)
    try:
        yield f"retry: {RECONNECT_MS}\n\n"
        while visitor.open:
            something.clear()
            news = visitor.take()
            for item in news:
                yield as_event(item)
            if not news:
                try:
                    await asyncio.wait_for(something.wait(), keep_alive)
                except TimeoutError:
                    yield QUIET
    finally:
        visitor.leave()


def as_event(news: News) -> str:
    """JSON has no line breaks, so one line of data is enough."""
    return f"event: {news.topic}\ndata: {news.text}\n\n"
