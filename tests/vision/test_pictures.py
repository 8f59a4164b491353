from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from vision.pictures import BadPictureError, open_picture, pictures_in


def saved(path: Path, mode: str, size: tuple[int, int] = (200, 150)) -> Path:
    Image.new(mode, size).save(path)
    return path


@pytest.mark.parametrize(
    ("name", "mode"), [("a.png", "L"), ("b.jpg", "CMYK"), ("c.png", "RGBA"), ("d.png", "I;16")]
)
def test_every_kind_of_picture_becomes_colour(tmp_path: Path, name: str, mode: str) -> None:
    picture = open_picture(saved(tmp_path / name, mode))
    assert picture.shape == (150, 200, 3)
    assert picture.dtype == np.uint8


def test_a_sixteen_bit_picture_keeps_its_brightness(tmp_path: Path) -> None:
    path = tmp_path / "deep.png"
    Image.fromarray(np.full((150, 200), 32768, np.uint16)).save(path)
    assert abs(int(open_picture(path).mean()) - 128) < 3


def test_a_large_photograph_is_reduced(tmp_path: Path) -> None:
    picture = open_picture(saved(tmp_path / "large.jpg", "RGB", (6000, 4000)))
    assert max(picture.shape) <= 2304


def test_a_turned_photograph_is_set_upright(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    Image.new("RGB", (200, 150)).save(tmp_path / "turned.jpg", exif=exif)
    assert open_picture(tmp_path / "turned.jpg").shape == (200, 150, 3)


def test_text_is_no_picture(tmp_path: Path) -> None:
    path = tmp_path / "note.jpg"
    path.write_text("no picture", encoding="utf-8")
    with pytest.raises(BadPictureError, match="not a picture"):
        open_picture(path)


def test_half_a_jpeg_is_named(tmp_path: Path) -> None:
    path = saved(tmp_path / "half.jpg", "RGB", (800, 600))
    path.write_bytes(path.read_bytes()[:900])
    with pytest.raises(BadPictureError, match=r"half\.jpg"):
        open_picture(path)


def test_one_pixel_is_too_small(tmp_path: Path) -> None:
    with pytest.raises(BadPictureError, match="1 × 1"):
        open_picture(saved(tmp_path / "dot.png", "RGB", (1, 1)))


def test_a_folder_is_read_in_order(tmp_path: Path) -> None:
    for name in ("0002.jpg", "0001.jpg", "truth.json"):
        (tmp_path / name).touch()
    assert [path.name for path in pictures_in(tmp_path)] == ["0001.jpg", "0002.jpg"]
