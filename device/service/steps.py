"""What an installation consists of: steps that can be checked, done and taken back, each on its own.

Every step may be done again at any time. The words for it are in the catalogue under `service.step`.
"""

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass, field

from device.service.boot_config import MARK, bus_is_on, with_bus, without_our_bus
from device.service.machine import Machine, StepFailed
from device.service.unit import NAME, SWITCH, SWITCH_PATH, text_of, unit
from device.settings.example import example

USER = "schiri"
GROUPS = ("gpio", "i2c", "video")
PACKAGES = ("python3-picamera2", "python3-lgpio")
"""What only the system has (lgpio: on Trixie). All else comes from the locks."""

STATE = "var/lib/schiri"
SETTINGS = "etc/schiri/settings.toml"
UNITS = "etc/systemd/system"
UNIT = f"{UNITS}/{NAME}"
MODULES = "etc/modules-load.d/schiri.conf"
BOOT_CONFIGS = ("boot/firmware/config.txt", "boot/config.txt")
BUS = "dev/i2c-1"
ROOMS = ("rules", "vision", "device")
NO_INTERNET = "no-internet"
RUNNING = "running"
"""The step that shows whether this version comes up."""
UNREACHED = re.compile(r"failed to download|Failed to fetch|Could not (resolve|connect)|Temporary failure")
"""How apt says that nobody answers."""


def nothing(_: Machine) -> None:
    """Take nothing back: another step does it, or other programs may need it."""


def _yes(_: Machine) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Step:
    """One step: is it done, do it, is it taken back, take it back."""

    name: str
    is_done: Callable[[Machine], bool]
    do: Callable[[Machine], None]
    is_undone: Callable[[Machine], bool] = _yes
    undo: Callable[[Machine], None] = nothing
    facts: dict[str, object] = field(default_factory=dict)


def _has_packages(machine: Machine) -> bool:
    return all(machine.run(_query(package)).said.strip() == "installed" for package in PACKAGES)


def _query(package: str) -> tuple[str, ...]:
    return ("dpkg-query", "--show", "--showformat=${db:Status-Status}", package)


def _get_packages(machine: Machine) -> None:
    try:
        machine.call("apt-get", "update", "--error-on=any")  # else apt is content with the lists of last week
    except StepFailed as failure:
        if UNREACHED.search(str(failure)):
            raise StepFailed(NO_INTERNET) from failure
        raise
    machine.call("apt-get", "install", "--yes", "--no-install-recommends", *PACKAGES)


def _has_user(machine: Machine) -> bool:
    return f"\n{USER}:" in f"\n{machine.read('etc/passwd')}"


def _add_user(machine: Machine) -> None:
    home = ("--no-create-home", "--home-dir", f"/{STATE}", "--shell", "/usr/sbin/nologin")
    machine.call("useradd", "--system", "--user-group", *home, USER)


def members(machine: Machine) -> dict[str, list[str]]:
    """Group → who is in it."""
    lines = (line.split(":") for line in machine.read("etc/group").splitlines())
    return {line[0]: line[3].split(",") for line in lines if len(line) == 4}


def _in_groups(machine: Machine) -> bool:
    known = members(machine)
    return all(USER in known.get(group, ()) for group in GROUPS)


def _join_groups(machine: Machine) -> None:
    known = members(machine)
    for group in GROUPS:
        if group not in known:  # without it the unit would not start
            machine.call("groupadd", "--system", group)
    machine.call("usermod", "--append", "--groups", ",".join(GROUPS), USER)


def _write_settings(machine: Machine) -> None:
    machine.write(SETTINGS, example())


def settings_are_theirs(machine: Machine) -> bool:
    """Whether somebody has changed the settings since they were put there."""
    return machine.there(SETTINGS) and machine.read(SETTINGS) != example()


def _remove_settings(machine: Machine) -> None:
    machine.remove(SETTINGS)
    folder = (machine.root / SETTINGS).parent
    if folder.is_dir() and not any(folder.iterdir()):
        folder.rmdir()


def _boot_config(machine: Machine) -> str | None:
    return next((name for name in BOOT_CONFIGS if machine.there(name)), None)


def _bus_on(machine: Machine) -> bool:
    name = _boot_config(machine)
    loaded = "i2c-dev" in f"{machine.read('etc/modules')}\n{machine.read(MODULES)}".splitlines()
    return name is not None and bus_is_on(machine.read(name)) and loaded


def _switch_bus_on(machine: Machine) -> None:
    name = _boot_config(machine)
    if name is None:
        raise StepFailed(" / ".join(f"/{name}" for name in BOOT_CONFIGS))
    machine.write(name, with_bus(machine.read(name)))
    machine.write(MODULES, "i2c-dev\n")


def _bus_not_ours(machine: Machine) -> bool:
    name = _boot_config(machine)
    return not machine.there(MODULES) and (name is None or MARK not in machine.read(name))


def _leave_bus(machine: Machine) -> None:
    name = _boot_config(machine)
    if name is not None and MARK in machine.read(name):
        machine.write(name, without_our_bus(machine.read(name)))
    machine.remove(MODULES)


def needs_reboot(machine: Machine) -> bool:
    """The bus is switched on for the next start, but not there yet."""
    return _bus_on(machine) and not machine.there(BUS)


def _compile(machine: Machine) -> None:
    """The service may not write into the checkout, so without this every start would compile everything anew."""
    user, group = machine.owner
    rooms = tuple(str(machine.checkout / room) for room in ROOMS)
    # Whoever called Python as root before has left files there that the owner cannot renew.
    machine.call("chown", "--recursive", "--no-dereference", f"{user}:{group}", *rooms)
    machine.call(*machine.as_owner(), sys.executable, "-m", "compileall", "-q", *rooms)


def _has_unit(machine: Machine) -> bool:
    return machine.read(UNIT) == unit(machine.checkout)


def _write_unit(machine: Machine) -> None:
    machine.write(UNIT, unit(machine.checkout))
    machine.call("systemctl", "daemon-reload")


def _remove_unit(machine: Machine) -> None:
    machine.remove(UNIT)
    machine.call("systemctl", "daemon-reload")


def _switch_files() -> dict[str, str]:
    return {f"{UNITS}/{name}": text_of(name) for name in SWITCH}


def _has_switch(machine: Machine) -> bool:
    written = all(machine.read(file) == text for file, text in _switch_files().items())
    return written and machine.asks("systemctl", "is-enabled", "--quiet", SWITCH_PATH)


def _put_switch(machine: Machine) -> None:
    for file, text in _switch_files().items():
        machine.write(file, text)
    machine.call("systemctl", "daemon-reload")
    machine.call("systemctl", "enable", "--now", SWITCH_PATH)


def _has_no_switch(machine: Machine) -> bool:
    return not any(machine.there(file) for file in _switch_files())


def _take_switch(machine: Machine) -> None:
    machine.call("systemctl", "disable", "--now", SWITCH_PATH)
    for file in _switch_files():
        machine.remove(file)
    machine.call("systemctl", "daemon-reload")


STEPS = (
    Step("packages", _has_packages, _get_packages, facts={"packages": ", ".join(PACKAGES)}),
    Step(
        "user",
        _has_user,
        _add_user,
        lambda machine: not _has_user(machine),
        lambda machine: machine.call("userdel", USER),
        {"user": USER},
    ),
    Step("groups", _in_groups, _join_groups, facts={"groups": ", ".join(GROUPS)}),
    Step(
        "settings",
        lambda machine: machine.there(SETTINGS),
        _write_settings,
        lambda machine: not machine.there(SETTINGS) or settings_are_theirs(machine),
        _remove_settings,
        {"path": f"/{SETTINGS}"},
    ),
    Step("bus", _bus_on, _switch_bus_on, _bus_not_ours, _leave_bus),
    Step("compiled", lambda _: False, _compile),  # whoever has fetched a newer version calls this again
    Step(
        "unit",
        _has_unit,
        _write_unit,
        lambda machine: not machine.there(UNIT),
        _remove_unit,
        {"path": f"/{UNIT}"},
    ),
    Step(
        "enabled",
        lambda machine: machine.asks("systemctl", "is-enabled", "--quiet", NAME),
        lambda machine: machine.call("systemctl", "enable", NAME),
        lambda machine: not machine.asks("systemctl", "is-enabled", "--quiet", NAME),
        lambda machine: machine.call("systemctl", "disable", NAME),
    ),
    Step("switch", _has_switch, _put_switch, _has_no_switch, _take_switch),
    Step(
        RUNNING,
        lambda _: False,  # whoever installs wants what is installed now, not what was started last week
        lambda machine: machine.call("systemctl", "restart", NAME),
        lambda machine: (
            not machine.there(UNIT)
        ),  # one that crashes and is started again is not "active", but has to stop
        lambda machine: machine.call("systemctl", "stop", NAME),
    ),
)
"""In the order of installing; they are taken back the other way round."""
