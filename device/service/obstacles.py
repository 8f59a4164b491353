"""Why Schiri cannot be installed here, before anything is touched: keys under `service.obstacle` with their facts."""

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from device.service.machine import MODEL, OS_RELEASE, RUNNING_SYSTEMD, Machine
from device.service.unit import UnfitPlace, unit

SIXTY_FOUR_BITS = ("aarch64", "x86_64", "arm64", "AMD64")
BOOKWORM = 12
HOMES = ("/home", "/root")
"""What the unit hides, the checkout itself excepted."""
PI = "Raspberry Pi"
NO_ROOT = "no-root"
"""In the way of installing, but not of asking what would happen."""


class Obstacle(NamedTuple):
    """One reason, and its facts."""

    key: str
    facts: Mapping[str, object] = {}


def obstacles(machine: Machine, words: str) -> list[Obstacle]:
    """Everything that is in the way. `words` follow `./schiri` in the command that the person should call with sudo."""
    if machine.system != "Linux":
        return [Obstacle("no-linux", {"system": machine.system})]
    return [*_of_system(machine), *_of_place(machine), *_of_person(machine, words)]


def _of_system(machine: Machine) -> Iterator[Obstacle]:
    if not machine.read(MODEL).startswith(PI):
        yield Obstacle("no-pi")
    if not machine.there(RUNNING_SYSTEMD):
        yield Obstacle("no-systemd")
    if machine.processor not in SIXTY_FOUR_BITS:
        yield Obstacle("no-64-bit", {"processor": machine.processor})
    version = re.search(r'^VERSION_ID="?(\d+)', machine.read(OS_RELEASE), re.MULTILINE)
    debian = re.search(r"^ID=(debian|raspbian)$", machine.read(OS_RELEASE), re.MULTILINE)
    if debian and version and int(version[1]) < BOOKWORM:
        yield Obstacle("old-system", {"version": version[1], "least": BOOKWORM})


def _of_place(machine: Machine) -> Iterator[Obstacle]:
    try:
        unit(machine.checkout)
    except UnfitPlace as unfit:
        yield Obstacle("unfit-place", {"place": machine.checkout, "signs": unfit.signs})
    python = Path(os.path.realpath(machine.checkout / ".venv/bin/python"))
    hidden = any(python.is_relative_to(home) for home in HOMES)
    if hidden and not python.is_relative_to(os.path.realpath(machine.checkout)):
        yield Obstacle("hidden-python", {"python": python})


def _of_person(machine: Machine, words: str) -> Iterator[Obstacle]:
    if machine.user != 0:
        yield Obstacle(NO_ROOT, {"command": f"sudo {machine.checkout / 'schiri'} {words}"})
