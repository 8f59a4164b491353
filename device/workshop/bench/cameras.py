"""What each kind of camera costs while nothing happens, in per cent of one core, at the same size and pace.

Cameras that send do so from a process of their own, so that only the looking is counted. As a yardstick, the stream is
also followed as OpenCV alone would: every picture decoded.
"""

import json
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPSConnection
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from urllib.parse import urlsplit

import cv2
import numpy as np

from device import HOME
from device.cameras.cameraman import Cameraman
from device.cameras.choice import PI_REST
from device.cameras.feed import first_frame
from device.cameras.phone.camera import PhoneCamera
from device.cameras.phone.page import KEY, NEXT_SMALL, SMALL_WIDTH
from device.cameras.stream import open_stream
from device.games import living_room
from device.pi.webcam import Webcam
from device.play.stadium import TURN
from device.play.system_clock import SystemClock
from device.ports import Camera, Clock, Frame, Waiting
from device.web.certificate import certificate_file
from rules import games
from rules.texts import Catalogue
from vision.arrays import Picture
from vision.game_vision import drawn_table, game_vision
from vision.stillness import Stillness

SIZE = (2304, 1296)
A_SECOND = 30
"""Pictures."""
SECONDS = 10
MOST_PERCENT = 5
NOTHING = Waiting("camera-opens", name="bench")


def run(texts: Catalogue) -> int:
    """Measure and print, with the budget beside."""
    print(texts.page("bench.cameras.begin", width=SIZE[0], height=SIZE[1], pictures=A_SECOND))
    clock, picture = SystemClock(), table()
    sent = _jpeg(picture)
    with closing(filmed(clock, RawCamera(clock, picture), PI_REST)) as camera:
        _tell(texts, "pi", camera)
    with closing(filmed(clock, Webcam(clock, JpegCapture(sent), "bench", SIZE, settle_frames=0))) as camera:
        _tell(texts, "usb", camera)
    with invited(clock, picture) as telephone:
        _tell(texts, "phone", telephone)
    with sending(sent) as address:
        with closing(open_stream(clock, address)) as camera:
            _tell(texts, "stream", camera)
        print(texts.page("bench.cameras.every-picture", percent=f"{cost_of_all(address):.1f}"))
    return 0


def _tell(texts: Catalogue, kind: str, camera: Camera) -> None:
    begin = time.monotonic()
    first_frame(camera)
    first = time.monotonic() - begin
    print(texts.page(f"bench.cameras.{kind}", percent=f"{cost(camera):.1f}", most=MOST_PERCENT, seconds=f"{first:.1f}"))


def table() -> Picture:
    """A drawn table, with as much in it as a real one."""
    game = games()[0]
    teams = game_vision(game).usual_teams
    assert teams is not None
    room = living_room(game, teams, 0)()
    drawn = room.picture(drawn_table(game).start(np.random.default_rng(1), room.look))
    return np.asarray(cv2.resize(drawn, SIZE), np.uint8)


def cost(camera: Camera) -> float:
    """Per cent of one core for looking at a table on which nothing moves, as the main loop does."""
    stillness, last = Stillness(), first_frame(camera)
    begin, until = time.process_time(), time.monotonic() + SECONDS
    while time.monotonic() < until:
        frame = camera.frame()
        if frame is not last:
            stillness.ready(frame.glance)
            last = frame
        time.sleep(TURN)
    return 100 * (time.process_time() - begin) / SECONDS


def cost_of_all(address: str) -> float:
    """The same if OpenCV follows the stream, picture by picture."""
    capture = cv2.VideoCapture(address, cv2.CAP_FFMPEG)
    begin, until = time.process_time(), time.monotonic() + SECONDS
    while time.monotonic() < until:
        capture.read()
    capture.release()
    return 100 * (time.process_time() - begin) / SECONDS


def filmed(clock: Clock, camera: Camera, rest: float = 0.0) -> Cameraman:
    """A camera on this computer's own plugs."""
    return Cameraman(clock, lambda: camera, NOTHING, lambda: NOTHING, rest)


class RawCamera:
    """Gives pictures as the Pi's camera does: without decoding, copied once."""

    def __init__(self, clock: Clock, picture: Picture) -> None:
        self._clock, self._picture = clock, picture

    def frame(self) -> Frame:
        """The same picture again."""
        return Frame(self._picture.copy(), self._clock.now())

    def close(self) -> None:
        """Nothing to let go of."""


class JpegCapture:
    """Gives pictures as OpenCV's Video4Linux does: a JPEG that is decoded when it is wanted."""

    def __init__(self, sent: bytes) -> None:
        self._sent = np.frombuffer(sent, np.uint8)

    def isOpened(self) -> bool:  # noqa: N802
        """Always."""
        return True

    def grab(self) -> bool:
        """The next one comes in time."""
        time.sleep(1 / A_SECOND)
        return True

    def retrieve(self) -> tuple[bool, Picture]:
        """Decoded."""
        return True, np.asarray(cv2.imdecode(self._sent, cv2.IMREAD_COLOR), np.uint8)

    def get(self, what: int, /) -> float:
        """Nothing to tell."""
        return 0.0

    def set(self, what: int, value: float, /) -> bool:
        """Nothing to set."""
        return False

    def release(self) -> None:
        """Nothing to let go of."""


@contextmanager
def _beside(function: str, *words: str) -> "Iterator[subprocess.Popen[str]]":
    """One of the functions below, in a process of its own."""
    code = f"import sys; from device.workshop.bench import cameras; cameras.{function}(*sys.argv[1:])"
    command = [sys.executable, "-c", code, *words]
    with subprocess.Popen(command, cwd=HOME, stdout=subprocess.PIPE, encoding="utf-8") as process:
        try:
            yield process
        finally:
            process.kill()


@contextmanager
def sending(sent: bytes) -> Iterator[str]:
    """A network camera: its address."""
    with tempfile.NamedTemporaryFile(suffix=".jpg") as file:
        Path(file.name).write_bytes(sent)
        with _beside("send", file.name) as process:
            assert process.stdout is not None
            yield process.stdout.readline().strip()


def send(file: str) -> None:
    """Send this picture as Motion JPEG, again and again."""
    picture = Path(file).read_bytes()
    part = b"--p\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n%b\r\n" % (len(picture), picture)

    class Handler(BaseHTTPRequestHandler):
        """One viewer at a time."""

        def do_GET(self) -> None:
            """Send until the viewer hangs up."""
            self.send_response(200)
            self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=p")
            self.end_headers()
            while True:
                try:
                    self.wfile.write(part)
                except OSError:
                    return
                time.sleep(1 / A_SECOND)

        def log_message(self, *_: object) -> None:
            """Silent."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    print(f"http://127.0.0.1:{server.server_port}/", flush=True)
    server.serve_forever()


@contextmanager
def invited(clock: Clock, picture: Picture) -> Iterator[Camera]:
    """A telephone that looks at this table."""
    with tempfile.TemporaryDirectory() as folder:
        for name, width in (("small", SMALL_WIDTH), ("full", SIZE[0])):
            shown = cv2.resize(picture, (width, width * SIZE[1] // SIZE[0]), interpolation=cv2.INTER_AREA)
            Path(folder, name).write_bytes(_jpeg(np.asarray(shown, np.uint8)))
        with (
            closing(PhoneCamera(clock, certificate_file(Path(folder)))) as camera,
            _beside("be_a_telephone", folder, camera.invitation),
        ):
            yield camera


def be_a_telephone(folder: str, invitation: str) -> None:
    """Send what is wanted, as the page in the telephone's browser does."""
    address, context = urlsplit(invitation), ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE  # the certificate is our own
    line = HTTPSConnection("localhost", address.port, context=context)
    line.request("POST", "/hello", json.dumps({"code": address.fragment}), {"Content-Type": "application/json"})
    headers = {KEY: json.loads(line.getresponse().read())["key"], "Content-Type": "image/jpeg"}
    want, wait = "small", 0
    while True:
        time.sleep(wait / 1000)
        line.request("POST", f"/{want}", Path(folder, want).read_bytes(), headers)
        told = json.loads(line.getresponse().read())
        want, wait = told.get("want", "small"), told.get("wait", NEXT_SMALL)


def _jpeg(picture: Picture) -> bytes:
    done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 85])
    assert done
    return data.tobytes()
