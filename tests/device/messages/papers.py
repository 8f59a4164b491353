"""Certificates for tests, and one end of a line that only looks at what the other end shows first."""

import ipaddress
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

HOST = "127.0.0.1"
AUTHORITY, SERVER, TABLE = "authority", "server", "table"


def issue(folder: Path) -> None:
    """An authority, a server that is called `localhost` or 127.0.0.1, and a table; each as NAME.pem and NAME.key."""
    root = ec.generate_private_key(ec.SECP256R1())
    now = datetime.now(UTC)
    for name in (AUTHORITY, SERVER, TABLE):
        key = root if name == AUTHORITY else ec.generate_private_key(ec.SECP256R1())
        made = (
            x509.CertificateBuilder()
            .subject_name(_name(name))
            .issuer_name(_name(AUTHORITY))
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - timedelta(days=1))
            .not_valid_after(now + timedelta(days=1))
            .add_extension(x509.BasicConstraints(ca=name == AUTHORITY, path_length=None), critical=True)
        )
        if name == SERVER:
            names = [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address(HOST))]
            made = made.add_extension(x509.SubjectAlternativeName(names), critical=False)
        certificate = made.sign(root, hashes.SHA256())
        (folder / f"{name}.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
        secret: bytes = key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        (folder / f"{name}.key").write_bytes(secret)
        (folder / f"{name}-and-key.pem").write_bytes((folder / f"{name}.pem").read_bytes() + secret)


def _name(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


class Ear:
    """Listens where a broker would, and keeps the first thing that is said to it."""

    def __init__(self, papers: Path | None) -> None:
        self._door = socket.create_server((HOST, 0))
        self.port: int = self._door.getsockname()[1]
        self.said = b""
        self.showed = ""
        """The name on the caller's certificate."""
        self._papers = papers
        self._heard = threading.Thread(target=self._listen, daemon=True)
        self._heard.start()

    def wait(self) -> None:
        """Until something was said."""
        self._heard.join(20)

    def _listen(self) -> None:
        try:
            caller, _ = self._door.accept()
        except OSError:  # the door was closed before anybody came
            return
        try:
            with caller, self._encrypted(caller) as talk:
                self.said = talk.recv(4096)
                self.showed = _common_name(talk)
        except OSError as problem:  # the caller does not trust us
            self.said = type(problem).__name__.encode()

    def _encrypted(self, caller: socket.socket) -> socket.socket:
        if self._papers is None:
            return caller
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH, cafile=self._papers / f"{AUTHORITY}.pem")
        context.verify_mode = ssl.CERT_OPTIONAL
        context.load_cert_chain(self._papers / f"{SERVER}.pem", self._papers / f"{SERVER}.key")
        return context.wrap_socket(caller, server_side=True)

    def close(self) -> None:
        """Nobody is let in any more."""
        self._door.close()


@contextmanager
def ear(papers: Path | None = None) -> Iterator[Ear]:
    """Somebody who listens; with papers, encrypted."""
    listening = Ear(papers)
    try:
        yield listening
    finally:
        listening.close()


def _common_name(caller: socket.socket) -> str:
    shown: Any = caller.getpeercert() if isinstance(caller, ssl.SSLSocket) else None
    return "".join(part[0][1] for part in (shown or {}).get("subject", ()))
