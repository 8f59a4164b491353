"""The reader and the virtual table are strangers to each other."""

import ast
from pathlib import Path

import pytest

VISION = Path(__file__).parents[2] / "vision"


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
        elif isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
    return names


def test_no_module_of_the_reader_imports_the_virtual_table() -> None:
    for path in VISION.rglob("*.py"):
        if "virtual_table" in path.parts:
            continue
        assert not any("virtual_table" in name for name in imported(path)), path.name


def test_the_virtual_table_shares_nothing_with_the_reader() -> None:
    """What is printed lies on the table; how it is read is the reader's own."""
    for path in (VISION / "virtual_table").rglob("*.py"):
        own = {name for name in imported(path) if name.startswith("vision")}
        assert all(name.startswith(("vision.virtual_table", "vision.designs")) for name in own), path.name


BELOW = {
    "ground": (),
    "tray": (),
    "spinner": ("ground",),
    "soccer_tactics": ("ground", "spinner", "tray"),
    "photo_dice": (),
}
"""Which of the rooms a room may use, beside what all of them share."""
ROOMS = {path.parent.name for path in VISION.glob("*/__init__.py")}


@pytest.mark.parametrize("room", BELOW)
def test_a_room_uses_only_those_below_it(room: str) -> None:
    for path in (VISION / room).rglob("*.py"):
        used = {name.split(".")[1] for name in imported(path) if name.startswith("vision.")} & ROOMS
        assert used <= {room, *BELOW[room]}, path.name
