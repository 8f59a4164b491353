"""Open any picture file as 8-bit blue-green-red, upright, of bearable size; or say clearly why not."""

import warnings
from pathlib import Path

import numpy as np
from PIL import Image, ImageOps, UnidentifiedImageError

from vision import tuning
from vision.arrays import Picture

SUFFIXES = frozenset((".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff"))


class BadPictureError(ValueError):
    """A file that cannot be read as a picture; the sentence says why."""


def open_picture(path: Path) -> Picture:
    """The picture in `path`; `BadPictureError` when there is none in it."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(path) as image:
                return _as_colour(image, path)
    except BadPictureError:
        raise
    except UnidentifiedImageError as error:
        raise BadPictureError(f"{path.name} is not a picture") from error
    except Image.DecompressionBombError as error:
        raise BadPictureError(f"{path.name} is too large to open") from error
    except (OSError, SyntaxError, ValueError, EOFError) as error:
        raise BadPictureError(f"{path.name} cannot be read: {error}") from error


def _as_colour(image: Image.Image, path: Path) -> Picture:
    width, height = image.size
    if min(width, height) < tuning.SMALLEST_SIDE:
        raise BadPictureError(f"{path.name} is only {width} × {height} pixels")
    if width * height > tuning.LARGEST_PIXELS:
        raise BadPictureError(
            f"{path.name} has {width * height // 1_000_000} megapixels, more than can be opened"
        )
    _reduce(image)
    turned = ImageOps.exif_transpose(image)
    colour = _eight_bit(turned).convert("RGB")
    colour.thumbnail((tuning.WORKING_WIDTH, tuning.WORKING_WIDTH), Image.Resampling.BOX)
    return np.ascontiguousarray(np.asarray(colour, np.uint8)[..., ::-1])


def _reduce(image: Image.Image) -> None:
    """JPEG decoders can deliver a half, a quarter or an eighth directly: large photographs stay cheap."""
    if image.format == "JPEG" and max(image.size) > tuning.WORKING_WIDTH:
        image.draft("RGB", (tuning.WORKING_WIDTH, tuning.WORKING_WIDTH * image.size[1] // image.size[0]))


def _eight_bit(image: Image.Image) -> Image.Image:
    """Sixteen-bit grey becomes eight-bit grey; transparent places become white."""
    if image.mode.startswith("I") or image.mode == "F":
        values = np.asarray(image, np.float32)
        top = 65535.0 if values.max() > 255 else 255.0
        return Image.fromarray(np.clip(values / top * 255, 0, 255).astype(np.uint8))
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        full = image.convert("RGBA")
        paper = Image.new("RGBA", full.size, (255, 255, 255, 255))
        return Image.alpha_composite(paper, full)
    return image


def pictures_in(path: Path) -> list[Path]:
    """The pictures of a folder in the order of their names; a file is its own list."""
    if path.is_dir():
        return sorted(p for p in path.iterdir() if p.is_file() and p.suffix.lower() in SUFFIXES)
    return [path]
