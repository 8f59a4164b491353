"""The commands `dice` and `print` as a person types them."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from device.cli import run
from tests.vision.photo_dice.studio import photograph


def call(command: str, *words: str | Path) -> int:
    return run([command, *map(str, words)], {})


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one photograph among all kinds of rubbish."""
    path = tmp_path_factory.mktemp("photos")
    picture, _ = photograph(
        9,
        dice=1,
        width=640,
        height=480,
        edge=62,
        elevation=58,
        clutter=0,
        shake=0,
        colour="white",
        table="dark wood",
    )
    cv2.imwrite(str(path / "m.png"), picture)
    (path / "a.jpg").write_text("no picture")
    (path / "b.png").write_bytes((path / "m.png").read_bytes()[:2000])
    Image.new("RGB", (1, 1)).save(path / "c.png")
    Image.fromarray(np.full((50, 60), 30000, np.uint16)).save(path / "d.png")
    Image.new("CMYK", (50, 60)).save(path / "e.jpg")
    (path / "notes.txt").write_text("not read")
    return path


def test_one_json_line_per_picture(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("dice", folder, "--json") == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["file"] for line in lines] == ["a.jpg", "b.png", "c.png", "d.png", "e.jpg", "m.png"]
    assert [bool(line.get("reason")) for line in lines] == [True, True, False, False, False, False]
    (die,) = lines[-1]["dice"]
    assert die.keys() == {"value", "box", "confidence"}
    assert len(die["box"]) == 4


@pytest.mark.slow
def test_debug_picture(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("dice", folder / "m.png", "--debug", tmp_path / "seen.png", "--lang", "en") == 0
    seen = cv2.imread(str(tmp_path / "seen.png"))
    assert seen is not None
    assert seen.shape == (480, 640, 3)
    assert "m.png: " in capsys.readouterr().out
    assert call("dice", folder / "c.png", "--debug", tmp_path / "nowhere" / "seen.png") == 2
    assert "seen.png" in capsys.readouterr().err


def test_a_missing_path_is_an_error_and_the_next_is_read(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("dice", folder / "nowhere.jpg", folder / "c.png", "--json") == 2
    out, err = capsys.readouterr()
    assert "nowhere.jpg" in err
    assert json.loads(out) == {"file": "c.png", "dice": []}


def test_a_folder_without_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("dice", tmp_path) == 0
    assert str(tmp_path) in capsys.readouterr().err


def test_print_replaces_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "cards.pdf"
    out.write_text("old")
    assert call("print", "--game", "fuba", "--out", out) == 0
    assert out.read_bytes().startswith(b"%PDF")
    assert "cards.pdf" in capsys.readouterr().out
    assert [p.name for p in tmp_path.iterdir()] == ["cards.pdf"]


def test_print_to_an_unwritable_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("print", "--out", tmp_path / "nowhere" / "x.pdf") == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "x.pdf" in err


def test_print_leaves_devices_and_links_in_their_place(tmp_path: Path) -> None:
    device, link = tmp_path / "device", tmp_path / "link.pdf"
    device.symlink_to("/dev/null")
    link.symlink_to(tmp_path / "goal.pdf")
    assert call("print", "--game", "fuba", "--out", device) == 0
    assert call("print", "--game", "fuba", "--out", link) == 0
    assert device.is_symlink() and device.is_char_device()
    assert link.is_symlink()
    assert (tmp_path / "goal.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("command", ["dice", "read"])
def test_a_drawing_needs_no_suffix(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("one.png", "two.png"):
        Image.new("RGB", (64, 48)).save(tmp_path / name)
    assert call(command, tmp_path / "one.png", "--debug", tmp_path / "seen") == 0
    assert cv2.imread(str(tmp_path / "seen")) is not None
    call(command, tmp_path, "--debug", tmp_path / "many")
    assert cv2.imread(str(tmp_path / "many-one")) is not None
    capsys.readouterr()
    for out in ("seen.xyz", "x" * 300, "no/where.png", "."):
        call(command, tmp_path / "one.png", "--debug", tmp_path / out, "--lang", "en")
        assert "cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["dice", "read"])
def test_an_overlong_path_does_not_exist(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(command, "x" * 5000, "--lang", "en") == 2
    assert "does not exist" in capsys.readouterr().err
