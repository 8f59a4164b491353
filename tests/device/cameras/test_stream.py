"""A stream from the network: always the newest picture, whatever happens; served by a real server on this machine."""

import time
from collections.abc import Callable, Iterator
from contextlib import closing

import cv2
import numpy as np
import pytest

from device.cameras import stream as streams
from device.cameras.feed import FRESH, Feed, first_frame
from device.cameras.jpeg import decoded
from device.cameras.stream import open_stream, shown
from device.play.system_clock import SystemClock
from device.ports import Camera, Clock, Frame, Trouble, Waiting
from tests.checkout import HOME
from tests.device.cameras.mjpeg import NetworkCamera, network_camera
from tests.device.play.ground import BLANK, TEXTS, GroundClock
from vision.arrays import Picture

MATCH = HOME / "tests/recordings/match-a"


@pytest.fixture
def camera() -> Iterator[NetworkCamera]:
    with network_camera() as served:
        yield served


def grey(level: int, size: tuple[int, int] = (72, 128)) -> bytes:
    done, data = cv2.imencode(".jpg", np.full((*size, 3), level, np.uint8))
    assert done
    return data.tobytes()


def heavy(picture: bytes) -> bytes:
    """The same picture, as large as a real one, so that few fit through the line at once."""
    comment = b"\xff\xfe\xff\xff" + bytes(65_533)
    return picture[:2] + 2 * comment + picture[2:]


def until(camera: Camera, reached: Callable[[Frame], bool]) -> Frame:
    """The first picture that is as wanted."""
    begin = time.monotonic()
    while time.monotonic() < begin + 20:
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
    with closing(open_stream(SystemClock(), address)) as stream:
        with pytest.raises(Waiting) as waiting:
            stream.frame()
        assert address in waiting.value.say(TEXTS)
        trouble_of(stream, "stream-missing")


@pytest.mark.slow
def test_a_slow_computer_sees_the_present_and_not_what_piled_up(
    camera: NetworkCamera, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Decoding takes as long as ten pictures take to come: who decodes them all is nine further behind each time."""
    pictures, camera.pause = [heavy(grey(level)) for level in range(20, 220)], 0.01
    monkeypatch.setattr(camera, "shoot", lambda: pictures[camera.sent % 200])
    monkeypatch.setattr("device.cameras.mjpeg.LOOK_EVERY", 0.0)

    def slowly(data: bytes, how: int) -> Picture | None:
        camera.wait_for(10)
        return decoded(data, how)

    monkeypatch.setattr("device.cameras.jpeg.decoded", slowly)
    with closing(open_stream(SystemClock(), camera.address)) as stream:
        first_frame(stream)
        behind = []
        for _ in range(10):
            sent = camera.sent
            behind.append((sent - (level(stream.frame()) - 20)) % 200)
    assert max(behind) < 30


def test_a_stream_without_lengths_is_cut_at_its_signs(camera: NetworkCamera) -> None:
    camera.lengths, camera.picture = False, grey(120)
    with closing(open_stream(SystemClock(), camera.address)) as stream:
        assert level(first_frame(stream)) == pytest.approx(120, abs=2)


def test_the_cheap_look_decodes_little_and_who_reads_gets_everything(camera: NetworkCamera) -> None:
    camera.picture = grey(70, (288, 512))
    with closing(open_stream(SystemClock(), camera.address)) as stream:
        frame = first_frame(stream)
        assert (frame.glance.shape, frame.picture.shape) == ((72, 128, 3), (288, 512, 3))


def test_name_and_password_are_taken_from_the_address(camera: NetworkCamera) -> None:
    camera.password, camera.picture = "Basic YW5uYTpnZTpoZWlt", grey(90)
    known = camera.address.replace("http://", "http://anna:ge%3Aheim@")
    with closing(open_stream(SystemClock(), known)) as stream:
        assert level(first_frame(stream)) == pytest.approx(90, abs=2)
    for asks in (camera.asks, 'Digest realm="camera", nonce="once", qop="auth"'):
        camera.asks = asks
        with closing(open_stream(SystemClock(), camera.address)) as stream:
            assert trouble_of(stream, "stream-refused").facts == {"name": camera.address}


@pytest.mark.parametrize("says", [(404, "text/html"), (200, "text/html")], ids=["nothing there", "a page"])
def test_who_answers_without_a_picture_has_another_address(camera: NetworkCamera, says: tuple[int, str]) -> None:
    camera.says = says
    with closing(open_stream(SystemClock(), camera.address)) as stream:
        trouble_of(stream, "stream-rubbish")


def test_until_its_first_picture_a_camera_is_only_switched_on(camera: NetworkCamera) -> None:
    camera.picture, camera.stalled = grey(90), True
    with closing(open_stream(SystemClock(), camera.address)) as stream:
        patience = time.monotonic() + 20
        while not camera.viewers and time.monotonic() < patience:
            trouble_of(stream, "camera-opens")
        with pytest.raises(Waiting) as waiting:
            stream.frame()
        assert waiting.value.code == "camera-opens"
        camera.stalled = False
        assert level(first_frame(stream)) == pytest.approx(90, abs=2)


def trouble_of(camera: Camera, code: str) -> Trouble:
    """What the camera says as soon as it says this."""
    begin = time.monotonic()
    told = ""
    while time.monotonic() < begin + 20:
        try:
            camera.frame()
        except Trouble as trouble:
            if trouble.code == code:
                return trouble
            told = trouble.code
    raise AssertionError(f"it never said {code}, but {told}")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody is in a hurry."""
    monkeypatch.setattr("device.cameras.mjpeg.SILENCE", 0.3)
    monkeypatch.setattr("device.cameras.cameraman.TRY_AGAIN", 0.01)


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(
    "rubbish",
    [b"this is no picture at all" * 40, b"\xff\xd8 no picture inside \xff\xd9", grey(90)[:-40]],
    ids=["text", "only looks like one", "half a picture"],
)
def test_rubbish_is_a_sentence_and_waited_for(camera: NetworkCamera, rubbish: bytes) -> None:
    camera.picture = rubbish
    with closing(open_stream(SystemClock(), camera.address)) as stream:
        assert camera.address in trouble_of(stream, "stream-rubbish").say(TEXTS)
        camera.picture = grey(90)
        assert level(first_frame(stream)) == pytest.approx(90, abs=2)


@pytest.mark.usefixtures("quick")
def test_a_stall_is_a_sentence_and_waited_for(camera: NetworkCamera) -> None:
    camera.picture = grey(90)
    with closing(open_stream(SystemClock(), camera.address)) as stream:
        first_frame(stream)
        camera.stalled = True
        before = camera.viewers
        trouble_of(stream, "stream-gone")
        camera.stalled = False
        assert level(first_frame(stream)) == pytest.approx(90, abs=2)
        assert camera.viewers > before


def test_what_is_no_motion_jpeg_is_left_to_ffmpeg(monkeypatch: pytest.MonkeyPatch, camera: NetworkCamera) -> None:
    opened: list[str] = []

    def remember(clock: Clock, address: str, name: str, missing: str = "stream-missing") -> Camera:
        opened.append(address)
        raise Waiting(missing, name=name)

    monkeypatch.setattr(streams, "open_ffmpeg", remember)
    monkeypatch.setattr("device.cameras.mjpeg.boundary_of", lambda _: None)
    for address, code in ((camera.address, "stream-rubbish"), ("rtsp://door/live", "stream-missing")):
        with closing(open_stream(SystemClock(), address)) as stream:
            trouble_of(stream, code)
        assert opened[-1] == address


def test_an_old_picture_says_nothing_about_the_table_now() -> None:
    clock = GroundClock()
    feed = Feed(clock, Waiting("stream-gone", name="x"))
    feed.put(Frame(BLANK, clock.now()))
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
        ("rtsp://anna:ge[heim@10.0.0.7/live", "rtsp://10.0.0.7/live"),
        ("http://anna:g#e/h@eim@[fe80::7]:80/video", "http://[fe80::7]:80/video"),
        ("http://10.0.0.7/video.cgi?user=anna&pwd=geheim&size=2", "http://10.0.0.7/video.cgi?user=…&pwd=…&size=2"),
        ("http://10.0.0.7/?action=stream", "http://10.0.0.7/?action=stream"),
    ],
)
def test_a_password_in_an_address_is_never_told(address: str, told: str) -> None:
    assert shown(address) == told
