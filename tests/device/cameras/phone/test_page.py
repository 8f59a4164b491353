"""The telephone's page: nothing but pictures of the invited telephone comes in, and nothing else is served."""

import socket
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import cv2
import numpy as np
import pytest
from starlette.testclient import TestClient

from device.cameras.choice import PHONE, Wish
from device.cameras.jpeg import decoded
from device.cameras.phone.camera import GONE, open_phone
from device.cameras.phone.desk import LEAST_PAUSE, PhoneDesk
from device.cameras.phone.page import FILES, MOST_BYTES, _Reception, phone_app
from device.ports import Waiting
from device.settings import PageSettings, Settings
from device.web.contract.phone import PhoneAnswer, PhoneKey
from device.web.server import house_address
from tests.device.play.ground import GroundClock
from tests.device.play.opened import opened
from tests.device.web.strict import held
from vision.arrays import Picture
from vision.tuning import WORKING_WIDTH


class Room:
    """A telephone's page without a network, and what came in."""

    def __init__(self) -> None:
        self.clock = GroundClock()
        self.desk = PhoneDesk()
        self.pictures: list[Picture] = []
        self.heard = 0
        self.client = TestClient(
            phone_app(_Reception(self.desk, self.clock.now, self.pictures.append, self._alive)),
            raise_server_exceptions=False,
        )

    def _alive(self) -> None:
        self.heard += 1

    def join(self) -> dict[str, str]:
        before = self.heard
        answer = self.client.post("/hello", json={"code": self.desk.code})
        assert self.heard == before + 1
        self.heard = before
        held(answer.json(), PhoneKey)
        return {"X-Schiri-Key": answer.json()["key"], "Content-Type": "image/jpeg"}

    def send(self, kind: str, picture: bytes, headers: dict[str, str]) -> int:
        self.clock.at += 2 * LEAST_PAUSE
        answer = self.client.post(f"/{kind}", content=picture, headers=headers)
        if answer.status_code == 200:
            held(answer.json(), PhoneAnswer)
        return answer.status_code


@pytest.fixture
def room() -> Room:
    return Room()


def jpeg(width: int = 480, height: int = 270, level: int = 90) -> bytes:
    done, data = cv2.imencode(".jpg", np.full((height, width, 3), level, np.uint8))
    assert done
    return data.tobytes()


def test_small_pictures_at_rest_lead_to_a_full_one(room: Room) -> None:
    key = room.join()
    assert [room.send("small", jpeg(), key) for _ in range(2)] == [200, 200]
    assert (len(room.pictures), room.heard) == (0, 2)
    assert room.send("full", jpeg(1920, 1080), key) == 200
    assert room.pictures[-1].shape == (1080, 1920, 3)
    assert room.send("small", jpeg(), key) == 200
    assert len(room.pictures) == 2
    assert room.pictures[0] is room.pictures[1]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"code": "WRONG"}, 403),
        ({}, 422),
        ([], 422),
        ({"code": 7}, 422),
        ({"code": "x" * 200}, 422),
        ({"code": "ü"}, 403),
    ],
)
def test_without_the_code_there_is_no_key(room: Room, body: object, status: int) -> None:
    answer = room.client.post("/hello", json=body)
    assert answer.status_code == status
    assert not room.desk.taken


def test_pictures_of_strangers_are_refused_before_they_are_read(room: Room) -> None:
    assert room.send("small", jpeg(), {}) == 403
    room.join()
    assert room.send("full", jpeg(), {"X-Schiri-Key": "guessed"}) == 403
    assert (room.pictures, room.heard) == ([], 0)


def test_size_rate_and_kind_are_bounded(room: Room) -> None:
    key = room.join()
    assert room.send("small", b"\xff" * (MOST_BYTES["small"] + 1), key) == 413
    assert room.send("small", b"no picture", key) == 422
    assert room.send("small", cv2.imencode(".png", np.zeros((9, 9, 3), np.uint8))[1].tobytes(), key) == 422
    assert room.send("full", jpeg(), key) == 429  # nobody wants one
    assert room.send("small", jpeg(), key) == 200
    assert room.client.post("/small", content=jpeg(), headers=key).status_code == 429  # too soon
    assert room.pictures == []


def test_a_picture_bomb_is_no_picture() -> None:
    big = bytearray(jpeg(64, 64))
    frame = big.index(b"\xff\xc0")
    big[frame + 5 : frame + 9] = b"\xff\xff\xff\xff"
    assert decoded(bytes(big)) is None


def test_a_huge_picture_is_made_as_small_as_the_reader_wants_it() -> None:
    seen = decoded(jpeg(4000, 2250))
    assert seen is not None
    assert seen.shape[1] == WORKING_WIDTH


def test_nothing_else_is_served(room: Room) -> None:
    assert room.client.get("/").status_code == 200
    for name in FILES:
        assert room.client.get(f"/{name}").status_code == 200
    for path in ("/news", "/commands", "/index.html", "/page.js", "/picture/camera.jpg", "/../server.py", "/small"):
        assert room.client.get(path).status_code in (404, 405)


def test_a_telephone_opens_its_own_page_to_the_house_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = house_address()
    if house is None:
        pytest.skip("this machine has no address in the house")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    closed = replace(Settings(), page=PageSettings(open=False))
    with opened(closed, tmp_path, camera=Wish(PHONE), no_page=False) as stadium:
        assert stadium.day.equipment.invitation is not None
        doors = [urlsplit(address).port for address in (stadium.day.equipment.invitation, stadium.address)]
        assert [_answers(house, port) for port in doors] == [True, False]
    assert not _answers(house, doors[0])


def _answers(host: str, port: int | None) -> bool:
    with socket.socket() as line:
        return line.connect_ex((host, port)) == 0


def test_two_pictures_at_once_are_one_too_many(room: Room) -> None:
    key = room.join()
    room.clock.at += 1
    answers = [room.client.post("/small", content=jpeg(), headers=key).status_code for _ in range(2)]
    assert answers == [200, 429]


def test_a_picture_that_is_still_on_its_way_when_another_telephone_comes_does_not_count(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = room.join()

    def slowly(data: bytes) -> Picture | None:
        room.desk.hello(room.desk.code)
        return decoded(data)

    monkeypatch.setattr("device.cameras.phone.page.decoded", slowly)
    assert room.send("small", jpeg(), key) == 403
    assert (room.pictures, room.heard) == ([], 0)


def test_a_code_that_was_shown_while_the_telephone_was_away_is_withdrawn_when_it_is_back(tmp_path: Path) -> None:
    clock = GroundClock()
    with closing(open_phone(clock, {"XDG_DATA_HOME": str(tmp_path)})) as camera:
        camera.desk.hello(camera.desk.code)
        camera.alive()
        clock.at += GONE + 1
        with pytest.raises(Waiting) as waiting:
            camera.frame()
        assert waiting.value.invitation is not None
        shown = waiting.value.invitation.partition("#")[2]
        assert shown == camera.desk.code
        camera.alive()
        assert shown != camera.desk.code
