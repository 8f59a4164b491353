"""`schiri test` gets the programs of the tests itself where it may, and says how where it may not."""

import subprocess
from pathlib import Path

import pytest

from device.texts.language import texts
from device.workshop import services
from device.workshop.services import SERVICES, Service


class Apt:
    """Stands in for apt-get: installs only after its lists are fresh."""

    def __init__(self, works: bool) -> None:
        self.works, self.fresh, self.installed = works, False, False
        self.heard: list[str] = []

    def __call__(self, command: list[str], **_: object) -> "subprocess.CompletedProcess[bytes]":
        self.heard.append(command[1])
        self.fresh |= command[1] == "update"
        self.installed |= self.works and self.fresh and command[1] == "install"
        return subprocess.CompletedProcess(command, 0 if self.installed or command[1] == "update" else 100)

    def which(self, name: str) -> str | None:
        return {"apt-get": "/usr/bin/apt-get", "chromium": "/usr/bin/chromium" if self.installed else None}.get(name)


def machine(monkeypatch: pytest.MonkeyPatch, service: Service, *, root: bool, works: bool = True) -> Apt:
    """A Debian that lacks this program."""
    apt = Apt(works)
    monkeypatch.setattr("subprocess.run", apt)
    monkeypatch.setattr("shutil.which", apt.which)
    monkeypatch.setattr("os.geteuid", lambda: 0 if root else 1000)
    monkeypatch.setattr(Path, "exists", lambda _: True)
    monkeypatch.setattr(services, "SERVICES", (service,))
    return apt


def test_root_on_debian_gets_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    apt = machine(monkeypatch, services.CHROMIUM, root=True)
    services.fetch(texts("en"))
    assert apt.heard == ["install", "update", "install"]
    assert "sudo apt" not in capsys.readouterr().err
    services.fetch(texts("en"))
    assert len(apt.heard) == 3


@pytest.mark.parametrize("root", [True, False])
@pytest.mark.parametrize("service", SERVICES, ids=lambda service: service.title)
def test_who_cannot_get_it_is_told_how(
    service: Service, root: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = service._replace(programs=("/nowhere/*/at-all",))
    apt = machine(monkeypatch, nowhere, root=root, works=False)
    services.fetch(texts("en"))
    assert f"sudo apt install {service.packages[0]}" in capsys.readouterr().err
    assert bool(apt.heard) is root


def test_a_program_is_found_by_its_newest_version(tmp_path: Path) -> None:
    for version in ("14", "15"):
        (tmp_path / version).mkdir()
        (tmp_path / version / "postgres").touch()
    service = Service("PostgreSQL", (f"{tmp_path}/*/postgres",), ())
    assert service.find() == str(tmp_path / "15/postgres")
    assert Service("Nothing", (f"{tmp_path}/*/nothing",), ()).find() is None
