"""Any file may be given as a picture."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from tests.checkout import HOME
from vision import pictures
from vision.pictures import NoPicture, Picture, read_picture


def picture(path: Path) -> Picture:
    found = read_picture(path)
    assert isinstance(found, Picture), found
    return found


def test_colours_come_as_bgr(tmp_path: Path) -> None:
    Image.new("RGB", (4, 3), (10, 20, 30)).save(tmp_path / "x.png")
    found = picture(tmp_path / "x.png")
    assert found.pixels.shape == (3, 4, 3)
    assert found.pixels[0, 0].tolist() == [30, 20, 10]
    assert found.size == (4, 3)
    assert found.scale == 1


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA", "CMYK", "I;16", "I", "F", "YCbCr"])
def test_every_mode_becomes_eight_bit_bgr(mode: str, tmp_path: Path) -> None:
    image = Image.new("L", (40, 30), 128)
    if mode == "I;16":
        image = Image.fromarray(np.full((30, 40), 32768, np.uint16))
    elif mode == "I":
        image = Image.fromarray(np.full((30, 40), 32768, np.int32))
    elif mode == "F":
        image = Image.fromarray(np.full((30, 40), 0.5, np.float32))
    else:
        image = image.convert("RGB").convert(mode) if mode == "CMYK" else image.convert(mode)
    path = tmp_path / ("x.tif" if mode in {"CMYK", "F", "I", "YCbCr"} else "x.png")
    image.save(path)
    found = picture(path)
    assert found.pixels.dtype == np.uint8
    assert found.pixels.shape == (30, 40, 3)
    if mode != "1":
        assert abs(int(found.pixels[5, 5, 0]) - 128) < 6


def test_transparent_places_are_white(tmp_path: Path) -> None:
    Image.new("RGBA", (5, 5), (0, 0, 0, 0)).save(tmp_path / "x.png")
    assert picture(tmp_path / "x.png").pixels.min() == 255


@pytest.mark.parametrize(("turn", "corner"), [(1, (0, 0)), (3, (29, 39)), (6, (0, 29)), (8, (39, 0))])
def test_exif_rotation_is_applied(turn: int, corner: tuple[int, int], tmp_path: Path) -> None:
    image = Image.new("RGB", (40, 30))
    image.putpixel((0, 0), (255, 255, 255))
    exif = Image.Exif()
    exif[0x0112] = turn
    image.save(tmp_path / "x.png", exif=exif)
    found = picture(tmp_path / "x.png")
    assert found.pixels[corner].tolist() == [255, 255, 255]
    assert found.size == ((30, 40) if turn > 4 else (40, 30))
    assert found.scale == 1


def test_large_pictures_shrink_and_say_by_how_much(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    Image.new("RGB", (5000, 1000)).save(tmp_path / "x.jpg", exif=exif)
    found = picture(tmp_path / "x.jpg")
    assert found.size == (1000, 5000)
    assert found.pixels.shape[0] == pictures.LONGEST
    assert found.scale == pytest.approx(5000 / pictures.LONGEST, rel=0.01)


@pytest.mark.slow
def test_a_hundred_megapixels(tmp_path: Path) -> None:
    huge = Image.new("L", (10_000, 10_000), 200)
    huge.save(tmp_path / "x.jpg", quality=30)
    assert max(picture(tmp_path / "x.jpg").pixels.shape) <= pictures.LONGEST
    huge.save(tmp_path / "x.png")
    assert read_picture(tmp_path / "x.png") == NoPicture("too-large")


def test_files_that_are_no_pictures(tmp_path: Path) -> None:
    (tmp_path / "text.jpg").write_text("no picture")
    (tmp_path / "empty.png").write_bytes(b"")
    Image.effect_noise((300, 300), 50).save(tmp_path / "whole.jpg")
    whole = (tmp_path / "whole.jpg").read_bytes()
    (tmp_path / "half.jpg").write_bytes(whole[: len(whole) // 2])
    assert read_picture(tmp_path / "text.jpg") == NoPicture("not-a-picture")
    assert read_picture(tmp_path / "empty.png") == NoPicture("not-a-picture")
    assert read_picture(tmp_path / "half.jpg") == NoPicture("damaged")
    assert read_picture(tmp_path) == NoPicture("unreadable")
    assert read_picture(tmp_path / "nowhere.jpg") == NoPicture("missing")


def test_no_pipe_and_no_device_is_a_picture(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.png")
    assert read_picture(tmp_path / "pipe.png") == NoPicture("unreadable")
    assert read_picture(Path("/dev/zero")) == NoPicture("unreadable")
    assert read_picture(tmp_path / ("x" * 300)) == NoPicture("unreadable")


def test_every_mode_is_made_smaller(tmp_path: Path) -> None:
    """Strip by strip as in one go: a slope stays a slope, in every mode."""
    slope = np.tile(np.linspace(0, 255, 900), (700, 1)).astype(np.uint8)
    Image.fromarray(slope).convert("RGB").save(tmp_path / "RGB.png")
    Image.fromarray(slope).convert("RGBA").save(tmp_path / "RGBA.png")
    Image.fromarray(slope.astype(np.uint16) * 257).save(tmp_path / "deep.png")
    usual = read_picture(tmp_path / "RGB.png", 450)
    assert isinstance(usual, Picture)
    for name in ("RGBA.png", "deep.png"):
        found = read_picture(tmp_path / name, 450)
        assert isinstance(found, Picture)
        assert found.pixels.shape == (350, 450, 3) == usual.pixels.shape
        assert np.abs(found.pixels.astype(int) - usual.pixels).max() <= 1
        assert (found.scale, found.size) == (2.0, (900, 700))


PEAK = """
import resource, sys
from pathlib import Path
from vision.pictures import NoPicture, read_picture
from vision.tuning import WORKING_WIDTH

before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
found = read_picture(Path(sys.argv[1]), WORKING_WIDTH)
print(isinstance(found, NoPicture), (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1000)
"""
PROMISED_MB = 120


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "mode", "size", "refused"),
    [
        ("deep.png", "I;16", (7200, 5400), False),
        pytest.param("deep.tif", "I;16", (7200, 5400), False, marks=pytest.mark.long),
        pytest.param("colour.png", "RGB", (6000, 4000), False, marks=pytest.mark.long),
        ("clear.png", "RGBA", (6000, 4000), False),
        ("larger.png", "RGB", (7200, 5400), True),
        ("phone.jpg", "RGB", (7200, 5400), False),
        ("fine.jpg", "RGB", (4000, 3000), False),
        pytest.param("fine-and-large.jpg", "RGB", (7200, 5400), True, marks=pytest.mark.long),
        pytest.param("small.webp", "RGB", (3000, 2000), False, marks=pytest.mark.long),
        ("large.webp", "RGB", (6000, 4000), True),
    ],
)
def test_memory_stays_below_what_is_promised(
    name: str, mode: str, size: tuple[int, int], refused: bool, tmp_path: Path
) -> None:
    more: dict[str, Any] = {"progressive": True, "subsampling": 0} if "fine" in name else {}
    Image.new(mode, size, 1000 if mode == "I;16" else 0).save(tmp_path / name, **more)
    command = [sys.executable, "-P", "-c", PEAK, str(tmp_path / name)]
    environment = os.environ | {"PYTHONPATH": str(HOME)}
    said = subprocess.run(command, env=environment, capture_output=True, check=True, text=True).stdout
    assert said.split()[0] == str(refused)
    assert int(said.split()[1]) <= PROMISED_MB
