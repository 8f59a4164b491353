"""A certificate of our own, made on first use: browsers give a camera to secure pages only.

Nobody has vouched for it, so a browser warns once. That is all right: the page is this machine's own, in this house,
and the key never leaves the machine. A certificate that somebody vouches for needs a name in the internet.
"""

import ipaddress
import socket
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from device.ports import Trouble
from device.store.whole_file import write_whole
from device.web.server import house_address

FILE = "page.pem"
DAYS = 825
"""Longer ones are refused by some browsers."""
SOON = timedelta(days=30)
"""A certificate that ends within this time is made anew."""


def names_here() -> tuple[list[str], list[str]]:
    """Names and addresses under which this machine is reached."""
    host = socket.gethostname().lower()
    names = ["localhost", host, f"{host.partition('.')[0]}.local"]
    addresses = ["127.0.0.1", "::1", *filter(None, [house_address()])]
    return list(dict.fromkeys(names)), list(dict.fromkeys(addresses))


def certificate_file(folder: Path, now: datetime | None = None) -> Path:
    """The file with certificate and key, for every name and address of this machine; made where it is missing."""
    moment = now or datetime.now(UTC)
    path = folder / FILE
    names, addresses = names_here()
    if not _good(path, names, addresses, moment):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(path, make(names, addresses, moment))
        except OSError as problem:
            raise Trouble("no-certificate", path=path, reason=problem.strerror or problem) from problem
    return path


def make(names: Sequence[str], addresses: Sequence[str], now: datetime) -> bytes:
    """A key and a certificate that the key has signed itself, as PEM."""
    from cryptography import x509  # takes its time, and only a telephone needs it
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

    key = ec.generate_private_key(ec.SECP256R1())
    owner = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Schiri")])
    known = [x509.DNSName(name) for name in names] + [x509.IPAddress(ipaddress.ip_address(a)) for a in addresses]
    made = (
        x509.CertificateBuilder()
        .subject_name(owner)
        .issuer_name(owner)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=DAYS))
        .add_extension(x509.SubjectAlternativeName(known), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, hashes.SHA256())
    )
    told = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return told + made.public_bytes(serialization.Encoding.PEM)


def _good(path: Path, names: Sequence[str], addresses: Sequence[str], now: datetime) -> bool:
    """Whether there is a certificate for all of these that is good for a while, with its key."""
    from cryptography import x509
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    try:
        content = path.read_bytes()
        key = load_pem_private_key(content, None)
        kept = x509.load_pem_x509_certificate(content)
        known = kept.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (OSError, ValueError, TypeError, x509.ExtensionNotFound):
        return False
    told = {*known.get_values_for_type(x509.DNSName), *map(str, known.get_values_for_type(x509.IPAddress))}
    return (
        {*names, *addresses} <= told
        and kept.not_valid_before_utc <= now <= kept.not_valid_after_utc - SOON
        and key.public_key() == kept.public_key()
    )
