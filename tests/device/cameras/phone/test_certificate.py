"""The certificate of the telephone's page: made once, for every name of this machine; only its owner reads the key."""

import ssl
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from device.ports import Trouble
from device.web import certificate
from device.web.certificate import certificate_file, make, names_here
from tests.device.play.ground import TEXTS

NOW = datetime(2026, 11, 18, tzinfo=UTC)


def test_it_is_made_on_first_use_and_kept(tmp_path: Path) -> None:
    path = certificate_file(tmp_path / "new")
    before = path.read_bytes()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert certificate_file(tmp_path / "new").read_bytes() == before
    ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(path)
    assert [file.name for file in path.parent.iterdir()] == [certificate.FILE]


def test_another_address_and_a_near_end_make_a_new_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = certificate_file(tmp_path, NOW).read_bytes()
    later = certificate_file(tmp_path, NOW + timedelta(days=certificate.DAYS - 10)).read_bytes()
    assert later != before
    names, addresses = names_here()
    monkeypatch.setattr(certificate, "names_here", lambda: (names, [*addresses, "192.0.2.77"]))
    moved = certificate_file(tmp_path, NOW + timedelta(days=certificate.DAYS - 10)).read_bytes()
    assert moved != later


@pytest.mark.parametrize(
    "content", [b"", b"rubbish", b"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"]
)
def test_a_damaged_one_is_made_anew(tmp_path: Path, content: bytes) -> None:
    (tmp_path / certificate.FILE).write_bytes(content)
    ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate_file(tmp_path))


def test_a_key_of_another_certificate_does_not_count(tmp_path: Path) -> None:
    names, addresses = names_here()
    key, other = make(names, addresses, NOW), make(names, addresses, NOW)
    cut = b"-----BEGIN CERTIFICATE-----"
    mixed = key.partition(cut)[0] + cut + other.partition(cut)[2]
    (tmp_path / certificate.FILE).write_bytes(mixed)
    assert certificate_file(tmp_path, NOW).read_bytes() != mixed


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(Trouble) as trouble:
        certificate_file(tmp_path / "file")
    assert "page.pem" in trouble.value.say(TEXTS)
