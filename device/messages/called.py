"""Who is called to this table: the names that a club sends are put to the front door, once for each call."""

import logging
from typing import Any

from device.messages.line import Message
from device.messages.one_line import OneLine
from device.people.names import are_names
from device.referee.inputs import Chosen, Input
from device.referee.referee import Referee
from rules.reading import exactly, is_text
from rules.untrusted import json_value

MOST_BYTES = 500
"""Of a call; a real one has a hundred."""
_is_call = exactly(game=is_text, names=are_names)


class Calls:
    """What a club wants of this table, as long as nobody has taken it up."""

    def __init__(self) -> None:
        self._told = OneLine(logging.getLogger("schiri.messages"))
        self._heard = b""
        self._call: dict[str, Any] | None = None

    def hear(self, message: Message) -> None:
        """A call, or its end. The same one again changes nothing: people may have chosen other names since."""
        if message.payload == self._heard:
            return
        call = _call(message.payload)
        if call is None and message.payload:
            self._told.say("call", "what %s says is no call; it is left out", message.topic)
            return
        self._heard, self._call = message.payload, call

    def due(self, referee: Referee, now: float) -> list[Input]:
        """As soon as nobody plays here any more: the game and the names, as if somebody had typed them."""
        call = self._call
        if call is None or referee.ruling is not None or referee.unfinished is not None:
            return []
        self._call = None
        return [Chosen(what, {"do": what, what: call[what]}, now) for what in ("game", "names")]


def _call(payload: bytes) -> dict[str, Any] | None:
    if len(payload) > MOST_BYTES:
        return None
    try:
        given = json_value(payload.decode())
    except ValueError:  # no text, or no JSON
        return None
    return given if _is_call(given) else None
