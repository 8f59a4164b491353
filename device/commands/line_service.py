"""A service over lines: one in, one out, whatever comes."""

import json
from collections.abc import Callable, Iterator
from typing import BinaryIO

from rules.engine import LONGEST_LINE

LIMIT = LONGEST_LINE
"""Bytes in one line; what is longer is thrown away before anybody has to keep it."""


def serve(answer: Callable[[str], str], too_long: str, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line of `source` at once; a line over the limit gets an error with the text `too_long`."""
    refusal = json.dumps({"error": {"code": "line-too-long", "text": too_long}}, ensure_ascii=False)
    for line in read(source):
        said = refusal if line is None else answer(line.decode("utf-8", errors="replace"))
        # Half of a surrogate pair cannot be written in UTF-8; backslashed it is the JSON escape it came from.
        sink.write(said.encode("utf-8", errors="backslashreplace") + b"\n")
        sink.flush()


def read(source: BinaryIO) -> Iterator[bytes | None]:
    """The lines without their ends; None stands for one over the limit, of which nothing is kept."""
    while line := source.readline(LIMIT + 1):
        if len(line) <= LIMIT or line.endswith(b"\n"):
            yield line.rstrip(b"\r\n")
            continue
        while (rest := source.readline(LIMIT)) and not rest.endswith(b"\n"):
            pass
        yield None
