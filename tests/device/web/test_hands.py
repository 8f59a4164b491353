"""What is held on a page comes down when the page listens no more; what it has put down stays where it is."""

import asyncio
from collections.abc import AsyncIterator

from device.web.hands import MOST, Hands
from device.web.inbox import Command, Inbox


def table(do: str, piece: str) -> Command:
    return Command("table", {"do": do, "piece": piece}, role="home")


async def news() -> AsyncIterator[str]:
    while True:
        yield ""


def press(button: str, *, down: bool) -> Command:
    return Command("press", {"button": button, "down": down}, role="away")


def after_leaving(*orders: Command, page: str = "anna") -> list[tuple[object, ...]]:
    """What is done for a page that has given these orders while Anna's listened."""

    async def visit() -> None:
        line = hands.watch("anna", news())
        await anext(line)
        hands.note(page, orders)
        assert inbox.take() == ()
        await line.aclose()
        hands.note(page, orders)  # the line is gone: nobody would let go of these
        await hands.watch("anna", news()).aclose()

    inbox = Inbox()
    hands = Hands(inbox)
    asyncio.run(visit())
    return [(*order.data.values(), order.role) for order in inbox.take()]


def test_what_was_lifted_comes_down_and_nothing_else() -> None:
    held = table("lift", "h7"), table("drag", "a4"), table("lift", "ball"), table("drop", "ball")
    assert after_leaving(*held) == [("let-go", "h7", "home"), ("let-go", "a4", "home")]
    assert after_leaving(*held, table("take-off", "a4")) == [("let-go", "h7", "home")]
    assert after_leaving(*held, page="ben") == []


def test_a_button_that_was_down_comes_up() -> None:
    pressed = press("away", down=True), press("whistle", down=True), press("whistle", down=False)
    assert after_leaving(*pressed) == [("away", False, "away")]


def test_nobody_has_more_hands_than_a_table_has_pieces() -> None:
    assert len(after_leaving(*(table("lift", f"x{number}") for number in range(MOST + 10)))) == MOST


def test_a_line_that_comes_back_does_not_lose_what_it_holds_now() -> None:
    async def visit() -> None:
        old, new = hands.watch("anna", news()), hands.watch("anna", news())
        await anext(old)
        await anext(new)
        await old.aclose()  # the server hears late that the first line was cut
        hands.note("anna", [table("lift", "h7")])
        await new.aclose()

    inbox = Inbox()
    hands = Hands(inbox)
    asyncio.run(visit())
    assert [order.data["piece"] for order in inbox.take()] == ["h7"]
