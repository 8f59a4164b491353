"""Whatever happens to a camera in a match: a sentence, and play goes on where it was.

Every kind of camera referees the beginning of a recorded match, and between its pictures everything goes wrong once.
The rulings stay those of `replay`. A USB camera is played at the border to OpenCV, the Pi's at the border to
picamera2; the stream and the telephone's page are real.
"""

import json
import ssl
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.client import HTTPException, HTTPSConnection
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol
from urllib.parse import urlsplit

import cv2
import numpy as np
import pytest

from device.cameras import feed
from device.cameras.choice import PHONE, PI, STREAM, USB, Wish
from device.cameras.phone.page import SMALL_WIDTH
from device.pi import camera as pi_camera
from device.pi import webcam as webcams
from device.play.stadium import Stadium
from device.recordings.recording import load_recording
from device.referee.conditions import Blind
from device.settings import Settings
from tests.checkout import HOME
from tests.device.cameras.bad_line import BadLine, bad_line
from tests.device.cameras.live import refereed, replayed
from tests.device.cameras.mjpeg import NetworkCamera, network_camera
from tests.device.cameras.rtsp import RtspCamera, rtsp_camera
from tests.device.pi.test_cameras import FakeCapture, FakePicamera2
from tests.device.play.opened import opened
from vision.arrays import Picture

MATCH = HOME / "tests/recordings/match-a"
LONGEST = 60

pytestmark = pytest.mark.slow


class Rig(Protocol):
    """A camera to which things can happen."""

    wish: Wish
    gone: str
    """What is said when it is pulled out."""
    silent: str
    """What is said when it stalls."""
    moments: int
    """Of the match."""

    def show(self, picture: bytes) -> None:
        """This is what it sees."""

    def unplug(self, *, out: bool) -> None:
        """Pull it out, or plug it in again."""

    def stall(self, *, stalled: bool) -> None:
        """It is there, but sends nothing; or goes on."""


def pixels(picture: bytes) -> Picture:
    found = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR)
    assert found is not None
    return np.asarray(found, np.uint8)


class UsbRig(FakeCapture):
    """At the border to OpenCV: what `cv2.VideoCapture` does when a plug is pulled, or a driver hangs."""

    wish, gone, silent = Wish(USB, "/dev/video7"), "webcam-gone", "camera-silent"
    moments = 24

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__()
        self.picture, self.out = np.zeros((2, 2, 3), np.uint8), False
        self.flows = threading.Event()
        self.flows.set()
        monkeypatch.setattr(webcams, "captured", lambda _: self)
        monkeypatch.setattr(webcams, "SETTLE_FRAMES", 1)
        monkeypatch.setattr(webcams, "LOOK_EVERY", 0.01)

    def isOpened(self) -> bool:  # noqa: N802
        return not self.out

    def grab(self) -> bool:
        time.sleep(0.01)  # the next picture is on its way
        self.flows.wait(LONGEST)
        return not self.out

    def retrieve(self) -> tuple[bool, Picture]:
        return True, self.picture

    def show(self, picture: bytes) -> None:
        self.picture = pixels(picture)

    def unplug(self, *, out: bool) -> None:
        self.out = out

    def stall(self, *, stalled: bool) -> None:
        self.flows.clear() if stalled else self.flows.set()


class PiRig:
    """At the border to picamera2: a cable that slips ends in a time-out, a stall in silence."""

    wish, gone, silent = Wish(PI), "camera-gone", "camera-silent"
    moments = 12

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        rig = self
        self.picture = np.zeros((2, 2, 3), np.uint8)
        self.flows = threading.Event()
        self.flows.set()

        class Fake(FakePicamera2):
            def capture_array(self, name: str, wait: float) -> Picture:
                rig.flows.wait(LONGEST)
                super().capture_array(name, wait)
                return rig.picture

        self._fake: type[FakePicamera2] = Fake
        module = ModuleType("picamera2")
        module.Picamera2 = Fake  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "picamera2", module)
        monkeypatch.setattr(pi_camera, "SETTLE_FRAMES", 1)
        monkeypatch.setattr("device.cameras.choice.PI_REST", 0.01)

    def show(self, picture: bytes) -> None:
        self.picture = pixels(picture)

    def unplug(self, *, out: bool) -> None:
        self._fake.fails = "running" if out else ""

    def stall(self, *, stalled: bool) -> None:
        self.flows.clear() if stalled else self.flows.set()


class StreamRig:
    """A real server on this machine; it is cut off as if its plug were pulled."""

    gone, silent, moments = "stream-gone", "stream-gone", 24

    def __init__(self, camera: NetworkCamera, monkeypatch: pytest.MonkeyPatch) -> None:
        self._camera = camera
        self.wish = Wish(STREAM, camera.address)
        monkeypatch.setattr("device.cameras.mjpeg.LOOK_EVERY", 0.0)
        monkeypatch.setattr("device.cameras.mjpeg.SILENCE", 0.5)
        monkeypatch.setattr("device.cameras.cameraman.TRY_AGAIN", 0.01)

    def show(self, picture: bytes) -> None:
        self._camera.picture = picture

    def unplug(self, *, out: bool) -> None:
        self._camera.hang_up, self._camera.stalled = out, out

    def stall(self, *, stalled: bool) -> None:
        self._camera.stalled = stalled


class RtspRig:
    """GStreamer's server behind a line whose plug is pulled, and which brings rubbish."""

    gone, silent, moments = "stream-missing", "stream-gone", 12

    def __init__(self, camera: RtspCamera, line: BadLine, monkeypatch: pytest.MonkeyPatch) -> None:
        self._camera, self._line = camera, line
        self.wish = Wish(STREAM, f"rtsp://127.0.0.1:{line.port}/table")
        monkeypatch.setattr("device.cameras.ffmpeg.LOOK_EVERY", 0.0)
        monkeypatch.setattr("device.cameras.ffmpeg.SILENCE_MS", 4000)
        monkeypatch.setattr("device.cameras.cameraman.TRY_AGAIN", 0.01)

    def show(self, picture: bytes) -> None:
        self._camera.show(picture)

    def unplug(self, *, out: bool) -> None:
        self._line.rubbish = False
        self._line.pull(out=out)

    def stall(self, *, stalled: bool) -> None:
        """First rubbish comes, then nothing at all."""
        self._line.rubbish = stalled
        self._camera.stall(stalled=stalled)


class PhoneRig:
    """A telephone that speaks to the real page over TLS, from a thread of its own."""

    wish, gone, silent = Wish(PHONE), "phone-asleep", "phone-asleep"
    moments = 12

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.picture, self.quiet, self.over = b"", threading.Event(), threading.Event()
        monkeypatch.setattr("device.cameras.phone.page.NEXT_SMALL", 90)

    def join(self, invitation: str) -> None:
        address = urlsplit(invitation)
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        self._line = HTTPSConnection("localhost", address.port, context=context, timeout=LONGEST)
        self._headers = {"X-Schiri-Key": ""}
        self._headers["X-Schiri-Key"] = self._post("hello", json.dumps({"code": address.fragment}).encode())["key"]
        self._thread = threading.Thread(target=self._send, daemon=True)
        self._thread.start()

    def leave(self) -> None:
        self.over.set()
        self._thread.join()
        self._line.close()

    def _post(self, path: str, body: bytes) -> Any:
        kind = "application/json" if path == "hello" else "image/jpeg"
        self._line.request("POST", f"/{path}", body, {"Content-Type": kind, **self._headers})
        return json.loads(self._line.getresponse().read())

    def _send(self) -> None:
        told: dict[str, Any] = {"want": "small", "wait": 0}
        with suppress(OSError, HTTPException):  # the match is over
            while not self.over.wait(told.get("wait", 200) / 1000):
                if self.quiet.is_set():
                    told = {}
                    continue
                told = self._post(told.get("want", "small"), self._taken(told.get("want", "small")))

    def _taken(self, want: str) -> bytes:
        if want == "full":
            return self.picture
        small = cv2.resize(pixels(self.picture), (SMALL_WIDTH, SMALL_WIDTH * 9 // 16), interpolation=cv2.INTER_AREA)
        return cv2.imencode(".jpg", small)[1].tobytes()

    def show(self, picture: bytes) -> None:
        self.picture = picture

    def unplug(self, *, out: bool) -> None:
        self.quiet.set() if out else self.quiet.clear()

    def stall(self, *, stalled: bool) -> None:
        self.unplug(out=stalled)


LONG = pytest.mark.long
"""The Pi's camera has the same cameraman as USB; the telephone's faults are tried in Chromium too; RTSP is the stream's
cameraman with another line."""


@pytest.fixture(params=["usb", "stream", *(pytest.param(kind, marks=LONG) for kind in ("pi", "phone", "rtsp"))])
def rig(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Rig]:
    monkeypatch.setattr(feed, "FRESH", 1.5)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    if request.param == "stream":
        with network_camera() as camera:
            yield StreamRig(camera, monkeypatch)
    elif request.param == "rtsp":
        nothing = cv2.imencode(".jpg", np.zeros((864, 1536, 3), np.uint8))[1].tobytes()
        with rtsp_camera(nothing) as far, bad_line(urlsplit(far.address).port or 0) as line:
            yield RtspRig(far, line, monkeypatch)
    elif request.param == "phone":
        phone = PhoneRig(monkeypatch)
        yield phone
        phone.leave()
    else:
        yield UsbRig(monkeypatch) if request.param == "usb" else PiRig(monkeypatch)


def until(stadium: Stadium, reached: Callable[[], bool]) -> None:
    begin = time.monotonic()
    while time.monotonic() < begin + LONGEST:
        stadium.day.step()
        if reached():
            return
    raise AssertionError(stadium.day.troubles())


def says(stadium: Stadium, code: str) -> bool:
    camera = stadium.day.equipment.camera
    return camera is not None and camera.trouble is not None and camera.trouble.code == code


def is_blind(stadium: Stadium) -> bool:
    ruling = stadium.day.referee.ruling
    return ruling is not None and isinstance(ruling.situation.sight, Blind)


def test_a_match_survives_everything_that_can_happen_to_its_camera(rig: Rig, tmp_path: Path) -> None:
    recording = load_recording(MATCH)
    ceiling = cv2.imencode(".jpg", np.full((720, 1280, 3), 200, np.uint8))[1].tobytes()
    shown = 0

    def show(file: Path) -> None:
        nonlocal shown
        shown += 1
        if shown == 4:
            rig.unplug(out=True)
            until(stadium, lambda: says(stadium, rig.gone))
            rig.unplug(out=False)
        elif shown == 6:
            rig.stall(stalled=True)
            until(stadium, lambda: says(stadium, rig.silent))
            assert stadium.day.troubles() != ()
            rig.stall(stalled=False)
        elif shown == 8:
            rig.show(ceiling)
            until(stadium, lambda: is_blind(stadium))
        rig.show(file.read_bytes())

    rig.show(recording.picture(recording.frames[0][0]).read_bytes())
    with opened(Settings(), tmp_path, camera=rig.wish) as stadium:
        assert stadium.day.equipment.camera is not None
        stadium.day.equipment.camera._retry_after = 0.05
        if isinstance(rig, PhoneRig):
            assert stadium.day.equipment.invitation is not None
            rig.join(stadium.day.equipment.invitation)
        rulings = refereed(stadium, recording, rig.moments, show)
        assert stadium.day.troubles() == ()
    assert shown >= 8
    assert rulings == replayed(recording, rig.moments)
    assert len(rulings) > 2
