"""`schiri bench page` in small: fifty viewers over real sockets, beside some who never read what they are told."""

from device.web.notice_board import NoticeBoard
from device.workshop.bench.page import SILENT, VIEWERS, Viewer, arrivals, viewers
from tests.device.web.test_server import free_port, open_page

UPDATES = 40
"""Of 20 kB each: more than the system and the line keep for somebody who does not read."""


def hear(listening: list[Viewer], board: NoticeBoard, number: int) -> int:
    news = f'{{"number":{number}}}'.encode()
    return len(arrivals(listening, lambda: board.post("people", {"number": number}), news))


def test_fifty_viewers_hear_everything_whoever_else_does_not_read() -> None:
    silent = range(VIEWERS, VIEWERS + SILENT)
    with open_page(free_port()) as (_, port, board, _), viewers(port, silent) as asleep:
        assert hear(asleep, board, 1) == SILENT
        with viewers(port, range(VIEWERS)) as listening:
            for number in range(2, UPDATES):
                board.post("cameras", {"offered": [], "chosen": f"{number}" * 20_000})
                assert hear(listening, board, number) == VIEWERS
