"""The reader and the virtual table are strangers to each other."""

import ast
from pathlib import Path

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
