"""Pictures of decisions: kept as long as there is room, and never in the way of play."""

from pathlib import Path

import pytest

from device.store import Store
from device.store.pictures import Pictures
from tests.device.store.matches import NOON

KILOBYTE = bytes(1000)


def names(pictures: Pictures) -> list[str]:
    return sorted(path.name for path in pictures.folder.iterdir())


def test_a_picture_is_found_again(tmp_path: Path) -> None:
    pictures = Pictures(tmp_path / "pictures", 1)
    assert pictures.keep(3, 45, b"offside!")
    found = Pictures(tmp_path / "pictures", 1).find(3, 45)
    assert found
    assert found.read_bytes() == b"offside!"
    assert pictures.find(3, 46) is None


def test_the_oldest_go_first(tmp_path: Path) -> None:
    pictures = Pictures(tmp_path, 0.003)
    for match, number in ((1, 9), (1, 10), (2, 1), (2, 2)):
        assert pictures.keep(match, number, KILOBYTE)
    assert names(pictures) == ["000001-000010.jpg", "000002-000001.jpg", "000002-000002.jpg"]
    assert pictures.size == 3000


def test_the_bound_holds_after_a_restart_with_a_smaller_one(tmp_path: Path) -> None:
    for number in range(5):
        Pictures(tmp_path, 1).keep(1, number, KILOBYTE)
    smaller = Pictures(tmp_path, 0.002)
    assert smaller.keep(2, 1, KILOBYTE)
    assert names(smaller) == ["000001-000004.jpg", "000002-000001.jpg"]


def test_a_picture_taken_again_counts_once(tmp_path: Path) -> None:
    pictures = Pictures(tmp_path, 1)
    for _ in range(3):
        pictures.keep(1, 1, KILOBYTE)
    assert pictures.size == 1000


@pytest.mark.parametrize("megabytes", [0, 0.0005])
def test_what_is_larger_than_all_room_is_not_kept(tmp_path: Path, megabytes: float) -> None:
    assert not Pictures(tmp_path / "pictures", megabytes).keep(1, 1, KILOBYTE)
    assert not (tmp_path / "pictures").exists()


def test_a_folder_that_refuses_is_no_reason_to_stop(tmp_path: Path) -> None:
    (tmp_path / "pictures").write_text("in the way")
    pictures = Pictures(tmp_path / "pictures", 1)
    assert not pictures.keep(1, 1, KILOBYTE)
    assert pictures.problem
    assert pictures.size == 0


def test_half_a_picture_is_swept_away(tmp_path: Path) -> None:
    (tmp_path / "000001-000001.new").write_bytes(KILOBYTE)
    (tmp_path / "holiday.jpg").write_bytes(KILOBYTE)
    assert Pictures(tmp_path, 1).size == 0
    assert [path.name for path in tmp_path.iterdir()] == ["holiday.jpg"]  # not ours


def test_a_new_match_does_not_inherit_pictures(tmp_path: Path) -> None:
    Pictures(tmp_path / "matches.pictures", 1).keep(1, 1, KILOBYTE)
    with Store(tmp_path / "matches.db") as store:
        store.begin("soccer-tactics", {}, at=NOON)
        assert store.pictures.find(1, 1) is None
        assert store.pictures.size == 0
