"""Which camera: every combination of command line, settings and machine; and that all commands use the one decision."""

import json
import threading
import time
from argparse import Namespace
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from device import cli
from device.cameras import choice as cameras
from device.cameras import usb
from device.cameras.choice import OPENERS, CameraChoice, Wish, choose_camera, open_camera, read_wish, spelled, wished
from device.cameras.feed import first_frame
from device.cameras.folder import FolderCamera
from device.cameras.usb import plugged_in, usb_devices
from device.commands import teach
from device.doctor import hardware_probes
from device.doctor.case import Visit
from device.pi import board
from device.play.stadium import Stadium
from device.ports import Camera, Frame, Trouble, Waiting
from device.settings import BadSettings, CameraSettings, PageSettings, Settings, explain_problems, load
from device.texts.language import texts
from tests.checkout import HOME
from tests.device.cameras.webcam import Webcam
from tests.device.play.ground import TEXTS, Cable, GroundClock
from tests.device.play.opened import opened

RECORDING = HOME / "tests/recordings/table-b"
SIZE = (1280, 720)


KINDS = ("picamera2", "v4l2", "stream", "folder", "virtual")


@pytest.mark.parametrize("pi", [True, False], ids=["pi", "laptop"])
@pytest.mark.parametrize("kind", KINDS)
def test_settings_come_before_the_machine(kind: str, pi: bool) -> None:
    choice = choose_camera(CameraSettings(kind=kind, source="this one", size=SIZE), pi=pi)
    assert choice == CameraChoice(kind, "this one", SIZE)
    assert choice.virtual == (kind == "virtual")


@pytest.mark.parametrize(("pi", "usual"), [(True, "picamera2"), (False, "virtual")])
def test_without_a_choice_a_pi_has_its_own_camera_and_a_laptop_the_virtual_table(pi: bool, usual: str) -> None:
    assert choose_camera(CameraSettings(), pi=pi).kind == usual


@pytest.mark.parametrize("kind", ["auto", *KINDS])
@pytest.mark.parametrize(
    ("asked", "chosen", "source"),
    [
        ("virtual", "virtual", ""),
        ("pi", "picamera2", ""),
        ("usb", "v4l2", ""),
        ("usb:C920", "v4l2", "C920"),
        ("usb:/dev/video2", "v4l2", "/dev/video2"),
        ("http://10.0.0.7:8080/video", "stream", "http://10.0.0.7:8080/video"),
        ("rtsp://anna:x@camera/live", "stream", "rtsp://anna:x@camera/live"),
        (str(RECORDING), "folder", str(RECORDING)),
    ],
)
def test_the_command_line_comes_before_the_settings(kind: str, asked: str, chosen: str, source: str) -> None:
    settings = CameraSettings(kind=kind, source="this one", size=SIZE, corners=((1, 1),) * 4, calibration="lens.json")
    wanted = wished(settings, read_wish(asked))
    assert choose_camera(wanted, pi=True) == CameraChoice(chosen, source, SIZE)
    assert (wanted.corners, wanted.calibration) == ((), "")  # they belong to the camera of the settings


@pytest.mark.parametrize("asked", ["virtual", "pi", "usb", "usb:C920", "phone", "http://10.0.0.7/x", str(RECORDING)])
def test_a_wish_is_spelled_as_it_is_read(asked: str) -> None:
    wish = read_wish(asked)
    assert wish is not None
    assert spelled(wish) == asked


@pytest.mark.parametrize("asked", ["", "telescope", "pi:2", "virtual:3", "/no/such/folder", "README.md"])
def test_what_is_no_camera_is_none(asked: str) -> None:
    assert read_wish(asked) is None


@pytest.mark.parametrize("command", ["play", "teach", "doctor", "read"])
def test_every_command_says_which_cameras_there_are(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--game", "super-goal"] if command == "teach" else []
    assert cli.run([command, "--lang", "en", *words, "--camera", "telescope"], {}) == 2
    told = capsys.readouterr().err
    assert "telescope" in told
    assert "usb:NAME" in told


def test_read_takes_a_picture_from_a_camera(
    webcam: "Webcam", monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["read", "--lang", "en", "--camera", "usb"], {}) == 0
    assert json.loads(capsys.readouterr().out)["found"] is False
    assert webcam.closed == 1
    assert cli.run(["read", "--lang", "en", "--camera", "virtual"], {}) == 2
    assert cli.run(["read", "--lang", "en", "--camera", "usb", "x.jpg"], {}) == 2
    assert cli.run(["read", "--lang", "en"], {}) == 2


def test_every_word_of_the_settings_can_be_opened(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('[camera]\nkind = "telescope"\n', encoding="utf-8")
    with pytest.raises(BadSettings) as bad:
        load(path)
    words = explain_problems(bad.value, texts("en")).rstrip(".").rpartition(": ")[2].split(", ")
    assert set(words) == {*OPENERS, cameras.AUTO, cameras.VIRTUAL}


def test_a_virtual_table_is_the_one_that_was_laid() -> None:
    laid = Cable(GroundClock())
    assert open_camera(CameraChoice("virtual"), GroundClock(), laid) is laid


def test_each_kind_opens_its_own_adapter(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    adapters: list[tuple[Any, ...]] = []

    def adapter(kind: str, *told: Any) -> Webcam:
        adapters.append((kind, *told))
        return Webcam()

    monkeypatch.setattr(usb, "USB_NAMES", tmp_path)
    monkeypatch.setattr("device.pi.camera.PiCamera", lambda clock, *told: adapter("pi", *told))
    monkeypatch.setattr("device.pi.webcam.open_webcam", lambda clock, *told: adapter("usb", told[0], tuple(told[1])))
    for kind, source in (("picamera2", ""), ("v4l2", ""), ("v4l2", "2")):
        with closing(open_camera(CameraChoice(kind, source, SIZE), GroundClock())) as camera:
            assert first_frame(camera).picture.shape == (72, 128, 3)
    assert adapters == [("pi", SIZE), ("usb", SIZE, ("/dev/video0",)), ("usb", SIZE, ("/dev/video2",))]
    assert isinstance(open_camera(CameraChoice("folder", str(RECORDING)), GroundClock()), FolderCamera)
    with pytest.raises(Trouble):
        open_camera(CameraChoice("folder", str(HOME / "rules")), GroundClock())


@pytest.mark.parametrize(
    ("source", "devices"),
    [
        ("", "/dev/video2 /dev/video10"),
        ("3", "/dev/video3"),
        ("/dev/video7", "/dev/video7"),
        ("/dev/v4l/by-id/usb-cam", "/dev/v4l/by-id/usb-cam"),
        ("c920", "/dev/video2"),
        ("HD Pro Webcam", "/dev/video2"),
        ("integrated", "/dev/video10"),
        ("nosuch", "nosuch"),
    ],
)
def test_a_usb_camera_is_told_by_device_number_or_name(
    source: str, devices: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(usb, "USB_NAMES", tmp_path)
    names = {
        "video1": ("HD Pro Webcam C920", "1"),
        "video2": ("HD Pro Webcam C920", "0"),
        "video9": ("Integrated Camera", "1"),
        "video10": ("Integrated Camera", "0"),
    }
    for node, (name, index) in names.items():
        (tmp_path / node).mkdir()
        (tmp_path / node / "name").write_text(f"{name}\n", encoding="utf-8")
        (tmp_path / node / "index").write_text(f"{index}\n", encoding="utf-8")
    (tmp_path / "video11").mkdir()
    assert list(usb_devices(source)) == devices.split()
    assert [camera.name for camera in plugged_in()] == ["HD Pro Webcam C920", "Integrated Camera"]


def test_without_any_camera_the_usual_device_is_missed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(usb, "USB_NAMES", tmp_path / "nothing")
    assert plugged_in() == ()
    assert usb_devices("") == ("/dev/video0",)


# Every command looks through the camera that was decided on.


@pytest.fixture
def webcam(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Webcam:
    """A laptop with a webcam."""
    camera = Webcam()
    monkeypatch.setattr(board, "MODEL", tmp_path / "no-model")
    monkeypatch.setattr("device.pi.webcam.open_webcam", lambda *_: camera)
    return camera


def until_seen(stadium: Stadium) -> None:
    """Turn after turn, until the camera is open and has shown something."""
    begin = time.monotonic()
    while stadium.day.watch.frame is None and time.monotonic() < begin + 10:
        stadium.day.step()


WITH_WEBCAM = replace(Settings(), camera=CameraSettings(kind="v4l2"))


def test_play_uses_the_chosen_camera_on_a_laptop_and_needs_no_pins(webcam: Webcam, tmp_path: Path) -> None:
    with opened(WITH_WEBCAM, tmp_path) as stadium:
        until_seen(stadium)
        assert stadium.day.watch.frame is not None
        assert stadium.day.watch.frame.picture.shape == (72, 128, 3)
        assert (stadium.tables, stadium.day.equipment.table) == (None, None)
        assert stadium.day.troubles() == ()
    assert webcam.closed == 1


@pytest.mark.parametrize(
    ("settings", "wishes"),
    [(Settings(), {}), (WITH_WEBCAM, {"camera": Wish("virtual")})],
    ids=["no choice", "asked for"],
)
def test_play_lays_a_virtual_table(webcam: Webcam, tmp_path: Path, settings: Settings, wishes: dict[str, Any]) -> None:
    with opened(settings, tmp_path, **wishes) as stadium:
        assert stadium.tables is not None
        assert stadium.day.equipment.table is stadium.tables


def test_on_a_pi_the_panel_is_connected_unless_the_table_is_virtual(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "model").write_bytes(b"Raspberry Pi 4 Model B Rev 1.4\0")
    monkeypatch.setattr(board, "MODEL", tmp_path / "model")
    with opened(Settings(), tmp_path) as stadium:
        assert stadium.tables is None
        assert stadium.day.equipment.buttons is not None
        assert stadium.day.equipment.display is not None
        assert stadium.day.equipment.player is not None
    with opened(Settings(), tmp_path, camera=Wish("virtual")) as stadium:
        assert stadium.tables is not None
        assert stadium.day.equipment.buttons is None


def test_teach_and_doctor_look_through_the_same_camera(
    webcam: Webcam, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('[camera]\nkind = "v4l2"\n', encoding="utf-8")
    assert hardware_probes.camera(Visit(str(path)))["size"] == [128, 72]
    held: list[Any] = []

    def hold(_: object, where: PageSettings, __: object, camera: Camera, lay: object = None) -> int:
        held.append(camera.frame().picture.shape)
        camera.close()
        return 0

    monkeypatch.setattr(teach, "_hold", hold)
    told = {"game": "super-goal", "pictures": None, "list": False, "forget": None, "album": tmp_path / "album"}
    wanted = Namespace(**told, camera=None, settings=path)
    assert teach.run(wanted, TEXTS) == 0
    assert held == [(72, 128, 3)]
    assert teach.run(Namespace(**told, camera=Wish("virtual"), settings=path), TEXTS) == 0
    assert held[1] != (72, 128, 3)
    assert webcam.closed == 2


def test_teach_without_its_camera_says_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing(*_: object) -> None:
        raise Trouble("webcam-missing", name="/dev/video0")

    monkeypatch.setattr("device.pi.webcam.open_webcam", missing)
    path = tmp_path / "settings.toml"
    path.write_text('[camera]\nkind = "v4l2"\n', encoding="utf-8")
    told = {"game": "super-goal", "pictures": None, "list": False, "forget": None, "album": tmp_path / "album"}
    assert teach.run(Namespace(**told, camera=None, settings=path), TEXTS) == 2
    assert "/dev/video0" in capsys.readouterr().err


class Silent(Webcam):
    """Opens, and then gives nothing."""

    def frame(self) -> Frame:
        raise Waiting("camera-gone", name="silent")


def test_the_webcam_that_gave_pictures_is_asked_first_and_named_when_it_is_missed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[list[str]] = []
    enough = threading.Event()

    def third_one(_: object, __: object, devices: list[str], found: Callable[[str], None]) -> Webcam:
        asked.append([*devices])
        if len(asked) == 1:
            found("/dev/video4")
            return Silent()
        if len(asked) > 2:
            enough.set()
        raise Waiting("webcam-missing", name=devices[0])

    monkeypatch.setattr("device.cameras.choice.usb_devices", lambda _: ("/dev/video0", "/dev/video2", "/dev/video4"))
    monkeypatch.setattr("device.cameras.cameraman.TRY_AGAIN", 0.01)
    monkeypatch.setattr("device.pi.webcam.open_webcam", third_one)
    with closing(open_camera(CameraChoice("v4l2"), GroundClock())) as camera:
        assert enough.wait(10)
        with pytest.raises(Waiting) as trouble:
            camera.frame()
    assert asked[:2] == [["/dev/video0", "/dev/video2", "/dev/video4"], ["/dev/video4", "/dev/video0", "/dev/video2"]]
    assert trouble.value.facts["name"] == "/dev/video4"
