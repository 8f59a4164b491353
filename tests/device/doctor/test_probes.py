"""The probes, on this machine and on things that stand in for a Pi; and the way in which they are asked."""

import json
import signal
import socket
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import cv2
import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from device import cli
from device.commands import doctor
from device.doctor import case, visit
from device.doctor import hardware_probes as hardware
from device.doctor import house_probes as house
from device.doctor.case import Visit
from device.doctor.finding import BROKEN, NO_ANSWER, OK, Finding
from device.doctor.hardware_probes import seen_in
from device.panel.sounds import duty
from device.pi import board
from device.pi.buttons import PiButtons
from device.ports import Clock, Frame, Trouble
from device.settings import PinSettings
from device.store import Store
from tests.checkout import HOME
from tests.device.store.matches import NOON, play
from tests.services.mosquitto import free_port, mosquitto
from tests.vision.rendering import plain_table, start_picture

PICTURE = HOME / "tests/recordings/table-b/0000.jpg"


@pytest.fixture(autouse=True)
def nobody_sleeps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.sleep", lambda _: None)


@pytest.fixture(autouse=True)
def no_service(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(case, "UNIT", tmp_path / "schiri.service")


@pytest.fixture
def pi(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """This machine says that it is a Pi, and its pins are gpiozero's mock pins."""
    (tmp_path / "model").write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
    factory = MockFactory(pin_class=MockPWMPin)
    monkeypatch.setattr(board, "MODEL", tmp_path / "model")
    monkeypatch.setattr("device.pi.pins.pin_factory", lambda: factory)
    yield factory
    factory.reset()


@pytest.fixture
def laptop(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(board, "MODEL", tmp_path / "no-model")


def told(tmp_path: Path, text: str) -> Visit:
    path = tmp_path / "settings.toml"
    path.write_text(text, encoding="utf-8")
    return Visit(str(path), "en")


def test_what_a_rendered_table_tells_is_what_it_was_rendered_from() -> None:
    facts = seen_in(start_picture()[0], "soccer-tactics")
    camera = plain_table().camera
    assert facts["size"] == [1536, 864]
    assert facts["markers"] == [0, 1, 2, 3, 4, 5]
    assert facts["height_cm"] == pytest.approx(camera.eye[2] / 10, abs=1)
    assert facts["tilt_deg"] == pytest.approx(1.8, abs=0.5)  # 21 mm beside its aim, 660 mm high
    assert facts["whole_board"]


def test_a_board_that_is_cut_off_is_noticed() -> None:
    picture = cv2.imread(str(PICTURE))
    assert picture is not None
    whole = seen_in(picture, "soccer-tactics")
    assert whole["whole_board"]
    covered = picture.copy()
    covered[: covered.shape[0] // 2] = 0
    assert "height_cm" not in seen_in(covered, "soccer-tactics")
    assert len(seen_in(covered, "soccer-tactics")["markers"]) < 6
    assert seen_in(covered, "soccer-tactics")["brightness"] < whole["brightness"]


def test_a_webcam_that_sees_the_table(laptop: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[tuple[str, ...]] = []
    closed: list[bool] = []

    def open_webcam(_: object, __: object, names: tuple[str, ...], *_more: object) -> Any:
        opened.append(tuple(names))
        picture = cv2.imread(str(PICTURE))
        return SimpleNamespace(frame=lambda: Frame(picture, 0.0), close=lambda: closed.append(True))  # type: ignore[arg-type]

    monkeypatch.setattr("device.pi.webcam.open_webcam", open_webcam)
    facts = hardware.camera(told(tmp_path, '[camera]\nkind = "v4l2"\nsource = "/dev/video7"\n'))
    assert (opened, closed) == ([("/dev/video7",)], [True])
    assert facts["there"]
    assert facts["markers"] == [0, 1, 2, 3, 4, 5]
    json.dumps(facts)


def test_a_camera_in_trouble(pi: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise Trouble("camera-missing", reason=IndexError("list index out of range"))

    monkeypatch.setattr("device.pi.camera.PiCamera", refuse)
    facts = hardware.camera(told(tmp_path, ""))
    assert (facts["trouble"], facts["reason"]) == ("camera-missing", "list index out of range")
    json.dumps(facts)


def test_a_broker_that_answers_and_one_that_does_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "BROKER_SECONDS", 5.0)
    settings = '[broker]\naddress = "127.0.0.1"\nport = {}\n'
    with mosquitto() as broker:
        assert house.broker(told(tmp_path, settings.format(broker.port)))["up"]
    monkeypatch.setattr(house, "BROKER_SECONDS", 0.2)
    facts = house.broker(told(tmp_path, settings.format(free_port())))
    assert (facts["up"], facts["reason"]) == (False, "nobody answers there")
    assert house.broker(told(tmp_path, settings.format(1) + 'user = "a"\npassword_file = "/missing"'))["file"]
    assert house.broker(told(tmp_path, "")) == {"set": False}
    json.dumps(facts)


def test_a_table_without_a_camera(pi: Any, tmp_path: Path) -> None:
    assert hardware.camera(told(tmp_path, '[camera]\nkind = "virtual"\n')) == {"there": False}


def test_where_nobody_chose_a_camera_none_is_touched(laptop: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("device.cameras.choice.OPENERS", {})
    assert hardware.camera(Visit()) == {"there": False}


def test_a_folder_is_looked_at_like_a_camera(laptop: None, tmp_path: Path) -> None:
    facts = hardware.camera(told(tmp_path, f'[camera]\nkind = "folder"\nsource = "{PICTURE.parent}"\n'))
    assert facts["markers"] == [0, 1, 2, 3, 4, 5]
    facts = hardware.camera(told(tmp_path, f'[camera]\nkind = "folder"\nsource = "{tmp_path}"\n'))
    assert facts["trouble"] == "folder-missing"
    assert str(tmp_path) in facts["reason"]


def test_what_the_service_holds_is_left_alone(pi: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("touched what the service holds")

    for name in ("device.pi.camera.PiCamera", "device.pi.pins.pin_factory", "socket.create_server"):
        monkeypatch.setattr(name, refuse)
    for probe in (hardware.camera, hardware.buttons, hardware.buzzer, house.page):
        assert probe(Visit(busy=True))["busy"]


@pytest.fixture
def pressed(pi: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The menu button is down from the moment when the pins are opened."""

    class Pressed(PiButtons):
        def __init__(self, factory: Any, clock: Clock, pins: PinSettings) -> None:
            super().__init__(factory, clock, pins)
            factory.pin(pins.menu).drive_low()

    monkeypatch.setattr("device.pi.buttons.PiButtons", Pressed)
    return pi


def test_no_button_is_down(pi: Any) -> None:
    assert hardware.buttons(Visit()) == {"pi": True, "held": {}}


def test_a_button_that_is_down_all_the_while(pressed: Any, tmp_path: Path) -> None:
    assert hardware.buttons(told(tmp_path, "[pins]\nmenu = 5\n")) == {"pi": True, "held": {"menu": 5}}


def test_a_button_that_is_pressed_just_now_is_not_stuck(pressed: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.sleep", lambda _: pressed.pin(PinSettings().menu).drive_high())
    assert hardware.buttons(Visit())["held"] == {}


def test_pins_out_of_reach(pi: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise Trouble("pins-missing", reason="can not open gpiochip")

    monkeypatch.setattr("device.pi.pins.pin_factory", refuse)
    assert hardware.buttons(Visit()) == {"pi": True, "trouble": "can not open gpiochip"}
    assert hardware.buzzer(Visit()) == {"pi": True, "trouble": "can not open gpiochip"}


@pytest.mark.parametrize(
    ("settings", "silent", "strength"),
    [("[sound]\nvolume = 60\n", False, duty(60)), ("", True, 0.0), ("[sound]\nvolume = 0\n", False, 0.0)],
)
def test_the_buzzer_is_as_loud_as_it_should_be(
    pi: Any, settings: str, silent: bool, strength: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[float] = []
    monkeypatch.setattr("time.sleep", lambda _: heard.append(pi.pin(PinSettings().buzzer).state))
    visit = told(tmp_path, settings)
    facts = hardware.buzzer(Visit(visit.settings, silent=silent))
    assert facts["played"] != silent
    assert heard == ([pytest.approx(strength)] if strength else [])


class Bus:
    """A bus on which some addresses answer; stands in for the kernel's."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, answering: tuple[int, ...]) -> None:
        self.address = 0
        self.answering = answering
        self.written: list[bytes] = []
        monkeypatch.setattr("fcntl.ioctl", self.ioctl)
        monkeypatch.setattr("os.write", self.write)

    def ioctl(self, _: int, request: int, address: int) -> None:
        assert request == 0x0703
        self.address = address

    def write(self, _: int, said: bytes) -> int:
        self.written.append(said)
        if self.address not in self.answering:
            raise OSError(121, "Remote I/O error")
        return len(said)


@pytest.mark.parametrize("answering", [(), (0x3C,), (0x3D,), (0x3C, 0x3D)])
def test_who_answers_on_the_bus(answering: tuple[int, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "i2c-1").touch()
    bus = Bus(monkeypatch, answering)
    facts = hardware.scan(tmp_path / "i2c-1", [0x3C, 0x3D])
    assert facts == {"bus": True, "forbidden": False, "found": list(answering)}
    assert set(bus.written) == {b"\x00\xe3"}  # a command, and the command is: do nothing


def test_a_bus_that_is_not_there(tmp_path: Path) -> None:
    assert hardware.scan(tmp_path / "i2c-9", [0x3C]) == {"bus": False, "forbidden": False, "found": []}


def test_a_bus_that_is_not_for_us(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("os.open", refuse)
    assert hardware.scan(tmp_path, [0x3C])["forbidden"]


def storage(tmp_path: Path) -> Visit:
    return told(tmp_path, f'[storage]\npath = "{tmp_path / "kept/matches.db"}"\n')


def test_a_store_that_is_well(tmp_path: Path) -> None:
    visit = storage(tmp_path)
    assert house.storage(visit) | {"free_mb": 0} == {
        "path": str(tmp_path / "kept/matches.db"),
        "matches": 0,
        "problem": "",
        "writable": True,
        "free_mb": 0,
        "hidden": False,
    }
    assert not (tmp_path / "kept").exists()  # looking leaves nothing behind
    with Store(tmp_path / "kept/matches.db") as store:
        play(store.begin("soccer-tactics", {}, at=NOON), 1, 20)
    facts = house.storage(visit)
    assert (facts["matches"], facts["problem"]) == (1, "")
    assert facts["free_mb"] > 0


def test_an_entry_that_is_no_longer_what_was_written(tmp_path: Path) -> None:
    path = tmp_path / "kept/matches.db"
    with Store(path) as store:
        play(store.begin("soccer-tactics", {}, at=NOON), 1, 20)
    content = path.read_bytes()
    assert content.count(b'"roll"')
    path.write_bytes(content.replace(b'"roll"', b'"rool"'))
    assert str(path) in house.storage(storage(tmp_path))["problem"]


def test_the_services_matches_are_not_for_everybody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    case.UNIT.touch()
    monkeypatch.setattr("os.access", lambda *_: False)
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    assert house.storage(storage(tmp_path))["hidden"]
    monkeypatch.setattr("os.geteuid", lambda: 0)
    assert not house.storage(storage(tmp_path))["hidden"]


def test_beside_a_service_its_own_files_are_looked_at() -> None:
    assert Visit().path() != Path("/etc/schiri/settings.toml")
    case.UNIT.touch()
    assert Visit().path() == Path("/etc/schiri/settings.toml")
    assert Visit("/mine.toml").path() == Path("/mine.toml")


def test_bad_settings_are_told_line_by_line_and_the_rest_goes_on(laptop: None, tmp_path: Path) -> None:
    visit = told(tmp_path, "[sound]\nvolume = 200\n")
    facts = house.settings(visit)
    assert facts["there"]
    assert [problem.lower().startswith("line 2:") for problem in facts["problems"]] == [True]
    assert hardware.display(visit)["wanted"] == 0x3C


@pytest.mark.parametrize(
    ("vcgencmd", "alarm", "expected"),
    [
        ("throttled=0x50005", "0", (0x50005, False)),
        ("throttled=0x0", "", (0, False)),
        (None, "1", (None, True)),
        (None, None, (None, None)),
    ],
)
def test_what_the_pi_says_about_its_power(
    pi: Any,
    vcgencmd: str | None,
    alarm: str | None,
    expected: tuple[int | None, bool | None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for number, name in enumerate(["cpu_thermal", *(["rpi_volt"] if alarm is not None else [])]):
        sensor = tmp_path / f"sensors/hwmon{number}"
        sensor.mkdir(parents=True)
        (sensor / "name").write_text(f"{name}\n")
        (sensor / "in0_lcrit_alarm").write_text(f"{alarm}\n")
    (tmp_path / "heat").write_text("51234\n")
    monkeypatch.setattr(house, "said_by", lambda *_: vcgencmd)
    monkeypatch.setattr(house, "SENSORS", tmp_path / "sensors")
    monkeypatch.setattr(house, "HEAT", tmp_path / "heat")
    facts = house.power(Visit())
    assert (facts["throttled"], facts["alarm"], facts["celsius"]) == (*expected, 51.234)


def test_the_clock_of_a_pi_and_of_a_laptop(pi: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "said_by", lambda *_: "no")
    monkeypatch.setattr(house, "OWN_CLOCK", tmp_path / "rtc0")
    monkeypatch.setattr(house, "TIME_WAS_SET", tmp_path / "set")
    assert (house.clock(Visit())["synchronised"], house.clock(Visit())["own"]) == (False, False)
    (tmp_path / "set").touch()
    (tmp_path / "rtc0").touch()
    assert (house.clock(Visit())["synchronised"], house.clock(Visit())["own"]) == (True, True)
    (tmp_path / "rtc0").unlink()
    monkeypatch.setattr(board, "MODEL", tmp_path / "none")
    assert house.clock(Visit())["own"]


def test_a_port_that_is_free_and_one_that_is_not(tmp_path: Path) -> None:
    with socket.create_server(("localhost", 0)) as other:
        port = other.getsockname()[1]
        visit = told(tmp_path, f"[page]\nport = {port}\n")
        taken = house.page(visit)
        assert (taken["free"], taken["taken"]) == (False, True)
    assert house.page(visit)["free"]


def test_an_address_of_somebody_else(tmp_path: Path) -> None:
    facts = house.page(told(tmp_path, '[page]\nhost = "192.0.2.1"\n'))
    assert (facts["free"], facts["taken"]) == (False, False)


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        ("ActiveState=active\nResult=success\nUnitFileState=enabled", ("active", False, True)),
        ("ActiveState=inactive\nResult=success\nUnitFileState=enabled", ("inactive", True, True)),
        ("ActiveState=inactive\nResult=watchdog\nUnitFileState=enabled", ("inactive", False, True)),
        ("ActiveState=failed\nResult=exit-code\nUnitFileState=disabled", ("failed", False, False)),
        (None, ("unknown", False, False)),
    ],
)
def test_how_the_service_is(
    shown: str | None, expected: tuple[str, bool, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert house.service(Visit()) == {"installed": False}
    case.UNIT.touch()
    monkeypatch.setattr(house, "said_by", lambda *_: shown)
    facts = house.service(Visit())
    assert (facts["state"], facts["stopped"], facts["enabled"]) == expected


def test_a_program_of_the_system_that_is_not_there_or_fails() -> None:
    assert case.said_by("no-such-program-here") is None
    assert case.said_by("false") is None
    assert case.said_by("echo", "throttled=0x0") == "throttled=0x0"


def test_a_probe_in_a_process_of_its_own() -> None:
    facts = visit.ask("programs", Visit())
    assert facts["opencv"] == cv2.__version__
    assert facts["python"].split(".")[:2] == [str(number) for number in sys.version_info[:2]]


def test_a_probe_that_crashes_gives_no_answer() -> None:
    assert visit.ask("offside-trap", Visit()) == {NO_ANSWER: "KeyError: 'offside-trap'"}


def test_a_probe_that_hangs_gives_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def hang(*_: object, timeout: float, **__: object) -> None:
        raise subprocess.TimeoutExpired("python", timeout)

    monkeypatch.setattr(subprocess, "run", hang)
    assert visit.ask("camera", Visit()) == {NO_ANSWER: "45 s"}
    assert visit.ask("page", Visit()) == {NO_ANSWER: "20 s"}


@pytest.mark.parametrize(
    ("stdout", "stderr", "facts"),
    [
        ('[0:01] INFO Camera\n{"there": true}\n', "", {"there": True}),
        ("", "Segmentation fault\n", {NO_ANSWER: "Segmentation fault"}),
        ("", "", {NO_ANSWER: "status -11"}),
        ("not json", "", {NO_ANSWER: "status -11"}),
    ],
)
def test_the_last_line_counts(stdout: str, stderr: str, facts: dict[str, Any]) -> None:
    assert visit._last_line(subprocess.CompletedProcess([], -11, stdout, stderr)) == facts


def found(*findings: Finding) -> Any:
    return lambda _: iter(findings)


WELL = Finding("clock", OK, "synchronised")
STUCK = Finding("buttons", BROKEN, "held", {"buttons": "menu (GPIO23)"})


def test_the_command_tells_all_and_its_status_tells_the_worst(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(doctor, "examine", found(WELL))
    assert cli.run(["--lang", "de", "doctor"], {}) == 0
    assert capsys.readouterr().out.endswith("\n\nAlles in Ordnung. Anpfiff!\n")
    monkeypatch.setattr(doctor, "examine", found(WELL, STUCK))
    assert cli.run(["--lang", "en", "doctor", "--json"], {}) == 1
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert (first["level"], second["level"]) == ("ok", "broken")
    assert second["facts"] == {"buttons": "menu (GPIO23)"}


def test_ctrl_c_leaves_at_once_and_without_a_word() -> None:
    waiting = (
        "import os, signal, runpy, sys, device.doctor.visit as visit;"
        "visit.ROUND = {'board': ()};"
        "visit.subprocess.run = lambda *_, **__: os.kill(os.getpid(), signal.SIGINT);"
        "sys.argv = ['schiri', 'doctor'];"
        "runpy.run_module('device', run_name='__main__')"
    )
    done = subprocess.run(
        [sys.executable, "-c", waiting], cwd=HOME, capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (128 + signal.SIGINT, "", "")
