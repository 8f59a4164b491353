"""Which lines mention a number, and which lines run in a play.

A play in which none of a number's lines run cannot tell anything about it, and need not be read again.
"""

import ast
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from tests.vision.nudge.numbers import VISION

Line = tuple[str, int]
"""A file in `vision` and a line of it."""


def mentions(root: Path = VISION) -> dict[str, frozenset[Line] | None]:
    """The lines of functions that mention each upper-case name; none if a module uses it when it is imported."""
    found: dict[str, set[Line]] = {}
    always: set[str] = set()
    for path in root.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        within = {
            id(node)
            for function in ast.walk(tree)
            if isinstance(function, ast.FunctionDef | ast.Lambda)
            for part in (function.body if isinstance(function.body, list) else [function.body])
            for node in ast.walk(part)
        }
        for node in ast.walk(tree):
            name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
            if not name.isupper() or isinstance(getattr(node, "ctx", None), ast.Store):
                continue
            found.setdefault(name, set()).add((str(path), getattr(node, "lineno", 0)))
            if id(node) not in within:
                always.add(name)
    return {name: None if name in always else frozenset(lines) for name, lines in found.items()}


@contextmanager
def watched(root: Path = VISION) -> Iterator[set[Line]]:
    """Collect the lines below a folder that run meanwhile."""
    lines: set[Line] = set()
    below = str(root)

    def of_function(frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            lines.add((frame.f_code.co_filename, frame.f_lineno))
        return of_function

    def of_call(frame: FrameType, _event: str, _: Any) -> Any:
        return of_function if frame.f_code.co_filename.startswith(below) else None

    sys.settrace(of_call)
    try:
        yield lines
    finally:
        sys.settrace(None)
