"""Both cameras, up to the line where the real one begins."""

import os
import sys
from contextlib import closing
from datetime import time
from pathlib import Path
from types import ModuleType
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from device.pi import webcam as webcams
from device.pi.camera import SETTLE_FRAMES, PiCamera, locked
from device.pi.webcam import IN_USE, Webcam, open_webcam, peek
from device.ports import LOOK_EVERY, Trouble
from tests.device.play.ground import GroundClock

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
    """A webcam of thirty pictures a second, whose automatic settings end at a value of their own."""

    def __init__(self, frames: int = 1000, clock: GroundClock | None = None) -> None:
        self.frames = frames
        self.clock = clock or GroundClock()
        self.released = False
        self.retrieved = 0
        self.values = {cv2.CAP_PROP_EXPOSURE: 157.0, cv2.CAP_PROP_WB_TEMPERATURE: 4600.0, cv2.CAP_PROP_FOCUS: -1.0}
        self.calls: list[tuple[int, float]] = []

    def isOpened(self) -> bool:  # noqa: N802
        return self.frames > 0

    def grab(self) -> bool:
        self.frames -= 1
        self.clock.at += 1 / 30
        return self.frames >= 0

    def retrieve(self) -> tuple[bool, NDArray[np.uint8]]:
        self.retrieved += 1
        return True, np.full((2, 2, 3), self.frames % 256, dtype=np.uint8)

    def get(self, what: int, /) -> float:
        return self.values.get(what, 0.0)

    def set(self, what: int, value: float, /) -> bool:
        self.calls.append((what, value))
        return True

    def release(self) -> None:
        self.released = True


def test_a_webcam_is_locked_where_it_lets_itself_be_locked_and_set_free_before() -> None:
    capture = FakeCapture()
    webcam = Webcam(capture.clock, capture, "fake")
    assert capture.calls[-3:] == [
        (cv2.CAP_PROP_AUTO_EXPOSURE, 3),
        (cv2.CAP_PROP_AUTO_WB, 1),
        (cv2.CAP_PROP_AUTOFOCUS, 1),
    ]
    webcam.lock()
    assert capture.calls[-5:] == [
        (cv2.CAP_PROP_AUTO_EXPOSURE, 1),
        (cv2.CAP_PROP_EXPOSURE, 157.0),
        (cv2.CAP_PROP_AUTO_WB, 0),
        (cv2.CAP_PROP_WB_TEMPERATURE, 4600.0),
        (cv2.CAP_PROP_AUTOFOCUS, 0),
    ]


def test_a_webcam_is_never_behind_and_few_pictures_are_decoded() -> None:
    capture = FakeCapture()
    webcam = Webcam(capture.clock, capture, "fake")
    for _ in range(20):
        frame = webcam.frame()
        assert frame.picture[0, 0, 0] == capture.frames % 256  # the one that came last
        assert frame.at == capture.clock.now()
    assert capture.retrieved == 20
    assert capture.clock.now() == pytest.approx(1 + 20 * LOOK_EVERY, abs=0.3)


def test_a_webcam_that_is_pulled_out_is_told_and_let_go_of() -> None:
    capture = FakeCapture(frames=31)
    webcam = Webcam(capture.clock, capture, "fake")
    webcam.frame()
    assert "fake" in IN_USE
    with pytest.raises(Trouble) as trouble:
        webcam.frame()
    assert trouble.value.code == "webcam-gone"
    assert capture.released
    assert "fake" not in IN_USE


def test_a_webcam_that_opens_and_gives_no_picture_is_used_by_somebody_else() -> None:
    capture = FakeCapture(frames=5)
    with pytest.raises(Trouble) as trouble:
        Webcam(capture.clock, capture, "fake")
    assert trouble.value.code == "webcam-busy"
    assert capture.released


def test_why_a_webcam_does_not_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = tmp_path / "video0"
    there.touch()
    codes = []
    for name, allowed in ((there, True), (there, False), (tmp_path / "video1", True)):
        monkeypatch.setattr(os, "access", lambda *_, allowed=allowed: allowed)
        with pytest.raises(Trouble) as trouble:
            Webcam(Stopwatch(), FakeCapture(frames=0), str(name))
        assert trouble.value.facts == {"name": str(name)}
        codes.append(trouble.value.code)
    assert codes == ["webcam-busy", "webcam-forbidden", "webcam-missing"]


def test_of_several_webcams_the_first_that_gives_pictures_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = {"a": FakeCapture(frames=0), "b": FakeCapture(frames=3), "c": FakeCapture(), "d": FakeCapture()}
    monkeypatch.setattr(webcams, "captured", shelf.__getitem__)
    clock = shelf["c"].clock
    with closing(open_webcam(clock, (640, 480), tuple(shelf))) as webcam:
        assert webcam.frame().picture.shape == (2, 2, 3)
        assert {"c"} == IN_USE
    assert shelf["d"].calls == []
    with pytest.raises(Trouble) as trouble:
        open_webcam(clock, (640, 480), ("a", "b"))
    assert trouble.value.facts["name"] == "a"


def test_a_peek_lets_go_at_once_locks_nothing_and_leaves_the_one_in_use_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shelf = {"a": FakeCapture(), "b": FakeCapture(), "dead": FakeCapture(frames=2)}
    monkeypatch.setattr(webcams, "captured", shelf.__getitem__)
    with closing(open_webcam(shelf["a"].clock, (640, 480), ("a",))):
        before = list(shelf["a"].calls)
        assert peek(shelf["a"].clock, "a") is None
        assert shelf["a"].calls == before
        assert peek(shelf["b"].clock, "b") is not None
        assert peek(shelf["dead"].clock, "dead") is None
    assert shelf["b"].released
    assert shelf["dead"].released
    assert (cv2.CAP_PROP_AUTO_EXPOSURE, 1) not in shelf["b"].calls
    assert not IN_USE


def test_the_real_opencv_says_that_there_is_no_such_webcam() -> None:
    with pytest.raises(Trouble) as trouble:
        open_webcam(Stopwatch(), (640, 480), ["/dev/video-nowhere"])
    assert trouble.value.code == "webcam-missing"


def test_the_real_opencv_reads_frame_after_frame(tmp_path: Path) -> None:
    for number in range(3):
        cv2.imwrite(str(tmp_path / f"{number:02}.png"), np.full((8, 8, 3), number * 50, dtype=np.uint8))
    capture = cv2.VideoCapture(str(tmp_path / "%02d.png"), cv2.CAP_IMAGES)
    clock = GroundClock()
    webcam = Webcam(clock, capture, "pictures", settle_frames=1)
    first = webcam.frame()
    clock.at += LOOK_EVERY
    assert [int(frame.picture[0, 0, 0]) for frame in (first, webcam.frame())] == [50, 100]
    with pytest.raises(Trouble):
        webcam.frame()
    webcam.close()
