import shutil
from pathlib import Path

import pytest
from PIL import Image

from vision.read_paths import read_paths

RECORDINGS = Path(__file__).parents[1] / "recordings"
TEAMS = ("red", "blue")


def test_a_missing_path_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="nowhere"):
        list(read_paths([tmp_path / "nowhere"], "soccer-tactics", TEAMS))


def test_a_folder_without_pictures_says_so(tmp_path: Path) -> None:
    (result,) = read_paths([tmp_path], "soccer-tactics", TEAMS)
    assert result["found"] is False
    assert "no pictures" in result["reason"]


def test_a_picture_without_cards_is_not_found(tmp_path: Path) -> None:
    Image.new("RGB", (640, 360), "green").save(tmp_path / "grass.png")
    (result,) = read_paths([tmp_path / "grass.png"], "soccer-tactics", TEAMS)
    assert result == {
        "file": "grass.png",
        "found": False,
        "reason": "0 of the four corner cards seen, three are needed",
    }


@pytest.mark.slow
def test_a_bad_picture_does_not_stop_the_next_and_debug_is_drawn(tmp_path: Path) -> None:
    folder = tmp_path / "match"
    folder.mkdir()
    (folder / "0000.jpg").write_text("spoilt", encoding="utf-8")
    shutil.copy(RECORDINGS / "table-a" / "0000.jpg", folder / "0001.jpg")
    bad, good = read_paths([folder], "soccer-tactics", TEAMS, debug=tmp_path / "out.png")
    assert bad["found"] is False
    assert good["found"] is True
    assert len(good["figures"]) == 22
    assert (tmp_path / "out.png").stat().st_size > 100_000
