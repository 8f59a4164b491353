"""What players are called is known after the next start; a file that makes no sense is no trouble."""

from pathlib import Path

import pytest

from device.people.names import are_names, read_names
from device.store.whole_file import keep


def test_names_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "names.json"
    assert read_names(file) == read_names(None) == {}
    keep(file, {"fuba": ("Änne", "")})
    assert read_names(file) == {"fuba": ("Änne", "")}


@pytest.mark.parametrize("text", ["", "[]", '{"fuba": 1}', '{"fuba": ["x\\n"]}', '{"fuba": []}', "{" * 99])
def test_a_file_that_makes_no_sense_names_nobody_and_is_set_aside(text: str, tmp_path: Path) -> None:
    file = tmp_path / "names.json"
    file.write_text(text, encoding="utf-8")
    assert read_names(file) == {}
    assert file.with_name("names.json.damaged").read_text(encoding="utf-8") == text
    assert read_names(file) == {}


def test_a_disk_that_refuses_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    keep(tmp_path / "file" / "names.json", {"fuba": ("Anna", "Opa")})


@pytest.mark.parametrize("names", [None, [], ["x" * 25], ["\x00"], ["a"] * 7, [1], "Anna"])
def test_names_that_do_not_fit(names: object) -> None:
    assert not are_names(names)
