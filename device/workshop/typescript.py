"""The contract between server and browser as TypeScript, for the browser's modules: `contract/` → `contract.d.ts`.

`python -m device.workshop.typescript` writes it anew.
"""

import pkgutil
import re
import types
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, ForwardRef, Literal, Union, get_args, get_origin, is_typeddict

from device.web import contract

FILE = Path(*contract.__path__).with_suffix(".d.ts")
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "any"}
MODULES = [import_module(f"{contract.__name__}.{module.name}") for module in pkgutil.iter_modules(contract.__path__)]
NAMES = {
    name: value
    for module in MODULES
    for name, value in vars(module).items()
    if name[0] != "_" and name not in ("Any", "Literal", "TypedDict")
}
LONGEST_LINE = 121
"""With its end."""
HEADER = "// Made from contract/ by `python -m device.workshop.typescript`; the descriptions are there.\n"


def declarations() -> str:
    """Every value of the contract as a declaration, one module after the other."""
    return "\n".join([HEADER, *_declared()])


def _declared() -> Iterator[str]:
    """A class becomes an interface; a name for another type stays one."""
    for name, value in NAMES.items():
        if is_typeddict(value):
            entries = "".join(f"  {entry}: {_type(hint, name)};\n" for entry, hint in value.__annotations__.items())
            yield f"export interface {name} {{\n{entries}}}\n"
        else:
            yield _short(f"export type {name} = {_type(value, name)};\n")


def _short(told: str) -> str:
    """A line that is too long has each part on a line of its own, as `deno fmt` wants it."""
    if len(told) <= LONGEST_LINE:
        return told
    return told.replace(" | ", "\n  | ").replace(" = ", " =\n  | ")


def _type(hint: Any, inside: str) -> str:
    """A Python type in TypeScript; a named one by its name, except where it is being declared."""
    if isinstance(hint, ForwardRef):
        return re.sub(r"list\[(\w+)\]", r"\1[]", hint.__forward_arg__)
    if hint in PLAIN:
        return PLAIN[hint]
    named = next((name for name, value in NAMES.items() if value is hint and name != inside), None)
    if named is not None:
        return named
    return _composed(get_origin(hint), get_args(hint), inside)


def _composed(origin: Any, inner: tuple[Any, ...], inside: str) -> str:
    if origin is Literal:
        return " | ".join(f'"{word}"' for word in inner)
    told = [_type(one, inside) for one in inner]
    if origin is list:
        return f"({told[0]})[]" if " " in told[0] else f"{told[0]}[]"
    if origin is dict:
        return f"Record<{told[0]}, {told[1]}>"
    if origin in (Union, types.UnionType):
        return " | ".join(told)
    raise TypeError(f"no TypeScript for {origin} in {inside}")


if __name__ == "__main__":
    FILE.write_text(declarations(), encoding="utf-8")
