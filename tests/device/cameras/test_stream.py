"""A stream from the network: always the newest picture, whatever happens; served by a real server on this machine."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.cameras import stream as streams
from device.cameras.choice import STREAM, Wish
from device.cameras.feed import FRESH, Feed, first_frame
from device.cameras.stream import open_stream, shown
from device.play.system_clock import SystemClock
from device.ports import Camera, Frame, Waiting
from device.recordings.recording import load_recording
from device.settings import Settings
from tests.checkout import HOME
from tests.device.cameras.live import refereed, replayed
from tests.device.cameras.mjpeg import NetworkCamera, network_camera
from tests.device.play.ground import BLANK, TEXTS, GroundClock
from tests.device.play.opened import opened

MATCH = HOME / "tests/recordings/match-a"


@pytest.fixture
def camera() -> Iterator[NetworkCamera]:
    with network_camera() as served:
        yield served


def grey(level: int) -> bytes:
    done, data = cv2.imencode(".jpg", np.full((72, 128, 3), level, np.uint8))
    assert done
    return data.tobytes()


def until(camera: Camera, reached: Callable[[Frame], bool]) -> Frame:
    """The first picture that is as wanted."""
    for _ in range(2000):
        frame = first_frame(camera)
        if reached(frame):
            return frame
    raise AssertionError("it never came")


def level(frame: Frame) -> int:
    return round(float(frame.picture.mean()))


def test_the_newest_picture_counts_and_none_is_handed_out_late(camera: NetworkCamera) -> None:
    camera.picture = grey(40)
    with closing(open_stream(SystemClock(), camera.address)) as stream:
        assert level(first_frame(stream)) == pytest.approx(40, abs=2)
        camera.picture = grey(200)
        seen = until(stream, lambda frame: level(frame) > 150)
        assert level(seen) == pytest.approx(200, abs=2)
        assert level(stream.frame()) > 150


def test_nothing_at_the_address_is_a_sentence_and_the_match_does_not_wait(camera: NetworkCamera) -> None:
    address = f"{camera.address.rpartition(':')[0]}:9/nothing"
    with closing(open_stream(SystemClock(), address)) as stream, pytest.raises(Waiting) as waiting:
        stream.frame()
    assert address in waiting.value.say(TEXTS)


def test_a_stream_that_ends_is_opened_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "TRY_AGAIN", 0.0)
    taken: list[str] = []

    class Short:
        def __init__(self, address: str) -> None:
            taken.append(address)
            self.left = 0 if len(taken) == 1 else 1

        def isOpened(self) -> bool:  # noqa: N802
            return len(taken) != 2

        def read(self) -> tuple[bool, np.ndarray[tuple[int, ...], np.dtype[np.uint8]]]:
            self.left -= 1
            return len(taken) > 2, np.full((9, 16, 3), len(taken), np.uint8)

        def release(self) -> None:
            pass

    with closing(streams.Stream(SystemClock(), "rtsp://door", Short)) as stream:
        assert first_frame(stream).picture[0, 0, 0] >= 3
    assert set(taken) == {"rtsp://door"}


def test_rubbish_and_a_stall_are_waited_for(camera: NetworkCamera, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "SILENCE_MS", 300)
    monkeypatch.setattr(streams, "TRY_AGAIN", 0.01)
    camera.picture = b"this is no picture at all" * 40
    with closing(open_stream(SystemClock(), camera.address)) as stream:
        with pytest.raises(Waiting):
            first_frame(stream, patience=0.5)
        camera.picture = grey(90)
        assert level(first_frame(stream)) == pytest.approx(90, abs=2)
        camera.stalled = True
        before = camera.viewers
        until_gone(stream)
        camera.stalled = False
        assert level(first_frame(stream)) == pytest.approx(90, abs=2)
        assert camera.viewers > before


def until_gone(camera: Camera) -> None:
    """Until the camera says that nothing comes any more."""
    for _ in range(10**7):
        try:
            camera.frame()
        except Waiting:
            return
    raise AssertionError("it is still there")


def test_an_old_picture_says_nothing_about_the_table_now() -> None:
    clock = GroundClock()
    feed = Feed(clock, Waiting("stream-gone", name="x"))
    feed.put(BLANK)
    clock.at = FRESH
    assert feed.frame().at == 0.0
    clock.at += 0.1
    with pytest.raises(Waiting):
        feed.frame()


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("http://10.0.0.7:8080/video", "http://10.0.0.7:8080/video"),
        ("rtsp://anna:geheim@10.0.0.7/live", "rtsp://10.0.0.7/live"),
        ("rtsp://anna:ge[heim@10.0.0.7/live", "10.0.0.7/live"),
    ],
)
def test_a_password_in_an_address_is_never_told(address: str, told: str) -> None:
    assert shown(address) == told


@pytest.mark.slow
def test_a_recorded_match_through_a_stream_gets_the_rulings_of_replay(camera: NetworkCamera, tmp_path: Path) -> None:
    recording, most = load_recording(MATCH), 24

    def show(file: Path) -> None:
        camera.picture = file.read_bytes()

    show(recording.picture(recording.frames[0][0]))
    with opened(Settings(), tmp_path, camera=Wish(STREAM, camera.address)) as stadium:
        rulings = refereed(stadium, recording, most, show)
    assert rulings == replayed(recording, most)
    assert len(rulings) > 5
