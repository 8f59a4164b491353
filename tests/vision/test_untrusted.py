"""Only ordinary files of a bounded size are read; everything else is one kind of error, at once."""

import os
from pathlib import Path

import pytest

from rules.untrusted import Unusable
from vision.untrusted import is_folder, read_bytes, read_json, read_text, there


def why_not(path: Path, most: int = 100) -> str:
    with pytest.raises(Unusable) as problem:
        read_text(path, most)
    return problem.value.key


def test_what_is_no_ordinary_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    assert why_not(tmp_path / "pipe") == "no-ordinary-file"
    assert why_not(Path("/dev/zero")) == "no-ordinary-file"
    assert why_not(tmp_path) == "no-ordinary-file"
    assert why_not(tmp_path / "nothing") == "no-such-file"
    assert why_not(tmp_path / "circle") == "unreadable"
    assert why_not(tmp_path / ("x" * 300)) == "unreadable"
    assert why_not(tmp_path / "a\0b") == "unreadable"


def test_no_handle_stays_open(tmp_path: Path) -> None:
    before = len(list(Path("/proc/self/fd").iterdir()))
    test_what_is_no_ordinary_file(tmp_path)
    assert len(list(Path("/proc/self/fd").iterdir())) == before


def test_size_and_letters(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * 100)
    assert read_bytes(path, 100) == b"x" * 100
    path.write_bytes(b"x" * 101)
    assert why_not(path) == "too-large"
    path.write_bytes(b"\xff")
    assert why_not(path) == "no-text"
    # The system says that these have no bytes at all.
    assert why_not(Path("/proc/self/maps"), 10) == "too-large"


def test_json_is_read(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text('{"ü": [1]}', encoding="utf-8")
    assert read_json(tmp_path / "x.json") == {"ü": [1]}


@pytest.mark.parametrize("name", ["x" * 300, "a\0b", "x/" * 3000])
def test_what_can_be_no_name_is_not_there(tmp_path: Path, name: str) -> None:
    assert not there(tmp_path / name)
    assert not is_folder(tmp_path / name)
    assert is_folder(tmp_path)
