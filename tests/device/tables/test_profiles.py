"""Table profiles on the disk: kept whole or not at all; what is damaged is set aside, and play goes on."""

import json
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from device.tables.profiles import FILE, MOST_TABLES, Profiles, TableProfile

TABLE = TableProfile(
    camera="usb:/dev/video0",
    game="soccer-tactics",
    teams=("red", "blue"),
    size=(1536, 864),
    corners=((100.5, 700.0), (1400.0, 720.0), (1300.0, 90.0), (200.0, 80.0)),
    focal=0.77,
    bend=-0.03,
    stretch=0.01,
    day="2026-11-17",
)
DAY = date(2026, 11, 18)


def profiles(folder: Path) -> Profiles:
    return Profiles(folder, lambda: DAY)


def test_a_table_is_remembered_after_a_restart(tmp_path: Path) -> None:
    profiles(tmp_path / "new folder").keep(TABLE)
    assert profiles(tmp_path / "new folder").of(TABLE.camera) == TABLE
    assert [path.name for path in (tmp_path / "new folder").iterdir()] == [FILE]


def test_each_camera_and_each_game_has_its_own_newest_first(tmp_path: Path) -> None:
    other = replace(TABLE, game="fuba", teams=("blue", "yellow"))
    phone = replace(TABLE, camera="phone")
    shelf = profiles(tmp_path)
    for table in (TABLE, other, phone):
        shelf.keep(table)
    assert shelf.of("phone") == phone
    assert shelf.of(TABLE.camera) == other
    assert shelf.of(TABLE.camera, "soccer-tactics") == TABLE
    assert shelf.of("pi") is None
    shelf.keep(moved := replace(TABLE, bend=0.1))
    assert shelf.of(TABLE.camera) == moved
    assert len(json.loads((tmp_path / FILE).read_text(encoding="utf-8"))) == 3


def test_the_shelf_does_not_grow(tmp_path: Path) -> None:
    shelf = profiles(tmp_path)
    for number in range(MOST_TABLES + 3):
        shelf.keep(replace(TABLE, camera=f"usb:{number}"))
    assert len(json.loads((tmp_path / FILE).read_text(encoding="utf-8"))) == MOST_TABLES
    assert shelf.of("usb:0") is None


def told(**other: object) -> str:
    given = {name: getattr(TABLE, name) for name in TABLE.__dataclass_fields__} | other
    return json.dumps([given])


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[{",
        "{}",
        "[1]",
        "\x00\xff",
        told(focal=1e9),
        told(corners=[[1, 2]] * 3),
        told(corners=[[1, "x"]] * 4),
        told(day="yesterday"),
        told(teams=["red"]),
        told(more=1),
        "[" * 2000,
    ],
)
def test_what_is_damaged_is_set_aside(content: str, tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(content, encoding="latin-1")
    shelf = profiles(tmp_path)
    assert shelf.of(TABLE.camera) is None
    assert (tmp_path / f"{FILE}.damaged").read_text(encoding="latin-1") == content
    shelf.keep(TABLE)
    assert shelf.of(TABLE.camera) == TABLE


def test_a_disk_that_refuses_costs_nothing_but_the_memory(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    shelf = profiles(tmp_path / "file")
    shelf.keep(TABLE)
    assert shelf.of(TABLE.camera) is None


def test_a_cut_while_writing_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = profiles(tmp_path)
    shelf.keep(TABLE)

    def full(_: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("device.store.whole_file.os.fsync", full)
    shelf.keep(replace(TABLE, bend=0.2))
    assert shelf.of(TABLE.camera) == TABLE
