"""A network camera over RTSP, served by GStreamer on this machine."""

import time
from contextlib import closing
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.cameras.choice import STREAM, Wish
from device.cameras.feed import first_frame
from device.cameras.ffmpeg import BEHIND, FfmpegCamera
from device.cameras.stream import open_stream
from device.play.system_clock import SystemClock
from device.ports import Waiting
from device.recordings.recording import load_recording
from device.settings import Settings
from tests.checkout import HOME
from tests.device.cameras.live import refereed, replayed
from tests.device.cameras.rtsp import rtsp_camera
from tests.device.cameras.test_stream import grey, level, trouble_of, until
from tests.device.play.ground import TEXTS, GroundClock
from tests.device.play.opened import opened
from vision.arrays import Picture

MATCH = HOME / "tests/recordings/match-a"
SIZE = (144, 256)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for long."""
    monkeypatch.setattr("device.cameras.ffmpeg.SILENCE_MS", 1000)
    monkeypatch.setattr("device.cameras.cameraman.TRY_AGAIN", 0.01)


@pytest.mark.slow
@pytest.mark.usefixtures("quick")
def test_the_newest_picture_counts_and_a_stall_is_waited_for() -> None:
    with rtsp_camera(grey(60, SIZE)) as camera, closing(open_stream(SystemClock(), camera.address)) as stream:
        assert level(first_frame(stream, 30)) == pytest.approx(60, abs=3)
        camera.show(grey(180, SIZE))
        begin = time.monotonic()
        until(stream, lambda frame: level(frame) > 150)
        assert time.monotonic() - begin < BEHIND
        camera.stall(stalled=True)
        assert camera.address in trouble_of(stream, "stream-gone").say(TEXTS)
        camera.stall(stalled=False)
        assert level(first_frame(stream, 30)) == pytest.approx(180, abs=3)
        camera.switch_off()
        trouble_of(stream, "stream-missing")


class SlowStream:
    """Sends thirty pictures a second; taking one off the line takes this computer a twentieth."""

    def __init__(self, clock: GroundClock) -> None:
        self.clock, self.taken = clock, 0

    def isOpened(self) -> bool:  # noqa: N802
        return True

    def grab(self) -> bool:
        self.taken += 1
        self.clock.at += 1 / 20
        return True

    def retrieve(self) -> tuple[bool, Picture]:
        return True, np.zeros((2, 2, 3), np.uint8)

    def get(self, what: int, /) -> float:
        assert what == cv2.CAP_PROP_POS_MSEC
        return 1000 * self.taken / 30

    def set(self, what: int, value: float, /) -> bool:
        return False

    def release(self) -> None:
        pass


def test_a_computer_that_cannot_follow_says_so_before_it_judges_old_pictures() -> None:
    clock = GroundClock()
    capture = SlowStream(clock)
    camera = FfmpegCamera(clock, capture, "door")
    with pytest.raises(Waiting) as waiting:
        all(camera.frame().at - capture.taken / 30 < BEHIND + 0.1 for _ in range(1000))
    assert waiting.value.code == "stream-slow"


@pytest.mark.slow
def test_a_recorded_match_over_rtsp_gets_the_rulings_of_replay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("device.cameras.ffmpeg.LOOK_EVERY", 0.0)  # as quick as the film
    recording, most = load_recording(MATCH), 24
    first = recording.picture(recording.frames[0][0]).read_bytes()
    with (
        rtsp_camera(first) as camera,
        opened(Settings(), tmp_path, camera=Wish(STREAM, camera.address)) as stadium,
    ):
        rulings = refereed(stadium, recording, most, lambda file: camera.show(file.read_bytes()))
    assert rulings == replayed(recording, most)
    assert len(rulings) > 5
