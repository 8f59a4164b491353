"""What is held on every page, a button or a piece of the virtual table: whoever is gone lets go.

No page can be relied on to say that it closes: a telephone loses its line, a browser does not wait for a last word.
"""

from collections.abc import AsyncGenerator, AsyncIterator, Iterable
from dataclasses import replace

from device.web.inbox import Command, Inbox

TAKES, LEAVES = ("lift", "drag"), ("drop", "take-off")
MOST = 40
"""Things in the hands of one page; no table has more pieces and buttons."""


class Hands:
    """What was taken and not put down, by the page that listens; for the page's own thread."""

    def __init__(self, inbox: Inbox) -> None:
        self._inbox = inbox
        self._held: dict[str, dict[str, Command]] = {}

    def note(self, page: str, orders: Iterable[Command]) -> None:
        """What is done on a page; nothing is noted of one that does not listen, for nobody would see it go."""
        if (held := self._held.get(page)) is None:
            return
        for order in orders:
            thing, taken = _held(order)
            if not taken:
                held.pop(thing, None)
            elif len(held) < MOST:
                held[thing] = _letting_go(order)

    async def watch(self, page: str, news: AsyncIterator[str]) -> AsyncGenerator[str]:
        """The news of a page. When it listens no more, what it held comes down where it is."""
        held = self._held[page] = {}
        try:
            async for item in news:
                yield item
        finally:
            if self._held.get(page) is held:
                del self._held[page]
            self._inbox.put(*held.values())


def _held(order: Command) -> tuple[str, bool]:
    """What is taken or left by this; nothing is left by most."""
    if order.kind == "press":
        return str(order.data["button"]), order.data["down"]
    deed = order.data.get("do") if order.kind == "table" else ""
    return (str(order.data["piece"]), deed in TAKES) if deed in (*TAKES, *LEAVES) else ("", False)


def _letting_go(order: Command) -> Command:
    if order.kind == "press":
        return replace(order, data={**order.data, "down": False})
    return replace(order, data={"do": "let-go", "piece": order.data["piece"]})
