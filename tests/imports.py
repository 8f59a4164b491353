"""What modules import, read from their source: for the tests that guard the direction between rooms."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.checkout import HOME


def modules(folder: str) -> list[Path]:
    """All modules below a folder of the checkout."""
    return sorted((HOME / folder).rglob("*.py"))


def imports(module: Path, *, typing: bool = True) -> Iterator[str]:
    """Every imported module by its full name, relative ones resolved; without `typing` only what is really loaded."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    skipped = (
        set() if typing else {id(inner) for node in ast.walk(tree) if _for_types(node) for inner in ast.walk(node)}
    )
    package = module.relative_to(HOME).parts[:-1]
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            around = package[: len(package) - node.level + 1] if node.level else ()
            yield ".".join([*around, *([node.module] if node.module else [])])


def named(module: Path) -> str:
    """A module's path in the checkout."""
    return str(module.relative_to(HOME))


def _for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
