"""Motion JPEG as it comes over HTTP: the parts of `multipart/x-mixed-replace`. Pure: bytes in, the newest picture out.

Whoever sends may send anything. So nothing here grows beyond `MOST_BYTES`, a part without an end is given up, and what
does not begin and end as a JPEG does is no picture.
"""

import re

MOST_BYTES = 8 << 20
"""Of one picture: the largest that cameras send has some 3 MB."""
LONGEST_HEAD = 4096
"""Bytes of a part's headers; cameras send about a hundred."""
BOUNDARY = re.compile(r'boundary=(?:"([^"]{1,70})"|([^";,\s]{1,70}))', re.IGNORECASE)
"""The sign between the parts has at most 70 characters (RFC 2046)."""
LENGTH = re.compile(rb"^content-length:[ \t]*([0-9]{1,9})[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)
HEAD_ENDS = re.compile(rb"\r?\n\r?\n")
BEGIN, END = b"\xff\xd8", b"\xff\xd9"
"""How every JPEG begins and ends."""
BLANK = b"\r\n\0 "
"""What cameras put behind a picture."""


class Rubbish(Exception):
    """What comes is no stream of pictures."""


def boundary_of(content_type: str) -> bytes | None:
    """The sign between the parts, as the header `Content-Type` tells it; nothing if there are no parts."""
    kind, _, rest = content_type.partition(";")
    found = BOUNDARY.search(rest)
    if not kind.strip().lower().startswith("multipart/") or found is None:
        return None
    return b"--" + (found[1] or found[2]).removeprefix("--").encode(
        "latin-1", "replace"
    )  # some tell it with its dashes


def is_jpeg(data: bytes) -> bool:
    """Whether this begins and ends as a JPEG: half a picture shows half a table."""
    return data.startswith(BEGIN) and data.rstrip(BLANK).endswith(END)


class Parts:
    """Cuts a stream into its parts and keeps the newest whole picture."""

    def __init__(self, boundary: bytes, most: int = MOST_BYTES) -> None:
        self._boundary, self._most = boundary, most
        self._waiting = bytearray()
        self._searched = 0
        """How far the boundary was looked for in vain."""

    def feed(self, data: bytes) -> bytes | None:
        """More has come: the newest picture that is complete now, if there is one. Raises `Rubbish`."""
        self._waiting += data
        newest = None
        while (part := self._part()) is not None:
            newest = part if is_jpeg(part) else newest
        if len(self._waiting) > self._most + LONGEST_HEAD:
            raise Rubbish
        return newest

    def _part(self) -> bytes | None:
        """Take the next part off, once it is whole."""
        begin = self._waiting.find(self._boundary)
        if begin < 0:
            self._forget(len(self._waiting) - len(self._boundary))
            return None
        self._forget(begin)
        head = HEAD_ENDS.search(self._waiting, len(self._boundary), len(self._boundary) + LONGEST_HEAD)
        if head is None:
            if len(self._waiting) > LONGEST_HEAD + 2 * len(self._boundary):
                raise Rubbish
            return None
        told = LENGTH.search(self._waiting[: head.end()])
        end = head.end() + int(told[1]) if told else self._next_boundary(head.end())
        if told and int(told[1]) > self._most:
            raise Rubbish
        if end < 0 or end > len(self._waiting):
            return None
        part = bytes(self._waiting[head.end() : end])
        self._forget(end)
        return part

    def _next_boundary(self, after: int) -> int:
        """Where a part of unknown length ends; what was searched is not searched again."""
        found = self._waiting.find(self._boundary, max(after, self._searched))
        self._searched = max(len(self._waiting) - len(self._boundary), 0)
        return found

    def _forget(self, count: int) -> None:
        if count > 0:
            del self._waiting[:count]
            self._searched = 0
