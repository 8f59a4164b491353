"""Probes of everything around the table."""

import errno
import os
import platform
import shutil
import socket
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from device.doctor import case
from device.doctor.case import Visit, said_by, text_of
from device.pi.board import is_pi, model_name
from device.ports import Trouble
from device.settings import BadSettings, load
from device.texts.language import texts
from vision.untrusted import there

OS_RELEASE = Path("/etc/os-release")
SENSORS = Path("/sys/class/hwmon")
HEAT = Path("/sys/class/thermal/thermal_zone0/temp")
OWN_CLOCK = Path("/dev/rtc0")
TIME_WAS_SET = Path("/run/systemd/timesync/synchronized")
BROKER_SECONDS = 8.0
"""So long a broker far away may take to answer."""


def board(_: Visit) -> dict[str, Any]:
    """Model, system, processor."""
    release = dict(line.split("=", 1) for line in text_of(OS_RELEASE).splitlines() if "=" in line)
    system = release.get("PRETTY_NAME", platform.system()).strip('"')
    return {"pi": is_pi(), "model": model_name(), "system": system, "processor": platform.machine()}


def programs(_: Visit) -> dict[str, Any]:
    """Versions."""
    try:
        import cv2
        import numpy as np
    except ImportError as problem:
        return {"python": platform.python_version(), "reason": str(problem)}
    return {"python": platform.python_version(), "opencv": cv2.__version__, "numpy": np.__version__}


def settings(visit: Visit) -> dict[str, Any]:
    """Whether there is a file, and what is wrong with it."""
    path = visit.path()
    problems: list[str] = []
    try:
        load(Path(visit.settings) if visit.settings else None, visit.environment())
    except BadSettings as bad:
        problems = [problem.say(texts(visit.lang)) for problem in bad.problems]
    return {"path": str(path), "there": there(path), "problems": problems}


def kit(visit: Visit) -> dict[str, Any]:
    """The files that a match would begin with, asked as `play` asks."""
    from device.cameras.choice import choose_camera
    from device.play.kit import check_kit

    chosen = visit.load()
    virtual = choose_camera(chosen.camera, pi=is_pi()).virtual
    gaps = check_kit(chosen, visit.environment(), virtual=virtual).gaps
    return {"gaps": [gap.say(texts(visit.lang)) for gap in gaps]}


def storage(visit: Visit) -> dict[str, Any]:
    """Room and rights where matches are kept, and whether every entry of every match is as it was written."""
    from device.store import Store, StoreProblem

    path = visit.load().storage.file(visit.environment())
    folder = next((parent for parent in path.parents if parent.exists()), path.parent)
    may_write = os.access(folder, os.W_OK | os.X_OK)
    facts: dict[str, Any] = {"path": str(path), "matches": 0, "problem": "", "writable": may_write}
    facts["free_mb"] = shutil.disk_usage(folder).free // 1_000_000
    # The service's folder is not for everybody; that somebody else may not write there is no fault.
    facts["hidden"] = case.UNIT.exists() and not may_write and os.geteuid() != 0
    if facts["hidden"] or not path.exists():
        return facts
    try:
        with Store(path, read_only=True) as store:
            matches = [summary.header.match for summary in store.list()]
            for match in matches:
                store.read(match)
    except StoreProblem as problem:
        return facts | {"problem": problem.say(texts(visit.lang)).page}
    return facts | {"matches": len(matches), "writable": may_write and os.access(path, os.W_OK)}


def power(_: Visit) -> dict[str, Any]:
    """What the firmware and the kernel say about voltage and heat."""
    throttled = said_by("vcgencmd", "get_throttled")
    bits = None
    if throttled and throttled.startswith("throttled=0x"):
        bits = int(throttled.removeprefix("throttled="), 16)
    alarm = None
    for sensor in SENSORS.glob("hwmon*"):
        if text_of(sensor / "name") == "rpi_volt":
            alarm = text_of(sensor / "in0_lcrit_alarm") == "1"
    heat = text_of(HEAT)
    return {
        "pi": is_pi(),
        "throttled": bits,
        "alarm": alarm,
        "celsius": int(heat) / 1000 if heat.isdigit() else None,
    }


def clock(_: Visit) -> dict[str, Any]:
    """Whether the clock follows the internet, and whether the machine has one of its own, as all but a Pi do."""
    told = said_by("timedatectl", "show", "--property=NTPSynchronized", "--value")
    synchronised = told == "yes" or TIME_WAS_SET.exists()
    own = OWN_CLOCK.exists() or not is_pi()
    return {"synchronised": synchronised, "own": own, "year": datetime.now(UTC).year}


def page(visit: Visit) -> dict[str, Any]:
    """Whether the page could listen where it is told to."""
    chosen = visit.load().page
    facts: dict[str, Any] = {"host": chosen.listen, "port": chosen.port, "busy": visit.busy}
    if visit.busy:
        return facts
    try:
        with socket.create_server((chosen.listen, chosen.port)):
            return facts | {"free": True}
    except OSError as problem:
        taken = problem.errno in (errno.EADDRINUSE, errno.EACCES)
        return facts | {"free": False, "taken": taken, "reason": problem.strerror or str(problem)}


def broker(visit: Visit) -> dict[str, Any]:
    """Whether the broker lets this table in."""
    chosen = visit.load().broker
    if not chosen.address:
        return {"set": False}
    from device.messages.mqtt_line import MqttLine

    facts: dict[str, Any] = {"set": True, "address": chosen.address, "port": chosen.port_in_use, "reason": ""}
    try:
        line = MqttLine(chosen)
    except Trouble as trouble:
        return facts | {"up": False, "file": str(trouble.facts["path"]), "reason": str(trouble.facts["reason"])}
    up = line.wait(BROKER_SECONDS)
    line.close()
    return facts | {"up": up, "reason": "" if up else line.problem}


def service(_: Visit) -> dict[str, Any]:
    """Whether Schiri is installed as a service, and how it is."""
    if not case.UNIT.exists():
        return {"installed": False}
    shown = said_by("systemctl", "show", "--property=ActiveState,Result,UnitFileState", case.UNIT.name) or ""
    told = dict(line.split("=", 1) for line in shown.splitlines() if "=" in line)
    return {
        "installed": True,
        "state": told.get("ActiveState", "unknown"),
        "stopped": told.get("ActiveState") == "inactive" and told.get("Result", "success") == "success",
        "enabled": told.get("UnitFileState") == "enabled",
    }
