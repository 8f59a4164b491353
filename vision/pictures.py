"""Picture files: any kind, upright, in 8-bit BGR and of bounded size; or a reason why not."""

import struct
import warnings
import zlib
from collections.abc import Callable, Mapping
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import ExifTags, Image, UnidentifiedImageError
from PIL.JpegImagePlugin import JpegImageFile

from rules.untrusted import Unusable
from vision.untrusted import MISSING, TOO_LARGE, opened

Array = NDArray[Any]

MOST_PIXELS = 40_000_000
"""Decoded at once."""
MOST_BYTES = 96_000_000
"""Bytes decoded at once, as Pillow keeps them: 24 megapixels in colour. With its copies a picture takes at most 120 MB.
JPEGs are decoded at half size or less where that is enough. Larger pictures are refused unread."""
BYTES = {"1": 1, "L": 1, "P": 1, "I;16": 2, "I;16B": 2, "I;16L": 2}
"""Per pixel as Pillow keeps them; every other mode takes four."""
WEBP_COPIES = 3
"""Its decoder keeps two more pictures beside ours."""
LARGE = 64_000_000
"""Bytes from which on a picture is made smaller strip by strip, because Pillow would make it smaller in two steps."""
STRIP_PIXELS = 500_000
MOST_FILE = 256 << 20
"""Bytes of a file: more than any of the pictures that we read takes without compression."""
KINDS = ("BMP", "GIF", "JPEG", "PNG", "PPM", "TIFF", "WEBP")
"""Pillow knows many more formats. Some of them start other programs."""
LONGEST = 4096
"""Pixels of the long side that are kept."""
SUFFIXES = frozenset({".bmp", ".gif", ".jpeg", ".jpg", ".png", ".ppm", ".tif", ".tiff", ".webp"})
"""What counts as a picture in a folder."""
_FAULTS = (
    OSError,
    SyntaxError,
    ValueError,
    EOFError,
    KeyError,
    IndexError,
    TypeError,
    struct.error,
    zlib.error,
)
"""What Pillow's decoders raise on damaged files."""


TURNED: Mapping[int, Callable[[Array], Array]] = {
    2: lambda pixels: pixels[:, ::-1],
    3: lambda pixels: pixels[::-1, ::-1],
    4: lambda pixels: pixels[::-1],
    5: lambda pixels: pixels.transpose(1, 0, 2),
    6: lambda pixels: np.rot90(pixels, -1),
    7: lambda pixels: np.rot90(pixels, 2).transpose(1, 0, 2),
    8: np.rot90,
}
"""How a picture becomes upright, by the number that its camera wrote down."""
SIDEWAYS = (5, 6, 7, 8)


WHY = {MISSING: "missing", TOO_LARGE: "too-large"}
"""Why a file could not even be opened, in the words of `NoPicture`."""


class Picture(NamedTuple):
    """A picture that could be read."""

    pixels: Array
    """(height, width, 3) BGR, 8 bit."""
    scale: float
    """Pixels of the upright original per pixel here."""
    size: tuple[int, int]
    """Width and height of the upright original."""


class NoPicture(NamedTuple):
    """Why a file could not be read: `missing`, `not-a-picture`, `damaged`, `too-large` or `unreadable`."""

    reason: str


def read_picture(path: Path, longest: int = LONGEST) -> Picture | NoPicture:
    """Read a picture file, at most `longest` pixels on its long side; never raises for what the file holds."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # sizes are bounded here, and odd metadata is not our concern
        try:
            with opened(path, MOST_FILE) as file, Image.open(file, formats=KINDS) as image:
                return _read(image, longest)
        except UnidentifiedImageError:
            return NoPicture("not-a-picture")
        except (Image.DecompressionBombError, MemoryError):
            return NoPicture("too-large")
        except Unusable as problem:
            return NoPicture(WHY.get(problem.key, "unreadable"))
        except _FAULTS:
            return NoPicture("damaged")


def _read(image: Image.Image, keep: int) -> Picture | NoPicture:
    full, beside = image.size, _beside(image)
    if image.format == "JPEG":
        shrink = 1
        while shrink < 8 and (_bytes(image, shrink) + beside > MOST_BYTES or max(full) >= 2 * shrink * keep):
            shrink *= 2
        image.draft(image.mode, (max(1, full[0] // shrink), max(1, full[1] // shrink)))
    if image.size[0] * image.size[1] > MOST_PIXELS or _bytes(image) + beside > MOST_BYTES:
        return NoPicture("too-large")
    if image.format == "TIFF":
        image.load()  # Pillow turns these by itself
        full = image.size
    if max(image.size) > keep and image.mode in {"L", "RGB"} and _bytes(image) <= LARGE:
        image.thumbnail((keep, keep), Image.Resampling.BOX)
    pixels, turn = _bgr(image, keep), image.getexif().get(ExifTags.Base.Orientation, 1)
    image.close()  # and its memory is free
    if turn in TURNED:
        pixels = np.ascontiguousarray(TURNED[turn](pixels))
    size = full[::-1] if turn in SIDEWAYS else full
    return Picture(pixels, size[0] / pixels.shape[1], size)


def _bytes(image: Image.Image, shrink: int = 1) -> int:
    """What a decoded picture takes."""
    return image.size[0] * image.size[1] * BYTES.get(image.mode, 4) // shrink**2


def _beside(image: Image.Image) -> int:
    """What its decoder takes beside it."""
    if image.format == "WEBP":
        return WEBP_COPIES * _bytes(image)
    if isinstance(image, JpegImageFile) and image.info.get("progressive"):
        # Every coefficient is kept, in two bytes, until the last pass; the first colour is the finest.
        finest = max(across * down for _, across, down, _ in image.layer)
        return sum(2 * image.size[0] * image.size[1] * across * down // finest for _, across, down, _ in image.layer)
    if image.format == "TIFF" and image.getexif().get(ExifTags.Base.Orientation, 1) in TURNED:
        return _bytes(image)
    return 0


def _bgr(image: Image.Image, keep: int) -> Array:
    """Eight bits, three channels, at most `keep` pixels long; strip by strip, so that nothing large is made."""
    wide, high = image.size
    scale = max(1.0, max(wide, high) / keep)
    small = np.empty((max(1, round(high / scale)), max(1, round(wide / scale)), 3), np.uint8)
    step = high / len(small)
    rows = max(1, int(STRIP_PIXELS / (wide * step)))
    gain = _gain(image)
    for first in range(0, len(small), rows):
        part = small[first : first + rows]
        top, bottom = first * step, min(high, (first + len(part)) * step)
        begin, end = int(top), min(high, ceil(bottom))
        strip = _rgb(image.crop((0, begin, wide, end)), gain)
        if scale > 1:
            drawn = Image.fromarray(strip)
            box = (0.0, top - begin, float(wide), min(bottom - begin, float(end - begin)))
            strip = np.asarray(drawn.resize((part.shape[1], len(part)), Image.Resampling.BOX, box))
        part[:] = strip[:, :, ::-1]
    return small


def _gain(image: Image.Image) -> float:
    """The factor for greys of a picture with more than eight bits. The file does not tell how many bits it uses."""
    if not _deep(image):
        return 1.0
    top = 0.0
    rows = max(1, STRIP_PIXELS // image.size[0])
    for first in range(0, image.size[1], rows):
        strip = image.crop((0, first, image.size[0], min(image.size[1], first + rows)))
        top = max(top, float(np.nan_to_num(np.asarray(strip, np.float64)).max(initial=0.0)))
    return 255 / 65535 if top > 255 else 255.0 if 0 < top <= 1 and image.mode == "F" else 1.0


def _deep(image: Image.Image) -> bool:
    return image.mode.startswith("I") or image.mode == "F"


def _rgb(image: Image.Image, gain: float) -> Array:
    """Eight bits, three channels; what is transparent becomes white."""
    if _deep(image):
        values = np.nan_to_num(np.asarray(image, np.float64)) * gain
        return np.repeat(np.clip(values, 0, 255).astype(np.uint8)[:, :, None], 3, axis=2)
    if image.mode in {"RGBA", "LA", "PA", "La", "RGBa"} or "transparency" in image.info:
        clear = image.convert("RGBA")
        white = Image.new("RGBA", clear.size, "white")
        image = Image.alpha_composite(white, clear)
    return np.asarray(image.convert("RGB"))
