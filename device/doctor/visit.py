"""The visit: ask every probe in a process of its own, with a limit, and let the judges speak as the answers come."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from device import HOME
from device.doctor import house, panel, table
from device.doctor.case import Visit
from device.doctor.finding import BROKEN, NO_ANSWER, Facts, Finding
from device.doctor.probes import told

Judge = Callable[[Facts], list[Finding]]
Ask = Callable[[str, Visit], Facts]

ROUND: Mapping[str, tuple[Judge, ...]] = {
    "service": (house.service,),
    "board": (house.board,),
    "programs": (house.programs,),
    "settings": (house.settings,),
    "kit": (house.kit,),
    "camera": (table.camera, table.cards, table.view),
    "display": (panel.display,),
    "buttons": (panel.buttons,),
    "buzzer": (panel.buzzer,),
    "storage": (house.storage,),
    "power": (house.power,),
    "clock": (house.clock,),
    "page": (house.page,),
    "broker": (house.broker,),
}
"""Probe → who judges its facts; the service first, because a Schiri at work holds camera and pins."""

SECONDS = 20.0
LONGER: Mapping[str, float] = {"camera": 45.0, "storage": 60.0}
"""A slow Pi takes seconds to load OpenCV, a camera without a cable gives up after ten, many matches take a while."""


def ask(name: str, visit: Visit) -> Facts:
    """The facts of one probe, or that it gave none."""
    seconds = LONGER.get(name, SECONDS)
    with tempfile.TemporaryDirectory(prefix="schiri-doctor-") as folder:
        # lgpio puts its pipes into the current folder.
        environment = os.environ | {"PYTHONPATH": str(HOME), "LG_WD": folder, "LIBCAMERA_LOG_LEVELS": "*:ERROR"}
        try:
            done = subprocess.run(
                [sys.executable, "-P", "-m", "device.doctor.probes", name, told(visit)],
                cwd=folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                encoding="utf-8",
                errors="replace",
                timeout=seconds,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return {NO_ANSWER: f"{seconds:.0f} s"}
    return _last_line(done)


def _last_line(done: "subprocess.CompletedProcess[str]") -> Facts:
    """What a probe printed last; libraries may have printed before it."""
    said = done.stdout.strip().splitlines()
    try:
        facts: dict[str, Any] = json.loads(said[-1])
    except (IndexError, ValueError):
        complaint = [line.strip() for line in done.stderr.splitlines() if line.strip()][-1:]
        return {NO_ANSWER: complaint[0] if complaint else f"status {done.returncode}"}
    return facts


def examine(visit: Visit, ask: Ask = ask) -> Iterator[Finding]:
    """All findings, in the order of the round, each as soon as it is known."""
    for name, judges in ROUND.items():
        facts = ask(name, visit)
        if NO_ANSWER in facts:
            yield Finding("doctor", BROKEN, "no-answer", {"probe": name, "reason": facts[NO_ANSWER]})
            continue
        if name == "service":
            visit = replace(visit, busy=facts.get("state") == "active")
        for judge in judges:
            yield from judge(facts)
