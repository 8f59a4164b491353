"""What modules import, read from their source: for the tests that guard the direction between rooms."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.checkout import HOME


def modules(folder: str, beside: str | None = None) -> list[Path]:
    """All modules below a folder of the checkout, but for those in a folder beside them."""
    return sorted(path for path in (HOME / folder).rglob("*.py") if not beside or HOME / beside not in path.parents)


@cache
def imports(module: Path, *, typing: bool = True) -> tuple[str, ...]:
    """Every imported module by its full name, relative ones resolved; without `typing` only what is really loaded."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    return tuple(_imports(tree, module.relative_to(HOME).parts[:-1], typing=typing))


def _imports(tree: ast.AST, package: tuple[str, ...], *, typing: bool) -> Iterator[str]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            around = package[: len(package) - node.level + 1] if node.level else ()
            yield ".".join([*around, *([node.module] if node.module else [])])
        elif isinstance(node, ast.stmt | ast.excepthandler | ast.match_case) and (typing or not _for_types(node)):
            yield from _imports(node, package, typing=typing)


def named(module: Path) -> str:
    """A module's path in the checkout."""
    return str(module.relative_to(HOME))


def _for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
