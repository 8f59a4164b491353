"""Both cameras, up to the line where the real one begins."""

import sys
from datetime import time
from pathlib import Path
from types import ModuleType
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from device.pi.camera import SETTLE_FRAMES, PiCamera, locked
from device.pi.webcam import Webcam, open_webcam
from device.ports import Trouble

SETTLED = {"ExposureTime": 20000, "AnalogueGain": 2.5, "ColourGains": (1.8, 1.4), "LensPosition": 1.25, "Lux": 120.0}
OFFERED = dict.fromkeys(
    (
        "AeEnable",
        "AwbEnable",
        "ExposureTime",
        "AnalogueGain",
        "ColourGains",
        "AfMode",
        "LensPosition",
        "AeFlickerPeriod",
    )
)


class Stopwatch:
    def now(self) -> float:
        return 7.5

    def time_of_day(self) -> time:
        return time(12)


class FakePicamera2:
    """Does what picamera2's documentation says, and remembers it."""

    offered: dict[str, Any] = OFFERED
    fails = ""

    def __init__(self, index: int) -> None:
        if self.fails == "missing":
            raise IndexError("list index out of range")
        self.camera_controls = self.offered
        self.calls: list[Any] = []

    def create_video_configuration(self, **asked: Any) -> dict[str, Any]:
        return asked

    def configure(self, configuration: dict[str, Any]) -> None:
        self.calls.append(("configure", configuration["main"]))

    def start(self) -> None:
        self.calls.append("start")

    def autofocus_cycle(self, wait: float) -> None:
        self.calls.append("focus")

    def capture_metadata(self, wait: float) -> dict[str, Any]:
        if self.fails == "settling":
            raise TimeoutError("no picture")
        self.calls.append("metadata")
        return SETTLED

    def set_controls(self, controls: dict[str, Any]) -> None:
        self.calls.append(("controls", controls))

    def capture_array(self, name: str, wait: float) -> NDArray[np.uint8]:
        if self.fails == "running":
            raise TimeoutError("no picture")
        return np.full((4, 6, 3), (255, 128, 0), dtype=np.uint8)

    def stop(self) -> None:
        if self.fails:
            raise RuntimeError("the cable has slipped")
        self.calls.append("stop")

    def close(self) -> None:
        self.calls.append("close")


@pytest.fixture
def picamera2(monkeypatch: pytest.MonkeyPatch) -> type[FakePicamera2]:
    class Fake(FakePicamera2):
        pass

    module = ModuleType("picamera2")
    module.Picamera2 = Fake  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "picamera2", module)
    return Fake


def opened() -> tuple[PiCamera, list[Any]]:
    camera = PiCamera(Stopwatch(), (640, 480))
    return camera, camera._camera.calls


@pytest.mark.usefixtures("picamera2")
def test_everything_is_locked_as_it_was_when_the_picture_had_settled() -> None:
    _, calls = opened()
    assert calls == [
        ("configure", {"size": (640, 480), "format": "RGB888"}),
        ("controls", {"AeFlickerMode": 1, "AeFlickerPeriod": 10_000}),
        "start",
        "focus",
        *["metadata"] * SETTLE_FRAMES,
        (
            "controls",
            {
                "AeEnable": False,
                "AwbEnable": False,
                "ExposureTime": 20000,
                "AnalogueGain": 2.5,
                "ColourGains": (1.8, 1.4),
                "AfMode": 0,
                "LensPosition": 1.25,
            },
        ),
    ]


def test_a_camera_without_focus_is_locked_in_the_rest(picamera2: type[FakePicamera2]) -> None:
    picamera2.offered = {name: None for name in OFFERED if name not in ("LensPosition", "AfMode", "AeFlickerPeriod")}
    _, calls = opened()
    assert "focus" not in calls
    assert calls[-1] == ("controls", locked(SETTLED, picamera2.offered))
    assert not {"LensPosition", "AfMode"} & calls[-1][1].keys()


@pytest.mark.usefixtures("picamera2")
def test_a_picture_comes_in_blue_green_red_with_its_time() -> None:
    frame = opened()[0].frame()
    assert frame.picture.shape == (4, 6, 3)
    assert frame.picture[0, 0].tolist() == [255, 128, 0]
    assert frame.at == 7.5


@pytest.mark.usefixtures("picamera2")
def test_closing_lets_go_of_the_camera() -> None:
    camera, calls = opened()
    camera.close()
    assert calls[-2:] == ["stop", "close"]


@pytest.mark.parametrize(("fails", "code"), [("missing", "camera-missing"), ("settling", "camera-gone")])
def test_a_camera_that_does_not_start_is_told(picamera2: type[FakePicamera2], fails: str, code: str) -> None:
    picamera2.fails = fails
    with pytest.raises(Trouble) as trouble:
        opened()
    assert trouble.value.code == code


def test_a_camera_that_stops_is_told_and_let_go_of(picamera2: type[FakePicamera2]) -> None:
    camera, calls = opened()
    picamera2.fails = "running"
    with pytest.raises(Trouble) as trouble:
        camera.frame()
    assert trouble.value.code == "camera-gone"
    camera.close()
    assert calls[-1] == "close"


def test_without_picamera2_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(Trouble) as trouble:
        PiCamera(Stopwatch(), (640, 480))
    assert trouble.value.code == "camera-library"


class FakeCapture:
    """A webcam whose automatic settings end at a value of their own."""

    def __init__(self, frames: int = 1000) -> None:
        self.frames = frames
        self.released = False
        self.values = {cv2.CAP_PROP_EXPOSURE: 157.0, cv2.CAP_PROP_WB_TEMPERATURE: 4600.0, cv2.CAP_PROP_FOCUS: -1.0}
        self.calls: list[tuple[int, float]] = []

    def isOpened(self) -> bool:  # noqa: N802
        return self.frames > 0

    def read(self) -> tuple[bool, NDArray[np.uint8]]:
        self.frames -= 1
        return self.frames >= 0, np.zeros((2, 2, 3), dtype=np.uint8)

    def get(self, what: int, /) -> float:
        return self.values.get(what, 0.0)

    def set(self, what: int, value: float, /) -> bool:
        self.calls.append((what, value))
        return True

    def release(self) -> None:
        self.released = True


def test_a_webcam_is_locked_where_it_lets_itself_be_locked() -> None:
    capture = FakeCapture()
    Webcam(Stopwatch(), capture, "fake")
    assert capture.calls[-5:] == [
        (cv2.CAP_PROP_AUTO_EXPOSURE, 1),
        (cv2.CAP_PROP_EXPOSURE, 157.0),
        (cv2.CAP_PROP_AUTO_WB, 0),
        (cv2.CAP_PROP_WB_TEMPERATURE, 4600.0),
        (cv2.CAP_PROP_AUTOFOCUS, 0),
    ]


def test_a_webcam_that_is_pulled_out_is_told_and_let_go_of() -> None:
    capture = FakeCapture(frames=31)
    webcam = Webcam(Stopwatch(), capture, "fake")
    assert webcam.frame().at == 7.5
    with pytest.raises(Trouble) as trouble:
        webcam.frame()
    assert trouble.value.code == "webcam-gone"
    assert capture.released


def test_a_webcam_that_is_not_there_is_told() -> None:
    with pytest.raises(Trouble) as trouble:
        Webcam(Stopwatch(), FakeCapture(frames=0), "fake")
    assert trouble.value.facts == {"name": "fake"}


def test_the_real_opencv_says_that_there_is_no_such_webcam() -> None:
    with pytest.raises(Trouble) as trouble:
        open_webcam(Stopwatch(), (640, 480), "/dev/video-nowhere")
    assert trouble.value.code == "webcam-missing"


def test_the_real_opencv_reads_frame_after_frame(tmp_path: Path) -> None:
    for number in range(3):
        cv2.imwrite(str(tmp_path / f"{number:02}.png"), np.full((8, 8, 3), number * 50, dtype=np.uint8))
    capture = cv2.VideoCapture(str(tmp_path / "%02d.png"), cv2.CAP_IMAGES)
    webcam = Webcam(Stopwatch(), capture, "pictures", settle_frames=1)  # type: ignore[arg-type]
    assert [int(webcam.frame().picture[0, 0, 0]) for _ in range(2)] == [50, 100]
    with pytest.raises(Trouble):
        webcam.frame()
    webcam.close()
