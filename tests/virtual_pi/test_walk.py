"""A walk through hardware.md: what was found there once and mended must stay so, on an installed Pi."""

import json
from collections.abc import Callable

import pytest

from device import HOME
from device.panel.buttons import BUTTONS
from device.referee.modes import Menu
from tests.virtual_pi.conftest import say
from tests.virtual_pi.ear import Ear
from tests.virtual_pi.pi import VirtualPi
from tests.virtual_pi.system import CHECKOUT
from tests.virtual_pi.table import SETTINGS, Table
from tests.virtual_pi.test_faults import WITHOUT_A_CAMERA, begin, entries
from tests.virtual_pi.test_first_start import golden, shows

pytestmark = [pytest.mark.virtual_pi, pytest.mark.long]

SCHIRI = f"cd /{CHECKOUT} && ./schiri --lang en"
AS_PI = f"cd /{CHECKOUT} && sudo -u pi ./schiri --lang en"
ADDRESS = "192.168.178.40"
NETWORK = f"ip address add {ADDRESS}/24 dev lo && ip route add default dev lo src {ADDRESS}"
ROUTER = "echo search fritz.box >/etc/resolv.conf"
"""NetworkManager notes the domain of the house's router like this."""
STATUS = "curl -s -o /dev/null -w '%{http_code}'"
IDLE = 10.0
"""Seconds for which the service is watched doing nothing."""
YARDSTICK = "python3 -c 'import time; sum(i * i for i in range(3_000_000)); print(time.process_time())'"
"""Work of a known size, on the same machine in the same minute."""
MOST_YARDS = 6


def doctor(pi: VirtualPi) -> dict[str, dict[str, str]]:
    """Subject → what the doctor says, under sudo."""
    said = pi.run(f"{SCHIRI} doctor --json --silent").text
    found = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    return {finding["subject"]: finding for finding in found}


def test_the_doctor_understands_that_schiri_was_stopped_for_him(boot: Callable[..., VirtualPi]) -> None:
    pi = boot()
    pi.settle(WITHOUT_A_CAMERA)
    pi.must("systemctl stop schiri")
    found = doctor(pi)
    assert found["service"]["level"] == "ok"
    assert found["display"]["level"] == found["buttons"]["level"] == found["buzzer"]["level"] == "ok"
    assert not any("sudo ./schiri doctor" in finding["do"] for finding in found.values())
    pi.must("systemctl start schiri")
    assert doctor(pi)["service"]["level"] == "ok"
    dry = pi.run(f"{AS_PI} install --dry-run").text
    assert "sudo" not in dry
    assert dry.count("✓") > dry.count("→")


def test_without_the_internet_the_installation_says_so(boot: Callable[..., VirtualPi]) -> None:
    pi = boot()
    pi.must(
        "dpkg --remove python3-picamera2 && echo 'deb http://nowhere.invalid/ bookworm main' >/etc/apt/sources.list"
    )
    said = pi.run(f"{SCHIRI} install")
    assert said.status == 1
    assert "needs the internet" in said.text


def test_a_network_that_comes_later_brings_the_code_and_the_page(boot: Callable[..., VirtualPi]) -> None:
    pi = boot()
    pi.until(lambda: shows(pi, "start"), "the start screen")
    _to_the_code(pi)
    pi.until(lambda: shows(pi, "no-page"), "no network yet")
    pi.must(f"{NETWORK} && {ROUTER} && echo '{ADDRESS} leads-here.example' >>/etc/hosts")
    pi.until(lambda: not shows(pi, "no-page"), "the code")
    for name, status in ((ADDRESS, "200"), ("schiri.fritz.box", "200"), ("leads-here.example", "403")):
        asked = f"{STATUS} -H 'Host: {name}:8000' http://{ADDRESS}:8000/"
        assert pi.must(asked) == status, name


def _to_the_code(pi: VirtualPi) -> None:
    """A match has begun; in its menu the telephones' line."""
    pi.settle(WITHOUT_A_CAMERA)
    begin(pi)
    pi.press("menu", 1.4)
    for _ in range(Menu.ENTRIES.index("join")):
        pi.press("away")
    pi.press("whistle")


def test_what_is_missing_or_badly_set_is_told(boot: Callable[..., VirtualPi]) -> None:
    pi = boot()
    pi.until(lambda: shows(pi, "start"), "the start screen")
    pi.until(lambda: "Kamera" in pi.journal(), "the journal tells of the camera")
    assert "Kamera" in pi.must("systemctl show --property=StatusText schiri")
    ear = Ear(pi)
    pi.settle('[display]\nbrightness = "bright"\n[camera]\nkind = "folder"\nsource = "/nowhere"\n')
    pi.until(lambda: "brightness" in json.dumps(pi.page().get("match", {}).get("trouble", [])), "bad settings are told")
    assert not shows(pi, "start")
    assert pi.must("systemctl show --property=NRestarts --value schiri").strip() == "0"
    pi.until(lambda: bool(ear.sounds()), "a tone at the start")


def test_nothing_is_done_when_nothing_happens(boot: Callable[..., VirtualPi]) -> None:
    """Beside a yardstick: on a busy machine this kernel counts the time that others have taken from it."""
    pi = boot()
    pi.settle(WITHOUT_A_CAMERA)
    pi.until(lambda: shows(pi, "start"), "the start screen")
    used = "grep usage_usec /sys/fs/cgroup/system.slice/schiri.service/cpu.stat | cut -d' ' -f2"
    pi.must(f"sleep {IDLE}")
    before = float(pi.must(used))
    pi.must(f"sleep {IDLE}")
    seconds = (float(pi.must(used)) - before) / 1e6
    yard = float(pi.must(YARDSTICK))
    say(f"idle for {IDLE:.0f} s: {seconds:.2f} s of the processor, {seconds / yard:.1f} yardsticks of {yard:.2f} s")
    assert seconds < MOST_YARDS * yard


def test_uninstalled_and_installed_again_the_matches_are_there(boot: Callable[..., VirtualPi]) -> None:
    pi = boot()
    begin(pi)
    pi.must("systemctl stop schiri")
    before = entries(pi)
    assert pi.run(f"{SCHIRI} uninstall").status == 0
    left = pi.run(
        "ls /etc/systemd/system/schiri* /etc/schiri; systemctl is-active schiri schiri-off.path; id schiri"
    ).text
    assert "No such file" in left
    assert "no such user" in left
    said = pi.run(f"{SCHIRI} install")
    assert said.status == 0, said.text
    pi.until(lambda: shows(pi, "resume") or bool(pi.page().get("door")), "it is on offer")
    assert entries(pi) == before


GIT = f"cd /{CHECKOUT} && sudo -u pi git -c user.name=x -c user.email=x@example.org"
BROKEN = f"echo 'raise SystemExit(1)' | sudo -u pi tee /{CHECKOUT}/device/play/match_day.py >/dev/null"


def test_a_version_that_does_not_start_gives_way_to_the_former_one(boot: Callable[..., VirtualPi]) -> None:
    pi = boot()
    begin(pi)
    before = entries(pi)
    pi.must(f"{GIT} init -q && printf '.venv\\n__pycache__\\n' | sudo -u pi tee .gitignore && {GIT} add -A")
    pi.must(f"{GIT} commit -qm good")
    assert pi.run(f"{SCHIRI} install").status == 0
    good = pi.must(f"{GIT} rev-parse HEAD")
    pi.must(f"{BROKEN} && {GIT} commit -qam broken")
    said = pi.run(f"{SCHIRI} install")
    assert said.status == 1, said.text
    assert "running again" in said.text
    assert pi.must(f"{GIT} rev-parse HEAD") == good
    pi.until(lambda: shows(pi, "start") or bool(pi.page().get("door")), "the former version")
    assert entries(pi) == before


def test_the_first_owner_is_led_through_and_gets_a_report(boot: Callable[..., VirtualPi]) -> None:
    """Nobody answers and presses here: the report says so, and everything else is tried with the real adapters."""
    pi = boot(folder=HOME)
    table = Table(pi)
    table.lay(HOME / "tests/recordings/match-a/0000.jpg")
    table.plug()
    pi.settle(SETTINGS)
    pi.until(lambda: pi.page().get("door", {}).get("open"), "the front door")
    ear = Ear(pi)
    said = pi.run(f"cd /tmp && /{CHECKOUT}/schiri --lang de doctor --first-pi </dev/null")
    assert said.status == 0, said.text
    report = json.loads(pi.must("cat /tmp/schiri-first-pi.json"))
    trials = {trial["trial"]: trial["found"] for trial in report["trials"]}
    assert not [name for name, found in trials.items() if "failed" in found], trials
    assert trials["camera"]["size"] == [1280, 720]
    assert trials["camera"]["whole_board"]
    assert trials["buttons"] == {button: {"pressed": False} for button in BUTTONS}
    assert pi.has_shown(golden("good-night"))
    assert len(ear.sounds()) >= len(trials["tones"]["played"])
    pi.until(lambda: pi.run("systemctl is-active --quiet schiri").status == 0, "Schiri runs again")
