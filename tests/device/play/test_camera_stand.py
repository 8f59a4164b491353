"""Who looks at the table: before a match the page offers every camera of this computer, and people choose."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from device.cameras import usb
from device.cameras.choice import VIRTUAL, Wish
from device.play.opening import _picture
from device.play.stadium import Stadium
from device.ports import Frame
from device.settings import CameraSettings, Settings
from device.web.inbox import Command
from tests.device.cameras.mjpeg import network_camera
from tests.device.cameras.test_choice import until_seen
from tests.device.cameras.webcam import Webcam
from tests.device.play.opened import opened


@pytest.fixture
def webcam(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Webcam:
    """A laptop with one webcam, whose pictures are grey."""
    camera, node = Webcam(), tmp_path / "cameras/video0"
    node.mkdir(parents=True)
    (node / "name").write_text("HD Webcam\n", encoding="utf-8")
    (node / "index").write_text("0\n", encoding="utf-8")
    monkeypatch.setattr(usb, "USB_NAMES", node.parent)
    monkeypatch.setattr("device.pi.webcam.open_webcam", lambda *_: camera)
    return camera


@pytest.fixture
def stadium(webcam: Webcam, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stadium]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with opened(Settings(), tmp_path, camera=Wish(VIRTUAL), no_page=False) as stadium:
        stadium._turn()
        yield stadium


def told(stadium: Stadium) -> Any:
    board = stadium.day.equipment.board
    assert board is not None
    stadium._offer_at = float("-inf")
    stadium._turn()
    return json.loads(board._last["cameras"])


def choose(stadium: Stadium, camera: str) -> None:
    stadium.day.obey(Command("menu", {"do": "camera", "camera": camera}))
    stadium._turn()


def test_every_camera_is_offered_by_its_name(stadium: Stadium) -> None:
    news = told(stadium)
    assert [(offer["camera"], offer["name"]) for offer in news["offered"]] == [
        ("virtual", ""),
        ("usb:/dev/video0", "HD Webcam"),
        ("phone", ""),
    ]
    assert news["chosen"] == "virtual"


def test_choosing_a_webcam_puts_it_over_the_table_and_back_again(stadium: Stadium, webcam: Webcam) -> None:
    tables = stadium.tables
    assert tables is not None
    choose(stadium, "usb:/dev/video0")
    until_seen(stadium)
    assert stadium.day.watch.frame is not None
    assert stadium.day.watch.frame.picture.shape == (72, 128, 3)
    assert (stadium.tables, stadium.day.equipment.table) == (None, None)
    assert told(stadium)["chosen"] == "usb:/dev/video0"
    choose(stadium, "virtual")
    assert webcam.closed == 1
    assert stadium.tables is not None
    assert stadium.day.equipment.table is stadium.tables


@pytest.mark.parametrize(
    "camera", ["", "pi", "usb", "usb:/etc/passwd", "file:///etc/passwd", "concat://a|b", "/etc", "virtual"]
)
def test_what_is_not_offered_changes_nothing(stadium: Stadium, camera: str) -> None:
    before = stadium.day.equipment.camera
    choose(stadium, camera)
    assert stadium.day.equipment.camera is before


def test_a_camera_in_the_network_is_chosen_by_its_address_and_offered_from_then_on(stadium: Stadium) -> None:
    with network_camera() as camera:
        camera.picture = cv2.imencode(".jpg", np.full((72, 128, 3), 90, np.uint8))[1].tobytes()
        typed = camera.address.replace("://", "://family:secret@")
        choose(stadium, typed)
        until_seen(stadium)
        assert stadium.day.watch.frame is not None
        assert stadium.day.watch.frame.picture.shape == (72, 128, 3)
        news = told(stadium)
        assert (news["chosen"], news["offered"][2]["name"]) == (camera.address, camera.address)
        assert "secret" not in json.dumps(news)
        choose(stadium, "virtual")
        choose(stadium, camera.address)
        assert stadium.stand is not None
        assert stadium.stand._camera.source == typed


def test_only_the_newest_addresses_stay_offered(stadium: Stadium) -> None:
    for number in range(9):
        choose(stadium, f"rtsp://10.0.0.{number}/")
    names = [offer["name"] for offer in told(stadium)["offered"] if offer["kind"] == "stream"]
    assert names == [f"rtsp://10.0.0.{number}/" for number in (6, 7, 8)]


def test_the_camera_of_the_settings_is_offered_where_another_one_was_asked_for(tmp_path: Path) -> None:
    at_home = CameraSettings("stream", "http://10.0.0.7/video")
    settings = replace(Settings(), camera=at_home)
    with opened(settings, tmp_path, camera=Wish(VIRTUAL), no_page=False) as stadium:
        assert told(stadium)["chosen"] == "virtual"
        choose(stadium, at_home.source)
        assert stadium.stand is not None
        assert stadium.stand._camera is at_home


def test_a_telephone_is_invited_from_the_page(stadium: Stadium) -> None:
    choose(stadium, "phone")
    assert stadium.day.equipment.invitation is not None
    assert stadium.day.equipment.invitation.startswith("https://")
    choose(stadium, "virtual")
    assert stadium.day.equipment.invitation is None


def peeked(stadium: Stadium) -> Any:
    """What the page is told once somebody looks at it and every camera was looked through."""
    board = stadium.day.equipment.board
    assert board is not None
    board.visit(lambda: None)
    told(stadium)
    thread = stadium.stand.peeks._thread if stadium.stand is not None else None
    if thread is not None:
        thread.join()
    return told(stadium)["offered"]


def test_each_usb_camera_is_shown_with_a_small_picture_while_somebody_looks(
    stadium: Stadium, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[str] = []

    def take(device: str) -> Frame:
        taken.append(device)
        return Frame(np.full((480, 640, 3), 90, np.uint8), 0.0)

    assert stadium.stand is not None
    monkeypatch.setattr(stadium.stand.peeks, "_take", take)
    assert [offer["picture"] for offer in told(stadium)["offered"]] == ["", "", ""]
    assert taken == []  # nobody is there to see it
    assert [offer["picture"] for offer in peeked(stadium)] == ["", "/picture/usb/video0.jpg", ""]
    for _ in range(3):
        peeked(stadium)
    assert taken == ["/dev/video0"]
    picture = cv2.imdecode(np.frombuffer(_picture(stadium, "usb/video0") or b"", np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    assert picture.shape == (120, 160, 3)
    assert _picture(stadium, "usb/../../etc/passwd") is None


def test_a_camera_that_gives_no_picture_is_offered_without_one_and_tried_again_later(
    stadium: Stadium, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[str] = []
    assert stadium.stand is not None
    peeks = stadium.stand.peeks
    monkeypatch.setattr(peeks, "_take", taken.append)
    assert [offer["picture"] for offer in peeked(stadium)] == ["", "", ""]
    peeked(stadium)
    assert taken == ["/dev/video0"]
    monkeypatch.setattr("device.cameras.peeks.AGAIN", 0.0)
    peeked(stadium)
    assert len(taken) > 1


@pytest.mark.slow
def test_in_a_match_the_table_stays_under_the_same_eyes(stadium: Stadium) -> None:
    for effect in stadium.day.referee.begin():
        stadium.day.do(effect)
    before = stadium.day.equipment.camera
    choose(stadium, "phone")
    assert stadium.day.equipment.camera is before
    assert told(stadium)["offered"] == []


def laid(stadium: Stadium) -> bool:
    return stadium.tables is not None and stadium.day.equipment.table is stadium.tables


def test_to_warm_up_a_table_is_lent_and_the_camera_looks_again_afterwards(stadium: Stadium) -> None:
    choose(stadium, "usb:/dev/video0")
    for deed, lent in (("warm-up", True), ("warmed-up", False)):
        stadium.day.obey(Command("menu", {"do": deed}))
        stadium._turn()
        assert laid(stadium) is lent
    assert told(stadium)["chosen"] == "usb:/dev/video0"
