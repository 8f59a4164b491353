"""Only what has changed goes to the OLED: the bus is slow, and a whole picture takes a tenth of a second on it."""

from typing import NamedTuple

import numpy as np
from PIL import Image

WORTH_A_GAP = 8
"""Unchanged columns that are sent along rather than addressed anew: an address costs about as many bytes."""


class Part(NamedTuple):
    """Some neighbouring columns of one page, eight rows high; the lowest bit of a byte is the upper row."""

    page: int
    column: int
    data: bytes


def pages(picture: Image.Image) -> list[bytes]:
    """A picture as the OLED keeps it: page by page, one byte for eight pixels below each other."""
    rows = np.asarray(picture, dtype=np.uint8).reshape(picture.height // 8, 8, picture.width)
    return [bytes(page[0]) for page in np.packbits(rows, axis=1, bitorder="little")]


def changed_parts(old: Image.Image | None, new: Image.Image) -> tuple[Part, ...]:
    """What has to be sent to turn `old` into `new`; all of it if nobody knows what the OLED shows."""
    if old is None:
        return tuple(Part(number, 0, page) for number, page in enumerate(pages(new)))
    return tuple(
        part
        for number, (before, after) in enumerate(zip(pages(old), pages(new), strict=True))
        if before != after
        for part in _parts_of_page(number, before, after)
    )


def _parts_of_page(number: int, before: bytes, after: bytes) -> list[Part]:
    different = [column for column, pair in enumerate(zip(before, after, strict=True)) if pair[0] != pair[1]]
    parts: list[Part] = []
    first = last = different[0]
    for column in [*different[1:], len(after) + WORTH_A_GAP + 1]:
        if column - last > WORTH_A_GAP:
            parts.append(Part(number, first, after[first : last + 1]))
            first = column
        last = column
    return parts
