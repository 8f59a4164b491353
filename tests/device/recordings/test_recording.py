"""Recordings: written, read again, seen by a camera; and what is no recording says why."""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from device.cameras.folder import FolderCamera
from device.panel.buttons import Press
from device.ports import Trouble
from device.recordings.recording import FILE, BadRecording, Recording, load_recording, write_recording
from tests.device.play.ground import TEXTS, GroundClock

GIVEN: dict[str, Any] = {
    "game": "soccer-tactics",
    "teams": ["red", "blue"],
    "frames": [{"file": "0001.png", "at": 0.0}, {"file": "0002.png", "at": 2.0}, {"file": "0003.png", "at": 4.5}],
    "presses": [{"button": "whistle", "at": 1.25}],
}


def recorded(folder: Path) -> Recording:
    """Three pictures, each of its own grey."""
    frames = []
    for number, at in ((1, 10.0), (2, 12.0), (3, 14.5)):
        cv2.imwrite(str(folder / f"{number:04}.png"), np.full((90, 160, 3), 50 * number, np.uint8))
        frames.append((f"{number:04}.png", at))
    presses = (Press("whistle", "short", 11.25), Press("home+away", "chord", 13.0))
    return Recording(folder, "soccer-tactics", ("red", "blue"), tuple(frames), presses, {"half_minutes": 10})


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    recording = recorded(tmp_path)
    write_recording(recording)
    assert load_recording(tmp_path) == recording
    assert load_recording(tmp_path).picture("0001.png").is_file()


def test_pictures_and_presses_come_in_the_order_of_time(tmp_path: Path) -> None:
    given = GIVEN | {"frames": GIVEN["frames"][::-1], "presses": [{"button": "menu", "at": 9}, *GIVEN["presses"]]}
    (tmp_path / FILE).write_text(json.dumps(given), encoding="utf-8")
    recording = load_recording(tmp_path)
    assert [name for name, _ in recording.frames] == ["0001.png", "0002.png", "0003.png"]
    assert [press.button for press in recording.presses] == ["whistle", "menu"]
    assert recording.presses[0].gesture == "short"


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"game": ["soccer-tactics"]},
        {"teams": ["red"]},
        {"teams": None},
        {"frames": [{"file": "0001.png"}]},
        {"frames": [{"file": "0001.png", "at": "soon"}]},
        {"frames": [{"file": "../../0001.png", "at": 0}]},
        {"frames": 3},
        {"frames": [{"file": "0001.png", "at": float("nan")}]},
        {"presses": [{"button": "home", "at": float("inf")}]},
        {"presses": [{"button": "red", "at": 1}]},
        {"presses": [{"button": "home", "gesture": "kick", "at": 1}]},
        {"presses": [{"button": 5, "at": 1}]},
        {"options": 5},
        {"options": {"half_minutes": "many"}},
        {"options": {"no-such-option": 1}},
        {"teams": ["red", "pink"]},
        {"teams": ["red", "red"]},
        {"frames": [{"file": "", "at": 0}]},
        {"frames": [{"file": "..", "at": 0}]},
        {"frames": [{"file": "x" * 5000, "at": 0}]},
        {"frames": [{"file": "a\0b", "at": 0}]},
        {"frames": [{"file": "\ud800", "at": 0}]},
        {"frames": [{"file": "0001.png", "at": 0}, {"file": "0002.png", "at": 1e308}]},
        {"frames": [{"file": "0001.png", "at": 0}, {"file": "0002.png", "at": 1e6}]},
        {"presses": [{"button": "home+away", "at": 1}]},
        {"presses": [{"button": "home+home", "gesture": "chord", "at": 1}]},
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, wrong: dict[str, Any]) -> None:
    (tmp_path / FILE).write_text(json.dumps(GIVEN | wrong), encoding="utf-8")
    with pytest.raises(BadRecording, match=FILE):
        load_recording(tmp_path)


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"\xff\xfe", b"null", b'{"game": "soccer-tactics"}', b"[" * 100_000, b'{"game": ' + b"9" * 5000],
)
def test_a_file_that_is_no_recording(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(BadRecording, match=FILE):
        load_recording(tmp_path)


def test_a_folder_without_a_recording(tmp_path: Path) -> None:
    with pytest.raises(BadRecording, match="no such file"):
        load_recording(tmp_path)
    with pytest.raises(BadRecording, match="no such file"):
        load_recording(tmp_path / "nowhere")


def test_the_camera_shows_each_picture_for_as_long_as_it_was_recorded(tmp_path: Path) -> None:
    write_recording(recorded(tmp_path))
    clock = GroundClock(100.0)
    camera = FolderCamera(tmp_path, clock)
    greys = []
    for at in (0.0, 1.9, 2.0, 4.4, 4.5, 1000.0):
        clock.at = 100.0 + at
        frame = camera.frame()
        assert frame.at == clock.at
        greys.append(int(frame.picture[0, 0, 0]))
    assert greys == [50, 50, 100, 100, 150, 150]
    camera.close()


def test_a_picture_that_has_not_changed_is_the_very_same(tmp_path: Path) -> None:
    write_recording(recorded(tmp_path))
    camera = FolderCamera(tmp_path, GroundClock())
    assert camera.frame().picture is camera.frame().picture


def test_a_camera_without_a_recording_is_trouble(tmp_path: Path) -> None:
    with pytest.raises(Trouble) as trouble:
        FolderCamera(tmp_path, GroundClock())
    assert FILE in trouble.value.say(TEXTS)


def test_a_recording_without_pictures_is_trouble_for_a_camera(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(json.dumps(GIVEN | {"frames": []}), encoding="utf-8")
    assert load_recording(tmp_path).frames == ()
    with pytest.raises(Trouble):
        FolderCamera(tmp_path, GroundClock())


@pytest.mark.parametrize("content", [None, b"no picture"])
def test_a_picture_that_cannot_be_read_is_trouble(tmp_path: Path, content: bytes | None) -> None:
    write_recording(recorded(tmp_path))
    (tmp_path / "0002.png").unlink()
    if content:
        (tmp_path / "0002.png").write_bytes(content)
    clock = GroundClock()
    camera = FolderCamera(tmp_path, clock)
    camera.frame()
    clock.at = 2.0
    with pytest.raises(Trouble) as trouble:
        camera.frame()
    assert "0002.png" in trouble.value.say(TEXTS)
    clock.at = 4.5
    assert camera.frame().picture[0, 0, 0] == 150
