"""Text that fits: smaller letters first, then more lines, and only then an ellipsis that everybody can see."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from device.panel.letters import PITCH, SIZES, Font, font

ELLIPSIS = "…"

LADDER = (
    ("B24", "B12"),
    ("B18", "B14"),
    ("B18", "B12"),
    ("B14", "B12"),
    ("B14", "B10"),
    ("B14", "R10"),
    ("B12", "B10"),
    ("B12", "R10"),
    ("B10", "B10"),
    ("B10", "R10"),
    ("R10", "R10"),
)
"""Sizes of headline and lines, the best first; smaller ones only where the text leaves no choice."""

EVEN = tuple((size, size) for size in ("B18", "B14", "B12", "B10", "R10"))
"""The same for lines without a headline: one sentence, one size."""

SMALLEST = "R08"


class FittedLine(NamedTuple):
    """A line that has found its letters."""

    text: str
    font: Font

    @property
    def width(self) -> int:
        """In pixels."""
        return self.font.width(self.text)

    @property
    def pitch(self) -> int:
        """The height that the line needs."""
        return PITCH[self.font.size]


def fit(headline: str, lines: Sequence[str], width: int, height: int) -> list[FittedLine]:
    """Headline and lines in the largest letters that fit into `width` × `height`."""
    headings = [headline] if headline else []
    texts = [line for line in lines if line]
    for attempt in _attempts(headings, texts, width):
        if _fits(attempt, width, height):
            return attempt
    return _cut(_wrapped([*headings, *texts], font(SMALLEST), width), width, height)


def _attempts(headings: list[str], texts: list[str], width: int) -> Iterator[list[FittedLine]]:
    sizes = LADDER if headings else EVEN
    for large, small in sizes:
        yield [
            *(FittedLine(text, font(large)) for text in headings),
            *(FittedLine(text, font(small)) for text in texts),
        ]
    for size in ("B10", "R10"):
        yield _wrapped([*headings, *texts], font(size), width)
    own = [one_line(text, width, "B10", "R10", SMALLEST) for text in [*headings, *texts]]
    if [line.text for line in own] == [*headings, *texts]:
        yield own


def _fits(lines: Sequence[FittedLine], width: int, height: int) -> bool:
    return sum(line.pitch for line in lines) <= height and all(line.width <= width for line in lines)


def _wrapped(texts: Sequence[str], letters: Font, width: int) -> list[FittedLine]:
    """Every text broken at its spaces."""
    found = []
    for text in texts:
        line = ""
        for word in text.split():
            longer = f"{line} {word}" if line else word
            if line and letters.width(longer) > width:
                found.append(FittedLine(line, letters))
                longer = word
            line = longer
        found.append(FittedLine(line, letters))
    return found


def _cut(lines: Sequence[FittedLine], width: int, height: int) -> list[FittedLine]:
    """As many lines as there is room for; where something is missing, an ellipsis says so."""
    room = max(1, height // PITCH[SMALLEST])
    kept = [shorten(line.text, line.font, width) for line in lines[:room]]
    if len(lines) > room:
        kept[-1] = shorten(f"{lines[room - 1].text} {ELLIPSIS}", lines[0].font, width)
    return [FittedLine(text, line.font) for text, line in zip(kept, lines, strict=False)]


def shorten(text: str, letters: Font, width: int) -> str:
    """The text, or its beginning with an ellipsis."""
    if letters.width(text) <= width:
        return text
    text = text.rstrip(ELLIPSIS).rstrip()
    while text and letters.width(text + ELLIPSIS) > width:
        text = text[:-1].rstrip()
    return text + ELLIPSIS


def one_line(text: str, width: int, *sizes: str) -> FittedLine:
    """One line in the first of these sizes that fits, or shortened in the last one."""
    for size in sizes or SIZES[::-1]:
        line = FittedLine(text, font(size))
        if line.width <= width:
            return line
    return FittedLine(shorten(text, line.font, width), line.font)
