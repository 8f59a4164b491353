"""Letters from a browser: JSON of a bounded size, or an answer that says what is wrong with it."""

from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from device.web.contract.commands import Refusal
from rules.untrusted import json_value

LONGEST_LETTER = 64 * 1024
"""Bytes of one POST."""


class BadLetter(Exception):
    """A letter that cannot be read, and the answer to it."""

    def __init__(self, status: int, code: str) -> None:
        super().__init__(code)
        self.answer = refusal(status, code)


async def read_letter(request: Request) -> Any:
    """What somebody sends; raises `BadLetter`."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise BadLetter(415, "no-json")
    letter = bytearray()
    try:
        async for part in request.stream():
            letter += part
            if len(letter) > LONGEST_LETTER:
                raise BadLetter(413, "too-long")
        return json_value(letter.decode())
    except (ClientDisconnect, ValueError) as bad:
        raise BadLetter(400, "no-json") from bad


def refusal(status: int, code: str, where: str = "") -> Response:
    """An answer that is an error."""
    told: Refusal = {"error": {"code": code, "where": where}}
    return JSONResponse(told, status)
