"""What holds for all tests of the device: whatever the program tells the page is held against the contract."""

from collections.abc import Iterator
from typing import Any

import pytest

from device.web.notice_board import NoticeBoard
from tests.device.web.strict import TOPICS, held


@pytest.fixture(autouse=True, scope="session")
def _every_message_is_held_against_the_contract() -> Iterator[None]:
    post: Any = NoticeBoard.post

    def post_held(board: NoticeBoard, topic: Any, data: Any) -> None:
        if topic in TOPICS:
            held(data, TOPICS[topic])
        post(board, topic, data)

    patch = pytest.MonkeyPatch()
    patch.setattr(NoticeBoard, "post", post_held)
    yield
    patch.undo()
