"""Letters and symbols of the OLED, pixel by pixel: bitmap fonts in BDF, symbols as pictures made of characters."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from PIL import Image

SIZES = ("R08", "R10", "B10", "B12", "B14", "B18", "B24")
"""Regular and bold, by pixel size; from the smallest to the largest."""

PITCH: Mapping[str, int] = {"R08": 10, "R10": 12, "B10": 12, "B12": 13, "B14": 15, "B18": 20, "B24": 25}
"""From one line's baseline to the next."""


class Glyph(NamedTuple):
    """One character: its picture, where that stands from the pen and the baseline, and how far the pen goes on."""

    picture: Image.Image
    left: int
    top: int
    """Pixels from the baseline up to the upper edge of the picture."""
    advance: int


class Font:
    """One size of letters, with the symbols that go well with it."""

    def __init__(self, size: str, glyphs: Mapping[str, Glyph]) -> None:
        self.size = size
        self.glyphs = dict(glyphs)
        self.cap = self.glyphs["H"].top
        """Height of a capital."""
        self.descent = max(glyph.picture.height - glyph.top for glyph in map(self.__getitem__, "gjpqy,"))
        """How far letters reach below the line."""

    def __getitem__(self, character: str) -> Glyph:
        """The glyph of a character; what no font knows is shown as a question mark rather than left out."""
        return self.glyphs.get(character) or self.glyphs["?"]

    def width(self, text: str) -> int:
        """Pixels from the left edge of the first letter to the right edge of the last one."""
        return max((pen + glyph.left + glyph.picture.width for pen, glyph in self._set(text)), default=0)

    def advance(self, text: str) -> int:
        """How far the pen goes; the same for all digits, so that a clock does not jump at a one."""
        return sum(self[character].advance for character in text)

    def draw(self, picture: Image.Image, x: int, baseline: int, text: str, ink: int = 1) -> None:
        """Set `text` into `picture` with its left edge at `x`."""
        for pen, glyph in self._set(text):
            if glyph.picture.width:
                picture.paste(ink, (x + pen + glyph.left, baseline - glyph.top), glyph.picture)

    def _set(self, text: str) -> Iterator[tuple[int, Glyph]]:
        # Some letters begin a pixel right of the pen: without that pixel all lines begin at the same edge.
        pen = -self[text[0]].left if text else 0
        for character in text:
            glyph = self[character]
            yield pen, glyph
            pen += glyph.advance


@cache
def font(size: str) -> Font:
    """The font of one of `SIZES`, read once."""
    letters = dict(_read_bdf(files(__package__).joinpath("fonts", f"helv{size}.bdf").read_text(encoding="ascii")))
    letters["−"] = letters["–"]  # these fonts know no minus sign; the dash has its length
    cap = letters["H"].top
    return Font(size, letters | {character: _beside_letters(character, cap) for character in INLINE})


INLINE = "✗✓⚑→◂▸●≡▒✋⚀⚁⚂⚃⚄⚅"
"""Symbols that stand within lines of text; all but the dice are drawn in `fonts/symbols.txt`."""


def _beside_letters(character: str, cap: int) -> Glyph:
    """A symbol as a letter: the largest drawing that is at most two pixels higher than a capital."""
    if character in DICE:
        picture = die(DICE.index(character) + 1, max(size for size in FACES if size <= cap + 2))
    else:
        drawings = [symbol for (name, _), symbol in symbols().items() if name == character]
        fitting = [symbol for symbol in drawings if symbol.height <= cap + 2]
        picture = max(fitting or drawings[:1], key=lambda symbol: symbol.height)
    above = picture.height + (cap - picture.height) // 2
    return Glyph(picture, 1, above, picture.width + 2)


DICE = "⚀⚁⚂⚃⚄⚅"
PIPS = ("4", "08", "048", "0268", "02468", "023568")
"""Which of the nine places of a face, counted row by row, have a pip."""

FACES: Mapping[int, tuple[int, int]] = {7: (1, 1), 10: (2, 1), 12: (2, 2), 16: (4, 1), 18: (4, 2), 26: (6, 2)}
"""Sizes in which a die looks well: pixels of the face → of a pip, and from the edge to the first pip."""


@cache
def die(value: int, size: int) -> Image.Image:
    """A die's face in one of the sizes of `FACES`: light, with round corners and dark pips."""
    face = Image.new("1", (size, size))
    face.paste(1, (1, 0, size - 1, size))
    face.paste(1, (0, 1, size, size - 1))
    pip, margin = FACES[size]
    step = (size - 2 * margin - pip) // 2
    for place in PIPS[value - 1]:
        row, column = divmod(int(place), 3)
        x, y = margin + column * step, margin + row * step
        face.paste(0, (x, y, x + pip, y + pip))
        if pip > 3:
            for corner in ((x, y), (x + pip - 1, y), (x, y + pip - 1), (x + pip - 1, y + pip - 1)):
                face.putpixel(corner, 1)
    return face


@cache
def symbols() -> Mapping[tuple[str, int], Image.Image]:
    """All drawings of `fonts/symbols.txt` by name and height."""
    text = files(__package__).joinpath("fonts", "symbols.txt").read_text(encoding="utf-8")
    found: dict[tuple[str, int], Image.Image] = {}
    for block in text.split("\n\n"):
        lines = [line for line in block.strip().splitlines() if not line.startswith("//")]
        if lines:
            name, *rows = lines
            found[name, len(rows)] = _picture(rows)
    return found


def icon(name: str, *, alone: bool = True) -> Image.Image:
    """The largest drawing of a symbol, to stand beside the text; `die-4` is a die's face, smaller if there are two."""
    if name.startswith("die-"):
        return die(int(name.removeprefix("die-")), 26 if alone else 18)
    return max((drawing for (symbol, _), drawing in symbols().items() if symbol == name), key=lambda d: d.height)


def _picture(rows: list[str]) -> Image.Image:
    picture = Image.new("1", (max(map(len, rows)), len(rows)))
    for y, row in enumerate(rows):
        for x, dot in enumerate(row):
            picture.putpixel((x, y), int(dot == "#"))
    return picture


def _read_bdf(text: str) -> Iterator[tuple[str, Glyph]]:
    """The glyphs of a font in the Glyph Bitmap Distribution Format."""
    for block in text.split("STARTCHAR ")[1:]:
        head, _, bitmap = block.partition("BITMAP\n")
        fields = {words[0]: [int(word) for word in words[1:]] for words in map(str.split, head.splitlines()[1:])}
        width, height, left, below = fields["BBX"]
        rows = bytes.fromhex("".join(bitmap.partition("ENDCHAR")[0].split()))
        picture = Image.frombytes("1", (width, height), rows) if width else Image.new("1", (0, 0))
        yield chr(fields["ENCODING"][0]), Glyph(picture, left, height + below, fields["DWIDTH"][0])
