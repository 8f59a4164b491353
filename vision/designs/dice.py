"""The faces of symbol dice as we draw them: a coloured face, a light frame, one big sign.

Real dice look different. A family that owns them teaches the reader their faces. No two signs of a die differ only in
a small detail: the whole shape tells them apart. Each game knows the signs of its dice.
"""

from collections.abc import Callable, Iterable, Mapping

from vision.arrays import Picture
from vision.designs.easel import Easel, Ink
from vision.designs.names import face_name

PIXELS = 192
"""A face of 16 mm at 12 pixels per millimetre: fine enough for a printer with 300 dots per inch."""
WHITE: Ink = (245, 245, 245)
BLACK: Ink = (25, 25, 25)

Sign = Callable[[Easel, Ink, Ink], None]
"""Paints a sign in an ink onto a ground."""


def blank(body: Ink, frame: Ink) -> Easel:
    """A face with nothing but its frame."""
    easel = Easel(PIXELS, PIXELS, body)
    easel.line([(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)], frame, 0.09, closed=True)
    return easel


def signed(sign: Sign, ink: Ink, body: Ink) -> Picture:
    """A face with one big sign."""
    easel = blank(body, WHITE if ink == WHITE else BLACK)
    sign(easel, ink, body)
    return easel.picture()


def drawn(dice: Mapping[str, Iterable[str]], face: Callable[[str, str], Picture]) -> dict[str, Picture]:
    """Every face of some dice by its name in an album."""
    return {face_name(die, name): face(die, name) for die, names in dice.items() for name in names}
