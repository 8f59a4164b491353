"""The write-ahead log of SQLite, read without its help: which pages it holds, and whether it is whole.

SQLite believes a write-ahead log up to the first frame that fails its checksum, drops all that follows without a word,
and writes over it. At the end of the file that is right: the power went off in the middle of a write. In the middle it
is damage, and later frames may hold what has been acknowledged. So we look before SQLite does. The layout is that of
https://www.sqlite.org/fileformat2.html, chapter 4.
"""

import struct
from functools import cache
from operator import mul
from typing import NamedTuple

PAGE = 4096
"""Bytes in a page; our stores are written with SQLite's usual size."""
HEADER, FRAME_HEADER = 32, 24
MAGIC = {0x377F0682: "<", 0x377F0683: ">"}
"""How a write-ahead log begins, and the order of bytes in its checksums."""
MASK = 0xFFFFFFFF

Pages = list[tuple[int, bytes]]
"""Number and content, in the order of writing."""


class WriteAhead(NamedTuple):
    """What a write-ahead log holds."""

    committed: Pages
    """What SQLite believes, up to the last commit."""
    strays: Pages
    """What follows: of an earlier round of the same file, never committed, or behind a damaged frame."""
    damaged: bool
    """Whether SQLite would drop something that was committed."""


def read_write_ahead(content: bytes) -> WriteAhead:
    """All frames that are there in full."""
    order = MAGIC.get(int.from_bytes(content[:4], "big"), "")
    head = struct.unpack(">8I", content[:HEADER].ljust(HEADER, b"\0"))
    checksum = _checksum((0, 0), content[:24], order) if order else (-1, -1)
    sound = checksum == head[6:8]
    starts = range(HEADER, len(content) - FRAME_HEADER - PAGE + 1, FRAME_HEADER + PAGE)
    pages = [
        (int.from_bytes(content[start : start + 4], "big"), content[start + FRAME_HEADER : start + FRAME_HEADER + PAGE])
        for start in starts
    ]
    whole = believed = 0
    for start in starts if sound else ():
        _, size, *salts, first, second = struct.unpack(">6I", content[start : start + FRAME_HEADER])
        summed = content[start : start + 8] + pages[whole][1]
        checksum = _checksum(checksum, summed, order)
        if (*salts,) != head[4:6] or checksum != (first, second):
            break
        whole += 1
        believed = whole if size else believed
    later = starts[whole + 1 :] if sound else starts
    # A commit of the same round behind a frame that fails: nobody writes in that order.
    damaged = any(not sound or _commits(content, start, content[16:24]) for start in later)
    return WriteAhead(pages[:believed], pages[believed:], damaged)


def _commits(content: bytes, start: int, salts: bytes) -> bool:
    return any(content[start + 4 : start + 8]) and content[start + 8 : start + 16] == salts


def _checksum(before: tuple[int, int], content: bytes, order: str) -> tuple[int, int]:
    """SQLite's sums: for each pair of words `first += word + second`, then `second += next word + first`.

    That is linear, so a whole page is two products with weights, thirty times as fast as the loop.
    """
    words = struct.unpack(f"{order}{len(content) // 4}I", content)
    first, second = _weights(len(words))
    values = (*before, *words)
    return sum(map(mul, first, values)) & MASK, sum(map(mul, second, values)) & MASK


@cache
def _weights(words: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How often the two sums before and every word count in the first and in the second sum at the end."""
    one, two = (1, 0), (0, 1)  # what a first and a second sum of 1 become; from the last pair of words backwards
    backwards: list[tuple[int, int]] = []
    for _ in range(words // 2):
        backwards += [two, _a_pair_later(one)]
        one, two = _a_pair_later(one), _a_pair_later(two)
    first, second = zip(*reversed([*backwards, two, one]), strict=True)
    return first, second


def _a_pair_later(sums: tuple[int, int]) -> tuple[int, int]:
    first, second = sums
    return first + second & MASK, first + 2 * second & MASK
