"""A line to a network camera that can be cut and spoilt: a small proxy, for tests."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random

PIECE = 65536


class BadLine:
    """Passes everything on, unless somebody pulls the plug or stirs what comes from the camera."""

    def __init__(self, port: int) -> None:
        self.rubbish = self.cut = False
        self._camera = ("127.0.0.1", port)
        self._chance = Random(1)
        self._door = socket.create_server(("127.0.0.1", 0))
        self._ends: list[socket.socket] = []
        self.port = self._door.getsockname()[1]
        threading.Thread(target=self._answer, daemon=True).start()

    def pull(self, *, out: bool) -> None:
        """Cut every connection and take no new one; or take them again."""
        self.cut = out
        for end in self._ends if out else ():
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._door.close()
        self.pull(out=True)

    def _answer(self) -> None:
        with suppress(OSError):  # the door is closed
            while True:
                guest, _ = self._door.accept()
                if self.cut:
                    guest.close()
                    continue
                camera = socket.create_connection(self._camera)
                self._ends += [guest, camera]
                for ends in ((guest, camera, False), (camera, guest, True)):
                    threading.Thread(target=self._pass_on, args=ends, daemon=True).start()

    def _pass_on(self, of: socket.socket, to: socket.socket, from_camera: bool) -> None:
        with suppress(OSError):
            while data := of.recv(PIECE):
                to.sendall(self._chance.randbytes(len(data)) if from_camera and self.rubbish else data)
        for end in (of, to):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


@contextmanager
def bad_line(port: int) -> Iterator[BadLine]:
    """A line to the camera behind this port."""
    line = BadLine(port)
    try:
        yield line
    finally:
        line.close()
