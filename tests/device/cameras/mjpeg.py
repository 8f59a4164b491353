"""A network camera for tests: it serves Motion JPEG over HTTP on this machine, as telephones' apps do."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

PAUSE = 0.03
"""Seconds between two pictures: some thirty a second."""


class NetworkCamera:
    """Sends what it is shown, again and again; it can stall, send rubbish and be switched off."""

    def __init__(self) -> None:
        self.picture = b""
        self.pause = PAUSE
        self.sent = 0
        self._counting = threading.Condition()
        self.lengths = True
        """Whether each picture's length is told."""
        self.password = ""
        self.asks = 'Basic realm="camera"'
        """For the password."""
        self.says: tuple[int, str] | None = None
        """Status and kind of an answer without any picture."""
        self.stalled = False
        self.hang_up = False
        self.viewers = 0
        self._off = threading.Event()
        camera = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                if camera.password and self.headers.get("Authorization") != camera.password:
                    self.send_response(401)
                    self.send_header("WWW-Authenticate", camera.asks)
                    self.send_header("Content-Length", "0")
                    self.end_headers()
                    return
                if camera.says is not None:
                    status, kind = camera.says
                    self.send_response(status)
                    self.send_header("Content-Type", kind)
                    self.send_header("Content-Length", "0")
                    self.end_headers()
                    return
                camera.viewers += 1
                self.send_response(200)
                self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=picture")
                self.end_headers()
                while not camera._off.wait(camera.pause):
                    if camera.hang_up:
                        return
                    if not camera.stalled:
                        self._send(camera.shoot())
                        camera.count()

            def _send(self, picture: bytes) -> None:
                told = f"Content-Length: {len(picture)}\r\n" if camera.lengths else ""
                head = f"--picture\r\nContent-Type: image/jpeg\r\n{told}\r\n"
                self.wfile.write(head.encode() + picture + b"\r\n")

            def log_message(self, *_: Any) -> None:
                """Silent."""

        class Server(ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, *_: Any) -> None:
                """A viewer who hangs up is no error."""

        self._server = Server(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}/video"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()

    def count(self) -> None:
        """One more was sent."""
        with self._counting:
            self.sent += 1
            self._counting.notify_all()

    def wait_for(self, more: int) -> None:
        """Wait until so many more were sent."""
        with self._counting:
            until = self.sent + more
            self._counting.wait_for(lambda: self.sent >= until, 5)

    def shoot(self) -> bytes:
        """What is sent next."""
        return self.picture

    def switch_off(self) -> None:
        """End every stream and answer nobody."""
        self._off.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@contextmanager
def network_camera() -> Iterator[NetworkCamera]:
    """A camera that is switched off in the end."""
    camera = NetworkCamera()
    try:
        yield camera
    finally:
        camera.switch_off()
