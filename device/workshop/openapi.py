"""The page's addresses as an OpenAPI description, for whoever writes a program for them, and for the fuzzer.

`python -m device.workshop.openapi` prints it.
"""

import json
import re
import types
from collections.abc import Iterator, Sequence
from typing import Any, ForwardRef, Literal, Union, get_args, get_origin, is_typeddict

from device.games import tabletop
from device.web.addresses import PAGE, Address, files
from device.web.contract.commands import Refusal
from device.web.orders import MENU
from device.web.pages import BROWSER
from device.workshop.typescript import NAMES
from rules import games
from rules.game import Json
from rules.texts import LANGUAGES

PLAIN: dict[Any, Json] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    Any: {},
}
TITLE = "Schiri: the page in the browser"
PARTS: dict[str, Json] = {"game": {"enum": list(games())}, "lang": {"enum": list(LANGUAGES)}}
"""Parts of an address that are one of a few words; the others may be any."""
DEEDS = {
    "MenuCommand": sorted(MENU),
    "TableCommand": sorted({deed for game in games() for deed in tabletop(game).deeds}),
}
"""What the entry `do` of a command's data may say; the other entries follow from it."""


def description(addresses: Sequence[Address]) -> Json:
    """All addresses with what goes there and what comes back."""
    paths: dict[str, Json] = {}
    for address in addresses:
        paths.setdefault(address.path, {})[address.method.lower()] = _operation(address)
    return {
        "openapi": "3.1.0",
        "info": {"title": TITLE, "version": "1"},
        "paths": paths,
        "components": {"schemas": {name: object_schema(kind) for name, kind in NAMES.items() if is_typeddict(kind)}},
    }


def _operation(address: Address) -> Json:
    answers: dict[str, Json] = {"204": {"description": "done"}}
    if address.answer is not None:
        answers = {"200": {"description": "here it is", "content": _content(address.answer)}}
    for status in sorted(address.refusals):
        answers[str(status)] = {"description": "refused", "content": _content(Refusal)}
    told: Json = {"responses": answers, "parameters": list(_parameters(address))}
    if address.letter is not None:
        told["requestBody"] = {"required": True, "content": _content(address.letter)}
    return told


def _parameters(address: Address) -> Iterator[Json]:
    for name in re.findall(r"{(\w+)}", address.path):
        yield {"name": name, "in": "path", "required": True, "schema": PARTS.get(name, {"type": "string"})}
    if address.key:
        yield {"name": address.key, "in": "header", "required": True, "schema": {"type": "string"}}


def _content(kind: Any) -> Json:
    if isinstance(kind, str):
        return {kind: {"schema": {"type": "string", "format": "binary"}}}
    return {"application/json": {"schema": schema(kind)}}


def schema(kind: Any) -> Json:
    """A type of the contract as a JSON schema."""
    if isinstance(kind, ForwardRef):
        inner = re.fullmatch(r"list\[(\w+)\]", kind.__forward_arg__)
        return {"type": "array", "items": _named(inner[1])} if inner else _named(kind.__forward_arg__)
    if is_typeddict(kind):
        return _named(kind.__name__)
    if kind in PLAIN:
        return PLAIN[kind]
    return _composed(get_origin(kind), get_args(kind))


def _composed(origin: Any, inner: tuple[Any, ...]) -> Json:
    if origin is Literal:
        return {"enum": list(inner)}
    if origin is list:
        return {"type": "array", "items": schema(inner[0])}
    if origin is dict:
        return {"type": "object", "additionalProperties": schema(inner[1])}
    if origin in (Union, types.UnionType):
        return {"anyOf": [schema(one) for one in inner]}
    raise TypeError(f"no schema for {origin}")


def _named(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


def object_schema(kind: Any) -> Json:
    """A message of the contract as a JSON schema."""
    entries = kind.__annotations__
    properties = {name: schema(hint) for name, hint in entries.items()}
    if kind.__name__ in DEEDS:
        deed = {"do": {"enum": DEEDS[kind.__name__]}}
        properties["data"] = {"type": "object", "properties": deed, "required": ["do"]}
    return {
        "type": "object",
        "description": kind.__doc__,
        "properties": properties,
        "required": list(entries),
        "additionalProperties": False,
    }


if __name__ == "__main__":
    print(json.dumps(description((*PAGE, *files(BROWSER))), indent=1, ensure_ascii=False))
