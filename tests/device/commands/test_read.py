"""The command `read` as a person types it."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from device.cli import run

RECORDINGS = Path(__file__).parents[2] / "recordings"


def read(
    capsys: pytest.CaptureFixture[str], *words: str | Path, lang: str = "en"
) -> tuple[int, list[dict[str, Any]], str]:
    status = run(["read", *map(str, words), "--json", "--lang", lang], {})
    out, err = capsys.readouterr()
    return status, [json.loads(line) for line in out.splitlines()], err


def test_a_missing_path_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, lines, err = read(capsys, tmp_path / "nowhere.jpg")
    assert (status, lines) == (2, [])
    assert "nowhere.jpg does not exist" in err


def test_a_folder_without_pictures_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, lines, err = read(capsys, tmp_path)
    assert (status, lines) == (0, [])
    assert "no picture in the folder" in err


def test_a_picture_without_cards_is_not_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Image.new("RGB", (640, 360), "green").save(tmp_path / "grass.png")
    status, (line,), _ = read(capsys, tmp_path / "grass.png")
    assert status == 0
    assert line == {
        "file": "grass.png",
        "found": False,
        "reason": "Neither corner cards nor a board seen: is --game right, and all of the board in view?",
    }


def test_all_kinds_of_rubbish_are_named_and_the_next_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.jpg").write_text("no picture", encoding="utf-8")
    whole = (RECORDINGS / "table-a" / "0000.jpg").read_bytes()
    (tmp_path / "b.jpg").write_bytes(whole[:5000])
    Image.new("RGB", (1, 1)).save(tmp_path / "c.png")
    Image.new("I;16", (400, 300)).save(tmp_path / "d.png")
    Image.new("CMYK", (400, 300)).save(tmp_path / "e.jpg")
    shutil.copy(RECORDINGS / "table-a" / "0000.jpg", tmp_path / "f.jpg")
    status, lines, _ = read(capsys, tmp_path)
    assert status == 0
    assert [line["found"] for line in lines] == [False, False, False, False, False, True]
    assert all(line.get("reason") for line in lines[:-1])
    assert len(lines[-1]["figures"]) == 22


@pytest.mark.parametrize(
    ("name", "words", "teams"),
    [
        ("table-c", [], {"yellow", "green"}),
        ("table-c", ["--teams", "red,blue"], {"red", "blue"}),
        ("alone", [], {"red", "blue"}),
        ("broken", [], {"red", "blue"}),
    ],
)
def test_teams_are_those_of_the_recording_unless_told(
    name: str, words: list[str], teams: set[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recorded = RECORDINGS / "table-c"
    folder = tmp_path / name
    folder.mkdir()
    shutil.copy(recorded / "0000.jpg", folder)
    if name == "table-c":
        shutil.copy(recorded / "recording.json", folder)
    elif name == "broken":
        (folder / "recording.json").write_text('{"game": "soccer-tactics", "teams": 7}', encoding="utf-8")
    status, (line,), _ = read(capsys, folder, *words)
    assert status == 0
    assert {figure["team"] for figure in line["figures"]} == teams


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "words"), [("de", "Stimmt --teams?"), ("en", "Is --teams right?")])
def test_a_single_picture_tells_its_colours_and_doubts_others(
    lang: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "one.jpg"
    shutil.copy(RECORDINGS / "table-c" / "0003.jpg", picture)
    _, (line,), err = read(capsys, picture, lang=lang)
    assert {figure["team"] for figure in line["figures"]} == {"yellow", "green"}
    assert not err
    _, (line,), err = read(capsys, picture, "--teams", "red,blue", lang=lang)
    assert words in err and "yellow,green" in err


@pytest.mark.slow
def test_what_is_seen_can_be_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "seen.png"
    status, _, _ = read(capsys, RECORDINGS / "table-a" / "0000.jpg", "--debug", out)
    assert status == 0
    with Image.open(out) as seen:
        assert seen.width > 600


def test_a_mat_of_fuba_is_read_and_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture, out = RECORDINGS / "fuba-a" / "0003.jpg", tmp_path / "seen.png"
    words = ["--game", "fuba", "--teams", "blue,yellow", "--debug", str(out)]
    status, (line,), _ = read(capsys, picture, *words)
    assert status == 0
    truth = json.loads((RECORDINGS / "fuba-a" / "truth.json").read_text(encoding="utf-8"))["frames"][3]
    assert {key: line[key] for key in ("counts", "ball", "dice", "hand")} == {
        key: truth[key] for key in ("counts", "ball", "dice", "hand")
    }
    assert "figures" not in line
    with Image.open(out) as seen:
        assert seen.width > 600


@pytest.mark.parametrize("words", [["--teams", "red,red"], ["--teams", "pink,blue"], ["--corners", "1,2,3"]])
def test_wrong_options_are_explained(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = read(capsys, "x.jpg", *words)
    assert status == 2
    assert words[0] in err


def test_a_wrong_calibration_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "lens.json").write_text("{}", encoding="utf-8")
    status, _, err = read(capsys, tmp_path / "lens.json", "--calibration", tmp_path / "lens.json")
    assert status == 2
    assert "lens.json" in err
