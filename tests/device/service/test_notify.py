"""What systemd hears, on a real datagram socket."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from device.service.notify import Notifier, Watchdog

US = 4711


class Listener:
    """Stands where systemd stands."""

    def __init__(self, address: str) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(address)
        self.socket.setblocking(False)

    def heard(self) -> list[str]:
        said = []
        while True:
            try:
                said.append(self.socket.recv(4096).decode())
            except BlockingIOError:
                return said


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[tuple[Listener, dict[str, str]]]:
    listener = Listener(str(tmp_path / "notify"))
    with listener.socket:
        yield listener, {"NOTIFY_SOCKET": str(tmp_path / "notify")}


def test_a_match_from_kick_off_to_final_whistle(systemd: tuple[Listener, dict[str, str]]) -> None:
    listener, environment = systemd
    notifier = Notifier(environment)
    notifier.ready("Aufstellung")
    notifier.status("Rot führt\n2:1 für Köln")
    notifier.stopping()
    assert listener.heard() == ["READY=1\nSTATUS=Aufstellung", "STATUS=Rot führt 2:1 für Köln", "STOPPING=1"]


def test_ready_needs_no_status(systemd: tuple[Listener, dict[str, str]]) -> None:
    listener, environment = systemd
    Notifier(environment).ready()
    assert listener.heard() == ["READY=1"]


def test_an_address_in_the_kernels_own_names(tmp_path: Path) -> None:
    name = f"schiri-{tmp_path.name}"
    listener = Listener(f"\0{name}")
    with listener.socket:
        Notifier({"NOTIFY_SOCKET": f"@{name}"}).ready()
        assert listener.heard() == ["READY=1"]


@pytest.mark.parametrize("environment", [{}, {"NOTIFY_SOCKET": ""}])
def test_without_systemd_nothing_is_said(environment: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("opened a socket for nobody")

    monkeypatch.setattr(socket, "socket", refuse)
    Notifier(environment).ready("on")


def test_a_listener_who_went_away_does_not_stop_the_match(tmp_path: Path) -> None:
    Notifier({"NOTIFY_SOCKET": str(tmp_path / "gone")}).ready()


def test_a_full_queue_does_not_hold_up_the_referee(systemd: tuple[Listener, dict[str, str]]) -> None:
    listener, environment = systemd
    notifier = Notifier(environment)
    for _ in range(5000):
        notifier.alive()
    assert 0 < len(listener.heard()) < 5000


def test_signs_of_life_come_at_half_the_time_and_only_from_the_loop(systemd: tuple[Listener, dict[str, str]]) -> None:
    listener, environment = systemd
    watchdog = Watchdog(Notifier(environment), environment | {"WATCHDOG_USEC": "30000000"}, US)
    assert watchdog.period == 15
    assert listener.heard() == []
    for now, told in ((100.0, 1), (100.1, 0), (114.9, 0), (115.0, 1), (129.9, 0), (200.0, 1), (201.0, 0)):
        watchdog.alive(now)
        assert listener.heard() == ["WATCHDOG=1"] * told, now


@pytest.mark.parametrize(
    "environment",
    [
        {},
        *({"WATCHDOG_USEC": period} for period in ("", "0", "soon", "-5")),
        {"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"},
    ],
)
def test_without_a_watchdog_of_our_own_no_signs_of_life(
    systemd: tuple[Listener, dict[str, str]], environment: dict[str, str]
) -> None:
    listener, address = systemd
    watchdog = Watchdog(Notifier(address), address | environment, US)
    watchdog.alive(0.0)
    assert watchdog.period is None
    assert listener.heard() == []


def test_a_watchdog_meant_for_us(systemd: tuple[Listener, dict[str, str]]) -> None:
    _, address = systemd
    assert Watchdog(Notifier(address), {"WATCHDOG_USEC": "1000000", "WATCHDOG_PID": str(US)}, US).period == 0.5
