"""A bad network for tests: stands between a client and a server, holds what passes, cuts, doubles and shuffles it.

What it holds it passes on later, so tests wait for nothing but the network's own work. Doubling and shuffling
understand MQTT: whole messages come twice, or in another order, and everything around them as it was.
"""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random

HOST = "127.0.0.1"
QUIET = 0.02
"""Seconds without a message after which those that were collected go on, shuffled."""
COLLECTED = 8
"""Messages that are collected at most."""
PUBLISH, AGAIN = 0x30, 0x08
"""The kind of packet that carries a message, and the sign in it that it was sent before."""


class Proxy:
    """`port` leads to the server."""

    def __init__(self, server: int) -> None:
        self.doubles = False
        """Whether every message comes twice."""
        self.shuffles: Random | None = None
        """Who mixes the messages, if somebody does."""
        self.connections = 0
        """How many there have been."""
        self._server = server
        self._flowing = threading.Event()
        self._flowing.set()
        self._open: set[socket.socket] = set()
        self._is_cut = False
        self._doors: list[socket.socket] = []
        self.port = self.listen(0)

    def listen(self, port: int) -> int:
        """Let people in at a port of this number, or of any; its number."""
        door = socket.create_server((HOST, port))
        self._doors.append(door)
        threading.Thread(target=self._let_in, args=(door,), daemon=True).start()
        number: int = door.getsockname()[1]
        return number

    def hold(self) -> None:
        """Nothing passes from now on, and nobody is told."""
        self._flowing.clear()

    def let_go(self) -> None:
        """Everything passes, with what was held before."""
        self._flowing.set()

    def cut(self) -> None:
        """End all connections, whatever was on its way; who comes again is sent away."""
        self._is_cut = True
        self._flowing.set()
        for end in list(self._open):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """Who comes is let through again."""
        self._is_cut = False

    def close(self) -> None:
        """End everything."""
        self.cut()
        for door in self._doors:
            with door:
                door.shutdown(socket.SHUT_RDWR)

    def _let_in(self, door: socket.socket) -> None:
        with suppress(OSError):  # somebody has closed it
            while True:
                client, _ = door.accept()
                self._connect(client)

    def _connect(self, client: socket.socket) -> None:
        self.connections += 1
        try:
            if self._is_cut:
                raise ConnectionRefusedError
            server = socket.create_connection((HOST, self._server))
        except OSError:
            client.close()
            return
        for end in (client, server):
            end.settimeout(QUIET)
            self._open.add(end)
        for ends in ((client, server), (server, client)):
            threading.Thread(target=self._pass_on, args=ends, daemon=True).start()

    def _pass_on(self, source: socket.socket, sink: socket.socket) -> None:
        rest, messages = b"", []
        with suppress(OSError), source:
            while True:
                data = _received(source)
                self._flowing.wait()
                if data == b"":
                    break
                packets, rest = packets_of(rest + (data or b""))
                for packet in packets:
                    if packet[0] & 0xF0 == PUBLISH:
                        messages += self._doubled(packet)
                    else:
                        sink.sendall(packet)
                if self.shuffles is None or data is None or len(messages) >= COLLECTED:
                    if self.shuffles is not None:
                        self.shuffles.shuffle(messages)
                    sink.sendall(b"".join(messages))
                    messages.clear()
        self._open.discard(source)
        with suppress(OSError):
            sink.shutdown(socket.SHUT_RDWR)

    def _doubled(self, packet: bytes) -> list[bytes]:
        return [packet, bytes([packet[0] | AGAIN]) + packet[1:]] if self.doubles else [packet]


def packets_of(data: bytes) -> tuple[list[bytes], bytes]:
    """Whole MQTT packets, and the beginning of the next one."""
    packets = []
    while (size := _size(data)) is not None and len(data) >= size:
        packets.append(data[:size])
        data = data[size:]
    return packets, data


@contextmanager
def proxy(server: int) -> Iterator[Proxy]:
    """A network to a server on this machine."""
    network = Proxy(server)
    try:
        yield network
    finally:
        network.close()


def _received(source: socket.socket) -> bytes | None:
    """What came; None if nothing did for a moment, and no bytes if the other end is gone."""
    try:
        return source.recv(1 << 16)
    except TimeoutError:
        return None


def _size(data: bytes) -> int | None:
    """Bytes of the packet that begins here, once that can be told: seven bits of it in every byte from the second."""
    body = 0
    for place, byte in enumerate(data[1:5]):
        body |= (byte & 0x7F) << 7 * place
        if not byte & 0x80:
            return body + place + 2
    return None
