"""The unit file: what systemd itself says about it, and what it must hold on machines without systemd."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from device.service.off_switch import SWITCH as SWITCH_NAME
from device.service.off_switch import off_switch
from device.service.unit import SWITCH, SWITCH_PATH, UnfitPlace, text_of, unit
from device.settings import settings_path
from tests.checkout import HOME

EXPOSURE_LIMIT = 20
"""Tenths: below 2.0 systemd calls a service well protected."""

HARDENED = (
    *("CapabilityBoundingSet=", "AmbientCapabilities=", "NoNewPrivileges=yes", "DevicePolicy=closed"),
    *("KeyringMode=private", "LockPersonality=yes", "MemoryDenyWriteExecute=yes", "PrivateMounts=yes"),
    *("PrivateTmp=yes", "ProtectClock=yes", "ProtectControlGroups=yes", "ProtectHome=tmpfs", "ProtectHostname=yes"),
    *("ProtectKernelLogs=yes", "ProtectKernelModules=yes", "ProtectKernelTunables=yes", "ProtectProc=invisible"),
    *("ProtectSystem=strict", "RemoveIPC=yes", "RestrictNamespaces=yes", "RestrictRealtime=yes"),
    *("RestrictSUIDSGID=yes", "SystemCallArchitectures=native", "IPAddressDeny=any"),
)
DEVICES = {"char-gpiochip", "char-i2c", "char-video4linux", "char-media", "char-dma_heap", "/dev/vcio", "/dev/udmabuf"}

needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed here; the content is tested below"
)


def lines(text: str = "") -> list[str]:
    """The directives, comments and sections left out."""
    text = text or unit(Path("/opt/schiri"))
    return [line for line in text.splitlines() if line and not line.startswith(("#", "["))]


def values(name: str) -> list[str]:
    return [line.partition("=")[2] for line in lines() if line.startswith(f"{name}=")]


@pytest.fixture(params=["schiri", "Unser Schiri für 100 %"])
def written(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A unit beside a checkout that really holds a start script, as systemd looks for it."""
    checkout = tmp_path / request.param
    checkout.mkdir()
    shutil.copy(HOME / "schiri", checkout)
    path = tmp_path / "schiri.service"
    path.write_text(unit(checkout), encoding="utf-8")
    return path


@needs_systemd
def test_systemd_has_nothing_to_say(written: Path) -> None:
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(written)], capture_output=True, text=True, check=False
    )
    about_us = [line for line in done.stderr.splitlines() if "schiri" in line]
    assert (done.returncode, done.stdout, about_us) == (0, "", [])


@needs_systemd
def test_systemd_finds_it_well_protected(written: Path) -> None:
    command = [
        "systemd-analyze",
        "security",
        "--offline=true",
        f"--threshold={EXPOSURE_LIMIT}",
        "--no-pager",
        str(written),
    ]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    found = re.search(r"Overall exposure level for \S+: ([\d.]+)", done.stdout)
    assert found, done.stderr
    assert float(found[1]) < EXPOSURE_LIMIT / 10
    assert done.returncode == 0


@pytest.mark.parametrize("directive", HARDENED)
def test_every_protection_is_there_once(directive: str) -> None:
    assert lines().count(directive) == 1
    name = directive.partition("=")[0]
    assert len(values(name)) == 1


def test_only_the_devices_that_a_referee_needs() -> None:
    allowed = [value.split() for value in values("DeviceAllow")]
    assert {name for name, _ in allowed} == DEVICES
    assert {access for _, access in allowed} == {"rw"}


def test_it_calls_play_and_is_watched() -> None:
    assert values("ExecStart") == ['"/opt/schiri/schiri" play']
    assert values("Type") == ["notify"]
    assert 10 <= int(values("WatchdogSec")[0]) <= 60
    assert values("Restart") == ["always"]
    assert values("StartLimitIntervalSec") == ["0"]
    assert values("KillSignal") == []  # SIGTERM, which `play` understands as the final whistle


def test_it_runs_as_its_own_user_in_its_own_folders() -> None:
    assert values("User") == values("Group") == ["schiri"]
    assert values("SupplementaryGroups") == ["gpio i2c video"]
    for name in ("RuntimeDirectory", "StateDirectory", "ConfigurationDirectory"):
        assert values(name) == ["schiri"]
    assert values("WorkingDirectory") == ["%t/schiri"]
    assert {"LG_WD=%t/schiri", "GPIOZERO_PIN_FACTORY=lgpio"} <= set(values("Environment"))
    assert settings_path({"CONFIGURATION_DIRECTORY": "/etc/schiri"}) == Path("/etc/schiri/settings.toml")


def test_memory_fits_the_smallest_pi() -> None:
    high, most = (int(values(name)[0].removesuffix("M")) for name in ("MemoryHigh", "MemoryMax"))
    assert 200 < high < most < 512


def test_it_talks_to_the_house_only() -> None:
    (allowed,) = values("IPAddressAllow")
    assert set(allowed.split()) == {
        *("localhost", "link-local", "multicast", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"),
    }


def test_the_place_is_filled_in_everywhere() -> None:
    filled = unit(Path("/opt/100 % Schiri"))
    assert "@CHECKOUT@" not in filled
    assert 'ExecStart="/opt/100 %% Schiri/schiri" play' in filled
    assert 'BindReadOnlyPaths="/opt/100 %% Schiri"' in filled


@pytest.mark.parametrize("sign", ['"', "'", "\\", "$", ":", "\n", "@"])
def test_a_place_that_no_unit_can_hold(sign: str) -> None:
    with pytest.raises(UnfitPlace) as unfit:
        unit(Path(f"/opt/schi{sign}ri"))
    assert unfit.value.signs == sign


@needs_systemd
def test_systemd_has_nothing_to_say_about_the_switch(tmp_path: Path) -> None:
    for name in SWITCH:
        (tmp_path / name).write_text(text_of(name), encoding="utf-8")
    files = [str(tmp_path / name) for name in SWITCH]
    command = ["systemd-analyze", "verify", "--man=no", *files]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, [line for line in done.stderr.splitlines() if "schiri" in line]) == (0, [])


def test_the_service_and_the_switch_name_the_same_file(tmp_path: Path) -> None:
    """%t is /run for a service of the system."""
    (named,) = (value for value in values("Environment") if value.startswith(f"{SWITCH_NAME}="))
    assert f"PathExists=/run{named.partition('%t')[2]}" in lines(text_of(SWITCH_PATH))
    switch = off_switch({SWITCH_NAME: str(tmp_path / "off")})
    assert switch is not None
    switch()
    assert (tmp_path / "off").exists()
    assert off_switch({}) is None
