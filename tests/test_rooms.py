"""Three rooms, one direction: rules use nobody, vision uses rules, device uses both."""

import ast
import sys
from pathlib import Path

import pytest

from tests.checkout import HOME
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


@pytest.mark.parametrize("module", modules("rules"), ids=named)
def test_rules_use_only_the_pure_standard_library_and_themselves(module: Path) -> None:
    used = imported_rooms(module) - {"rules"}
    assert used - sys.stdlib_module_names == set()
    assert used & NOT_IN_RULES == set()


@pytest.mark.parametrize("module", modules("rules"), ids=named)
def test_rules_do_no_input_or_output(module: Path) -> None:
    calls = (
        node.func for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)
    )
    assert {call.id for call in calls if isinstance(call, ast.Name)} & NO_CALLS_IN_RULES == set()


@pytest.mark.parametrize("module", modules("vision"), ids=named)
def test_vision_does_not_know_the_device(module: Path) -> None:
    assert imported_rooms(module) & {"device", "tests"} == set()


@pytest.mark.parametrize("module", modules("device"), ids=named)
def test_hardware_is_touched_only_by_the_adapters_of_the_pi(module: Path) -> None:
    used = imported_rooms(module)
    assert "tests" not in used
    if HOME / "device/pi" not in module.parents:
        assert used & HARDWARE == set()


@pytest.mark.parametrize("module", modules("device"), ids=named)
def test_databases_are_touched_only_by_the_club(module: Path) -> None:
    if HOME / "device/club" not in module.parents:
        assert imported_rooms(module) & OF_THE_CLUB == set()


def test_relative_imports_are_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.imports.HOME", tmp_path)
    module = tmp_path / "vision/cards/pose.py"
    module.parent.mkdir(parents=True)
    module.write_text(
        "import cv2.aruco\nfrom . import a\nfrom ..b import c\nfrom ...device import d\nfrom rules.e import f"
    )
    assert list(imports(module)) == ["cv2.aruco", "vision.cards", "vision.b", "device", "rules.e"]
