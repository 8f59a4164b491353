"""The messages of a table as an AsyncAPI description, for whoever writes a program for them: `docs/asyncapi.json`.

`python -m device.workshop.asyncapi` writes it anew.
"""

import json
from typing import Any, get_args, get_origin, is_typeddict

from device import HOME
from device.messages import contract
from device.workshop.openapi import object_schema, schema
from rules.game import Json

FILE = HOME / "docs/asyncapi.json"
TITLE = "Schiri: what a table tells through a broker"
WORDS: Json = {"enum": [contract.ONLINE.decode(), contract.OFFLINE.decode()]}
HEARD = (contract.ASK, contract.CALL)
"""What a table hears; everything else it says."""


def description() -> Json:
    """Every topic with its message."""
    payloads = {contract.PRESENCE: WORDS} | {what: _payload(kind) for what, kind in contract.MESSAGES.items()}
    kinds = {name: kind for name, kind in vars(contract).items() if is_typeddict(kind)}
    return {
        "asyncapi": "3.0.0",
        "info": {"title": TITLE, "version": str(contract.VERSION)},
        "defaultContentType": "application/json",
        "channels": {what: _channel(what, payload) for what, payload in payloads.items()},
        "operations": {what: _operation(what) for what in payloads},
        "components": {"schemas": {name: object_schema(kind) for name, kind in kinds.items()}},
    }


def _channel(what: str, payload: Json) -> Json:
    return {
        "address": contract.topic("{table}", what),
        "parameters": {"table": {"description": "the name of a table"}},
        "messages": {what: {"payload": payload}},
    }


def _operation(what: str) -> Json:
    return {
        "action": "receive" if what in HEARD else "send",
        "channel": {"$ref": f"#/channels/{what}"},
        "bindings": {"mqtt": {"qos": 1, "retain": what in contract.RETAINED}},
    }


def _payload(kind: Any) -> Json:
    """One message, or one of several."""
    return schema(kind) if get_origin(kind) is None else {"oneOf": [schema(one) for one in get_args(kind)]}


def written() -> str:
    """The file."""
    return json.dumps(description(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
