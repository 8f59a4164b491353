"""Three rooms, one direction: rules use nobody, vision uses rules, device uses both."""

import ast
import sys
from collections.abc import Set
from pathlib import Path

import pytest

from tests.imports import imports, modules, named

CHANCE = {"random", "secrets", "uuid"}
TIME = {"time", "datetime", "sched", "signal"}
FILES = {"os", "io", "shutil", "tempfile", "pathlib", "glob", "sqlite3", "pickle", "shelve", "logging"}
NETWORK = {"socket", "ssl", "http", "urllib", "ftplib", "smtplib", "select", "selectors", "asyncio"}
PROCESSES = {"threading", "multiprocessing", "concurrent", "subprocess", "ctypes", "argparse"}
NOT_IN_RULES = CHANCE | TIME | FILES | NETWORK | PROCESSES
"""Standard library that a pure rulebook does not need; its own data comes through `importlib.resources`."""

NO_CALLS_IN_RULES = {"open", "input", "print", "exec", "eval", "__import__"}
OF_THE_CLUB = {"sqlalchemy", "alembic", "psycopg", "networkx"}
"""A group of packages of its own, which a single table does not install."""
HARDWARE = {"picamera2", "libcamera", "gpiozero", "luma", "lgpio", "RPi", "smbus2", "spidev"}


def imported_rooms(module: Path) -> set[str]:
    return {name.partition(".")[0] for name in imports(module)}


def using(room: str, forbidden: Set[str], beside: str | None = None) -> dict[str, set[str]]:
    """The modules of a room that import what is forbidden there, except those in a folder beside them."""
    found = {named(module): imported_rooms(module) & forbidden for module in modules(room, beside)}
    return {module: used for module, used in found.items() if used}


def test_rules_use_only_the_pure_standard_library_and_themselves() -> None:
    used = set[str]().union(*map(imported_rooms, modules("rules")))
    assert used - sys.stdlib_module_names == {"rules"}
    assert using("rules", NOT_IN_RULES) == {}


def test_rules_do_no_input_or_output() -> None:
    calls = {
        (node.func.id, named(module))
        for module in modules("rules")
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert {(call, module) for call, module in calls if call in NO_CALLS_IN_RULES} == set()


def test_vision_does_not_know_the_device() -> None:
    assert using("vision", {"device", "tests"}) == {}


def test_hardware_is_touched_only_by_the_adapters_of_the_pi() -> None:
    assert using("device", {"tests"}) == {}
    assert using("device", HARDWARE, beside="device/pi") == {}


def test_databases_are_touched_only_by_the_club() -> None:
    assert using("device", OF_THE_CLUB, beside="device/club") == {}


@pytest.mark.parametrize(
    ("room", "forbidden", "beside"),
    [("device", HARDWARE, "device/play"), ("device", OF_THE_CLUB, "device/play"), ("device", {"vision"}, None)],
)
def test_what_stands_in_a_room_is_found(room: str, forbidden: Set[str], beside: str | None) -> None:
    """Else the tests above would find nothing either, whatever is written there."""
    assert using(room, forbidden, beside)


def test_relative_imports_are_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.imports.HOME", tmp_path)
    module = tmp_path / "vision/cards/pose.py"
    module.parent.mkdir(parents=True)
    module.write_text(
        "import cv2.aruco\nfrom . import a\nfrom ..b import c\nfrom ...device import d\nfrom rules.e import f"
    )
    assert imports(module) == ("cv2.aruco", "vision.cards", "vision.b", "device", "rules.e")
