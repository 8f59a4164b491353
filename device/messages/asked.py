"""What somebody on the broker asks of this table, if its settings let him; everything else is left out with a line."""

import json
import logging
from typing import get_args

from device.messages.contract import Ask
from device.messages.line import Message
from device.messages.one_line import OneLine
from device.referee.inputs import Chosen, Input, Wish

MOST_BYTES = 200
"""Of a wish; a real one has twenty."""
DEEDS = get_args(Ask.__annotations__["do"])


class Ear:
    """Hears wishes, and believes none that is old or has another form."""

    def __init__(self) -> None:
        self._told = OneLine(logging.getLogger("schiri.messages"))

    def wish(self, message: Message, now: float) -> Input | None:
        """What the referee is told; None for what is no wish of this moment."""
        if message.retained:
            self._told.say("old", "a wish on %s was kept by the broker and may be old; it is left out", message.topic)
            return None
        deed = _deed(message.payload)
        if deed is None:
            self._told.say("form", "%s on %s is no wish; it is left out", message.payload[:MOST_BYTES], message.topic)
            return None
        return Chosen(deed, {"do": deed}, now) if deed == "begin" else Wish(deed, now)


def _deed(payload: bytes) -> str | None:
    if len(payload) > MOST_BYTES:
        return None
    try:
        given = json.loads(payload)
    except (ValueError, RecursionError):  # no JSON, no UTF-8
        return None
    if not isinstance(given, dict) or given.keys() != {"do"}:
        return None
    deed = given["do"]
    return deed if isinstance(deed, str) and deed in DEEDS else None
