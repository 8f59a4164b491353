"""Picture files: any kind, upright, in 8-bit BGR and of bounded size; or a reason why not."""

import struct
import warnings
import zlib
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps, UnidentifiedImageError

Array = NDArray[Any]

MOST_PIXELS = 40_000_000
"""Decoded at once: 120 MB as RGB. JPEGs are decoded at a half or less where that is enough;
other kinds that are larger are refused."""
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
    if not path.exists():
        return NoPicture("missing")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # sizes are bounded here, and odd metadata is not our concern
        try:
            with Image.open(path) as image:
                return _read(image, longest)
        except UnidentifiedImageError:
            return NoPicture("not-a-picture")
        except (Image.DecompressionBombError, MemoryError):
            return NoPicture("too-large")
        except (IsADirectoryError, PermissionError):
            return NoPicture("unreadable")
        except _FAULTS:
            return NoPicture("damaged")


def _read(image: Image.Image, keep: int) -> Picture | NoPicture:
    full = image.size
    if image.format == "JPEG":
        shrink = 1
        while shrink < 8 and (full[0] * full[1] > MOST_PIXELS * shrink * shrink or max(full) >= 2 * shrink * keep):
            shrink *= 2
        image.draft(image.mode, (max(1, full[0] // shrink), max(1, full[1] // shrink)))
    if image.size[0] * image.size[1] > MOST_PIXELS:
        return NoPicture("too-large")
    decoded = image.size[0]
    longest = max(image.size)
    if longest > keep and image.mode in {"L", "RGB"}:
        image.thumbnail((keep, keep), Image.Resampling.BOX)
    upright = ImageOps.exif_transpose(image)
    turned = (decoded != upright.size[0]) and upright.size == image.size[::-1] and image.size[0] != image.size[1]
    size = full[::-1] if turned else full
    pixels = np.ascontiguousarray(_rgb(upright)[:, :, ::-1])
    return Picture(pixels, size[0] / pixels.shape[1], size)


def _rgb(image: Image.Image) -> Array:
    """Eight bits, three channels; what is transparent becomes white."""
    if image.mode.startswith("I") or image.mode == "F":
        values = np.nan_to_num(np.asarray(image, np.float64))
        top = float(values.max(initial=0.0))
        values = values * (255 / 65535 if top > 255 else 255 if 0 < top <= 1 and image.mode == "F" else 1)
        grey = np.clip(values, 0, 255).astype(np.uint8)
        return np.repeat(grey[:, :, None], 3, axis=2)
    if image.mode in {"RGBA", "LA", "PA", "La", "RGBa"} or "transparency" in image.info:
        clear = image.convert("RGBA")
        white = Image.new("RGBA", clear.size, "white")
        image = Image.alpha_composite(white, clear)
    return np.asarray(image.convert("RGB"))
