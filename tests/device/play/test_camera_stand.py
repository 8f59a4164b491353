"""Who looks at the table: before a match the page offers every camera of this computer, and people choose."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from device.cameras import usb
from device.cameras.choice import VIRTUAL, Wish
from device.play.stadium import Stadium
from device.settings import Settings
from device.web.notice_board import Command
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
    stadium.day._obey(Command("menu", {"do": "camera", "camera": camera}))
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
    assert stadium.day.frame is not None
    assert stadium.day.frame.picture.shape == (72, 128, 3)
    assert (stadium.tables, stadium.day.equipment.table) == (None, None)
    assert told(stadium)["chosen"] == "usb:/dev/video0"
    choose(stadium, "virtual")
    assert webcam.closed == 1
    assert stadium.tables is not None
    assert stadium.day.equipment.table is stadium.tables


@pytest.mark.parametrize("camera", ["", "pi", "usb", "usb:/etc/passwd", "http://10.0.0.7/video", "/etc", "virtual"])
def test_what_is_not_offered_changes_nothing(stadium: Stadium, camera: str) -> None:
    before = stadium.day.equipment.camera
    choose(stadium, camera)
    assert stadium.day.equipment.camera is before


def test_a_telephone_is_invited_from_the_page(stadium: Stadium) -> None:
    choose(stadium, "phone")
    assert stadium.day.invitation is not None
    assert stadium.day.invitation.startswith("https://")
    choose(stadium, "virtual")
    assert stadium.day.invitation is None


def test_in_a_match_the_table_stays_under_the_same_eyes(stadium: Stadium) -> None:
    for effect in stadium.day.referee.begin():
        stadium.day._effects[type(effect)](effect)
    before = stadium.day.equipment.camera
    choose(stadium, "phone")
    assert stadium.day.equipment.camera is before
    assert told(stadium)["offered"] == []
