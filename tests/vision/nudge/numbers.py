"""The chosen numbers of `vision`, and modules in which one of them has another value.

A chosen number is a constant with an upper-case name at the top of a module whose value is written with number
literals. A tuple or table of numbers under one name counts once. Nothing here imports `vision`: a number is changed in
the source before it is compiled, so that all that is derived from it at import changes too.
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType

VISION = Path(__file__).resolve().parents[3] / "vision"
NO_READER = ("virtual_table", "drawn", "designs", "printing", "printed.py", "overlay.py")
"""What draws; the reader knows nothing of their numbers."""
Number = int | float


@dataclass(frozen=True)
class Chosen:
    """One name with its number or numbers."""

    path: Path
    name: str

    @property
    def room(self) -> str:
        """The folder in `vision`, or "" for what all games share."""
        folder = self.path.parent.relative_to(VISION)
        return folder.parts[0] if folder.parts else ""

    def __str__(self) -> str:
        return f"{self.path.relative_to(VISION)} {self.name}"


def chosen_numbers(root: Path = VISION) -> list[Chosen]:
    """All of them, in the order of files and lines."""
    paths = [path for path in sorted(root.rglob("*.py")) if not set(NO_READER) & set(path.relative_to(root).parts)]
    return [Chosen(path, name) for path in paths for name, _ in _named(ast.parse(path.read_text(encoding="utf-8")))]


def _named(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """Upper-case names at the top of a module, each with its own part of the value, if there is a number in it."""
    for line in tree.body:
        target = line.targets[0] if isinstance(line, ast.Assign) else getattr(line, "target", None)
        value = getattr(line, "value", None)
        pairs = [(target, value)]
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            pairs = list(zip(target.elts, value.elts, strict=True))
        for name, part in pairs:
            if isinstance(name, ast.Name) and part is not None and _is_chosen(name.id, part):
                yield name.id, part


def _is_chosen(name: str, value: ast.expr) -> bool:
    """Whether a public constant is written as a number or as numbers, not worked out from others."""
    worked_out = any(isinstance(node, ast.Name | ast.Slice | ast.Attribute) for node in ast.walk(value))
    return name.isupper() and name[0] != "_" and not worked_out and any(_literals(value))


def _literals(value: ast.expr) -> Iterator[ast.Constant]:
    """Number literals of an expression."""
    for node in ast.walk(value):
        if isinstance(node, ast.Constant) and type(node.value) in (int, float):
            yield node


def less(value: Number) -> Number:
    """Three tenths smaller; a small whole number at least by one."""
    return min(round(value * 0.7), value - 1) if isinstance(value, int) else value * 0.7


def more(value: Number) -> Number:
    """Four tenths larger; a small whole number at least by one."""
    return max(round(value * 1.4), value + 1) if isinstance(value, int) else value * 1.4


def nothing(value: Number) -> Number:
    """Nothing at all: a least value that everything reaches, a price that costs nothing."""
    return type(value)(0)


def vast(value: Number) -> Number:
    """Far beyond all that happens: a bound that nothing reaches."""
    return value * 30 if isinstance(value, int) else value * 1000.0


NUDGES: dict[str, Callable[[Number], Number]] = {"nothing": nothing, "vast": vast, "less": less, "more": more}


def change(nudges: Mapping[Chosen, str]) -> None:
    """From now on this process imports the numbers' modules with other values."""
    usual = SourceFileLoader.get_code
    changed = {number.path.resolve() for number in nudges}

    def get_code(loader: SourceFileLoader, fullname: str) -> CodeType | None:
        path = Path(loader.path).resolve()
        if path not in changed:
            return usual(loader, fullname)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for name, value in _named(tree):
            if (number := Chosen(path, name)) in nudges:
                for literal in _literals(value):
                    assert isinstance(literal.value, int | float)
                    literal.value = NUDGES[nudges[number]](literal.value)
        return compile(tree, loader.path, "exec")

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]
